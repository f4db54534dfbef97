"""Workbooks made to take a server's time and memory, and the limits that end their process."""

import os
import sys
from subprocess import run

import pytest

from formats.players.list_file import read_table
from formats.tables import DATE
from formats.workbooks import limited_reader
from formats.workbooks.child_process import answer_for_workbook
from formats.workbooks.limited_reader import read_workbook
from tests.formats.workbook_files import cell, members, packed, row
from tests.raising import raises_code

ONE_CELL = row(cell("A1", 1))
MERGES = "<mergeCells>%s</mergeCells>"


def merged(*references):
    return MERGES % "".join(f'<mergeCell ref="{reference}"/>' for reference in references)


def test_a_workbook_is_read_in_another_process_and_comes_back_whole():
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    rows = row(cell("A1", 0, "s"), cell("B1", 42, style=1)) + row(cell("A3", 7), line=3)
    sentence = "<si><t>Zoë — 佐藤</t></si>"

    table = read_workbook(
        packed(members(rows, words=sentence, styles=styles, more=merged("A3:B3"))), name="list.xlsx"
    )

    assert table.rows == (("Zoë — 佐藤", "date"), ("7", "7"))
    assert (table.rows[0][1] is DATE, table.lines, dict(table.merged), table.sheet) == (
        True,
        (1, 3),
        {3: "A3:B3"},
        "Members",
    )


def test_a_damaged_workbook_is_refused_with_the_name_of_the_file():
    with raises_code("table_kind") as refused:
        read_workbook(packed({"xl/workbook.xml": "<torn"}), name="list.xlsx")

    assert refused.value.facts == {"file": "list.xlsx", "rule": ""}


# The pattern that looked for merged cells took 29 s for this, and hours for 4 MB of it.
UNFINISHED_MERGES = "<mergeCells>" + "<mergeCell " * 400_000


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "parts",
    [
        members(ONE_CELL, more=UNFINISHED_MERGES),
        members(ONE_CELL, more=f"<!-- {UNFINISHED_MERGES}"),
        members(ONE_CELL) | {"xl/styles.xml": "<styleSheet>" + "<a>" * 100_000},
    ],
    ids=["merges", "comment", "deep"],
)
def test_a_small_file_that_took_minutes_is_refused_at_once(parts):
    content, before = packed(parts), processor_seconds()

    with raises_code("table_kind", "table_too_complex"):
        read_workbook(content, name="list.xlsx")

    assert (len(content) < 50_000, processor_seconds() - before < 15) == (True, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no processor time")
@pytest.mark.slow
def test_a_small_file_has_little_processor_time():
    content, before = packed(members(ONE_CELL, more="<a/>" * 3_000_000)), processor_seconds()

    with raises_code("table_kind", "table_too_complex"):
        read_workbook(content, name="list.xlsx")

    assert (len(content) < 50_000, processor_seconds() - before < 8) == (True, True)


def processor_seconds():
    """Processor time of this process and of its finished children; a busy machine adds none."""
    return sum(os.times()[:4])


ATTRIBUTES = " ".join(f"{letter}=''" for letter in "abcdefghijklmnopqrs")
LONG = "x" * 1_000_001
SMALL_ELEMENTS = f"<a {ATTRIBUTES}/>" * 400_001


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    "parts",
    [
        members(ONE_CELL, more=SMALL_ELEMENTS),
        members(ONE_CELL) | {"xl/styles.xml": f"<styleSheet>{SMALL_ELEMENTS}</styleSheet>"},
        members(ONE_CELL, more=merged(*["A1:B2"] * 100_001)),
        members(
            "".join(row(cell(f"A{n}", 1), line=n) for n in range(1, 1_001)),
            more=merged(*["A1:XFD1000"] * 1_001),
        ),
        members(ONE_CELL, more="<a " + " ".join(f"b{n}=''" for n in range(1_001)) + "/>"),
        members(ONE_CELL, more=f"<a b='{LONG}'/>"),
        members(ONE_CELL, more=f"<!--{LONG}-->"),
        members(ONE_CELL, more=f"<?a {LONG}?>"),
        members(ONE_CELL) | {"xl/styles.xml": f"<styleSheet><!--{LONG}--></styleSheet>"},
    ],
    ids=[
        *("sheet", "styles", "merged ranges", "merged rows"),
        *("attributes", "attribute", "comment", "instruction", "comment of styles"),
    ],
)
@pytest.mark.slow
def test_more_elements_than_a_list_has_are_refused(parts):
    content = packed(parts)

    assert answer_for_workbook(content, None) == {"refused": "table_too_complex"}


def test_a_cell_that_is_repeated_beyond_the_limit_of_letters_is_refused():
    sentence = f"<si><t>{'x' * 1_000_000}</t></si>"
    rows = "".join(row(cell(f"A{n}", 0, "s"), line=n) for n in range(1, 30))

    assert answer_for_workbook(packed(members(rows, words=sentence)), None) == {
        "refused": "table_size"
    }


def test_a_workbook_that_takes_too_long_is_ended_and_refused_by_name():
    content = packed(members("".join(row(cell(f"A{n}", n), line=n) for n in range(1, 100_000))))

    with raises_code("table_too_complex") as refused:
        read_workbook(content, name="list.xlsx", seconds=0.5)

    assert refused.value.facts == {"file": "list.xlsx"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_the_process_cannot_take_more_memory_than_its_limit():
    script = (
        "from formats.workbooks import child_process as w;"
        " w.limit_resources(0); bytearray(2 * 10**9)"
    )

    done = run(
        [sys.executable, "-c", script], cwd=limited_reader.ROOT, capture_output=True, text=True
    )

    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "MemoryError")


def test_a_third_workbook_waits_and_is_refused_if_the_others_take_long(monkeypatch):
    monkeypatch.setattr(limited_reader, "WAIT_SECONDS", 0.2)
    for _reader in range(limited_reader.AT_ONCE):
        limited_reader.PLACES.acquire()
    try:
        with raises_code("table_busy") as refused:
            read_workbook(packed(members(ONE_CELL)), name="list.xlsx")
    finally:
        limited_reader.PLACES.release(limited_reader.AT_ONCE)

    assert refused.value.facts == {"file": "list.xlsx"}
    assert read_workbook(packed(members(ONE_CELL)), name="list.xlsx").rows == (("1",),)


def test_a_workbook_of_empty_sheets_is_named():
    with raises_code("no_rows"):
        read_table(packed(members("")), name="list.xlsx")


def test_the_reader_knows_no_password_of_the_server(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")

    assert "DATABASE_URL" not in limited_reader.child_environment()
