"""Lists as people make them, and files that are none: rows of text, or a sentence's facts."""

import csv
from datetime import date
from io import BytesIO, StringIO
from tracemalloc import get_traced_memory, start, stop
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from formats.players.list_file import read_table
from formats.tables import DATE, ERROR, FORMULA, MOST_BYTES, column_letters
from tests.raising import raises_code

PEOPLE = (("No", "Name"), ("007", "Zoë Müller"), ("8", "Bo King"))


def a_file(delimiter=",", rows=PEOPLE):
    file = StringIO(newline="")
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()


def read(content, name="list.csv", **kwargs):
    return read_table(
        content.encode() if isinstance(content, str) else content, name=name, **kwargs
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_text_is_read_with_any_separator_and_spelling(delimiter, encoding):
    text = a_file(delimiter)
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""

    table = read(mark + text.encode(encoding))

    assert (table.rows, tuple(table.lines), table.delimiter) == (PEOPLE, (1, 2, 3), delimiter)


def test_utf_16_is_recognised_without_a_byte_order_mark():
    table = read(a_file(rows=PEOPLE * 4).encode("utf-16-le"))

    assert (table.rows, table.encoding) == (PEOPLE * 4, "utf-16-le")


def test_a_chosen_encoding_is_used():
    content = "Name\nŁukasz Żak\nJiří Dvořák\n".encode("cp1250")

    assert read(content).encoding == "cp1252"
    assert read(content, encoding="cp1250").rows == (("Name",), ("Łukasz Żak",), ("Jiří Dvořák",))


def test_an_encoding_that_does_not_fit_names_the_line():
    with raises_code("encoding") as refused:
        read("Name\nAda\nZoë\n".encode("cp1252"), encoding="utf-8")

    assert refused.value.facts == {"file": "list.csv", "encoding": "utf-8", "line": 3}


@pytest.mark.parametrize("encoding", ["bogus", "zip", "utf-8\0", "\ud800", "e" * 10_000])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_an_unknown_encoding_is_refused(encoding, mark):
    with raises_code("encoding") as refused:
        read(mark + b"Name\nAda\n", encoding=encoding)

    assert refused.value.facts == {"file": "list.csv", "encoding": encoding[:40], "line": 1}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(("odd", "others"), [("cp1252", "utf-8"), ("utf-8", "cp1252")])
def test_two_encodings_in_one_file_name_the_line_that_is_odd(odd, others, mark):
    if mark and others != "utf-8":
        others, odd = odd, others
    lines = ["Name\n", "Zoë\n", "Ådne\n", "José\n", "Bo\n"]
    content = b"".join(line.encode(odd if at == 2 else others) for at, line in enumerate(lines))

    with raises_code("mixed_encoding") as refused:
        read(mark + content)

    assert refused.value.facts == {"file": "list.csv", "line": 3}


def test_lines_are_counted_as_an_editor_counts_them():
    table = read('sep=;\r\nName;No\r\n\r\n"Ada\r\nAce";7\r\n;\r\nBo;8\r\n')

    assert table.rows == (("Name", "No"), ("Ada\r\nAce", "7"), ("", ""), ("Bo", "8"))
    assert tuple(table.lines) == (2, 4, 6, 7)


def test_a_quotation_mark_that_never_ends_is_named():
    with raises_code("quote") as refused:
        read('Name,No\nAda,1\n"Bo,2\nCy,3\n')

    assert refused.value.facts == {"file": "list.csv", "line": 3}


def test_a_very_long_cell_is_too_large_and_no_quotation_mark():
    with raises_code("long_cell"):
        read("Name\n" + 200_000 * "A")


def test_a_cell_of_several_lines_ends_within_five_thousand_signs():
    cell = "Bo\n" + 4_997 * "x"

    assert read(f'Name,No\n"{cell}",2\n').rows[1] == (cell, "2")
    with raises_code("quote") as refused:
        read(f'Name,No\n"{cell}x",2\n')

    assert refused.value.facts == {"file": "list.csv", "line": 2}


def test_a_formula_guard_is_removed_and_a_formula_is_marked():
    table = read('Name,No\n\'=Ada,"=""007"""\n\'t Hooft,=A1+1\n')

    assert table.rows[1:] == (("=Ada", "007"), ("'t Hooft", "formula"))
    assert table.rows[2][1] is FORMULA


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"\xd0\xcf\x11\xe0" + bytes(600), "xls"),
        (b"%PDF-1.7\n", "pdf"),
        (b"\xef\xbb\xbf\r\n<html><table>", "page"),
        (b"PK\x03\x04", ""),
        (bytes(range(256)), ""),
    ],
)
def test_a_file_with_the_wrong_ending_is_named_by_its_real_format(content, rule):
    with raises_code("table_kind") as refused:
        read(content, "list.xlsx")

    assert refused.value.facts == {"file": "list.xlsx", "rule": rule}


