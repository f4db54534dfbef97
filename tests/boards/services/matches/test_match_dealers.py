"""The first dealer of a match, as the phone at its table says."""

import pytest

from boards.services.matches.match_dealers import choose_first_dealer
from club.models import LedgerEntry
from scoring.laws.compass import Direction
from tests.builders import a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Seating
from tournament.services.tables.recording_phones import take_table_seat
from tournament.services.tables.table_tokens import end_table_tokens, issue_table_tokens

pytestmark = pytest.mark.django_db
DEVICE = "a device"


@pytest.fixture
def token():
    day = a_tournament(4).sessions.get()
    token = issue_table_tokens(day, asks_lead=False, shows_traveller=False, actor=an_actor())[0]
    return take_table_seat(token, DEVICE)


def seating(table=1, round_=1):
    return Seating.objects.get(table=table, round=round_)


def test_the_first_answer_is_kept(token):
    choose_first_dealer(token, DEVICE, seating(), Direction.EAST)
    choose_first_dealer(token, DEVICE, seating(), Direction.WEST)

    assert seating().first_dealer == "E"
    lines = LedgerEntry.objects.filter(action="first_dealer").values_list("table_token", "source")
    assert list(lines) == [(token.pk, "table")]


def test_a_match_of_another_table_is_refused(token):
    with raises_code("other_match"):
        choose_first_dealer(token, DEVICE, seating(table=2), Direction.EAST)

    assert seating(table=2).first_dealer == ""


def test_another_phone_is_refused(token):
    with raises_code("seat_not_yours"):
        choose_first_dealer(token, "another", seating(), Direction.EAST)


def test_an_ended_token_is_refused(token):
    end_table_tokens(token.section.session, actor=an_actor())

    with raises_code("table_token"):
        choose_first_dealer(token, DEVICE, seating(), Direction.EAST)
