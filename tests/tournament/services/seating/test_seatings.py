"""Seating a schedule: what is in the rows, and what no row can be made to say."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_mitchell,
    a_one_line_section,
    a_seated_section,
    a_two_line_section,
    recorded,
)
from tests.raising import raises_code
from tournament.models import Place, Seat, Seating
from tournament.services.seating.seatings import seat_section

pytestmark = pytest.mark.django_db
HOWELL = Schedule(
    (
        Scheduled(1, 1, 4, 1, (1, 2)),
        Scheduled(1, 2, 2, 3, (1, 2)),
        Scheduled(2, 1, 4, 2, (3, 4)),
        Scheduled(2, 2, 3, 1, (3, 4)),
        Scheduled(3, 1, 4, 3, (5, 6)),
        Scheduled(3, 2, 1, 2, (5, 6)),
    ),
    lines=1,
)


def tables_of(section, *, round):
    return [
        [f"{seat.place}" for seat in seating.seats.order_by("-chairs")]
        + [board.number for board in seating.boards.order_by("number")]
        for seating in section.seatings.filter(round=round).order_by("table")
    ]


def test_a_mitchell_seats_two_lines_of_numbers():
    section = a_two_line_section(tables=3)

    seat_section(section, a_mitchell(tables=3, boards_a_round=2))

    assert tables_of(section, round=2) == [
        ["1 NS", "3 EW", 3, 4],
        ["2 NS", "1 EW", 5, 6],
        ["3 NS", "2 EW", 1, 2],
    ]
    assert Seat.objects.filter(place__number=3).count() == 2 * 3


def test_a_howell_seats_one_line_of_numbers():
    section = a_one_line_section(pairs=4)

    seat_section(section, HOWELL)

    assert tables_of(section, round=3) == [["4", "3", 5, 6], ["1", "2", 5, 6]]


def test_a_half_table_has_one_seat():
    section = a_two_line_section(tables=3)
    alone = replace(a_mitchell().seats[0], east_west=None)

    seat_section(section, Schedule((alone,), lines=2))

    assert [seat.chairs for seat in Seat.objects.all()] == ["NS"]


def test_seating_raises_the_revision_once():
    section = a_seated_section()
    section.session.refresh_from_db()

    assert section.session.revision == 1


def test_a_number_that_nobody_plays_under_is_refused():
    with raises_code("unknown_place"):
        seat_section(a_one_line_section(pairs=4), a_mitchell())


def test_a_schedule_that_replays_a_board_is_refused():
    again = replace(HOWELL.seats[5], boards=(1, 2))

    with raises_code("faulty_schedule"):
        seat_section(a_one_line_section(pairs=4), replace(HOWELL, seats=(*HOWELL.seats[:5], again)))


def test_played_boards_are_never_seated_again():
    section = a_seated_section()
    recorded(a_board_in_play(section, round=2), PassedOut())

    with raises_code("already_played") as refusal:
        seat_section(section, a_mitchell())

    assert refusal.value.facts == {"round": 2}
    assert Seating.objects.count() == 9


@pytest.mark.parametrize(
    ("number", "line", "table", "chairs", "constraint"),
    [
        (1, "NS", 2, "N", "nobody_at_two_tables|place_id, tournament_seat.round"),
        (1, "NS", 1, "EW", "nobody_at_two_tables|place_id, tournament_seat.round"),
        (3, "NS", 1, "S", "seating_id"),
        (3, "EW", 1, "NS", "seating_id"),
        (3, "NS", 1, "", "seat_has_a_chair"),
    ],
)
def test_constraints_refuse_invalid_rows(number, line, table, chairs, constraint):
    section = a_two_line_section(tables=3)
    first, two = (Seating.objects.create(section=section, round=1, table=n) for n in (1, 2))
    place = Place.objects.get(line="NS", number=1)
    Seat.objects.create(seating=first, place=place, round=1, chairs="NS")

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Seat.objects.create(
            seating=first if table == 1 else two,
            place=Place.objects.get(line=line, number=number),
            round=1,
            chairs=chairs,
        )


def test_four_players_alone_fill_four_chairs():
    section = a_one_line_section(pairs=4)
    seating = Seating.objects.create(section=section, round=1, table=1)

    for place, chair in zip(section.places.all(), "NESW", strict=True):
        Seat.objects.create(seating=seating, place=place, round=1, chairs=chair)

    assert seating.seats.count() == 4