def a_zip(**members):
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(name.replace("__", "/"), content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("members", "rule"),
    [
        ({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}, "ods"),
        ({"xl__workbook.bin": b""}, "xlsb"),
        ({"letter": b"Dear club"}, ""),
        ({"xl__workbook.xml": b"<torn"}, ""),
    ],
)
def test_a_packed_file_that_is_no_workbook_is_named_too(members, rule):
    with raises_code("table_kind") as refused:
        read(a_zip(**members), "list.xlsx")

    assert refused.value.facts == {"file": "list.xlsx", "rule": rule}


@pytest.mark.parametrize(
    "make_content",
    [
        lambda: bytes(MOST_BYTES + 1),
        lambda: b"x\n" * 100_001,
        lambda: b"," * 60,
        lambda: b"\xe9\n" * 300_001,
        lambda: b"," * 6_000_001,
        lambda: a_zip(xl__workbook=bytes(300_000_001)),
    ],
    ids=["bytes", "rows", "columns", "lines", "cells", "bomb"],
)
def test_an_oversized_file_is_not_read_and_every_limit_is_named(make_content):
    with raises_code("table_size") as refused:
        read(make_content())

    limits = {"rows": 100_000, "columns": 60, "megabytes": 20}
    assert refused.value.facts == {"file": "list.csv"} | limits


def test_a_packed_file_that_lies_about_its_size_is_not_unpacked():
    content = a_zip(mimetype=bytes(50_000_000))
    start()

    with raises_code("table_kind"):
        read(content)

    most = get_traced_memory()[1]
    stop()
    assert most < 5_000_000


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\n\n\r\n"])
def test_an_empty_file_is_reported(content):
    with raises_code("no_rows"):
        read(content)


def a_workbook(*rows, merged=(), formats=None):
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    for cell, style in (formats or {}).items():
        book.active[cell].number_format = style
    for cells in merged:
        book.active.merge_cells(cells)
    book.save(file)
    return file.getvalue()


def test_a_workbook_keeps_text_zeros_that_are_shown_and_whole_numbers():
    content = a_workbook(["007", 7.0, 8, 9.5, True], formats={"C1": "00000"})

    assert read(content).rows == (("007", "7", "00008", "9.5", "1"),)


def test_cells_that_hold_no_text_say_why():
    content = a_workbook([date(1950, 1, 2), "=A1", "#REF!", "Ada"])

    [row] = read(content).rows
    assert [cell is odd for cell, odd in zip(row, (DATE, FORMULA, ERROR), strict=False)] == [
        True
    ] * 3
    assert row[3] == "Ada"


def test_a_formula_is_its_last_value():
    workbook = a_workbook(["=1+1", "Ada"])
    with ZipFile(BytesIO(workbook)) as packed:
        members = {name.replace("/", "__"): packed.read(name) for name in packed.namelist()}
    sheet = members["xl__worksheets__sheet1.xml"].replace(b"<v></v>", b"<v>2</v>")
    sheet = sheet.replace(b"<v />", b"<v>2</v>").replace(b"<v/>", b"<v>2</v>")

    assert read(a_zip(**members | {"xl__worksheets__sheet1.xml": sheet})).rows == (("2", "Ada"),)


def test_merged_cells_repeat_their_value_and_keep_line_numbers():
    content = a_workbook(
        ["Members", None], ["Name", None], ["Ada", "Ace"], ["Bo", None], merged=("A2:B2", "A4:A5")
    )

    table = read(content)

    assert table.rows == (("Members",), ("Name", "Name"), ("Ada", "Ace"), ("Bo",))
    assert dict(table.merged) == {2: "A2:B2", 4: "A4:A5"}


def test_the_first_sheet_with_content_is_read_and_the_others_are_listed():
    book, file = Workbook(), BytesIO()
    book.active.title = "Empty"
    book.create_sheet("Secret").append(["Eve"])
    book["Secret"].sheet_state = "hidden"
    book.create_sheet("Members").append([None, "Ada"])
    book.save(file)

    table = read(file.getvalue())

    assert (table.rows, table.sheet) == ((("", "Ada"),), "Members")
    assert table.other_sheets == ("Empty", "Secret")


def test_a_preview_of_the_first_rows_includes_later_merged_cells():
    content = a_workbook(["Name", None], *([f"Ada {n}", "x"] for n in range(50)), merged=("A1:B1",))

    assert read(content, first=2).rows == (("Name", "Name"), ("Ada 0", "x"))


@pytest.mark.parametrize(("column", "called"), [(0, "A"), (25, "Z"), (26, "AA"), (59, "BH")])
def test_columns_are_called_as_spreadsheets_call_them(column, called):
    assert column_letters(column) == called


PRINTED = st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp"))
WORDS = st.text(PRINTED, min_size=1, max_size=12).filter(
    lambda text: not text.startswith(("=", "'"))
)


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=2, max_size=6))
def test_any_file_with_semicolons_is_restored(rows):
    rows = [("Name", "No", "Club"), *rows]

    table = read(b"\xef\xbb\xbf" + a_file(";", rows).encode())

    assert table.delimiter != ";" or table.rows == tuple(rows)
    assert read(("sep=;\r\n" + a_file(";", rows)).encode()).rows == tuple(rows)
