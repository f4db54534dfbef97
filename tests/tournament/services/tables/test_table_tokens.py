"""Tokens of tables: issued once, stored hashed, ended with the session."""

import math

import pytest

from club.errors import MissingPermissionError
from club.models import LedgerEntry
from tests.builders import (
    a_director,
    a_seated_section,
    a_team_event,
    a_tournament,
    an_actor,
    an_individual,
)
from tests.raising import raises_code
from tournament.models import Session, TablePhones, TableToken
from tournament.queries.tables.table_tokens import (
    CODE_LENGTH,
    CODE_LETTERS,
    LINK_BYTES,
    find_table_token,
    find_table_token_by_code,
    secrets_of_token,
)
from tournament.services.tables.table_tokens import (
    end_table_tokens,
    issue_table_tokens,
    reissue_table_token,
)

pytestmark = pytest.mark.django_db
PLAIN = {"asks_lead": False, "shows_traveller": False}


def issued(section, **kwargs):
    return issue_table_tokens(section.session, **PLAIN | {"actor": an_actor()} | kwargs)


def opened_by(token, secrets):
    """The tokens that this link and this code open."""
    session = token.section.session_id
    return (
        find_table_token(session, token.pk, secrets.link),
        find_table_token_by_code(session, secrets.code),
    )


def test_every_table_gets_one_token_and_a_second_call_adds_none():
    section = a_seated_section(tables=3)
    user = a_director()

    issued(section, asks_lead=True, actor=an_actor(user))
    again = issued(section, asks_lead=True, shows_traveller=True)

    tokens = TableToken.objects.all()
    assert [(token.section_id, token.table) for token in tokens] == [
        (section.pk, table) for table in (1, 2, 3)
    ]
    assert again == []
    phones = TablePhones.objects.get()
    assert (phones.session_id, phones.asks_lead, phones.shows_traveller) == (
        section.session_id,
        True,
        True,
    )
    lines = LedgerEntry.objects.filter(action="issue_table_token")
    assert list(lines.values_list("kind", "row", "user")) == [
        ("tournament.TableToken", token.pk, user.pk) for token in tokens
    ]


def test_the_secrets_open_the_table_and_are_not_in_the_row():
    token = issued(a_seated_section())[0]
    secrets = secrets_of_token(token)

    stored = set(TableToken.objects.filter(pk=token.pk).values_list().get())

    assert opened_by(token, secrets) == (token, token)
    assert not stored & {secrets.link, secrets.code, secrets.code_in_groups}
    assert (len(secrets.link), LINK_BYTES * 8) == (24, 144)
    assert math.log2(len(CODE_LETTERS) ** CODE_LENGTH) > 34


def test_no_two_tokens_share_a_secret():
    tokens = issued(a_seated_section(tables=9))
    secrets = [secrets_of_token(token) for token in tokens]

    assert len({secret.link for secret in secrets}) == len({secret.code for secret in secrets}) == 9


@pytest.mark.parametrize("typed", ["{code}", "{low}", " {low} ", "{groups}"])
def test_a_code_is_read_as_it_may_be_typed(typed):
    token = issued(a_seated_section())[1]
    secrets = secrets_of_token(token)
    text = typed.format(code=secrets.code, low=secrets.code.lower(), groups=secrets.code_in_groups)

    assert find_table_token_by_code(token.section.session_id, text) == token


def test_a_secret_opens_no_other_table_and_no_other_session():
    token, other = issued(a_seated_section())[:2]
    neighbour = issued(a_seated_section(club="anchor"))[0]
    secrets = secrets_of_token(token)

    assert find_table_token(token.section.session_id, other.pk, secrets.link) is None
    assert opened_by(neighbour, secrets) == (None, None)


def test_typed_codes_are_invalid_under_another_secret_key(settings):
    token = issued(a_seated_section())[0]
    secrets = secrets_of_token(token)

    settings.SECRET_KEY = "another"

    assert secrets_of_token(token) is None
    assert opened_by(token, secrets) == (token, None)


def test_a_new_token_ends_the_old_one_and_its_phone():
    section = a_seated_section()
    old = issued(section)[0]
    TableToken.objects.filter(pk=old.pk).update(seat_hash="a" * 64)
    secrets = secrets_of_token(old)

    new = reissue_table_token(old, actor=an_actor())

    assert opened_by(old, secrets) == (None, None)
    assert opened_by(new, secrets_of_token(new)) == (new, new)
    assert (new.section_id, new.table, new.seat_hash) == (section.pk, old.table, "")
    assert TableToken.objects.filter(ended_at=None).count() == 3


@pytest.mark.parametrize("state", ["closed", "released"])
def test_a_token_is_invalid_after_the_session(state):
    token = issued(a_seated_section())[0]

    Session.objects.update(state=state)

    assert opened_by(token, secrets_of_token(token)) == (None, None)
    with raises_code("phones_state"):
        issued(token.section)
    with raises_code("phones_state"):
        reissue_table_token(token, actor=an_actor())


def test_switching_off_ends_the_tokens_of_this_session_only():
    token = issued(a_seated_section())[0]
    neighbour = issued(a_seated_section(club="anchor"))[0]

    end_table_tokens(token.section.session, actor=an_actor())

    assert opened_by(token, secrets_of_token(token)) == (None, None)
    assert opened_by(neighbour, secrets_of_token(neighbour)) == (neighbour, neighbour)
    assert LedgerEntry.objects.filter(action="end_table_token").count() == 3


def a_day_of_matches_with_a_bye():
    return a_tournament(5).sessions.get().sections.get()


@pytest.mark.parametrize(
    ("sections", "tables"),
    [(a_team_event, 4), (an_individual, 2), (a_day_of_matches_with_a_bye, 2)],
)
def test_every_table_of_every_kind_has_a_card_but_that_of_a_bye(sections, tables):
    assert [token.table for token in issued(sections())] == list(range(1, tables + 1))


@pytest.mark.parametrize("role", ["viewer", "assistant", "table"])
def test_only_a_director_switches_phones_on(role):
    with pytest.raises(MissingPermissionError):
        issued(a_seated_section(), actor=an_actor(role=role))

    assert TableToken.objects.count() == 0
