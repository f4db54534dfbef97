"""A list of pairs as somebody types or pastes it."""

from io import BytesIO

import pytest
from django.core.exceptions import ValidationError
from openpyxl import Workbook

from formats.errors import FormatError
from tournament.services.matches.match_events import MatchEventEntrant
from web.director.matches.setup.pair_list import parse_pair_list, read_pair_list_file


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Ada Ace & Bo Bold", MatchEventEntrant("", "", ("Ada Ace", "Bo Bold"))),
        ("Ada Ace & Bo Bold; Zone 3", MatchEventEntrant("", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("2b Ada Ace / Bo Bold, Zone 3", MatchEventEntrant("2B", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("2B; Ada Ace; Bo Bold; Zone 3", MatchEventEntrant("2B", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("Ada Ace\tBo Bold\tZone 3", MatchEventEntrant("", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("Ace, Ada & Bold, Bo; Zone 3", MatchEventEntrant("", "Zone 3", ("Ace, Ada", "Bold, Bo"))),
        ("101 & 102", MatchEventEntrant("", "", ("101", "102"))),
        (
            "2B, Ada Ace, Bo Bold, Zone 3",
            MatchEventEntrant("2B", "Zone 3", ("Ada Ace", "Bo Bold")),
        ),
        ("2B \u2013 Ada Ace and Bo Bold", MatchEventEntrant("2B", "", ("Ada Ace", "Bo Bold"))),
        ("10A", MatchEventEntrant("10A", "", ())),
    ],
)
def test_each_line_is_a_pair(line, read):
    assert parse_pair_list(f"\n{line}\n\n") == (read,)


@pytest.mark.parametrize("mark", [". ", ") ", " ", "\t", ", "])
def test_running_numbers_in_front_of_every_line_belong_to_no_player(mark):
    names = ["Ada & Bo", "Cy & Di"]
    numbered = "\n".join(f"{at}{mark}{pair}" for at, pair in enumerate(names, start=1))

    assert parse_pair_list(numbered) == parse_pair_list("\n".join(names))


def test_numbers_that_do_not_count_the_lines_are_those_of_players():
    first, second = parse_pair_list("1 & 4\n2 & 3")

    assert (first.players, second.players) == (("1", "4"), ("2", "3"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Ada Ace & Bo Bold\nCy Cole", "Line 2: “Cy Cole” is not two players."),
        ("Ada & Bo & Cy", "Line 1: “Ada & Bo & Cy” is not two players."),
        ("Ace, Ada & Bold, Bo", "Line 1: “Ace, Ada & Bold, Bo” is not two players."),
        (f"Ada & Bo; {'z' * 61}", "Line 1: a zone has at most 60 letters."),
        ("1A\n" * 201, "There are too many lines"),
    ],
)
def test_an_invalid_line_is_named(text, says):
    with pytest.raises(ValidationError) as refused:
        parse_pair_list(text)

    assert refused.value.message.startswith(says)


PAIRS = (
    MatchEventEntrant("1A", "Zone 3", ("Ada Ace", "Zoë Bold")),
    MatchEventEntrant("", "", ("101", "102")),
)


@pytest.mark.parametrize(
    "content",
    [
        "Label,Player 1,Player 2,Zone\n1A,Ada Ace,Zoë Bold,Zone 3\n,101,102,".encode("utf-8-sig"),
        "1A;Ada Ace;Zoë Bold;Zone 3\r\n;101;102;".encode("cp1252"),
        '1A\tAda Ace\t"Zoë Bold"\tZone 3\n\n101 & 102'.encode(),
    ],
    ids=["comma", "semicolon", "tab"],
)
def test_a_text_file_gives_the_same_list(content):
    assert parse_pair_list(read_pair_list_file(content, name="pairs.csv")) == PAIRS


def test_a_name_in_front_of_its_zone_may_have_commas():
    content = b"Ace, Ada & Bold, Bo; Zone 3\nCole, Cy & Dow, Di; Zone 4\n"

    assert read_pair_list_file(content, name="pairs.txt") == (
        "Ace, Ada & Bold, Bo\tZone 3\nCole, Cy & Dow, Di\tZone 4"
    )


def a_workbook(*rows):
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def test_a_workbook_is_the_same_list_a_cell_on_one_line():
    content = a_workbook(["1A", "Ada  Ace", "Bo\nBold", "Zone 3"], [], [None, 101, 102.0, "A1"])

    assert (
        read_pair_list_file(content, name="pairs.xlsx")
        == "1A\tAda Ace\tBo Bold\tZone 3\n\t101\t102\tA1"
    )


@pytest.mark.parametrize("content", [b"1A\n" * 5_000, a_workbook(*[["1A"]] * 5_000)])
def test_a_list_that_is_too_long_is_read_as_far_as_shows_it(content):
    text = read_pair_list_file(content, name="pairs")

    assert len(text.splitlines()) == 202
    with pytest.raises(ValidationError):
        parse_pair_list(text)


@pytest.mark.parametrize(
    ("content", "code", "data"),
    [
        (bytes(range(256)), "table_kind", {"rule": ""}),
        (b"%PDF-1.7", "table_kind", {"rule": "pdf"}),
        (b'1A;"Ada\n2B;Bo\n', "quote", {"line": 1}),
        (b'1A;"' + b"x" * 200_000, "quote", {"line": 1}),
        (b'1A;"' + b"x" * 200_000 + b'"', "long_cell", {"line": 1, "most": 131_072}),
    ],
)
def test_an_invalid_file_is_refused_by_name(content, code, data):
    with pytest.raises(FormatError) as refusal:
        read_pair_list_file(content, name="ada.png")

    assert (refusal.value.code, refusal.value.facts) == (code, {"file": "ada.png"} | data)


def test_a_formula_is_refused_with_its_line_and_column():
    content = a_workbook(["1A", "Ada Ace", "Bo Bold"], [], ["1B", "Ed Elm", "=A1"])

    with pytest.raises(FormatError) as refusal:
        read_pair_list_file(content, name="pairs.xlsx")

    assert (refusal.value.code, refusal.value.facts) == (
        "event_cell",
        {"line": 3, "element": "C", "value": "formula", "rule": "line"},
    )


@pytest.mark.parametrize("content", [b"x" * 600_000, (b"Ada Ace & Bo Bold" * 100 + b"\n") * 20])
def test_a_file_of_more_letters_than_a_list_can_have_is_refused(content):
    with pytest.raises(ValidationError, match=r"pairs\.csv"):
        read_pair_list_file(content, name="pairs.csv")
