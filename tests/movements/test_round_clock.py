"""The round clock: what it shows at a moment, and how each change leaves it."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.round_clock import (
    MOST_SECONDS_LEFT,
    ClockReading,
    RoundClock,
    adjust_clock,
    begin_next_round,
    finish_by_clock,
    pause_clock,
    read_clock,
    resume_clock,
)

SEVEN = datetime(2026, 11, 25, 19, 0)


def at(minutes, seconds=0):
    return SEVEN + timedelta(minutes=minutes, seconds=seconds)


def a_clock(**kwargs):
    """Round 2 of 9 of 15 minutes, begun at seven."""
    usual = {"round": 2, "rounds": 9, "seconds_left": 900, "seconds_a_round": 900}
    more = {"running": True, "automatic": False, "changed_at": SEVEN}
    return RoundClock(**usual | more | kwargs)


@pytest.mark.parametrize(
    ("now", "left"),
    [(at(0), 900), (at(0, 0.2), 900), (at(0, 1), 899), (at(14, 59.5), 1), (at(15), 0)],
)
def test_the_seconds_left_are_rounded_up_until_the_round_is_over(now, left):
    assert read_clock(a_clock(), now) == ClockReading(2, left, at(15))


def test_a_round_that_is_over_stays_so_until_somebody_begins_the_next():
    reading = read_clock(a_clock(), at(40))

    assert (reading, reading.over) == (ClockReading(2, 0, at(15)), True)


@pytest.mark.parametrize(
    ("minutes", "reading"),
    [
        (14, ClockReading(2, 60, at(15))),
        (15, ClockReading(3, 900, at(30))),
        (44, ClockReading(4, 60, at(45))),
        (119, ClockReading(9, 60, at(120))),
        (500, ClockReading(9, 0, at(120))),
    ],
)
def test_an_automatic_clock_begins_each_round_up_to_the_last(minutes, reading):
    assert read_clock(a_clock(automatic=True), at(minutes)) == reading


def test_a_paused_clock_shows_the_same_whenever_it_is_read():
    paused = pause_clock(a_clock(), at(5))

    assert paused == a_clock(seconds_left=600, running=False, changed_at=at(5))
    assert read_clock(paused, at(500)) == ClockReading(2, 600, None)


def test_a_resumed_clock_continues_with_the_remaining_time():
    resumed = resume_clock(pause_clock(a_clock(), at(5)), at(25))

    assert read_clock(resumed, at(26)) == ClockReading(2, 540, at(35))


@pytest.mark.parametrize(
    ("now", "minutes", "left"),
    [
        (at(5), 5, 900),
        (at(5), -5, 300),
        (at(5), -60, 0),
        (at(40), 5, 300),
        (at(5), 60_000, MOST_SECONDS_LEFT),
    ],
)
def test_minutes_are_added_to_the_remaining_time_or_removed(now, minutes, left):
    assert adjust_clock(a_clock(), now, minutes=minutes) == a_clock(
        seconds_left=left, changed_at=now
    )


def test_minutes_added_to_an_automatic_clock_are_for_the_round_that_it_shows():
    adjusted = adjust_clock(a_clock(automatic=True), at(16), minutes=1)

    assert adjusted == a_clock(automatic=True, round=3, seconds_left=900, changed_at=at(16))


def test_the_next_round_begins_with_its_full_time_also_if_the_clock_was_paused():
    following = begin_next_round(pause_clock(a_clock(), at(5)), at(7))

    assert following == a_clock(round=3, changed_at=at(7))


@pytest.mark.parametrize(
    ("clock", "now", "finish"),
    [
        (a_clock(), at(5), at(15 + 7 * 15)),
        (a_clock(), at(20), at(20 + 7 * 15)),
        (a_clock(round=9), at(5), at(15)),
        (a_clock(running=False), at(60), at(60 + 8 * 15)),
        (a_clock(automatic=True), at(20), at(15 + 7 * 15)),
    ],
)
def test_the_finish_counts_every_round_with_its_full_time(clock, now, finish):
    assert finish_by_clock(clock, now) == finish


@given(st.integers(0, 20_000), st.integers(0, 20_000), st.booleans())
def test_pausing_and_resuming_at_once_changes_nothing_to_the_second(first, then, automatic):
    clock = a_clock(automatic=automatic)
    now = SEVEN + timedelta(seconds=first)
    later = now + timedelta(seconds=then)

    resumed = resume_clock(pause_clock(clock, now), now)

    # A clock that is over counts from the moment it is changed.
    if not read_clock(clock, now).over:
        assert read_clock(resumed, later) == read_clock(clock, later)
    assert resumed == replace(resumed, running=True)
