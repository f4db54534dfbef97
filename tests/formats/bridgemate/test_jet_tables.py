"""Databases of Jet 3 and Jet 4 are read as mdbtools reads them, and damaged ones refused."""

import csv
import shutil
import struct
import subprocess
from datetime import date
from io import StringIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.bridgemate import jet_tables
from formats.bridgemate.jet_pages import HEADER_KEY, open_jet_file
from formats.bridgemate.jet_tables import list_jet_tables, read_jet_rows, read_jet_table
from formats.errors import FormatError
from tests.effort import SAMPLES, effort
from tests.formats.bridgemate.jet_builder import (
    BOOLEAN,
    BYTE,
    DATE,
    INTEGER,
    JET3,
    JET4,
    LONG,
    TEXT,
    build_jet,
    rc4,
)
from tests.raising import raises_code

MDB_EXPORT = shutil.which("mdb-export")
LAYOUTS = pytest.mark.parametrize("layout", [JET3, JET4], ids=["jet3", "jet4"])
COLUMNS = [
    ("ID", LONG),
    ("Section", INTEGER),
    ("Name", TEXT),
    ("Erased", BOOLEAN),
    ("Day", DATE),
    ("Small", BYTE),
    ("Remarks", TEXT),
    ("Last", INTEGER),
]
NAMES = [name for name, _kind in COLUMNS]


def a_row(at):
    return {
        "ID": at * 70_000,
        "Section": -at,
        "Name": f"Zoë {at}" if at % 3 else None,
        "Erased": at % 2 == 0,
        "Day": date(2026, 1, 1 + at % 28),
        "Small": at % 200,
        "Remarks": "x" * (at % 255),
        "Last": at,
    }


ROWS = [a_row(at) for at in range(300)]


def values_of(content, name="Results", columns=NAMES):
    file = open_jet_file(content)
    table = read_jet_table(file, name, list_jet_tables(file)[name.lower()])
    return read_jet_rows(file, table, columns)


def with_values(rows):
    return [tuple(row[name] for name in NAMES) for row in rows]


@LAYOUTS
@pytest.mark.parametrize("mapped", [False, True])
@pytest.mark.parametrize("compressed", [False, True])
def test_rows_are_read_as_written(layout, mapped, compressed):
    tables = [("Other", COLUMNS[:2], ROWS[:3]), ("Results", COLUMNS, ROWS), ("Empty", COLUMNS, [])]
    content = build_jet(layout, tables, mapped=mapped, compressed=compressed)

    assert values_of(content) == with_values(ROWS)
    assert values_of(content, "Other", ["Section", "ID"]) == [(0, 0), (-1, 70_000), (-2, 140_000)]
    assert values_of(content, "Empty") == []


@pytest.mark.skipif(MDB_EXPORT is None, reason="mdbtools is not installed")
@LAYOUTS
def test_mdbtools_reads_the_same_values(layout, tmp_path):
    content = build_jet(layout, [("Results", COLUMNS, ROWS)])
    path = tmp_path / "file.mdb"
    path.write_bytes(content)
    command = [MDB_EXPORT, "-D", "%Y-%m-%d", "-T", "%Y-%m-%d", str(path), "Results"]

    exported = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout

    read = list(csv.reader(StringIO(exported)))
    assert read[0] == NAMES
    assert read[1:] == [[text_of(value) for value in row] for row in values_of(content)]


def text_of(value):
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


TEXTS = st.text(st.characters(codec="cp1252", exclude_categories=["Cc"]), max_size=90)
VALUES = st.fixed_dictionaries(
    {
        "ID": st.integers(-(2**31), 2**31 - 1),
        "Section": st.none() | st.integers(-(2**15), 2**15 - 1),
        "Name": st.none() | TEXTS,
        "Erased": st.booleans(),
        "Day": st.none() | st.dates(date(1990, 1, 1), date(2090, 1, 1)),
        "Small": st.none() | st.integers(0, 255),
        "Remarks": st.none() | TEXTS,
        "Last": st.integers(0, 100),
    }
)


@LAYOUTS
@given(rows=st.lists(VALUES, max_size=40), compressed=st.booleans())
@settings(max_examples=15 if SAMPLES else 40, deadline=None)
def test_any_values_are_read_as_written(layout, rows, compressed):
    content = build_jet(layout, [("Results", COLUMNS, rows)], compressed=compressed)

    assert values_of(content) == with_values(rows)


