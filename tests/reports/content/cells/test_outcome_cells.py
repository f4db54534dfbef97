"""Outcomes of a board, cell by cell, for every kind."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boards.queries.table_results import TableResult
from reports.content.cells import outcome_cells
from reports.content.cells.numbers import format_cell, format_cell_for_file
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.compass import Direction
from scoring.laws.outcome import Award, BareScore, NotPlayed, PassedOut
from scoring.notation.ruling_text import read_weighted_results
from tests.builders import a_contract

CELL = TableResult(1, "A", 1, 1, 1, 1, 2, False, frozenset(), Direction.NORTH)
PARTS = (
    outcome_cells.contract_cell,
    outcome_cells.declarer_cell,
    outcome_cells.lead_cell,
    outcome_cells.tricks_cell,
    outcome_cells.margin_cell,
)


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (a_contract("4HX", "E", 8), ["4♥x", "E", "♣A", "8", "−2", "300", ""]),
        (a_contract("3NXX", "N", 10), ["3NTxx", "N", "♣A", "10", "+1", "1000", ""]),
        (a_contract("1C", "W", 7), ["1♣", "W", "♣A", "7", "=", "", "70"]),
        (PassedOut(), ["Pass", "", "♣A", "", "", "0", ""]),
        (BareScore(-620), ["", "", "♣A", "", "", "", "620"]),
        (NotPlayed(), ["NP", "", "♣A", "", "", "", ""]),
        (Award(Fraction(60), Fraction(121, 2)), ["A60/60.50", "", "♣A", *[""] * 4]),
        (None, ["", "", "♣A", "", "", "", ""]),
    ],
)
def test_every_outcome_has_its_words(outcome, sentence):
    cell = replace(CELL, outcome=outcome, lead="CA")

    cells = [*(part(cell) for part in PARTS), *outcome_cells.score_cells(cell)]
    assert [format_cell(each_cell) for each_cell in cells] == sentence


@pytest.mark.parametrize(
    ("ruling", "contract"),
    [
        ([("", "3HN+2")], "3♥ adj"),
        ([("", "4HXW-2")], "4♥x adj"),
        ([("60", "420"), ("40", "-50")], "weighted: 60% N-S 420 + 40% E-W 50"),
    ],
)
def test_a_ruling_is_marked_in_letters_and_its_bare_scores_name_their_side(ruling, contract):
    cell = replace(CELL, outcome=AdjustedScore.both(*read_weighted_results(ruling)))

    assert format_cell(outcome_cells.contract_cell(cell)) == contract


def test_a_file_has_the_mark_of_a_ruling_as_it_is_printed():
    doubled = replace(CELL, outcome=AdjustedScore.both(*read_weighted_results([("", "4HXW-2")])))

    assert format_cell_for_file(outcome_cells.contract_cell(doubled)) == "4HX adj"


@pytest.mark.parametrize(("lead", "sentence"), [("", ""), ("DT", "♦10"), ("H2", "♥2")])
def test_a_lead_is_written_suit_first(lead, sentence):
    assert format_cell(outcome_cells.lead_cell(replace(CELL, lead=lead))) == sentence
