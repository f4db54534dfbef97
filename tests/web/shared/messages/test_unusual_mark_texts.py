"""Unusual results, with the deal of the board where it is known."""

from dataclasses import replace

import pytest

from boards.models.deal import deal_column
from boards.queries.table_results import TableResult
from scoring.laws.outcome import BareScore, NotPlayed, PassedOut
from standings.unusual_results import mark_board
from tests.builders import a_contract
from tests.deals.hands import whole_suits
from web.director.result_cell import render_result
from web.shared.messages.unusual_mark_texts import describe_unusual_marks

CARDS = deal_column(whole_suits())


def a_cell(outcome, lead, cards=CARDS):
    return TableResult(1, "A", 1, 1, 1, 1, 2, False, outcome=outcome, lead=lead, cards=cards)


@pytest.mark.parametrize(
    ("outcome", "lead", "cards", "sentence"),
    [
        (a_contract("4S", "N", 13), "H2", CARDS, ""),
        (a_contract("4S", "N", 13), "CT", CARDS, "E cannot have led CT: W was dealt it"),
        (a_contract("4S", "N", 13), "CT", "", ""),
        (a_contract("4S", "N", 13), "", CARDS, ""),
        (
            a_contract("4S", "S", 4),
            "SA",
            CARDS,
            "down 6, tricks in all: 4; W cannot have led SA: N was dealt it; "
            "tricks: 4, but N-S can't take fewer than 13 in ♠ with these cards",
        ),
        (
            a_contract("4H", "N", 1),
            "",
            CARDS,
            "down 9, tricks in all: 1; "
            "tricks: 1, but N-S can't take more than 0 in ♥ with these cards",
        ),
        (PassedOut(), "", CARDS, ""),
        (BareScore(420), "SA", CARDS, ""),
        (NotPlayed(), "", CARDS, ""),
        (None, "", CARDS, ""),
    ],
)
def test_a_lead_or_tricks_that_the_cards_contradict_are_marked(outcome, lead, cards, sentence):
    cell = a_cell(outcome, lead, cards)

    marks = mark_board([cell]).get(cell.pk, ())

    assert describe_unusual_marks(marks) == sentence
    assert (render_result(cell, marks).words.note, render_result(cell, marks).words.odd) == (
        sentence,
        bool(sentence),
    )


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (-620, "no contract gives E-W 620 at this vulnerability"),
        (620, "no contract gives N-S 620 at this vulnerability"),
    ],
)
def test_an_impossible_score_is_named_with_its_side(score, sentence):
    cell = a_cell(BareScore(score), "")

    assert describe_unusual_marks(mark_board([cell])[cell.pk]) == sentence


@pytest.mark.parametrize(
    ("outcome", "others", "sentence"),
    [
        (
            BareScore(-420),
            (BareScore(-420), BareScore(-50), *[BareScore(420)] * 5),
            "E-W made a contract; 6 of 7 other tables: N-S −50 to +420",
        ),
        (
            a_contract("3NT", "N", 6),
            [a_contract("3NT", "N", 6), *[a_contract("3NT", "N", 9)] * 6],
            "6 tricks in NT; 6 of 7 other tables: 9",
        ),
        (
            a_contract("3NT", "N", 6),
            [a_contract("3NT", "N", 9)] * 3,
            "6 tricks in NT; 3 other tables: 9",
        ),
    ],
)
def test_a_mark_names_the_number_of_tables_compared(outcome, others, sentence):
    cells = [replace(a_cell(result, ""), pk=pk) for pk, result in enumerate((outcome, *others))]

    assert describe_unusual_marks(mark_board(cells)[0]) == sentence
