"""The unusual slips on a tournament's overview: listed, checked or corrected, counted."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.queries.matches.match_states import match_state
from standings.matches.slip_checks import checked_slips
from tests.builders import a_director, a_match, a_tournament, an_actor, final
from tests.web.routes import tournament_page
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    event = a_tournament()
    final(event, "1A", "1B", 6800, 0)
    final(event, "2A", "2B", 100, 20)
    return event


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def check_address(event, slip="1A", other="1B"):
    table = a_match(event, slip, other)
    return reverse("director:check_slip", args=["crown", event.slug, table.pk])


def listed(page):
    """The matches to check and those that are checked, by the rows of the page."""
    to_check = [row.meeting for row in page.context["unusual"]]
    return to_check, [row.meeting for row in page.context["checked"]]


def test_each_unusual_slip_is_listed_with_its_reasons(ann, games):
    page = ann.get(tournament_page(games))

    assert listed(page) == (["1A-1B", "2A-2B"], [])
    assert "2 unusual slips to check" in page.text
    assert "▲ 6800 is very high for four hands" in page.text
    assert "▲ four hands score 180 or more together" in page.text
    assert page.text.count(">Checked</button>") == 2


def test_a_checked_slip_leaves_the_list_and_names_its_checker(ann, games):
    where, overview = check_address(games), tournament_page(games)

    answer = ann.post(where, {"seen": 1, "request_id": uuid4()})
    page = ann.get(overview)
    ann.post(where, {"seen": 1, "request_id": uuid4(), "withdraw": "1"})

    assert answer.url == f"{overview}#unusual"
    assert listed(page) == (["2A-2B"], ["1A-1B"])
    assert ("<td>ann <small" in page.text, "Uncheck" in page.text) == (True, True)
    assert listed(ann.get(overview)) == (["1A-1B", "2A-2B"], [])


def test_an_open_overview_is_updated_by_a_check(ann, games):
    tag = ann.get(tournament_page(games))["ETag"]

    ann.post(check_address(games), {"seen": 1, "request_id": uuid4()})

    again = ann.get(tournament_page(games), headers={"If-None-Match": tag})
    assert again.status_code == 200


def test_a_correction_leads_back_to_the_list(ann, games):
    table = a_match(games, "1A", "1B")
    place = tournament_page(games, "match_ending", match=table.pk)
    link = f'{place}?back=unusual">Correct</a>'
    sent = {"seen": 1, "request_id": uuid4(), "ending": "typed", "we": "680", "they": "0"}

    overview = ann.get(tournament_page(games)).text
    page = ann.get(f"{place}?back=unusual").text
    answer = ann.post(place, sent | {"back": "unusual"})

    assert (link in overview, '<input type="hidden" name="back" value="unusual">' in page) == (
        True,
        True,
    )
    assert answer.url == f"{tournament_page(games)}#unusual"
    assert match_state(table.pk).points == (680, 0)
    assert listed(ann.get(tournament_page(games))) == (["2A-2B"], [])


@pytest.mark.parametrize("data", [{"seen": 2}, {"seen": 0}, {"seen": "x"}, {"request_id": "x"}])
def test_a_stale_check_is_refused_with_a_sentence(ann, games, data):
    sent = {"seen": 1, "request_id": uuid4()} | data

    answer = ann.post(check_address(games), sent, follow=True)

    assert len(list(answer.context["messages"])) == 1
    assert checked_slips(games.pk) == {}


def test_closing_and_releasing_count_the_unchecked_slips(ann, games):
    ann.post(check_address(games), {"seen": 1, "request_id": uuid4()})
    day = {"day": 1}
    state = tournament_page(games, "match_event_state", **day)
    release = tournament_page(games, "match_event_release", **day)

    closed = ann.post(state, {"state": "closed"}, follow=True)
    before = ann.get(release)
    now = {"ranking": "now", "travellers": "now"}
    in_part = ann.post(release, now, follow=True)
    ann.post(state, {"state": "closed"})
    released = ann.post(state, {"state": "released"}, follow=True)
    ann.post(check_address(games, "2A", "2B"), {"seen": 1, "request_id": uuid4()})
    ann.post(state, {"state": "closed"})
    none_left = ann.post(state, {"state": "released"}, follow=True)

    sentence = "1 unusual slip has not been checked."
    link = f'<a href="{tournament_page(games)}#unusual">Check them</a>'
    for answer in (closed, before, in_part, released):
        assert (sentence in answer.text, link in answer.text) == (True, True)
    assert sentence not in none_left.text


def test_viewers_read_the_list_without_a_check_button(client, games):
    client.force_login(a_director(name="vera", role="viewer"))

    page = client.get(tournament_page(games)).text
    answer = client.post(check_address(games), {"seen": 1, "request_id": uuid4()})

    assert ("very high for four hands" in page, "/check/" in page) == (True, False)
    assert answer.status_code == 403


def test_the_activity_log_names_the_match_that_was_checked(ann, games):
    ann.post(check_address(games), {"seen": 1, "request_id": uuid4()})

    log = ann.get(reverse("director:audit_log", args=["crown"])).text

    assert re.search(r"checked.*?round 1.*?table 1", log, re.DOTALL)


def test_public_pages_show_no_mark(client, games):
    day = games.sessions.get(number=1)
    for state in ("closed", "released"):
        change_session_state(day, state, actor=an_actor())
    kwargs = {"club": "crown", "tournament": games.slug}
    pages = [reverse("public:match_event", kwargs=kwargs)]
    pages.append(
        reverse("public:match_sheet", kwargs=kwargs | {"match": a_match(games, "1A", "1B").pk})
    )

    texts = [client.get(page).text for page in pages]

    assert [word in text for text in texts for word in ("▲", "very high")] == [False] * 4
