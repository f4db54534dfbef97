"""A workbook as rows of text; whatever else is refused by the name of the file."""

from datetime import date
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from formats import xlsx
from formats.errors import SpreadsheetError, SpreadsheetSizeError


def a_workbook(rows):
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.create_sheet("Another").append(["not read"])
    book.save(file)
    return file.getvalue()


def test_cells_are_text_and_rows_end_with_their_last():
    content = a_workbook(
        [
            ["1A", "Ada  Ace", "Bo\nBold", "Zone 3", None],
            [],
            [None, 101, 102.0, 2.5, "007"],
            [date(2026, 11, 7), True],
            ["=1+1"],
        ]
    )

    assert xlsx.rows(content, name="pairs.xlsx") == (
        ("1A", "Ada Ace", "Bo Bold", "Zone 3"),
        (),
        ("", "101", "102", "2.5", "007"),
        ("2026-11-07 00:00:00", "True"),
        (),
    )


def a_zip(members):
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [b"", b"PK", b"Dear club", a_zip({"letter.txt": "Dear club"}), a_workbook([["1A"]])[:2000]],
    ids=["empty", "torn", "text", "zip", "cut"],
)
def test_what_is_no_workbook_is_named(content):
    with pytest.raises(SpreadsheetError) as refusal:
        xlsx.rows(content, name="pairs.xlsx")

    assert refusal.value.facts == {"file": "pairs.xlsx"}


@pytest.mark.parametrize(
    "content",
    [a_workbook([["x"]] * 2001), a_zip({"xl/workbook.xml": bytes(50_000_001)})],
    ids=["rows", "bomb"],
)
def test_what_is_larger_than_a_list_is_not_unpacked(content):
    with pytest.raises(SpreadsheetSizeError) as refusal:
        xlsx.rows(content, name="pairs.xlsx")

    assert refusal.value.facts == {"file": "pairs.xlsx", "rows": 2000}
