"""Comma-separated values: for Excel and every other program, and no formula from a name."""

import csv
from fractions import Fraction

import pytest

from reports.content.document import (
    BlankCell,
    Grid,
    GridColumn,
    NumberCell,
    StackedCell,
    SuitCell,
    TextCell,
)
from reports.documents import render_csv, session_document_file
from scoring.laws.contract import Denomination
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section
from tests.reports.plain_text import PRINTED


def rows(content):
    text = content.decode("utf-8")
    assert text.startswith("\N{BYTE ORDER MARK}")
    return list(csv.reader(text.removeprefix("\N{BYTE ORDER MARK}").splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ada, Ace", "Ada, Ace"),
        ('Ada "Ace"', 'Ada "Ace"'),
        ("שרה 😀", "שרה 😀"),
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\x00=1", "'=1"),
        ("'=1", "''=1"),
        ("'t Hooft", "'t Hooft"),
    ],
)
def test_no_text_cell_starts_a_formula(sentence, expected):
    assert rows(render_csv(Grid((GridColumn("Name"),), ((TextCell(sentence),),)))) == [
        ["Name"],
        [expected],
    ]


def test_numbers_have_a_decimal_point_and_suits_are_letters():
    cells = (
        NumberCell(Fraction(-620)),
        NumberCell(Fraction(200, 3), 2),
        SuitCell("4", Denomination.HEARTS, "x"),
        BlankCell(),
        StackedCell(NumberCell(Fraction(1, 2), 1), TextCell("v3")),
    )

    assert rows(render_csv(Grid((GridColumn("A"),) * 5, (cells,))))[1] == [
        "-620",
        "66.67",
        "4HX",
        "",
        "0.5",
    ]


@pytest.mark.django_db
def test_the_list_of_results_has_one_line_a_result():
    file = session_document_file(
        snapshot_of_session(a_played_section().session_id), "travellers", "csv", PRINTED
    )

    assert file.name == "2026-11-23_monday-pairs_travellers.csv"
    first = file.content.decode().splitlines()[1]
    assert first == "1,3,2,2 NS,3 EW,3NT,N,DT,10,430,4.00,0.00,100.00,0.00,"
    assert len(rows(file.content)) == 10
