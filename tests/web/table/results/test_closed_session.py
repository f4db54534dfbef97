"""After the session is closed: corrections are asked for until their period ends, nothing else."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from boards.models import Result
from tests.builders import (
    a_contract,
    a_director,
    a_seated_section,
    a_team_event,
    an_individual,
    named,
    recorded,
    team_board,
)
from tests.raising import raises_code
from tests.web.table.matches.matches import a_dealt_match, a_match_day
from tests.web.table.phones import a_phone, link_of, page, switched_on, token_of
from tournament.models import CorrectionRequest, Seating, SeatingBoard, Session
from tournament.services.tables.correction_requests import request_correction

pytestmark = pytest.mark.django_db
MADE = a_contract("4S", "N", 10)


@pytest.fixture
def section():
    """Three rounds of one board at each table, all recorded; Mitchell, so boards move."""
    section = switched_on(a_seated_section(boards_a_round=1))
    for board in SeatingBoard.objects.select_related("seating__section__session"):
        recorded(board, MADE)
    return section


@pytest.fixture
def token(section):
    return token_of(section)


@pytest.fixture
def phone(token):
    return a_phone(token)


def close(section, *, released=None, travellers=False, minutes_ago=0):
    """Closed, or with its ranking (and travellers) released so many minutes ago."""
    since = timezone.now() - timedelta(minutes=minutes_ago)
    release = {"state": "closed"}
    if released:
        release = {"state": "released", "ranking_from": since}
    if travellers:
        release |= {"travellers_from": since}
    row = Session.objects.get(pk=section.session_id)
    Session.objects.filter(pk=row.pk).update(revision=row.revision + 1, **release)


def ask(phone, token, board, reason="9 tricks, not 10"):
    return phone.post(page(token, "correction", board=board), {"reason": reason})


def boards(answer):
    return [board.number for board in answer.context["boards"]]


def test_a_closed_session_can_still_be_corrected_before_its_release(section, token, phone):
    close(section)

    response = phone.get(page(token, "round"))
    ask_response = ask(phone, token, boards(response)[-1])

    assert "not released yet" in response.text
    assert "30 minutes after the score is released" in response.text
    assert ask_response.headers["Location"] == page(token, "round")
    assert [request.reason for request in phone.get(page(token, "round")).context["requests"]] == [
        "9 tricks, not 10"
    ]
    assert CorrectionRequest.objects.get().token == token


def test_the_period_is_counted_down_from_the_release(section, token, phone):
    close(section, released=True, minutes_ago=20)

    response = phone.get(page(token, "round"))

    # 30 minutes from the release (Law 79C) are 10 from now, less the time that the test took.
    assert 9 * 60 < response.context["seconds"] <= 10 * 60
    assert f'data-seconds="{response.context["seconds"]}"' in response.text
    assert ask(phone, token, boards(response)[0]).status_code == 302


def test_after_the_period_the_director_is_asked_in_person(section, token, phone):
    close(section, released=True, minutes_ago=29)
    board = boards(phone.get(page(token, "round")))[0]
    close(section, released=True, minutes_ago=31)

    response = phone.get(page(token, "round"))
    ask_response = ask(phone, token, board)

    assert "correction period is over" in response.text
    assert boards(response) == []
    assert ask_response.status_code == 403
    assert "Law 79C" in ask_response.text
    assert CorrectionRequest.objects.count() == 0


def test_the_longer_correction_period_of_the_event_applies(section, token, phone):
    event = section.session.event
    event.regulations_json = event.regulations_json | {"correction_minutes": 60}
    event.save()
    close(section, released=True, minutes_ago=31)

    assert 28 * 60 < phone.get(page(token, "round")).context["seconds"] <= 29 * 60


def test_a_release_for_later_begins_the_period_then(section, token, phone):
    close(section, released=True, minutes_ago=-10)

    response = phone.get(page(token, "round"))

    assert 39 * 60 < response.context["seconds"] <= 40 * 60
    assert response.context["rankings"] == ()


def test_a_phone_records_nothing_after_play(section, token, phone):
    close(section, released=True)
    before = Result.objects.count()

    answers = [
        phone.post(page(token, "call"), {"call": "ruling"}),
        phone.post(page(token, "take_seat")),
        phone.post(page(token, "check_round"), {"round": 1, "chairs": "EW", "answer": "agreed"}),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert Result.objects.count() == before
    for name, kwargs in (("result", {"board": 1}), ("recorded", {"board": 1}), ("call", {})):
        response = phone.get(page(token, name, **kwargs))
        assert response.headers["Location"] == page(token, "round")


def test_earlier_rounds_of_the_table_are_hidden_until_the_travellers_are_released(
    section, token, phone
):
    """The last pair at the table must not read there what the first one scored on its board."""
    first, *last = [
        board.number
        for seating in Seating.objects.filter(section=section, table=1).order_by("round")
        for board in seating.boards.all()
    ]
    close(section, released=True)
    hidden = phone.get(page(token, "round"))
    refused = ask(phone, token, first).status_code
    close(section, released=True, travellers=True)

    assert (boards(hidden), refused) == (last, 404)
    assert boards(phone.get(page(token, "round"))) == [first, *last]
    assert ask(phone, token, first).status_code == 302


def test_a_board_of_another_table_is_out_of_reach_in_every_state(section, token, phone):
    close(section, released=True, travellers=True)
    elsewhere = SeatingBoard.objects.filter(seating__table=2).select_related("seating").first()
    _link, device = phone.cookies["table"].value.split(".")
    other = token_of(section, 2)

    with raises_code("correction_elsewhere"):
        request_correction(token, device, elsewhere, reason="x")

    assert phone.get(page(other, "round")).status_code == 404
    assert ask(phone, other, 1).status_code == 404
    assert ask(phone, token, 99).status_code == 404


def test_the_ranking_is_shown_once_it_is_released_and_not_before(section, token, phone):
    named(section.places.get(line="NS", number=1), "Ada", "Bo")
    close(section)
    closed = phone.get(page(token, "round"))
    close(section, released=True)

    after = phone.get(page(token, "round"))
    rankings = after.context["rankings"]

    assert phone.get(after.context["explained"]).status_code == 200
    assert closed.context["rankings"] == ()
    assert "%" not in closed.text
    assert [ranking.title for ranking in rankings] == ["North-South", "East-West"]
    assert [len(ranking.lines) for ranking in rankings] == [3, 3]
    assert ("1 NS", "Ada & Bo") in [(line.label, line.names) for line in rankings[0].lines]


def test_a_club_that_hides_names_hides_them_here_too(section, token, phone):
    named(section.places.get(line="NS", number=1), "Ada", "Bo")
    type(section.session.event.club).objects.update(names_shown="hidden")
    close(section, released=True, travellers=True)

    assert "Ada" not in phone.get(page(token, "round")).text


def test_the_ranking_of_an_individual_is_a_line_a_player():
    section = switched_on(an_individual())
    for board in SeatingBoard.objects.select_related("seating__section__session"):
        recorded(board, MADE)
    token = token_of(section)
    phone = a_phone(token)
    close(section, released=True)

    (ranking,) = phone.get(page(token, "round")).context["rankings"]

    assert sorted(int(line.label) for line in ranking.lines) == list(range(1, 9))


def test_the_ranking_of_teams_is_a_line_a_team():
    section = switched_on(a_team_event())
    for table in (1, 2, 3, 4):
        for number in (1, 2):
            recorded(team_board(section, table=table, number=number), MADE)
    token = token_of(section)
    phone = a_phone(token)
    close(section, released=True)

    (ranking,) = phone.get(page(token, "round")).context["rankings"]

    assert sorted(line.names for line in ranking.lines) == [f"Team {n}" for n in (1, 2, 3, 4)]
    # Every match is level: 10 victory points each.
    assert {line.figure for line in ranking.lines} == {"10"}


def test_another_phone_or_an_ended_token_is_refused_after_play(section, token, phone):
    other = a_phone(token)
    close(section, released=True)
    fresh = a_phone(token, seated=False)

    statuses = [
        other.get(page(token, "round")).status_code,
        fresh.get(page(token, "round")).status_code,
        ask(other, token, 1).status_code,
        fresh.get(link_of(token)).status_code,
    ]

    assert statuses == [404, 404, 404, 404]
    type(token).objects.update(ended_at=timezone.now())
    assert phone.get(page(token, "round")).status_code == 404


def test_a_reopened_session_resumes_where_it_was(token, phone, section):
    close(section)
    Session.objects.update(state="running")

    assert phone.get(page(token, "round")).status_code == 200
    assert "No board is left" in phone.get(page(token, "round")).text


def test_a_closed_day_of_matches_has_a_page_without_corrections():
    day = a_match_day()
    token, phone = a_dealt_match(day)
    Session.objects.update(state="closed")

    closed = phone.get(page(token, "round"))

    assert (closed.status_code, closed.context["requests"]) == (200, [])
    assert phone.get(page(token, "correction", board=1)).status_code == 404


def test_the_director_sees_and_accepts_a_request_after_the_release(section, token, phone, client):
    close(section, released=True)
    board = boards(phone.get(page(token, "round")))[0]
    ask(phone, token, board)
    client.force_login(a_director())
    here = ["crown", section.session_id]
    request = CorrectionRequest.objects.get()

    noted = client.get(reverse("director:dashboard", args=here))
    path = reverse("director:decide_correction_request", args=[*here, request.pk])
    answer = client.post(path, {"answer": "accept"})

    assert noted.context["correction_requests"] == 1
    assert answer.headers["Location"] == reverse(
        "director:result", args=[*here, request.seating_board_id]
    )
    requests = phone.get(page(token, "round")).context["requests"]
    assert [correction_request.state for correction_request in requests] == [
        "The director accepted it."
    ]


@pytest.mark.parametrize("requests", [0, 2])
def test_the_page_costs_the_same(section, token, phone, requests, django_assert_num_queries):
    close(section, released=True, travellers=True)
    for number in boards(phone.get(page(token, "round")))[:requests]:
        ask(phone, token, number)
    phone.get(page(token, "round"))

    with django_assert_num_queries(3):
        phone.get(page(token, "round"))
