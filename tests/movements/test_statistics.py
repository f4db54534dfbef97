"""A schedule in the figures that a director asks for."""

from fractions import Fraction

import pytest

from movements.schedule import Schedule, ScheduledSeat
from movements.statistics import LineSurvey, ScheduleSurvey, Sharing, Span, survey_schedule

UNEVEN = Schedule(
    (
        ScheduledSeat(1, 1, 1, 1, (1, 2)),
        ScheduledSeat(1, 2, 2, 2, (1, 2)),
        ScheduledSeat(2, 1, 1, 2, (3, 4, 5)),
        ScheduledSeat(2, 2, 2, None, (6,)),
        ScheduledSeat(3, 1, 1, 1, (7,)),
    ),
    lines=2,
)


def test_everything_is_counted():
    assert survey_schedule(UNEVEN) == ScheduleSurvey(
        lines=(
            LineSurvey("NS", 2, Span(2, 6), Span(1, 2), 2, sitting_out=1, rounds_out=1),
            LineSurvey("EW", 2, Span(3, 5), Span(1, 2), 2, sitting_out=0, rounds_out=0),
        ),
        boards=6,
        results=Span(1, 2),
        meetings_repeated=1,
        sharing=(Sharing((1, 2), (1,)),),
        copies=2,
        minutes=Fraction(45),
        stationary=1,
        resting=3,
    )


def test_in_one_line_everybody_else_can_be_met():
    schedule = Schedule((ScheduledSeat(1, 1, 1, 2, (1,)), ScheduledSeat(1, 2, 3, 4, (2,))), lines=1)

    assert survey_schedule(schedule).lines == (LineSurvey("", 4, Span(1, 1), Span(1, 1), 3, 0, 0),)


def test_half_minutes_are_not_lost():
    assert survey_schedule(
        Schedule((ScheduledSeat(1, 1, 1, 2, (1,)),), lines=1)
    ).minutes == Fraction(15, 2)


@pytest.mark.parametrize(("pace", "minutes"), [("7.5", 45), ("8", 48), ("7", 42), ("6.7", 40)])
def test_at_another_pace_it_takes_other_minutes(pace, minutes):
    assert survey_schedule(UNEVEN).minutes_at(Fraction(pace)) == minutes


def test_an_empty_schedule_counts_zero():
    assert survey_schedule(Schedule((), lines=1)).boards == 0
