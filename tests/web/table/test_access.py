"""Every page of a table by the cookies of other tables, unseated, ended and without a token."""

import pytest
from django.test import Client

from tests.builders import a_seated_section, a_team_event, an_actor, an_individual
from tests.sections import another_section
from tests.web.routes import ROUTES, TABLE, every_row
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import FOUR_SPADES, REQUEST, a_phone, link_of, switched_on, token_of
from tournament.services.tables.table_tokens import end_table_tokens, reissue_table_token
from web.table.access import COOKIE

pytestmark = pytest.mark.django_db
# The way in is for everybody: the code's page, and the link, whose own secret opens it.
ENTRANCES = {"table:code", "table:open"}
PAGES = sorted(TABLE - ENTRANCES)
FIELDS = FOUR_SPADES | {
    **{"request_id": REQUEST, "sure": "1", "seen": "0", "call": "ruling", "reason": "9 tricks"},
    **{"round": "1", "chairs": "EW", "answer": "agreed", "dealer": "N", "N": "=Ada", "S": "=Bo"},
}


def path_of(name, token):
    ids = {
        **{"session": token.section.session_id, "table_token": token.pk, "board": 1},
        **{"match_round": 1, "number": 1, "chairs": "NS"},
    }
    return ROUTES[name].address(ids)


def statuses_of_pages(client, token):
    """The statuses of every page of a table, read and posted to."""
    paths = [path_of(name, token) for name in PAGES]
    return {client.get(path).status_code for path in paths} | {
        client.post(path, FIELDS).status_code for path in paths
    }


def with_cookie_of(token):
    """A client that sends the cookie of a table's phone to every address."""
    return Client(HTTP_COOKIE=f"{COOKIE}={a_phone(token).cookies[COOKIE].value}")


KINDS = {
    "pairs": lambda: switched_on(a_seated_section()),
    "teams": lambda: switched_on(a_team_event()),
    "individual": lambda: switched_on(an_individual()),
    "match": a_match_day,
}


@pytest.fixture(params=KINDS)
def token(request):
    return token_of(KINDS[request.param]())


def neighbours(token):
    """A table of the same round, one of another section, and one of another club."""
    section = switched_on(a_seated_section(club="anchor"))
    another_section(section)
    return [token_of(token.section, 2), token_of(section), token_of(section, 2)]


def test_no_page_of_a_table_is_opened_by_the_cookie_of_another(token):
    clients = [with_cookie_of(other) for other in neighbours(token)]
    a_phone(token)
    before = every_row()

    statuses = [statuses_of_pages(client, token) for client in (*clients, Client())]

    assert statuses == [{404}] * 4
    assert every_row() == before


@pytest.mark.parametrize("end", [reissue_table_token, "switched off"])
def test_no_page_of_a_table_is_opened_by_an_ended_cookie(token, end):
    client = with_cookie_of(token)
    if end == "switched off":
        end_table_tokens(token.section.session, actor=an_actor())
    else:
        end(token, actor=an_actor())
    before = every_row()

    assert statuses_of_pages(client, token) == {404}
    assert every_row() == before


def test_a_phone_without_the_seat_reads_and_changes_nothing_of_the_table(token):
    a_phone(token)
    waiting = a_phone(token, seated=False)
    before = every_row()
    own = {"table:seat", "table:take_seat", "table:clock"}

    answers = {
        name: (waiting.get(path).status_code, waiting.post(path, FIELDS).status_code)
        for name in PAGES
        if name not in own
        for path in [path_of(name, token)]
    }

    assert {status for both in answers.values() for status in both} <= {302, 403, 405}
    assert every_row() == before


def test_no_page_of_a_table_is_posted_to_without_its_token(token):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = a_phone(token).cookies
    before = every_row()

    statuses = {strict.post(path_of(name, token), FIELDS).status_code for name in PAGES}

    assert statuses == {403}
    assert every_row() == before


def test_the_link_of_a_table_opens_no_other_one(token):
    other = token_of(token.section, 2)
    at = link_of(other).replace(f"/{other.pk}/", f"/{token.pk}/")

    answer = Client().get(at)

    assert (answer.status_code, COOKIE in answer.cookies) == (404, False)
