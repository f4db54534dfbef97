"""A file of an event, damaged in any way, is read or refused by a code, within its limits."""

from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.errors import FormatError
from formats.events.event_file import is_event_table, read_event_file, read_event_table
from formats.events.imported_event import ImportedEvent
from formats.events.traveller_table import TravellerSettings
from scoring.boards.imp_boards import METHODS
from tests.effort import effort
from tests.formats.bridgemate.bridgemate_files import MITCHELL, a_bws
from tests.formats.events.published_events import published_json, published_pbn, published_usebio

DEALS = Path(__file__).parents[1] / "data"
SETTINGS = TravellerSettings("Monday")
TABLE = "\n".join(
    ["Board,NS,EW,Contract,By,Tricks,Score,NS MP,NS %,NS names"]
    + [f"{at % 9 + 1},{2 * at + 1},{2 * at + 2},4S,N,10,420,2.5,50,Ann & Bob" for at in range(60)]
).encode()
FILES = {
    "json": published_json("cross_imp_howell"),
    "usebio": published_usebio("cross_imp_howell"),
    "pbn": published_pbn("cross_imp_howell"),
    "table": TABLE,
    "bws": a_bws(**MITCHELL),
}


def read_or_refuse(content):
    """The event, or the code of what is wrong with it; any other error is a fault of ours."""
    try:
        if is_event_table(content):
            return read_event_table(content, SETTINGS, name="monday.csv", named={})
        return read_event_file(content)
    except FormatError as error:
        return error.code


def is_event_or_code(outcome):
    return isinstance(outcome, str) or (
        isinstance(outcome, ImportedEvent) and outcome.method in METHODS and outcome.results
    )


@pytest.mark.parametrize("kind", FILES)
def test_a_file_with_changed_bytes_is_read_or_refused(kind):
    for seed in range(effort(40, 400)):
        random = Random(seed)
        content = bytearray(FILES[kind])
        for _change in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] = random.choice([random.randrange(256), 60])

        assert is_event_or_code(read_or_refuse(bytes(content))), seed


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_breaks_off_is_read_or_refused(kind):
    content = FILES[kind]
    for end in range(0, len(content), len(content) // effort(20, 200) + 1):
        assert is_event_or_code(read_or_refuse(content[:end])), end


@pytest.mark.parametrize("kind", FILES)
def test_lines_in_another_order_are_read_or_refused(kind):
    for seed in range(effort(5, 40)):
        lines = FILES[kind].split(b"\n")
        Random(seed).shuffle(lines)

        assert is_event_or_code(read_or_refuse(b"\n".join(lines))), seed


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_read_or_refused(content):
    assert is_event_or_code(read_or_refuse(content))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"<a>" * 3_000_000, "event_limit"),
        (b"<a " + b"x" * 9_000_000 + b'="1"/>', "event_kind"),
        (b"<a>" + b"<b/>" * 2_000_000 + b"</a>", "event_limit"),
        (b'{"pairs": [' + b"{}," * 2_000_000, "event_syntax"),
        (
            FILES["json"].replace(b'"pairs": [', b'"pairs": [' + b"{}," * 100_000, 1),
            "event_limit",
        ),
        (b"[" * 9_000_000, "long_cell"),
        (b'{"version": ' + b"9" * 9_000_000 + b"}", "event_syntax"),
    ],
    ids=range(7),
)
def test_a_file_that_would_take_much_memory_is_refused(content, code):
    assert read_or_refuse(content) == code


def test_a_workbook_that_unpacks_to_much_more_is_refused():
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        folder.writestr("xl/workbook.xml", b"<workbook/>")
        folder.writestr("xl/worksheets/sheet1.xml", b"0" * 300_000_000)

    assert read_or_refuse(packed.getvalue()) == "table_size"


@pytest.mark.parametrize(
    ("heading", "cell", "names"),
    [
        ("NS names", "Ann" + " " * 100_000 + "A", ["Ann A"]),
        ("NS names", "Ann" + " " * 50_000 + "-" + " " * 50_000 + "Bob", ["Ann", "Bob"]),
        ("Score", "A60" + " " * 100_000 + "x", "event_value"),
    ],
    ids=range(3),
)
def test_a_cell_of_blanks_takes_linear_time(heading, cell, names):
    # By patterns that try each blank as the first of a gap, this cell took minutes.
    score = "" if heading == "Score" else ",420"
    headings = "Board,NS,EW," + heading + (score and ",Score")
    outcome = read_or_refuse(f"{headings}\n1,1,2,{cell}{score}\n".encode())

    listed = isinstance(outcome, ImportedEvent) and [
        player.name for pair in outcome.pairs for player in pair.players
    ]
    assert (listed or outcome) == names


def test_a_zero_in_a_pbn_file_is_refused_with_its_line():
    content = FILES["pbn"].replace(b"\r\n", b"\n")
    line = content.count(b"\n", 0, content.index(b"[Board")) + 1

    with pytest.raises(FormatError) as refused:
        read_event_file(content.replace(b"[Board", b"[B\0ard", 1))

    assert (refused.value.code, refused.value.facts["line"]) == ("event_encoding", line)


@pytest.mark.parametrize("ending", ["pbn", "lin", "dlm"])
def test_a_file_of_deals_is_refused_as_one(ending):
    content = (DEALS / f"machine_2020.{ending}").read_bytes()

    assert read_or_refuse(content) == "event_deals_only"
