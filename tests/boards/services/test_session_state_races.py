"""A session changes its state during an entry: both succeed, or one is refused."""

import pytest

from boards.errors import BoardError
from boards.models import MatchScore
from boards.queries.results import result_versions
from boards.services.matches.match_entry import record_final_scores
from club.models import LedgerEntry
from scoring.laws.outcome import PassedOut
from scoring.score_sheets.match_totals import FinalScores
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import (
    a_match,
    a_mitchell,
    a_request,
    a_session,
    a_tournament,
    an_actor,
    recorded,
)
from tests.effort import effort
from tests.racing import at_once
from tournament.errors import TournamentError
from tournament.models import Entry, SeatingBoard, Session
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import release_session
from tournament.services.sessions.session_state import change_session_state

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]
ROUNDS = effort(3, 20)
BY = {"actor": an_actor()}
State = Session.State


def raced(*directors):
    return tuple(at_once(*directors, refused=(BoardError, TournamentError)))


@pytest.fixture
def board():
    section = a_session(a_mitchell(boards_a_round=1))
    rows = SeatingBoard.objects.select_related("seating__section__session__event__club")
    return rows.filter(seating__section=section).first()


def state(*, to):
    session = Session.objects.select_related("event__club").get()
    return lambda: change_session_state(session, to, **BY)


def release(*parts):
    session = Session.objects.select_related("event__club").get()
    return lambda: release_session(session, dict.fromkeys(parts, "now"), **BY)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_last_result_is_kept_when_the_session_is_closed_at_that_moment(board, _round):
    before = state(to=State.RUNNING)()

    answers = raced(state(to=State.CLOSED), lambda: recorded(board, PassedOut()))

    session = Session.objects.get()
    assert (answers, session.state) == (("done", "done"), State.CLOSED)
    assert [row.version for row in result_versions(board)] == [1]
    # Both raised the revision, so that no cached snapshot lacks the result.
    assert session.revision == before.revision + 2


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_one_of_two_concurrent_closings_is_refused(board, _round):
    state(to=State.RUNNING)()

    answers = raced(state(to=State.CLOSED), state(to=State.CLOSED))

    assert sorted(answers) == ["done", "session_state"]
    assert LedgerEntry.objects.filter(action="closed").count() == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_correction_is_before_the_release_or_gives_a_reason(board, _round):
    recorded(board, PassedOut())
    state(to=State.CLOSED)()

    released, corrected = raced(
        release(ReleasedPart.RANKING), lambda: recorded(board, None, seen=1)
    )

    session = Session.objects.get()
    assert (released, session.state) == ("done", State.RELEASED)
    assert corrected in {"done", "reason_missing"}
    assert len(result_versions(board)) == (2 if corrected == "done" else 1)


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_two_concurrent_releases_have_one_time(board, _round):
    recorded(board, PassedOut())
    state(to=State.CLOSED)()

    answers = raced(release(ReleasedPart.RANKING), release(ReleasedPart.TRAVELLERS))

    session = Session.objects.get()
    assert (answers, session.state) == (("done", "done"), State.RELEASED)
    assert session.ranking_from and session.travellers_from


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_session_is_released_or_reopened(board, _round):
    recorded(board, PassedOut())
    state(to=State.CLOSED)()

    answers = raced(release(ReleasedPart.RANKING), state(to=State.RUNNING))

    session = Session.objects.get()
    assert (session.state == State.RELEASED) == (session.ranking_from is not None)
    assert sum(answer == "done" for answer in answers) == 1


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_slip_and_a_concurrent_withdrawal_stay_consistent(_round):
    event = a_tournament()
    match = a_match(event, "1A", "1B")
    entry = Entry.objects.get(label="1A")

    withdrawn, slip = raced(
        lambda: withdraw_entry(entry, after_round=0, void=False, **BY),
        lambda: record_final_scores(match, FinalScores(680, 740), a_request()),
    )

    entry.refresh_from_db()
    assert (withdrawn, slip) in {("done", "withdrawn_pair"), ("played_since", "done")}
    assert (entry.withdrawn_after, MatchScore.objects.count()) == (
        (0, 0) if withdrawn == "done" else (None, 1)
    )
