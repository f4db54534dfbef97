"""A match of teams on the phones of its two rooms: nothing of the other room before the end."""

import re

import pytest
from django.utils import timezone

from boards.services.results import record_result
from scoring.laws.outcome import BareScore, NotPlayed, PassedOut
from tests.builders import a_contract, a_request, a_team_event, recorded, team_board
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import Session

pytestmark = pytest.mark.django_db
IDS = [f"{digit}b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a" for digit in "23456789"]
TELLING = a_contract("6S", "N", 13)


def teams(*, shows_traveller=True, **kwargs):
    return switched_on(a_team_event(**kwargs), shows_traveller=shows_traveller)


def enter(section, table, number, outcome=TELLING, **more):
    return recorded(team_board(section, table=table, number=number), outcome, **more)


def play(phone, token, *boards):
    """4♠ by North, made, on these boards; every page that the phone can then open."""
    pages = []
    for board, request_id in zip(boards, IDS, strict=False):
        pages += [
            phone.get(page(token, "result", board=board)),
            phone.get(f"{page(token, 'result', board=board)}?contract=4S&declarer=N&tricks=10"),
            accept(phone, token, board, request_id=request_id),
            phone.get(page(token, "recorded", board=board)),
            phone.get(page(token, "correction", board=board)),
            phone.get(page(token, "round")),
        ]
    return pages


def test_the_match_is_shown_when_both_rooms_are_complete():
    section = teams()
    token = token_of(section)
    phone = a_phone(token)
    enter(section, 2, 1, a_contract("4S", "N", 9))
    play(phone, token, 1, 2)
    waiting = phone.get(page(token, "recorded", board=2))
    enter(section, 2, 2, a_contract("4S", "N", 10))

    match = phone.get(page(token, "recorded", board=2)).context["match"]

    assert (waiting.context["match"], waiting.context["match_waits"]) == (None, True)
    assert match.teams == ("Team 1", "Team 2")
    # 420 and 50 are 470: 10 IMPs. WBF 2013 for two boards: 16.46.
    assert [(board.number, board.imps) for board in match.boards] == [
        (1, ("10", "")),
        (2, ("0", "0")),
    ]
    assert match.scores == ("10 IMPs, 16.46 VPs", "0 IMPs, 3.54 VPs")
    assert phone.get(page(token, "round")).context["match"] == match


def test_the_other_room_sees_the_match_from_its_own_side():
    section = teams()
    token = token_of(section, 2)
    phone = a_phone(token)
    enter(section, 1, 1, a_contract("4S", "N", 9))
    enter(section, 1, 2, a_contract("4S", "N", 10))
    play(phone, token, 1, 2)

    match = phone.get(page(token, "recorded", board=2)).context["match"]

    assert match.teams == ("Team 2", "Team 1")
    assert [board.imps for board in match.boards] == [("10", ""), ("0", "0")]


def test_carried_imps_wait_for_the_release_of_the_earlier_contest():
    """Team 2 has won by 9 IMPs in the Swiss, and carries half of them into the final."""
    swiss = a_team_event(4)
    for table, points in ((1, -420), (2, 0)):
        enter(swiss, table, 1, BareScore(points) if points else PassedOut())
        enter(swiss, table, 2, PassedOut())
    final = teams(count=2, format="knock_out", carry_from=swiss.session_id)
    token = token_of(final)
    phone = a_phone(token)
    for number in (1, 2):
        enter(final, 2, number, a_contract("4S", "N", 10))
    play(phone, token, 1, 2)

    def scores():
        return phone.get(page(token, "round")).context["match"].scores

    assert scores() == ("0 IMPs without carry-over", "0 IMPs without carry-over")
    released = {"state": "released", "ranking_from": timezone.now()}
    Session.objects.filter(pk=swiss.session_id).update(**released)
    assert scores() == ("0 IMPs", "4.5 IMPs")


@pytest.mark.parametrize("visible", [True, False])
def test_no_page_shows_the_other_room_before_the_match_is_complete(visible):
    """The other room's 6♠ with 13 tricks, 1010 or 1460, would be in a page that leaked it."""
    section = teams(shows_traveller=visible)
    token = token_of(section)
    phone = a_phone(token)
    enter(section, 2, 1)
    late = team_board(section, table=2, number=2)
    record_result(late, NotPlayed(), a_request(), why="late")

    pages = play(phone, token, 1, 2)

    for answer in pages:
        assert not any(tell in answer.text for tell in ("1010", "1460"))
        assert not (answer.context and answer.context.get("traveller"))
        assert not (answer.context and answer.context.get("match"))


def test_without_the_option_the_match_is_never_shown():
    section = teams(shows_traveller=False)
    token = token_of(section)
    phone = a_phone(token)
    for number in (1, 2):
        enter(section, 2, number)

    pages = play(phone, token, 1, 2)

    assert [answer.context.get("match") for answer in pages if answer.context][-1] is None
    assert not any(re.search(r"\b1010\b", answer.text) for answer in pages)


def test_both_sides_check_their_scores_before_they_see_the_other_room():
    section = switched_on(a_team_event(), shows_traveller=True, confirms_round=True)
    token = token_of(section)
    phone = a_phone(token)
    for number in (1, 2):
        enter(section, 2, number)
    play(phone, token, 1, 2)

    before = phone.get(page(token, "recorded", board=2))
    check = phone.get(page(token, "check_round"))
    for chairs in ("EW", "NS"):
        sent = {"round": 1, "chairs": chairs, "answer": "agreed"}
        phone.post(page(token, "check_round"), sent)

    assert before.context["match"] is None
    assert "Turn the phone to East-West, team 2." in check.text
    assert not re.search(r"\b1010\b", before.text + check.text)
    assert phone.get(page(token, "recorded", board=2)).context["match"] is not None


@pytest.mark.parametrize("elsewhere", [None, a_contract("4S", "E", 10), a_contract("4S", "N", 10)])
def test_a_warning_does_not_depend_on_the_other_room(elsewhere):
    """Three other tables played 4♠ from East; with the other room they would be a field or not."""
    section = teams(count=6)
    token = token_of(section)
    for table in (3, 4):
        enter(section, table, 1, a_contract("4S", "E", 10))
    if elsewhere:
        enter(section, 2, 1, elsewhere)
    phone = a_phone(token)

    response = phone.get(f"{page(token, 'result', board=1)}?contract=4S&declarer=N&tricks=10")

    assert "unusual" not in response.text


def test_a_warning_still_compares_with_the_other_matches():
    section = teams(count=6)
    token = token_of(section)
    for table in (3, 4, 5):
        enter(section, table, 1, a_contract("4S", "E", 10))

    response = a_phone(token).get(
        f"{page(token, 'result', board=1)}?contract=4S&declarer=N&tricks=10"
    )

    assert "unusual" in response.text


def test_a_board_of_the_other_room_is_out_of_reach():
    section = teams(count=4)
    token, other = token_of(section, 1), token_of(section, 2)
    phone = a_phone(token)

    statuses = [
        phone.get(page(other, name, **kwargs)).status_code
        for name, kwargs in (("round", {}), ("result", {"board": 1}), ("recorded", {"board": 1}))
    ]

    assert statuses == [404, 404, 404]
