"""When play is expected to end, by the pace of every table."""

from datetime import datetime, timedelta

import pytest

from boards.queries.matches.match_states import MatchEnding, MatchState
from boards.queries.table_results import TableResult
from movements.expected_finish import ExpectedFinish
from scoring.laws.outcome import BareScore
from standings.tables_in_play import (
    TableInPlay,
    finish_by_pace,
    match_tables_in_play,
    tables_in_play,
)

SEVEN = datetime(2026, 11, 25, 19, 0)


def at(minutes):
    return SEVEN + timedelta(minutes=minutes)


def a_table(number, *, due, later):
    """A table whose round is due at this minute, with rounds of so many minutes after it."""
    when = ExpectedFinish(at(due), at(due + 8))
    return TableInPlay("A", number, 3, when, timedelta(minutes=later))


@pytest.mark.parametrize(
    ("now", "finish"),
    [(at(40), at(110)), (at(46), at(110)), (at(70), at(130))],
)
def test_the_slowest_table_decides_and_a_delay_moves_the_finish_on(now, finish):
    tables = [a_table(1, due=45, later=60), a_table(2, due=50, later=60)]

    assert finish_by_pace(tables, now) == finish


def test_there_is_no_forecast_without_a_pace():
    assert finish_by_pace([], at(40)) is None


def a_result(round_, board, minute=None):
    outcome = None if minute is None else BareScore(420)
    moment = None if minute is None else at(minute)
    version = 0 if minute is None else 1
    return TableResult(
        board,
        "A",
        round_,
        2,
        board,
        1,
        2,
        False,
        version=version,
        outcome=outcome,
        recorded_at=moment,
    )


def test_a_table_keeps_the_pace_of_its_rounds():
    """Two boards in fourteen minutes: round 3 is due at 38, and round 4 fourteen minutes later."""
    played = [a_result(1, 1, 5), a_result(1, 2, 10), a_result(2, 3, 15), a_result(2, 4, 24)]
    to_come = [a_result(3, 5), a_result(3, 6), a_result(4, 7), a_result(4, 8)]
    when = ExpectedFinish(at(38), at(45))

    assert tables_in_play([*played, *to_come]) == (
        TableInPlay("A", 2, 3, when, timedelta(minutes=14)),
    )
    assert tables_in_play(played) == tables_in_play(to_come) == ()


def a_match(round_, minute=None):
    typed = {"ending": MatchEnding.TYPED, "set_points": (900, 400), "recorded_at": at(minute or 0)}
    return MatchState(round_, 1, round_, 2, False, (1, 2), **(typed if minute else {}))


def test_a_table_of_a_match_event_keeps_the_pace_of_its_matches():
    played, to_come = [a_match(1, 30), a_match(2, 58)], [a_match(4), a_match(3)]
    when = ExpectedFinish(at(86), at(100))

    assert match_tables_in_play([*to_come, *played]) == (
        TableInPlay("", 2, 3, when, timedelta(minutes=28)),
    )
    assert match_tables_in_play(played) == ()
