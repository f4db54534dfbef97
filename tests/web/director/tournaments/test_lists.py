"""A list of pairs as somebody types or pastes it."""

import pytest
from django.core.exceptions import ValidationError

from formats.errors import SpreadsheetError
from tournament.services.tournaments import Contender
from web.director.tournaments.lists import contenders, text_of


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Ada Ace & Bo Bold", Contender("", "", ("Ada Ace", "Bo Bold"))),
        ("Ada Ace & Bo Bold; Zone 3", Contender("", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("2b Ada Ace / Bo Bold, Zone 3", Contender("2B", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("2B; Ada Ace; Bo Bold; Zone 3", Contender("2B", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("Ada Ace\tBo Bold\tZone 3", Contender("", "Zone 3", ("Ada Ace", "Bo Bold"))),
        ("Ace, Ada & Bold, Bo; Zone 3", Contender("", "Zone 3", ("Ace, Ada", "Bold, Bo"))),
        ("101 & 102", Contender("", "", ("101", "102"))),
        ("10A", Contender("10A", "", ())),
    ],
)
def test_a_line_is_a_pair(line, read):
    assert contenders(f"\n{line}\n\n") == (read,)


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
def test_a_line_that_is_none_is_named(text, says):
    with pytest.raises(ValidationError) as refused:
        contenders(text)

    assert refused.value.message.startswith(says)


PAIRS = (Contender("1A", "Zone 3", ("Ada Ace", "Zoë Bold")), Contender("", "", ("101", "102")))


@pytest.mark.parametrize(
    "content",
    [
        "Label,Player 1,Player 2,Zone\n1A,Ada Ace,Zoë Bold,Zone 3\n,101,102,".encode("utf-8-sig"),
        "1A;Ada Ace;Zoë Bold;Zone 3\r\n;101;102;".encode("cp1252"),
        '1A\tAda Ace\t"Zoë Bold"\tZone 3\n\n101 & 102'.encode(),
    ],
    ids=["comma", "semicolon", "tab"],
)
def test_a_file_of_text_is_the_same_list(content):
    assert contenders(text_of(content, name="pairs.csv")) == PAIRS


def test_a_picture_is_no_list():
    with pytest.raises(SpreadsheetError) as refusal:
        text_of(bytes(range(256)), name="ada.png")

    assert refusal.value.facts == {"file": "ada.png"}
