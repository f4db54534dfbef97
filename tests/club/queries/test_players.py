"""Finding players by what was typed so far."""

import pytest

from club.queries.players import PlayerIndex, find_players, search_players
from tests.builders import a_club, a_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def crown():
    a_player("Ada Ace", number="7"), a_player("Zac Young"), a_player("Bo Dell", number="00123")
    a_player("Øyvind Ås", number="70"), a_player("Zoë Müller")
    a_player("Ada Ace", club="anchor")
    return a_club()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ac", ["Ada Ace", "Zac Young"]),
        ("ace ada", ["Ada Ace"]),
        ("001", ["Bo Dell"]),
        ("01", []),
        ("7", ["Ada Ace", "Øyvind Ås"]),
        ("70", ["Øyvind Ås"]),
        ("ØYVIND", ["Øyvind Ås"]),
        ("as", ["Øyvind Ås"]),
        ("muller zoe", ["Zoë Müller"]),
        ("Zoe\u0308", ["Zoë Müller"]),
        ("%", []),
    ],
)
def test_players_are_found_by_words_of_the_name_or_the_start_of_the_number(crown, typed, expected):
    assert [player.name for player in search_players(crown.pk, typed)] == expected


def test_the_player_with_the_exact_number_is_first(crown):
    a_player("Aaron", number="77")

    assert [player.number for player in search_players(crown.pk, "7")] == ["7", "77", "70"]


@pytest.mark.parametrize(
    ("name", "number", "expected"),
    [
        ("ada ACE", "", ["7"]),
        ("øyvind åS", "", ["70"]),
        ("Øyvind As", "", []),
        ("70", "", ["70"]),
        ("Øyvind Ås", "70", ["70"]),
        ("Øyvind Ås", "7", []),
    ],
)
def test_players_are_called_by_the_whole_name_or_the_whole_number(crown, name, number, expected):
    assert [player.number for player in find_players(crown.pk, name, number=number)] == expected
    index = PlayerIndex(crown.pk)
    assert [player.number for player in index.find_players(name, number)] == expected


@pytest.mark.parametrize("players", [1, 3])
def test_finding_players_costs_one_query(django_assert_num_queries, players):
    club = a_club()
    for number in range(players):
        a_player(f"Ada {number}")

    with django_assert_num_queries(1):
        assert len(search_players(club.pk, "ada")) == players
    with django_assert_num_queries(1):
        assert len(find_players(club.pk, "ada 0")) == 1
