"""A table's own pace: what it takes for a board, when it is due, and from when on it is late."""

from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.expected_finish import FinishedRound, expected_finish, time_a_board

SEVEN = datetime(2026, 11, 21, 19, 0)
MINUTE = 60_000_000


def at(minutes):
    return SEVEN + timedelta(minutes=minutes)


def through(*minutes, boards=2):
    """Rounds that were through so many minutes after seven."""
    return [FinishedRound(at(minute), boards * number) for number, minute in enumerate(minutes, 1)]


@pytest.mark.parametrize("minutes", [(), (15,)])
def test_a_table_has_no_pace_before_its_second_round_is_in(minutes):
    done = through(*minutes)

    assert (time_a_board(done), expected_finish(done, 4)) == (None, None)


def test_its_pace_is_the_median_of_its_rounds():
    assert time_a_board(through(15, 29, 45, 60)) == Fraction(15 * MINUTE, 2)
    assert time_a_board(through(15, 29, 45)) == Fraction(15 * MINUTE, 2)


def test_a_break_does_not_make_a_table_slow():
    assert time_a_board(through(15, 30, 45, 90, 105)) == Fraction(15 * MINUTE, 2)


def test_the_pace_is_exact_to_fractions_of_a_microsecond():
    done = [FinishedRound(SEVEN, 3), FinishedRound(SEVEN + timedelta(microseconds=10), 6)]

    assert time_a_board(done) == Fraction(10, 3)


def test_rounds_entered_together_or_out_of_order_give_no_pace():
    assert time_a_board(through(15, 15)) is None
    assert time_a_board(through(30, 15)) is None
    assert time_a_board(through(15, 15, 30)) == Fraction(15 * MINUTE, 2)


def test_a_round_that_the_table_sits_out_takes_its_time_too():
    done = [FinishedRound(at(15), 2), FinishedRound(at(45), 6)]

    assert time_a_board(done) == Fraction(15 * MINUTE, 2)


@pytest.mark.parametrize(
    ("minutes", "behind"), [(45, 0), (52, 0), (52.4, 0), (52.5, 7), (57, 12), (57.9, 12)]
)
def test_it_is_late_half_a_round_after_it_was_due_and_behind_since_it_was_due(minutes, behind):
    coming = expected_finish(through(15, 30), 6)

    assert (coming.due, coming.late) == (at(45), at(52.5))
    assert coming.behind(at(minutes)) == behind


def test_a_round_of_more_boards_is_due_later():
    assert expected_finish(through(15, 30), 7).due == at(52.5)


@given(
    st.lists(st.integers(1, 10_000), min_size=2, max_size=30),
    st.integers(1, 5),
    st.integers(0, 10_000),
)
def test_nobody_is_behind_before_being_late_nor_less_behind_as_time_goes_on(steps, boards, wait):
    seconds = [sum(steps[:count]) for count in range(1, len(steps) + 1)]
    done = [
        FinishedRound(SEVEN + timedelta(seconds=second), boards * number)
        for number, second in enumerate(seconds, 1)
    ]
    now = done[-1].at + timedelta(seconds=wait)

    coming = expected_finish(done, boards * (len(done) + 1))

    assert coming.due < coming.late
    assert (coming.behind(now) > 0) <= (now >= coming.late)
    assert coming.behind(now) <= coming.behind(now + timedelta(minutes=1))
