"""Every table plays the same boards in a round, and no round has a board of another."""

import pytest

from movements.catalogue import offer_by_reference, suitable_offers
from movements.checks import schedule_faults
from movements.movement_rule import GuideInstruction, guide_instructions
from movements.pairs import howell, mitchell
from movements.pairs.barometer import barometer_schedule, howell_barometer_schedule, is_barometer
from movements.schedule import ScheduledSeat
from tests.raising import raises_code


def test_three_tables():
    schedule = barometer_schedule(3, rounds=2, boards_a_round=2)

    assert schedule.seats == (
        ScheduledSeat(1, 1, 1, 1, (1, 2)),
        ScheduledSeat(1, 2, 2, 2, (1, 2)),
        ScheduledSeat(1, 3, 3, 3, (1, 2)),
        ScheduledSeat(2, 1, 1, 3, (3, 4)),
        ScheduledSeat(2, 2, 2, 1, (3, 4)),
        ScheduledSeat(2, 3, 3, 2, (3, 4)),
    )


@pytest.mark.parametrize("missing", [None, "NS", "EW"])
@pytest.mark.parametrize("tables", range(2, 13))
def test_any_number_of_tables_goes_all_the_way_round(tables, missing):
    schedule = barometer_schedule(tables, rounds=tables, boards_a_round=3, missing=missing)

    assert list(schedule_faults(schedule)) == []
    assert is_barometer(schedule.seats)
    meetings = [(seat.north_south, seat.east_west) for seat in schedule.seats if seat.is_played]
    assert len(set(meetings)) == len(meetings) == tables * (tables - (missing is not None))


@pytest.mark.parametrize("tables", range(2, 11))
def test_a_howell_keeps_its_meetings(tables):
    rounds = howell.howell_full_rounds(tables)
    schedule, usual = (
        howell_barometer_schedule(tables, rounds=rounds, boards_a_round=2),
        howell.howell_schedule(tables, rounds=rounds, boards_a_round=2),
    )

    assert list(schedule_faults(schedule)) == []
    assert is_barometer(schedule.seats)
    assert [(s.round, s.table, s.north_south, s.east_west) for s in schedule.seats] == [
        (s.round, s.table, s.north_south, s.east_west) for s in usual.seats
    ]


def test_a_howell_without_boards_is_refused():
    with raises_code("no_boards_a_round"):
        howell_barometer_schedule(4, rounds=7, boards_a_round=0)


def test_a_side_that_cannot_be_missing_is_refused():
    with raises_code("missing_side"):
        barometer_schedule(4, rounds=4, boards_a_round=2, missing="ns")


def test_a_mitchell_is_no_barometer():
    assert not is_barometer(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2).seats)
    assert not is_barometer(())


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"tables": 1, "rounds": 1, "boards_a_round": 2}, "unsuitable"),
        ({"tables": 3, "rounds": 4, "boards_a_round": 2}, "too_many_rounds"),
        ({"tables": 3, "rounds": 3, "boards_a_round": 0}, "no_boards_a_round"),
    ],
)
def test_an_unplayable_movement_is_refused(options, code):
    with raises_code(code):
        barometer_schedule(**options)


@pytest.mark.parametrize("pairs", [4, 12, 13, 28, 60])
def test_barometers_are_offered_alone_where_they_are_asked_for(pairs):
    offers = suitable_offers(pairs, barometer=True)

    assert {offer.movement.barometer for offer in offers} == {True}
    assert {offer.movement.barometer for offer in suitable_offers(pairs)} == {False}
    assert [offer_by_reference(offer.reference).schedule() for offer in offers] == [
        offer.schedule() for offer in offers
    ]
    assert {offer.copies for offer in offers} <= {pairs // 2, (pairs + 1) // 2}


def test_the_guide_card_names_the_barometer():
    assert guide_instructions(barometer_schedule(3, rounds=3, boards_a_round=2)) == (
        GuideInstruction("north_south_stay"),
        GuideInstruction("east_west_move", {"tables": 1}),
        GuideInstruction("barometer"),
    )
