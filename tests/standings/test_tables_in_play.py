"""When play is expected to end, by the pace of every table."""

from datetime import datetime, timedelta

import pytest

from movements.expected_finish import ExpectedFinish
from standings.tables_in_play import TableInPlay, finish_by_pace

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
