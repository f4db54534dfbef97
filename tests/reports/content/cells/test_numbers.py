"""Numbers and cells in words: one formatter for page, paper and file."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from reports.content.cells.numbers import (
    format_cell,
    format_cell_for_file,
    matchpoint_number,
    percentage_number,
    places_needed,
)
from reports.content.document import BlankCell, NumberCell, StackedCell, SuitCell, TextCell
from scoring.laws.contract import Denomination

MINUS = "\N{MINUS SIGN}"
HEARTS = SuitCell("4", Denomination.HEARTS, "x")
TEN = SuitCell("", Denomination.DIAMONDS, "10")


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (NumberCell(Fraction(200, 3), places=2), "66.67"),
        (NumberCell(Fraction(-1, 8), places=2), f"{MINUS}0.13"),
        (NumberCell(Fraction(1440)), "1440"),
        (NumberCell(Fraction(25), places=1), "25.0"),
        (HEARTS, "4♥x"),
        (SuitCell("3", Denomination.NOTRUMP), "3NT"),
        (TextCell("=1+1"), "=1+1"),
        (BlankCell(), ""),
        (StackedCell(NumberCell(Fraction(7)), TextCell("v3")), "7 v3"),
    ],
)
def test_a_cell_is_worded_once_for_page_and_paper(cell, sentence):
    assert format_cell(cell) == sentence


def test_a_number_has_the_decimal_mark_of_the_reader():
    number = NumberCell(Fraction(125, 2), places=2)

    with translation.override("de"):
        assert format_cell(number) == "62,50"
    assert format_cell(number) == "62.50"


@pytest.mark.parametrize(
    ("cell", "letters"),
    [(HEARTS, "4HX"), (TEN, "DT"), (TextCell("10 Downing St"), "10 Downing St")],
)
def test_a_file_has_letters_for_suits(cell, letters):
    assert format_cell_for_file(cell) == letters


def test_matchpoints_are_in_the_events_own_scale():
    value = Fraction(51, 2)

    assert matchpoint_number(value) == NumberCell(Fraction(51, 2), places=2)
    assert matchpoint_number(value, win=1, places=1) == NumberCell(Fraction(51, 4), places=1)
    assert percentage_number(Decimal("62.5")) == NumberCell(Fraction(125, 2), places=2)


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([], 0),
        ([Fraction(3), Decimal("4.00")], 0),
        ([Fraction(3), Fraction(7, 2)], 1),
        ([Fraction(12, 5)], 1),
        ([Fraction(1, 4)], 2),
        ([Fraction(1, 3)], 2),
    ],
)
def test_a_column_has_no_more_places_than_it_needs(values, places):
    assert places_needed(values) == places
