"""A schedule in the figures that a director asks for."""

from fractions import Fraction

from movements.schedule import Schedule, Seat
from movements.survey import Line, Sharing, Span, Survey, survey

UNEVEN = Schedule(
    (
        Seat(1, 1, 1, 1, (1, 2)),
        Seat(1, 2, 2, 2, (1, 2)),
        Seat(2, 1, 1, 2, (3, 4, 5)),
        Seat(2, 2, 2, None, (6,)),
        Seat(3, 1, 1, 1, (7,)),
    ),
    lines=2,
)


def test_everything_is_counted():
    assert survey(UNEVEN) == Survey(
        lines=(
            Line("NS", 2, Span(2, 6), Span(1, 2), 2, sitting_out=1, rounds_out=1),
            Line("EW", 2, Span(3, 5), Span(1, 2), 2, sitting_out=0, rounds_out=0),
        ),
        boards=6,
        results=Span(1, 2),
        meetings_repeated=1,
        sharing=(Sharing((1, 2), (1,)),),
        copies=2,
        minutes=Fraction(45),
    )


def test_in_one_line_everybody_else_can_be_met():
    schedule = Schedule((Seat(1, 1, 1, 2, (1,)), Seat(1, 2, 3, 4, (2,))), lines=1)

    assert survey(schedule).lines == (Line("", 4, Span(1, 1), Span(1, 1), 3, 0, 0),)


def test_half_minutes_are_not_lost():
    assert survey(Schedule((Seat(1, 1, 1, 2, (1,)),), lines=1)).minutes == Fraction(15, 2)


def test_nothing_is_counted_as_nothing():
    assert survey(Schedule((), lines=1)).boards == 0
