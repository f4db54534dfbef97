"""Workbooks part by part, as other programs write them, and damaged ones."""

from datetime import date, datetime, timedelta
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from formats.tables import DATE, ERROR, FORMULA
from formats.workbooks.child_process import MARKERS, answer_for_workbook
from tests.formats.workbook_files import (
    STRICT,
    STRICT_OFFICE,
    cell,
    members,
    packed,
    row,
)

DAMAGED = {"refused": "table_kind"}


def read(parts, **how):
    """The rows as the process that reads a workbook answers them."""
    return rows_of(packed(parts, **how))


def rows_of(content):
    reply = answer_for_workbook(content, None)
    if reply == DAMAGED:
        return reply
    return [
        tuple(MARKERS[cell] if isinstance(cell, int) else cell for cell in row)
        for row in reply["table"]["rows"]
    ]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((cell("A1", 1), cell("C1", 3), cell("D1", 4)), ("1", "", "3", "4")),
        (("<c><v>1</v></c>", "<c><v>2</v></c>"), ("1", "2")),
        ((cell("A1", 1), '<c r="ZZ1" s="0"/>'), ("1",)),
    ],
)
def test_each_cell_is_in_its_column(cells, expected):
    assert read(members(row(*cells))) == [expected]


@pytest.mark.parametrize(
    "rows",
    [
        row(cell("B1", 2), cell("A1", 1)),
        row(cell("A1", 1), cell("A1", 2)),
        row(cell("A2", 1)),
        row(cell("A2", 1), line=2) + row(cell("A1", 1)),
        row(cell("A1", 1)) * 2,
    ],
)
def test_cells_that_a_reader_would_drop_are_refused(rows):
    assert read(members(rows)) == DAMAGED


def test_rows_keep_their_numbers():
    rows = row(cell("A3", 1), line=3) + row(cell("A1048576", 2), line=1_048_576)

    table = answer_for_workbook(packed(members(rows)), None)["table"]

    assert (table["rows"], table["lines"]) == ([["1"], ["2"]], [3, 1_048_576])


def test_words_are_read_without_their_fonts_or_phonetics():
    sentence = (
        "<si><t>Ada</t></si>"
        "<si><r><rPr><b/></rPr><t>Bo </t></r><r><t>Bold</t></r>"
        "<rPh sb='0' eb='2'><t>BO</t></rPh></si>"
        "<si><t/></si>"
        '<si><t xml:space="preserve"> Cy_x000D_</t></si>'
    )
    cells = (cell(f"{letter}1", at, "s") for at, letter in enumerate("ABCD"))

    assert read(members(row(*cells), words=sentence)) == [("Ada", "Bo Bold", "", " Cy\r")]


FORMATS = {
    "0000000": "0000042",
    "0": "42",
    "yyyy\\-mm\\-dd": DATE,
    '"day" d': DATE,
    "[$-407]d. mmmm yyyy": DATE,
    '0 "days"': "42",
    "[Red]0.00": "42",
    "0.00_h": "42",
    "[h]:mm": DATE,
    "General": "42",
    "0" * 100_000: "42".zfill(30),
}


@pytest.mark.parametrize("code", FORMATS, ids=lambda code: code[:12])
def test_a_number_is_shown_as_its_format_shows_it_as_far_as_that_is_text(code):
    written = code.replace('"', "&quot;")
    styles = (
        f'<numFmts><numFmt numFmtId="164" formatCode="{written}"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
        '<dxfs><dxf><numFmt numFmtId="164" formatCode="hh:mm"/></dxf></dxfs>'
    )

    [[plain, sheet]] = read(members(row(cell("A1", 42), cell("B1", 42, style=1)), styles=styles))

    assert (plain, sheet, sheet is DATE) == ("42", FORMATS[code], FORMATS[code] is DATE)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("7", "7"), ("7.0", "7"), ("1E2", "100"), ("9.5", "9.5"), ("-3", "-3"), ("1E400", "inf")],
)
def test_a_whole_number_is_without_its_point(value, sentence):
    assert read(members(row(cell("A1", value)))) == [(sentence,)]


