"""Players may read why something changed that they were shown, and no reason from before that."""

import pytest

from boards.queries.corrections import (
    corrections_since_release,
    match_corrections_since_release,
)
from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_hand
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_match,
    a_request,
    a_session,
    a_tournament,
    an_actor,
    dealt,
    dealt_out,
    recorded,
)
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import release_session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
MADE = a_contract("4S", "N", 10)


@pytest.fixture
def section():
    section = a_session()
    for table in (1, 2):
        recorded(a_board_in_play(section, table=table, number=2 * table - 1), PassedOut())
    board = a_board_in_play(section, table=1, number=1)
    recorded(board, MADE, seen=1, reason="The table knows why")
    return section


def moved(section, *states):
    for state in states:
        change_session_state(section.session, state, actor=an_actor())


def correction_reasons(section):
    return [correction.reason for correction in corrections_since_release(section.session_id)]


def test_changes_since_the_release_are_listed_with_their_reason_and_earlier_ones_are_not(section):
    moved(section, "closed", "released")
    board = a_board_in_play(section, table=1, number=1)
    recorded(board, PassedOut(), seen=2, reason="Two tables were confused")
    recorded(a_board_in_play(section, table=2, number=3), MADE, seen=1, reason="Scored by hand")

    first, second = corrections_since_release(section.session_id)

    assert (first.of, first.reason) == (board.pk, "Two tables were confused")
    assert (first.before, first.after) == (MADE, PassedOut())
    assert (second.reason, second.before, second.after) == ("Scored by hand", PassedOut(), MADE)
    assert first.recorded_at < second.recorded_at


def test_a_withdrawn_release_still_requires_reasons(section):
    moved(section, "closed", "released", "closed")
    recorded(a_board_in_play(section, table=1, number=1), PassedOut(), seen=2, reason="A slip")
    moved(section, "released")

    assert correction_reasons(section) == ["A slip"]


def test_a_partial_release_counts(section):
    moved(section, "closed")
    things = {ReleasedPart.TRAVELLERS: "now"}
    release_session(section.session, things, actor=an_actor())
    recorded(a_board_in_play(section, table=1, number=1), PassedOut(), seen=2, reason="A slip")

    assert correction_reasons(section) == ["A slip"]


def test_changes_before_any_release_are_not_listed(section):
    moved(section, "closed")

    assert correction_reasons(section) == []


def test_corrections_are_listed_per_session(section):
    other = a_session(name="Another")
    moved(section, "closed", "released")
    recorded(a_board_in_play(section, table=1, number=1), PassedOut(), seen=2, reason="A slip")

    assert correction_reasons(other) == []


@pytest.mark.parametrize("count", [1, 3])
def test_corrections_cost_three_queries(section, count, django_assert_num_queries):
    moved(section, "closed", "released")
    board = a_board_in_play(section, table=1, number=1)
    for number in range(2, 2 + count):
        recorded(board, PassedOut() if number % 2 else MADE, seen=number, reason=f"No. {number}")

    with django_assert_num_queries(3):
        assert len(corrections_since_release(section.session_id)) == count


def test_corrections_are_listed_per_match(django_assert_num_queries):
    games = a_tournament()
    match, other = a_match(games, "1A", "1B"), a_match(games, "2A", "2B")
    day = match.section.session
    dealt_out(match, "we 4S=", "they 2H=")
    before = match_corrections_since_release(day.pk, match.pk)
    for state in ("closed", "released"):
        change_session_state(day, state, actor=an_actor())
    current = match_state(match.pk)
    record_hand(match, 1, dealt("we 4S+1"), a_request(seen=current.version, reason="Misheard"))

    with django_assert_num_queries(3):
        (correction,) = match_corrections_since_release(day.pk, match.pk)

    assert (before, correction.of, correction.reason) == ((), match.pk, "Misheard")
    assert match_corrections_since_release(day.pk, other.pk) == ()
