"""PBN as text: what is read is written again, byte for byte; what is no PBN is shown by its
line.
"""

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.errors import FormatError
from formats.pbn.file_tags import PbnFile, PbnGame, PbnTag, make_tag, read_pbn, write_pbn
from tests.raising import raises_code

DATA = Path(__file__).parent.parent / "data"
FILES = sorted(DATA.glob("*.pbn"))
GAMES = {"machine_2020.pbn": 16, "online_2021.pbn": 8, "youth_1998.pbn": 8}
TWO_GAMES = b"""% PBN 2.1
% EXPORT

[Event "Cup"]
[Board "1"]
[Auction "N"]
1C =1= Pass ; a remark
{ in braces

[Board "9"] is no tag } 1S AP
[Note "1:strong"]
[Note "2:weak"]
; between

[Event "#"]
[Board "2"]
[ScoreTable "Rank\\2R;Names\\20L"]
 1 "A - B"
"""


def test_there_are_files_to_read():
    assert [file.name for file in FILES] == list(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_another_programs_file_is_written_again_byte_for_byte(file, newline, mark):
    content = mark + file.read_bytes().replace(b"\n", newline)

    read = read_pbn(content)

    assert write_pbn(read) == content
    assert len(read.games) == GAMES[file.name]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        TWO_GAMES,
        TWO_GAMES + b"\n",
        TWO_GAMES.replace(b"\n\n[Event", b"\n\n\n\n[Event"),
        b"% only a remark\n",
        '[Event "Göteborg"]\n'.encode("iso-8859-1"),
        '[Event "♥"]\n'.encode(),
        b'[Event "a \\"quoted\\" name and a \\\\"]\n',
        b'\n\n[Event "Cup"]\n',
        b"\xef\xbb\xbf\r\n% a remark\r\n",
        b"\n",
        b" \n\t\n",
        b'[Event "Cup"]\n  \n\t\n[Event "#"]\n \n',
        b'[Event "Cup"]\r[Site ""]\r\r[Event "#"]\r',
        b'[Event "Cup"]',
        b'[Event "Cup"]\r\n\r\n[Event "#"]',
        b'[Auction "N"]\n1C Pass\n  ',
    ],
)
def test_any_content_is_restored(content):
    assert write_pbn(read_pbn(content)) == content


def test_a_file_is_its_games_with_tags_and_sections():
    first, second = read_pbn(TWO_GAMES).games

    assert list(first.values) == ["Event", "Board", "Auction", "Note"]
    assert [tag.value for tag in first.tags[3:]] == ["1:strong", "2:weak"]
    assert list(first.tag("Auction").rows) == [(7, "1C =1= Pass"), (10, "1S AP")]
    assert list(second.tag("ScoreTable").rows) == [(18, '1 "A - B"')]
    assert (first.value("Event"), second.value("Event")) == ("Cup", "Cup")
    assert (second.value("Board"), second.value("Site")) == ("2", None)


def test_a_value_of_a_game_long_before_is_found():
    content = b'[Event "Cup"]\n\n' + b'[Event "#"]\n\n' * 5000

    assert read_pbn(content).games[-1].value("Event") == "Cup"


def test_a_sharp_without_an_earlier_tag_is_empty():
    assert read_pbn(b'[Event "#"]\n').games[0].value("Event") == ""


@pytest.mark.parametrize(
    ("content", "written"),
    [
        (b'[Event   "Cup" ]\n', b'[Event "Cup"]\n'),
        (b'  [Event "Cup"]\t\n', b'[Event "Cup"]\n'),
        (b'[Event "Cup"] [Site ""] ; here\n', b'[Event "Cup"]\n[Site ""]\n; here\n'),
        (b'[Event "Cup"]\n[Site ""]\r\n', b'[Event "Cup"]\r\n[Site ""]\r\n'),
        (b'[Event "Cup"]\r[Site ""]\n', b'[Event "Cup"]\n[Site ""]\n'),
    ],
)
def test_tags_in_another_order_are_sorted(content, written):
    assert write_pbn(read_pbn(content)) == written
    assert write_pbn(read_pbn(written)) == written


