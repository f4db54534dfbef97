"""Another section is there with its numbers and seats, or nothing of it is."""

from dataclasses import replace

import pytest

from boards.models import Board
from boards.services.setup.new_session import NewSectionPlan, create_section
from club.models import LedgerEntry
from movements.schedule import Schedule, ScheduledSeat
from tests.builders import a_mitchell, a_session, an_actor
from tests.raising import raises_code
from tests.sections import another_section
from tournament.models import Entry, Place, Section, Session
from tournament.services.seating.sections import SECTION_NAMES

pytestmark = pytest.mark.django_db


def test_a_new_section_has_its_own_pair_numbers_on_the_same_boards():
    section = a_session(a_mitchell(tables=3, boards_a_round=2), first_board=17)

    other = another_section(
        section, a_mitchell(tables=5, boards_a_round=2), table_numbers=range(4, 9)
    )

    assert (other.name, other.winners, other.movement) == ("B", 2, "mitchell")
    places = Place.objects.filter(section=other).order_by("-line", "number")
    assert [str(place.entry) for place in places] == [
        f"B{number} {line}" for line in ("NS", "EW") for number in range(1, 6)
    ]
    assert set(other.seatings.values_list("table", flat=True)) == {4, 5, 6, 7, 8}
    assert list(Board.objects.order_by("number").values_list("number", flat=True)) == [
        *range(17, 27)
    ]
    assert list(LedgerEntry.objects.values_list("action", flat=True)) == ["plan", "section"]


def test_section_letters_run_out_after_two_alphabets():
    section = a_session()
    rest = [Section(session=section.session, name=name) for name in SECTION_NAMES[1:-1]]
    Section.objects.bulk_create(rest)

    assert another_section(section).name == "ZZ"
    with raises_code("too_many_sections") as refusal:
        another_section(section)

    assert refusal.value.facts["most"] == 52


@pytest.mark.parametrize("state", ["closed", "released"])
def test_no_section_is_added_after_play(state):
    section = a_session()
    Session.objects.update(state=state)

    with raises_code("section_state"):
        another_section(section)


def broken():
    seat = ScheduledSeat(1, 1, 1, 2, (1,))
    return Schedule((seat, replace(seat, table=2, east_west=3)), lines=1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"schedule": broken()}, "faulty_schedule"),
        ({"table_numbers": [1, 1, 2]}, "table_numbers"),
    ],
)
def test_an_impossible_seating_saves_nothing(options, code):
    section = a_session()
    before = Entry.objects.count()

    with raises_code(code):
        another_section(section, **options)

    assert (Section.objects.count(), Entry.objects.count()) == (1, before)


def test_a_stale_number_of_sections_is_refused():
    section = a_session()
    plan = NewSectionPlan(a_mitchell(), "mitchell", 2)
    who = {"actor": an_actor()}
    create_section(section.session, plan, seen=1, **who)

    with raises_code("stale_seating"):
        create_section(section.session, plan, seen=1, **who)

    assert Section.objects.count() == 2