def test_a_workbook_written_by_a_library_is_read():
    book, file = Workbook(), BytesIO()
    dates = [date(1950, 1, 2), datetime(1950, 1, 2, 3, 4), timedelta(hours=30)]
    book.active.append(["Zoë", 7.0, True, *dates])
    book.active.append(["=A1", "#REF!", None, "Ada"])
    book.save(file)

    [first, second] = rows_of(file.getvalue())

    assert (first[:3], [value is DATE for value in first[3:]]) == (
        ("Zoë", "7", "1"),
        [True, True, True],
    )
    assert (second[0] is FORMULA, second[1] is ERROR, second[2:]) == (True, True, ("", "Ada"))


@pytest.mark.parametrize("kind", [ZIP_STORED, ZIP_DEFLATED])
def test_a_workbook_is_read_packed_or_not(kind):
    content = packed(members(row(cell("A1", 0, "s")), words="<si><t>Ada</t></si>"), kind=kind)

    table = answer_for_workbook(content, None)["table"]

    assert (table["rows"], table["sheet"]) == ([["Ada"]], "Members")


def test_a_strict_workbook_is_refused():
    parts = members(row(cell("A1", 1)), main=STRICT, office=STRICT_OFFICE)

    assert read(parts) == DAMAGED


def without(part):
    return {name: content for name, content in members(row(cell("A1", 1))).items() if name != part}


LAUGHS = '<!DOCTYPE x [<!ENTITY a0 "ha">' + "".join(
    f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)
)


@pytest.mark.parametrize(
    "parts",
    [
        without("[Content_Types].xml"),
        without("xl/workbook.xml"),
        without("xl/_rels/workbook.xml.rels"),
        without("xl/worksheets/sheet1.xml"),
        without("xl/sharedStrings.xml"),
        members(row(cell("A1", 0, "s"))),
        members(row(cell("A1", "1.0", "s")), words="<si><t>Ada</t></si>" * 2),
        members(row(cell("A1", "one"))),
        members(row(cell("A1", "9" * 5_000 + ".0E1x"))),
        members(row(cell("A1", 1, style="x"))),
        members(row(cell("1", 1))),
        members(row(cell("AAAA1", 1))),
        members(row(cell("Ä1", 1))),
        members(row(cell("A1", 1), line="9" * 5_000)),
        members(row(cell("A1", 1), line=1_048_577)),
        members(row(cell("A1", 1)), more='<mergeCells><mergeCell ref="A:B"/></mergeCells>'),
        members(row(cell("A1", 1)), more='<mergeCells><mergeCell ref="A1:B2:C3"/></mergeCells>'),
        members(row(cell("A1", 1))) | {"xl/workbook.xml": "<workbook><torn"},
        members(row(cell("A1", 1))) | {"xl/sharedStrings.xml": f"{LAUGHS}]><sst>&a11;</sst>"},
    ],
)
def test_a_damaged_workbook_is_refused(parts):
    assert read(parts) == DAMAGED


def locked(content):
    """As a folder that asks for a password says of each of its members."""
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        pieces = content.split(mark)
        content = mark.join(
            [pieces[0], *(piece[: at - 4] + b"\x01" + piece[at - 3 :] for piece in pieces[1:])]
        )
    return content


WHOLE = packed(members(row(cell("A1", 1))))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK",
        b"Dear club",
        WHOLE[:400],
        WHOLE.replace(WHOLE[90:120], bytes(30)),
        locked(WHOLE),
    ],
    ids=["empty", "torn", "text", "cut", "damaged", "locked"],
)
def test_a_folder_that_cannot_be_unpacked_is_refused_too(content):
    assert rows_of(content) == DAMAGED


KINDS = [
    packed({"mimetype": "a/b" * 99, **members(row(cell("A1", 1)))}, kind=k)
    for k in (ZIP_STORED, ZIP_DEFLATED)
]


@given(
    st.sampled_from(KINDS),
    st.lists(st.tuples(st.integers(0, 3_000), st.integers(0, 255)), min_size=1, max_size=6),
    st.integers(0, 3_000),
)
def test_a_damaged_workbook_is_read_or_refused(content, damage, cut):
    content = bytearray(content)
    for at, byte in damage:
        content[-1 - at % len(content)] = byte
    reply = answer_for_workbook(bytes(content[: len(content) - cut % 3]), None)

    assert set(reply) in ({"table"}, {"refused"})