@pytest.mark.parametrize(
    ("content", "code", "fields"),
    [
        (b"hello\n", "pbn_line", {"line": 1, "text": "hello"}),
        (b"PK\x03\x04\x14\x00", "pbn_line", {"line": 1, "text": "PK\x03\x04\x14\x00"}),
        (b'[Board "1"]\n1C Pass\n', "pbn_line", {"line": 2, "text": "1C Pass"}),
        (b'[Board "1"]\n[Board 2]\n', "pbn_line", {"line": 2, "text": "[Board 2]"}),
        (b'[Auction "N"]\n[Bo"\n', "pbn_line", {"line": 2, "text": '[Bo"'}),
        (b'[Board "1"]\n\n[Board "2"\n', "pbn_line", {"line": 3, "text": '[Board "2"'}),
        (b"x" * 1000, "pbn_line", {"line": 1, "text": "x" * 40}),
        (b'[Board "1"]\n{ and\n\n[Board "2"]\n', "pbn_brace", {"line": 2}),
        (b'[Board "1"]\n[Site ""]\n[Board "2"]\n', "pbn_tag_twice", {"line": 3, "tag": "Board"}),
    ],
)
def test_invalid_pbn_is_refused_with_its_line(content, code, fields):
    with raises_code(code) as refused:
        read_pbn(content)

    assert refused.value.facts == fields


@pytest.mark.parametrize("value", ["", "Cup", 'the "Cup"', "a\\b", 'ends in \\"', "♥ ü"])
def test_a_tag_knows_its_source_text(value):
    file = PbnFile((PbnGame((make_tag("Event", value),)),))

    again = read_pbn(write_pbn(file))

    assert again.games[0].value("Event") == value


def test_a_letter_that_latin_lacks_is_written_all_the_same():
    file = PbnFile((PbnGame((make_tag("Event", "♥"),)),), encoding="iso-8859-1")

    assert read_pbn(write_pbn(file)).games[0].value("Event") == "♥"


def test_a_line_number_is_no_part_of_a_tags_identity():
    assert PbnTag("Event", "Cup", line=3) == PbnTag("Event", "Cup", line=9)


@pytest.mark.parametrize(
    "text",
    [
        '[A "' + "\\" * 50_000,
        " " * 50_000 + "x",
        '[Auction "N"]\n; ' + "{" * 50_000,
        '[Auction "N"]\n' + "x\n" * 25_000,
        "".join(f'[A{n} ""]\n' for n in range(5_000)),
        "".join(f'[A{n} ""]\n\n' for n in range(5_000)),
    ],
    ids=["backslashes", "blanks", "braces", "rows", "tags", "games"],
)
def test_hostile_text_is_parsed_in_linear_time(text):
    began = process_time()

    with suppress(FormatError):
        for game in read_pbn(text.encode()).games:
            for tag in game.tags:
                list(tag.rows)
    assert process_time() - began < 3


@given(st.text('[]"{};%\\#\n\r AB1=-', max_size=60))
def test_any_text_is_read_or_refused_and_readable_text_is_stable(text):
    try:
        first = write_pbn(read_pbn(text.encode()))
    except FormatError as refused:
        assert refused.facts["line"] >= 1
        return

    assert write_pbn(read_pbn(first)) == first


LINES = (
    "",
    " ",
    "\t ",
    "% remark",
    "; remark",
    "{ in",
    "braces }",
    '[Event "Cup"]',
    '[Play "W"]',
    "SA",
)


@given(
    st.lists(st.sampled_from(LINES), max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", "\ufeff"]),
)
def test_lines_of_one_kind_come_back_byte_for_byte(lines, newline, mark):
    content = (mark + newline.join(lines)).encode()
    try:
        read = read_pbn(content)
    except FormatError:
        return

    assert write_pbn(read) == content
