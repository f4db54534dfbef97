"""A session planned in one call: everything is saved, or nothing is."""

from dataclasses import replace
from uuid import uuid4

import pytest

from boards.models import Board
from club.models import LedgerEntry
from movements.schedule import Schedule, ScheduledSeat
from scoring.events.regulations import Regulations
from tests.builders import a_mitchell, a_session
from tests.raising import raises_code
from tournament.models import Event, Place, Seating, SeatingBoard, Session

pytestmark = pytest.mark.django_db


def test_pairs_have_numbers_and_seats_before_they_have_names():
    section = a_session(a_mitchell(tables=3, boards_a_round=2))

    places = [str(place) for place in Place.objects.order_by("-line", "number")]
    assert places == ["1 NS", "2 NS", "3 NS", "1 EW", "2 EW", "3 EW"]
    assert section.seatings.count() == 9
    assert Board.objects.count() == 6
    assert LedgerEntry.objects.get().action == "plan"


def test_tables_and_boards_have_the_numbers_of_the_room():
    a_session(a_mitchell(tables=3), first_board=17, table_numbers=[1, 2, 7])

    tables = Seating.objects.order_by("table").values_list("table", flat=True).distinct()
    boards = SeatingBoard.objects.order_by("number").values_list("number", flat=True).distinct()
    assert list(tables) == [1, 2, 7]
    assert list(boards) == [17, 18, 19, 20, 21, 22]
    assert Board.objects.get(number=17).dealer == "N"


def test_a_missing_pair_of_a_half_table_has_no_number():
    full = a_mitchell(tables=3)
    half = [seat if seat.east_west != 3 else replace(seat, east_west=None) for seat in full.seats]

    a_session(replace(full, seats=tuple(half)))

    assert not Place.objects.filter(line="EW", number=3).exists()
    assert Event.objects.get().entries.count() == 5


def test_regulations_are_stored_as_json():
    a_session(regulations=Regulations(win=1))

    assert Event.objects.get().regulations == Regulations(win=1)


@pytest.mark.parametrize("numbers", [[1, 2], [1, 2, 2], [0, 1, 2], [1, 2, 1000]])
def test_duplicate_table_numbers_create_nothing(numbers):
    with raises_code("table_numbers"):
        a_session(a_mitchell(tables=3), table_numbers=numbers)

    assert not Session.objects.exists()


def test_the_same_request_twice_is_one_session_in_its_club_alone():
    key = uuid4()

    once, again, elsewhere = (
        a_session(club=club, request_id=key) for club in ("crown", "crown", "anchor")
    )

    assert (once == again, once == elsewhere, Session.objects.count()) == (True, False, 2)


def test_a_faulty_schedule_creates_nothing():
    replayed = Schedule((ScheduledSeat(1, 1, 1, 1, (1,)), ScheduledSeat(2, 1, 1, 2, (1,))), lines=2)

    with raises_code("faulty_schedule"):
        a_session(replayed)

    assert not Event.objects.exists()
