"""A session is deleted while a result is entered in it: one of the two is done, never half."""

import pytest

from boards.errors import BoardError
from boards.models import Result
from boards.services.setup.session_removal import delete_match_event, delete_session
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_match,
    a_mitchell,
    a_session,
    a_tournament,
    an_actor,
    dealt_out,
    recorded,
)
from tests.effort import effort
from tests.racing import at_once
from tournament.errors import TournamentError
from tournament.models import Event, SeatingBoard, Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]
ROUNDS = effort(4, 20)
BY = {"actor": an_actor()}


def raced(*directors):
    return tuple(at_once(*directors, refused=(BoardError, TournamentError)))


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_result_and_a_concurrent_session_deletion_exclude_each_other(_round):
    section = a_session(a_mitchell(boards_a_round=1))
    rows = SeatingBoard.objects.select_related("seating__section__session__event__club")
    board = rows.filter(seating__section=section).first()
    session = Session.objects.select_related("event__club").get()

    deleted, entered = raced(
        lambda: delete_session(session, **BY), lambda: recorded(board, PassedOut())
    )

    assert (deleted, entered) in {("done", "unknown_board"), ("session_in_use", "done")}
    assert Session.objects.count() == (0 if deleted == "done" else 1)
    assert Result.objects.count() == (1 if entered == "done" else 0)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_hand_and_a_concurrent_event_deletion_exclude_each_other(_round):
    event = a_tournament()
    match = a_match(event, "1A", "1B")
    event = Event.objects.select_related("club").get()

    deleted, entered = raced(
        lambda: delete_match_event(event, **BY), lambda: dealt_out(match, "we 4S=")
    )

    assert (deleted, entered) in {("done", "session_gone"), ("session_in_use", "done")}
    assert Event.objects.count() == (0 if deleted == "done" else 1)


def test_concurrent_deletions_delete_once():
    a_session(a_mitchell(boards_a_round=1))
    first, other = (Session.objects.select_related("event__club").get() for _each in range(2))

    answers = raced(*(lambda row=row: delete_session(row, **BY) for row in (first, other)))

    assert sorted(answers) == ["done", "session_gone"]
