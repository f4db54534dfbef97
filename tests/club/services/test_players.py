"""Players: typed once, tidied, and never two with one number."""

import pytest

from club.models import LedgerEntry, Player
from club.services.players import add_player, find_or_add_player
from tests.builders import a_club, a_player, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db


def added(name, number=""):
    return add_player(a_club(), name, number=number, actor=an_actor())


def test_a_number_is_text_and_keeps_its_zeros():
    added("Ada Ace", "00123")

    assert Player.objects.values_list("name", "number").get() == ("Ada Ace", "00123")
    assert LedgerEntry.objects.get().kind == "club.Player"


def test_unprintable_letters_are_left_out_of_a_name():
    assert added("  Ada\t\u202eAce\x00 ").name == "Ada Ace"


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 121])
def test_an_invalid_name_is_refused(name):
    with raises_code("player_name"):
        added(name)


def test_a_number_that_no_card_can_hold_is_refused():
    with raises_code("number_length") as refusal:
        added("Ada Ace", "7" * 21)

    assert refusal.value.facts == {"name": "Ada Ace", "longest": 20}


def test_an_unknown_number_adds_no_player():
    with raises_code("player_name"):
        typed("0012")

    assert not Player.objects.exists()


def test_a_letter_has_one_form_for_any_input():
    assert added("E\u0301milie").name == "Émilie"
    assert (typed("e\u0301MILIE").name, Player.objects.count()) == ("Émilie", 1)


def test_letter_joiners_stay_in_a_name():
    assert added("\u200cمی\u200cرود\u200d").name == "می\u200cرود"


@pytest.mark.parametrize("text", ["øyvind ÅS", "ØYVIND åS"])
def test_capitals_beyond_ascii_are_the_same_letters(text):
    oyvind = added("Øyvind Ås")

    assert (typed(text), Player.objects.count()) == (oyvind, 1)


def test_an_accent_makes_another_person():
    added("Muller")

    assert (typed("Müller").name, Player.objects.count()) == ("Müller", 2)


def test_two_players_never_share_a_number_but_many_may_have_none():
    added("Ada Ace", "7")
    added("Bo"), added("Cy")

    with raises_code("player_number"):
        added("Dee", "7")

    assert Player.objects.count() == 3


def typed(text):
    return find_or_add_player(a_club(), text, actor=an_actor())


@pytest.mark.parametrize("text", ["ada ACE", " Ada  Ace ", "00123", "Ada Ace (00123)"])
def test_a_player_is_found_by_name_or_number(text):
    ada = added("Ada Ace", "00123")

    assert (typed(text), Player.objects.count()) == (ada, 1)


def test_an_unlisted_player_is_added_when_named():
    assert str(typed("Bo King")) == "Bo King"
    assert (typed("Cy Two (42)").name, typed("42").name) == ("Cy Two", "Cy Two")


def test_an_ambiguous_name_requires_a_number():
    first, other = added("Ada Ace", "1"), added("Ada Ace", "2")

    with raises_code("player_unclear"):
        typed("Ada Ace")

    assert (typed("Ada Ace (1)"), typed("Ada Ace (2)")) == (first, other)


def test_a_player_of_another_club_is_not_found():
    neighbour = a_player("Ada Ace", number="7", club="anchor")

    assert typed("Ada Ace") != neighbour
