"""The shape itself: who sits, who holds which cards, what there is."""

from movements.schedule import Schedule, ScheduledSeat, boards_of_set
from tests.raising import raises_code

SCHEDULE = Schedule(
    (
        ScheduledSeat(1, 4, 2, 1, (3, 4)),
        ScheduledSeat(1, 2, 1, None, (1, 2)),
        ScheduledSeat(2, 4, 2, 3, (1, 2), arrow_switched=True),
    ),
    lines=2,
)


def test_tables_boards_and_places_are_in_order():
    assert SCHEDULE.rounds == 2
    assert SCHEDULE.tables == (2, 4)
    assert SCHEDULE.boards == (1, 2, 3, 4)
    assert SCHEDULE.places == (("NS", 1), ("NS", 2), ("EW", 1), ("EW", 3))


def test_an_arrow_switch_changes_the_cards_and_not_the_chairs():
    switched = SCHEDULE.seats[2]

    assert SCHEDULE.sides(switched) == (("NS", 2), ("EW", 3))
    assert SCHEDULE.holding(switched) == (("EW", 3), ("NS", 2))


def test_an_empty_seat_is_none():
    half = SCHEDULE.seats[1]

    assert not half.is_played
    assert SCHEDULE.sides(half) == (("NS", 1), None)
    assert list(SCHEDULE.sitting(half)) == [("NS", 1)]


def test_in_one_line_numbers_stand_alone():
    schedule = Schedule((ScheduledSeat(1, 1, 7, 2, (1,)),), lines=1)

    assert schedule.places == (("", 2), ("", 7))


def test_an_empty_schedule_has_no_rounds():
    assert Schedule((), lines=1).rounds == 0


def test_sets_follow_one_another():
    assert [boards_of_set(lot, 3) for lot in (1, 2)] == [(1, 2, 3), (4, 5, 6)]


def test_there_is_one_line_or_there_are_two():
    with raises_code("lines") as refused:
        Schedule((), lines=3)

    assert refused.value.facts == {"lines": 3}
