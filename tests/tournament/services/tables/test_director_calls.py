"""A table calls the director: once, by its own phone, until somebody has attended to it."""

import pytest

from club.models import LedgerEntry
from tests.builders import a_seated_section, an_actor
from tests.raising import raises_code
from tournament.models import Session, TableToken
from tournament.queries.tables.table_tokens import calls_of_session
from tournament.services.tables.director_calls import call_director, end_director_call
from tournament.services.tables.recording_phones import take_table_seat
from tournament.services.tables.table_tokens import end_table_tokens, issue_table_tokens

pytestmark = pytest.mark.django_db
PHONE = "phone one"


@pytest.fixture
def tokens():
    session = a_seated_section().session
    kwargs = {"asks_lead": False, "shows_traveller": False, "actor": an_actor()}
    tokens = issue_table_tokens(session, **kwargs)
    return [take_table_seat(token, PHONE) for token in tokens]


def waiting(token):
    calls = calls_of_session(token.section.session)
    return [(call.table, call.call) for call in calls]


def revisions():
    return Session.objects.values_list("revision", "unscored_revisions").get()


def test_calls_are_listed_in_the_order_in_which_they_came(tokens):
    call_director(tokens[1], PHONE, call="ruling")
    call_director(tokens[0], PHONE, call="correction")
    call_director(tokens[1], PHONE, call="ruling")

    assert waiting(tokens[0]) == [(2, "ruling"), (1, "correction")]
    lines = LedgerEntry.objects.filter(action="call_director")
    assert list(lines.values_list("row", "table_token", "user")) == [
        (tokens[1].pk, tokens[1].pk, None),
        (tokens[0].pk, tokens[0].pk, None),
    ]


def test_a_call_raises_the_page_version_but_not_the_scores(tokens):
    before = revisions()

    call_director(tokens[0], PHONE, call="other")

    assert revisions() == (before[0] + 1, before[1] + 1)


def test_the_table_cancels_and_the_director_ends_a_call(tokens):
    call_director(tokens[0], PHONE, call="other")
    call_director(tokens[1], PHONE, call="other")

    call_director(tokens[0], PHONE, call="")
    end_director_call(tokens[1], actor=an_actor())
    end_director_call(tokens[1], actor=an_actor())

    assert waiting(tokens[0]) == []
    actions = LedgerEntry.objects.values_list("action", flat=True)
    assert [action for action in actions if "call" in action] == [
        *("call_director", "call_director", "cancel_call", "end_call"),
    ]


def test_a_phone_without_the_seat_cannot_call(tokens):
    with raises_code("seat_not_yours"):
        call_director(tokens[0], "another phone", call="ruling")

    assert waiting(tokens[0]) == []


def test_an_ended_token_cannot_call_and_its_open_call_ends(tokens):
    call_director(tokens[0], PHONE, call="ruling")
    end_table_tokens(tokens[0].section.session, actor=an_actor())

    with raises_code("table_token"):
        call_director(tokens[1], PHONE, call="ruling")

    assert waiting(tokens[0]) == []
    assert TableToken.objects.exclude(call="").count() == 1
