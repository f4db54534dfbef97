"""A movement is replaced while others write: one of the two is done, nothing is half-written."""

import pytest

from boards.errors import BoardError
from boards.models import Board, Result
from boards.services.setup.movement_replacement import replace_movement
from movements.checks import schedule_faults
from scoring.laws.outcome import PassedOut
from tests.boards.services.setup.test_movement_replacement import HALF, HOWELL, a_movement
from tests.builders import a_mitchell, a_session, an_actor, another_session, named, recorded
from tests.effort import effort
from tests.racing import at_once
from tournament.errors import TournamentError
from tournament.models import Entry, LineUp, Place, SeatingBoard, Section
from tournament.queries.schedules import section_schedule
from tournament.queries.sections import section_edit_token

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]
ROUNDS = effort(4, 20)
BY = {"actor": an_actor(role="director")}


def raced(*directors):
    return tuple(at_once(*directors, refused=(BoardError, TournamentError)))


def a_section():
    section = a_session(a_mitchell(boards_a_round=1))
    for place in section.places.order_by("pk"):
        named(place, f"N{place}", f"S{place}")
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def assert_complete(section, movement):
    """Every seat is of this movement, and every pair is there once with its names."""
    section.refresh_from_db()
    schedule = section_schedule(section)
    assert section.movement == movement
    assert not list(schedule_faults(schedule))
    assert schedule.rounds == {"mitchell": 3, "howell": 5}[movement]
    assert sorted(Board.objects.values_list("number", flat=True)) == [*schedule.boards]
    assert Place.objects.count() == Entry.objects.count() == LineUp.objects.count() == 6
    assert all(line_up.players.count() == 2 for line_up in LineUp.objects.all())


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_result_and_a_concurrent_replacement_exclude_each_other(_round):
    section = a_section()
    rows = SeatingBoard.objects.select_related("seating__section__session__event__club")
    board = rows.filter(seating__section=section).first()

    replaced, entered = raced(
        lambda: replace_movement(section, a_movement(HOWELL), **BY),
        lambda: recorded(board, PassedOut()),
    )

    assert (replaced, entered) in {("done", "unknown_board"), ("session_in_use", "done")}
    assert Result.objects.count() == (1 if entered == "done" else 0)
    assert_complete(section, "howell" if replaced == "done" else "mitchell")


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_one_of_two_concurrent_replacements_is_refused(_round):
    section = a_section()
    again = Section.objects.select_related("session__event__club").get()
    edit_token = section_edit_token(section)
    plans = (a_movement(HOWELL), a_movement("mitchell.3.3.2.full"))

    answers = raced(
        *(
            lambda row=row, plan=plan: replace_movement(row, plan, seen=edit_token, **BY)
            for row, plan in zip((section, again), plans, strict=True)
        )
    )

    assert sorted(answers) == ["done", "stale_seating"]
    assert_complete(section, "howell" if answers[0] == "done" else "mitchell")


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_name_typed_meanwhile_is_kept_or_refuses_the_movement(_round):
    section = a_section()
    place = section.places.select_related("entry__event__club", "section__session__event__club")
    place = place.get(line="NS", number=1)
    edit_token = section_edit_token(section)

    replaced, typed = raced(
        lambda: replace_movement(section, a_movement(HOWELL), seen=edit_token, **BY),
        lambda: named(place, "Ada Ace", "Bo Bell"),
    )

    assert (replaced, typed) in {("done", "done"), ("stale_seating", "done")}
    people = LineUp.objects.get(entry=place.entry_id).players.values_list("player__name", flat=True)
    assert sorted(people) == ["Ada Ace", "Bo Bell"]
    assert_complete(section, "howell" if replaced == "done" else "mitchell")


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_pair_that_leaves_two_sessions_at_once_leaves_the_event(_round):
    first = a_section()
    second = another_session(first)
    sections = [
        Section.objects.select_related("session__event__club").get(pk=row.pk)
        for row in (first, second)
    ]

    answers = raced(
        *(
            lambda row=row: replace_movement(row, a_movement(HALF), leave_out=True, **BY)
            for row in sections
        )
    )

    assert answers == ("done", "done")
    assert not Entry.objects.filter(places=None).exists()
