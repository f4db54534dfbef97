"""Individuals: chairs as the movement has them, names, and what is refused."""

from dataclasses import replace
from uuid import uuid4

import pytest

from movements.individual.individual_catalogue import suitable_individual_offers
from tests.builders import a_mitchell, an_actor, an_individual
from tests.raising import raises_code
from tournament.models import Event, LineUpPlayer, Place, Seat, Section
from tournament.services.seating.pair_numbers import draw_entries, swap_entries
from tournament.services.seating.seatings import seat_section

pytestmark = pytest.mark.django_db
NAMES = ("Ann Ace", "Bo Bold", "Cy Cole", "Di Dean", "Ed Eve", "Flo Fox", "Guy Gray", "Hal Hart")


def test_each_player_sits_in_the_chairs_of_the_movement():
    schedule = suitable_individual_offers(8, least=14, most=14)[0].schedule

    section = an_individual(names=NAMES)

    seats = Seat.objects.filter(seating__section=section).values_list(
        "round", "seating__table", "chairs", "place__number"
    )
    assert set(seats) == {
        (row.round, row.table, chair, player)
        for row in schedule.seats
        for chair, player in zip("NSEW", row.players, strict=True)
    }
    people = LineUpPlayer.objects.filter(line_up__session=section.session)
    by_number = people.values_list("line_up__entry__places__number", "player__name")
    assert dict(by_number) == dict(enumerate(NAMES, start=1))
    assert section.session.event.kind == Event.Kind.INDIVIDUAL


def test_a_request_sent_twice_creates_one_individual():
    request = uuid4()

    assert an_individual(request_id=request).pk == an_individual(request_id=request).pk
    assert Section.objects.count() == 1


@pytest.mark.parametrize(
    ("names", "code"),
    [(NAMES[:7], "individual_names"), ((*NAMES[:7], "ann ace"), "individual_name_twice")],
)
def test_every_player_needs_a_distinct_name(names, code):
    with raises_code(code):
        an_individual(names=names)
    assert not Event.objects.exists()


def test_a_schedule_with_a_fault_is_refused():
    schedule = suitable_individual_offers(8, least=14, most=14)[0].schedule
    first, *others = schedule.seats
    twice = replace(first, players=(first.players[0],) * 4)

    with raises_code("faulty_schedule"):
        an_individual(schedule=replace(schedule, seats=(twice, *others)))


def test_an_individual_keeps_its_seats_while_numbers_change():
    section = an_individual()
    first, two = Place.objects.filter(section=section).order_by("number")[:2]
    entries = first.entry, two.entry

    with raises_code("individual_seats"):
        seat_section(section, a_mitchell())
    swap_entries(first, two, actor=an_actor())

    first.refresh_from_db()
    two.refresh_from_db()
    assert (two.entry, first.entry) == entries
    assert len(draw_entries(section, seed=7, actor=an_actor())) == 8
