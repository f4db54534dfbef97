"""Snapshots that polls see: every change in a quiet session, two a second in a busy one."""

import pytest

from club.models import Club
from scoring.laws.outcome import BareScore
from standings import polled_snapshots
from standings.polled_snapshots import polled_revision, polled_snapshot_at, polled_snapshot_of
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_seated_section, recorded
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return a_seated_section().session


class Clock:
    """The seconds that the module counts, put forward by the tests."""

    seconds = 1000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(polled_snapshots, "monotonic", clock)
    return clock


def read_session(session):
    return Session.objects.select_related("event__club").get(pk=session.pk)


def enter_result(session, table):
    board = a_board_in_play(session.sections.get(), number=1, round=table)
    recorded(board, BareScore(420))


def poll(session):
    """The number of results on a page that is polled, and how many revisions it is behind."""
    row = read_session(session)
    revision = polled_revision(session.pk, row.revision)
    snapshot = polled_snapshot_of(row, revision)
    assert snapshot.facts.revision >= revision
    results = sum(cell.outcome is not None for cell in snapshot.cells)
    return results, row.revision - snapshot.facts.revision


def test_polls_of_a_quiet_session_see_every_result_at_once(session, clock):
    polls = [poll(session)]
    for table in (1, 2, 3):
        clock.seconds += 2
        enter_result(session, table)
        polls.append(poll(session))

    assert polls == [(0, 0), (1, 0), (2, 0), (3, 0)]


def test_of_many_results_polls_see_those_of_half_a_second_ago(session, clock):
    polls = [poll(session)]
    for table, pause in ((1, 0.1), (2, 0.1), (3, 0.3)):
        clock.seconds += pause
        enter_result(session, table)
        polls.append(poll(session))
    clock.seconds += 0.3
    polls.append(poll(session))

    assert polls == [(0, 0), (1, 0), (1, 1), (1, 2), (3, 0)]


def test_polls_do_not_go_back_after_a_slower_thread(session, clock):
    earlier = snapshot_of_session(session.pk)
    enter_result(session, 1)
    revision = polled_snapshot_of(read_session(session), 1).facts.revision

    shown = polled_snapshots._show_to_polls(earlier)

    assert (shown.facts.revision, polled_revision(session.pk, revision)) == (revision, revision)


def test_polls_follow_a_database_that_was_replaced(session, clock):
    for table in (1, 2):
        enter_result(session, table)
        poll(session)

    Session.objects.update(revision=1)
    forget_snapshots()

    assert polled_revision(session.pk, 1) == 1
    assert polled_snapshot_at(session.pk, 1).facts.revision == 1


def test_another_name_of_the_club_is_seen_at_once(session, clock):
    poll(session)

    Club.objects.update(name="The Crown")

    row = read_session(session)
    assert polled_snapshot_of(row, row.revision).facts.club == "The Crown"


@pytest.mark.parametrize("results", [1, 3])
def test_a_revision_that_polls_see_costs_no_query(session, django_assert_num_queries, results):
    for table in range(1, results + 1):
        enter_result(session, table)
    row = read_session(session)
    polled_snapshot_of(row, row.revision)

    with django_assert_num_queries(0):
        polled_snapshot_at(session.pk, polled_revision(session.pk, row.revision))


def test_few_sessions_are_kept(session, monkeypatch):
    monkeypatch.setattr(polled_snapshots, "MAX_CACHED", 1)
    other = a_seated_section(club="anchor").session

    poll(session)
    poll(other)

    assert list(polled_snapshots._polled) == [other.pk]
