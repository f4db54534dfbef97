"""Workbooks part by part, as other programs write them, and as nobody should."""

from datetime import date, datetime, timedelta
from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from formats.errors import FormatError, TableKindError
from formats.lists import read_table
from formats.tables import DATE, ERROR, FORMULA
from formats.xlsx import workbook_table

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def relations(office=OFFICE, **targets):
    rows = (
        f'<Relationship Id="{kind}1" Type="{office}/{kind}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return f'<Relationships xmlns="{RELATIONS}">{"".join(rows)}</Relationships>'


def members(rows, *, words="", styles="", main=MAIN, office=OFFICE, more=""):
    """The parts of a workbook with one sheet of these rows."""
    return {
        "_rels/.rels": relations(office, officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Members" sheetId="1" r:id="worksheet1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            office,
            worksheet="worksheets/sheet1.xml",
            sharedStrings="/xl/sharedStrings.xml",
            styles="styles.xml",
        ),
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData>'
        f"{more}</worksheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{main}">{words}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}">{styles}</styleSheet>',
    }


def packed(parts, kind=ZIP_DEFLATED):
    file = BytesIO()
    with ZipFile(file, "w", kind) as folder:
        for name, content in parts.items():
            folder.writestr(name, content)
    return file.getvalue()


def read(parts, **how):
    return workbook_table(packed(parts, **how), name="list.xlsx")


def cell(place, value, kind="n", style=0):
    return f'<c r="{place}" t="{kind}" s="{style}"><v>{value}</v></c>'


def row(*cells, line=1):
    return f'<row r="{line}">{"".join(cells)}</row>'


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((cell("B1", 2), cell("A1", 1)), ("1", "2")),
        ((cell("C1", 3), cell("A1", 1), cell("B1", 2)), ("1", "2", "3")),
        ((cell("A1", 1), cell("C1", 3), cell("D1", 4)), ("1", "", "3", "4")),
        (("<c><v>1</v></c>", "<c><v>2</v></c>"), ("1", "2")),
        ((cell("A1", 1), cell("A1", 2)), ("1",)),
    ],
)
def test_each_cell_is_where_it_says_whatever_comes_first(cells, said):
    assert read(members(row(*cells))).rows == (said,)


def test_words_are_read_without_how_they_look_or_sound():
    words = (
        "<si><t>Ada</t></si>"
        "<si><r><rPr><b/></rPr><t>Bo </t></r><r><t>Bold</t></r><rPh><t>BO</t></rPh></si>"
        "<si><t/></si>"
        '<si><t xml:space="preserve"> Cy_x000D__x005F_x0041__x0007_</t></si>'
    )
    cells = (cell(f"{letter}1", at, "s") for at, letter in enumerate("ABCD"))

    table = read(members(row(*cells), words=words))

    assert table.rows == (("Ada", "Bo Bold", "", " Cy\r_x0041_"),)


FORMATS = {
    "0000000": "0000042",
    "0": "42",
    "yyyy\\-mm\\-dd": DATE,
    '"day" d': DATE,
    "[$-407]d. mmmm yyyy": DATE,
    '0 "days"': "42",
    "[Red]0.00": "42",
    "0.00_h": "42",
    "[h]:mm": "42",
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

    [[plain, shown]] = read(
        members(row(cell("A1", 42), cell("B1", 42, style=1)), styles=styles)
    ).rows

    assert (plain, shown, shown is DATE) == ("42", FORMATS[code], FORMATS[code] is DATE)


@pytest.mark.parametrize(
    ("value", "said"),
    [("7", "7"), ("7.0", "7"), ("1E2", "100"), ("9.5", "9.5"), ("-3", "-3"), ("1E400", "1E400")],
)
def test_a_whole_number_is_without_its_point(value, said):
    assert read(members(row(cell("A1", value)))).rows == ((said,),)


def test_what_a_library_writes_is_read():
    book, file = Workbook(), BytesIO()
    dates = [date(1950, 1, 2), datetime(1950, 1, 2, 3, 4), timedelta(hours=30)]
    book.active.append(["Zoë", 7.0, True, *dates])
    book.active.append(["=A1", "#REF!", None, "Ada"])
    book.save(file)

    [first, second] = workbook_table(file.getvalue(), name="list.xlsx").rows

    assert (first[:3], [each is DATE for each in first[3:]]) == (
        ("Zoë", "7", "1"),
        [True, True, False],
    )
    assert (second[0] is FORMULA, second[1] is ERROR, second[2:]) == (True, True, ("", "Ada"))


@pytest.mark.parametrize("kind", [ZIP_STORED, ZIP_DEFLATED])
@pytest.mark.parametrize(("main", "office"), [(MAIN, OFFICE), (STRICT, STRICT_OFFICE)])
def test_a_workbook_is_read_however_its_program_writes(main, office, kind):
    rows = row(cell("A1", 0, "s"))
    parts = members(rows, words="<si><t>Ada</t></si>", main=main, office=office)

    table = read(parts, kind=kind)

    assert (table.rows, table.sheet) == ((("Ada",),), "Members")


def test_parts_are_found_by_their_references_wherever_they_are():
    parts = members(row(cell("A1", 1)))
    moved = {
        "_rels/.rels": relations(officeDocument="/book/main.xml"),
        "book/main.xml": parts["xl/workbook.xml"],
        "book/_rels/main.xml.rels": relations(worksheet="../cells/one.xml"),
        "cells/one.xml": parts["xl/worksheets/sheet1.xml"],
    }

    assert read(moved).rows == (("1",),)


def without(part):
    return {name: content for name, content in members(row(cell("A1", 1))).items() if name != part}


LAUGHS = '<!DOCTYPE x [<!ENTITY a0 "ha">' + "".join(
    f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)
)


@pytest.mark.parametrize(
    "parts",
    [
        without("_rels/.rels"),
        without("xl/workbook.xml"),
        without("xl/_rels/workbook.xml.rels"),
        without("xl/worksheets/sheet1.xml"),
        without("xl/sharedStrings.xml"),
        without("xl/styles.xml"),
        members(row(cell("A1", 0, "s"))),
        members(row(cell("A1", -1, "s")), words="<si><t>Ada</t></si>"),
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
def test_what_cannot_be_in_a_workbook_is_refused_by_the_name_of_the_file(parts):
    began = process_time()

    with pytest.raises(TableKindError) as refused:
        read(parts)

    assert refused.value.facts == {"file": "list.xlsx", "rule": ""}
    assert process_time() - began < 3


def locked(content):
    """As a folder that asks for a password says of each of its members."""
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        pieces = content.split(mark)
        content = mark.join(
            [pieces[0], *(each[: at - 4] + b"\x01" + each[at - 3 :] for each in pieces[1:])]
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
        packed(members(row(cell("A1", 1))), kind=ZIP_LZMA),
        locked(WHOLE),
    ],
    ids=["empty", "torn", "text", "cut", "damaged", "lzma", "locked"],
)
def test_a_folder_that_cannot_be_unpacked_is_refused_too(content):
    with pytest.raises(TableKindError) as refused:
        workbook_table(content, name="list.xlsx")

    assert refused.value.facts == {"file": "list.xlsx", "rule": ""}


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
    try:
        table = read_table(bytes(content[: len(content) - cut % 3]), name="list.xlsx")
    except FormatError as refused:
        assert refused.facts["file"] == "list.xlsx"
    else:
        assert table.rows
