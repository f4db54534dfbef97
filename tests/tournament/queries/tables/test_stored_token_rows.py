"""Tokens of phones that are read again: every column as it is stored now, and no shared rows."""

import pytest
from django.db.models import F
from django.utils import timezone

from club.models import Club
from tests.builders import a_seated_section, an_actor
from tournament.models import Event, Section, Session, TablePhones, TableToken
from tournament.queries.tables import stored_token_rows
from tournament.queries.tables.table_tokens import (
    _find_by_link,
    find_table_token,
    find_token_after_play,
    open_table_tokens,
    secrets_of_token,
)
from tournament.services.tables.table_tokens import issue_table_tokens

pytestmark = pytest.mark.django_db
CHANGES = {
    "revision": (Session, {"revision": F("revision") + 1}),
    "state": (Session, {"state": "planned"}),
    "name of the session": (Session, {"name": "Late night"}),
    "seat": (TableToken, {"seat_hash": "x" * 64}),
    "section": (Section, {"winners": 2}),
    "event": (Event, {"convenor": "Ann"}),
    "club": (Club, {"name": "The Other Club"}),
    "phones": (TablePhones, {"asks_lead": True}),
}
CLOSING = {
    "ended": (TableToken, {"ended_at": timezone.now()}),
    "closed": (Session, {"state": "closed"}),
    "released": (Session, {"state": "released"}),
}


@pytest.fixture(autouse=True)
def empty_cache():
    stored_token_rows._kept.clear()


@pytest.fixture
def phone():
    section = a_seated_section()
    issue_table_tokens(section.session, actor=an_actor(), asks_lead=False, shows_traveller=False)
    token = TableToken.objects.first()
    return section.session_id, token.pk, secrets_of_token(token).link


def columns(token):
    """Every column of the token's rows; None without a token."""
    if token is None:
        return None
    session = token.section.session
    rows = (token, token.section, session, session.event, session.event.club, session.table_phones)
    return [
        {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
        for row in rows
    ]


def test_a_token_read_again_costs_one_query(phone, django_assert_num_queries):
    for queries in (3, 1, 1):
        with django_assert_num_queries(queries):
            columns(find_table_token(*phone))


@pytest.mark.parametrize("change", CHANGES | CLOSING)
def test_a_token_read_again_has_the_rows_of_the_orm(phone, change):
    find_table_token(*phone)
    model, values = (CHANGES | CLOSING)[change]
    model.objects.update(**values)

    again = columns(find_table_token(*phone))

    assert again == columns(_find_by_link(open_table_tokens(), *phone))
    assert (again is None) == (change in CLOSING)


def test_a_cached_token_opens_nothing_by_another_link_or_session(phone):
    session, token, link = phone
    find_table_token(*phone)

    others = [(session, token, "x"), (session + 1, token, link), (session, token + 1, link)]

    assert [find_table_token(*other) for other in others] == [None] * 3
    assert [find_token_after_play(*other) for other in others] == [None] * 3


@pytest.mark.parametrize("number", [2**63, 2**70])
def test_a_number_too_large_for_any_row_opens_nothing(phone, number):
    session, token, link = phone

    assert find_table_token(session, number, link) is None
    assert find_table_token(number, token, link) is None


def test_a_closed_session_keeps_its_token_for_corrections(phone, django_assert_num_queries):
    Session.objects.update(state="closed")
    find_token_after_play(*phone)

    with django_assert_num_queries(2):
        found = find_table_token(*phone), columns(find_token_after_play(*phone))

    assert found[0] is None
    assert found[1][0]["id"] == phone[1]


def test_a_request_that_changes_its_rows_changes_no_other(phone):
    find_table_token(*phone)
    token = find_table_token(*phone)
    stored = columns(token)
    session = token.section.session
    token.call, token.section.name, session.name = "other", "Z", "changed"
    session.event.name, session.event.club.name = "changed", "changed"
    session.table_phones.asks_lead = True

    assert columns(find_table_token(*phone)) == stored


def test_a_change_while_a_token_is_read_is_in_the_next_one(phone, monkeypatch):
    def read_and_rename(*arguments):
        token = _find_by_link(*arguments)
        Session.objects.update(name="Renamed meanwhile")
        return token

    monkeypatch.setattr("tournament.queries.tables.table_tokens._find_by_link", read_and_rename)
    find_table_token(*phone)
    monkeypatch.undo()

    assert find_table_token(*phone).section.session.name == "Renamed meanwhile"


def test_the_cache_of_tokens_is_limited(phone, monkeypatch):
    monkeypatch.setattr(stored_token_rows, "MAX_KEPT", 1)
    for token in TableToken.objects.all():
        find_table_token(phone[0], token.pk, secrets_of_token(token).link)

    assert len(stored_token_rows._kept) == 1