@LAYOUTS
def test_a_column_is_found_in_any_case_and_a_missing_one_is_null(layout):
    content = build_jet(layout, [("Results", COLUMNS, ROWS[:1])])

    assert values_of(content, columns=["LAST", "Round", "id"]) == [(0, None, 0)]


@LAYOUTS
def test_a_definition_of_several_pages_is_read(layout):
    columns = [(f"Column with a long name {at:03}", INTEGER) for at in range(150)]
    row = {name: at for at, (name, _kind) in enumerate(columns)}
    content = build_jet(layout, [("Wide", columns, [row])])

    assert values_of(content, "Wide", [columns[0][0], columns[149][0]]) == [(0, 149)]


@LAYOUTS
def test_deleted_rows_are_left_out_and_moved_rows_followed(layout):
    content = bytearray(build_jet(layout, [("Results", COLUMNS, ROWS[:4])]))
    # Page 4 has the rows: the first is deleted, and the second points to the third, which is
    # marked as such a target.
    at = 4 * layout.page + layout.row_count + 2
    offsets = struct.unpack_from("<4H", content, at)
    struct.pack_into("<H", content, at, offsets[0] | 0xC000)
    struct.pack_into("<H", content, at + 2, offsets[1] | 0x4000)
    struct.pack_into("<I", content, 4 * layout.page + offsets[1], 4 << 8 | 2)
    struct.pack_into("<H", content, at + 4, offsets[2] | 0x8000)

    assert values_of(bytes(content)) == with_values([ROWS[2], ROWS[3]])


def test_text_switches_between_compressed_and_wide_letters():
    wide = b"\xff\xfeZo\xeb\0\x42\x01\0x"

    assert jet_tables._decode_wide(wide) == "Zoëłx"


@LAYOUTS
def test_an_encrypted_database_is_refused(layout):
    content = bytearray(build_jet(layout, [("Results", COLUMNS, ROWS)]))
    length = 128 if layout.wide else 126
    plain = bytearray(rc4(HEADER_KEY, bytes(content[0x18 : 0x18 + length])))
    plain[0x3E - 0x18] = 7
    content[0x18 : 0x18 + length] = rc4(HEADER_KEY, bytes(plain))

    with raises_code("bws_encrypted"):
        open_jet_file(bytes(content))


FILE = build_jet(JET4, [("Results", COLUMNS, ROWS)])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bws_kind"),
        (FILE[:100], "bws_kind"),
        (b"PK" + FILE[2:], "bws_kind"),
        (FILE.replace(b"Jet DB", b"ACE DB", 1), "bws_version"),
        (FILE[:0x14] + b"\2" + FILE[0x15:], "bws_version"),
        (FILE[:-1], "bws_damaged"),
        (FILE[: 3 * 4096], "bws_damaged"),
        (FILE[: 2 * 4096] + b"\0" * 4096 + FILE[3 * 4096 :], "bws_damaged"),
    ],
    ids=range(8),
)
def test_other_files_and_cut_ones_are_refused(content, code):
    with raises_code(code):
        values_of(content)


def test_too_many_rows_are_refused(monkeypatch):
    monkeypatch.setattr(jet_tables, "MOST_ROWS", 299)

    with raises_code("bws_limit") as refused:
        values_of(FILE)

    assert refused.value.facts == {"table": "Results", "most": 299}


def test_a_definition_that_leads_back_to_itself_is_refused():
    content = bytearray(FILE)
    struct.pack_into("<I", content, 3 * 4096 + 4, 3)

    with raises_code("bws_damaged"):
        values_of(bytes(content))


@LAYOUTS
def test_flipped_bits_are_read_or_refused(layout):
    whole = build_jet(layout, [("Results", COLUMNS, ROWS[:60])], compressed=True)
    for seed in range(effort(300, 6_000)):
        random = Random(seed)
        content = bytearray(whole)
        for _flip in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        try:
            rows = values_of(bytes(content))
        except FormatError:
            continue
        except KeyError:
            # The name of the table is no longer in the list of tables.
            continue
        assert len(rows) <= 5_000, seed


@LAYOUTS
def test_pages_in_another_order_are_read_or_refused(layout):
    whole = build_jet(layout, [("Results", COLUMNS, ROWS)])
    for seed in range(effort(20, 200)):
        pages = [whole[at : at + layout.page] for at in range(0, len(whole), layout.page)]
        rest = pages[1:]
        Random(seed).shuffle(rest)
        try:
            values_of(b"".join([pages[0], *rest]))
        except (FormatError, KeyError):
            continue
