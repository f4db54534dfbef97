"""Rounds of an individual: cut, added, undone, with boards and absent players."""

import pytest

from boards.models import Board, PlayerAbsence, Result
from boards.queries.results import current_results
from boards.services.player_absences import withdraw_absence
from boards.services.setup.individual_rounds import (
    change_rounds_with_boards,
    undo_round_change,
)
from club.models import LedgerEntry
from movements.individual.individual_catalogue import individual_offer_by_reference
from scoring.laws.outcome import BareScore, NotPlayed
from tests.builders import (
    a_mitchell,
    a_request,
    a_session,
    an_absence,
    an_actor,
    an_individual,
    recorded,
)
from tests.raising import raises_code
from tournament.models import Place, SeatingBoard, SeatingChange
from tournament.queries.individual_rounds import longest_individual
from tournament.queries.schedules import section_individual_schedule
from tournament.queries.seating_changes import seating_edit_token

pytestmark = pytest.mark.django_db
CUT = "individual-howell.12.8.2"
WHOLE = "individual-howell.12.11.2"


def an_individual_by(reference, **kwargs):
    schedule = individual_offer_by_reference(reference).schedule
    return an_individual(schedule=schedule, movement=reference.split(".")[0], **kwargs)


@pytest.fixture
def section():
    """Twelve players at three tables; eight of the eleven rounds of the movement."""
    return an_individual_by(CUT)


def change(section, rounds, **kwargs):
    change_rounds_with_boards(section, rounds, actor=an_actor(), **kwargs)


def undo(section, **kwargs):
    return undo_round_change(section, actor=an_actor(), **kwargs)


def not_played(section):
    rows = current_results(section.session).filter(kind="not_played")
    return set(rows.values_list("seating_board__seating__round", flat=True))


def test_rounds_that_are_cut_are_seated_no_longer_and_come_back(section):
    before = section_individual_schedule(section)

    change(section, 6)

    assert section_individual_schedule(section).seats == tuple(
        seat for seat in before.seats if seat.round <= 6
    )
    assert undo(section) == "cut_rounds"
    assert section_individual_schedule(section) == before


def test_rounds_are_added_as_the_whole_movement_has_them(section):
    whole = section_individual_schedule(an_individual_by(WHOLE, club="anchor"))

    change(section, 10)

    seats = section_individual_schedule(section).seats
    numbers = dict(section.places.values_list("pk", "number"))
    added = [seat for seat in seats if seat.round > 8]
    other = {place.pk: place.number for place in Place.objects.filter(pk__in=whole.players)}
    assert [
        (seat.round, seat.table, tuple(numbers[player] for player in seat.players), seat.boards)
        for seat in added
    ] == [
        (seat.round, seat.table, tuple(other[player] for player in seat.players), seat.boards)
        for seat in whole.seats
        if 8 < seat.round <= 10
    ]
    played = {board for seat in seats for board in seat.boards}
    assert played <= set(
        Board.objects.filter(session=section.session).values_list("number", flat=True)
    )
    assert undo(section) == "add_rounds"
    assert longest_individual(section) == 11


def test_the_first_board_of_the_session_is_kept():
    section = an_individual_by(CUT, first_board=17)

    change(section, 11)

    boards = {board for seat in section_individual_schedule(section).seats for board in seat.boards}
    assert boards == set(range(17, 39))


@pytest.mark.parametrize(
    ("rounds", "code"), [(8, "same_rounds"), (0, "same_rounds"), (12, "longest_movement")]
)
def test_other_numbers_of_rounds_are_refused(section, rounds, code):
    with raises_code(code):
        change(section, rounds)

    assert not SeatingChange.objects.exists()


def test_a_movement_of_nobody_has_no_more_rounds(section):
    section.movement = "unknown"
    section.save()

    assert longest_individual(section) == 8
    with raises_code("longest_movement"):
        change(section, 9)


def test_played_rounds_are_not_cut(section):
    recorded(SeatingBoard.objects.filter(seating__round=7).first(), BareScore(420))

    with raises_code("already_played"):
        change(section, 6)
    change(section, 7)

    assert section_individual_schedule(section).rounds == 7


def test_an_added_round_with_a_result_is_not_undone(section):
    change(section, 9)
    recorded(SeatingBoard.objects.filter(seating__round=9).first(), BareScore(420))

    with raises_code("already_played"):
        undo(section)


def test_changes_are_undone_one_by_one(section):
    change(section, 9)
    change(section, 7)

    assert [undo(section), undo(section)] == ["cut_rounds", "add_rounds"]
    with raises_code("no_seating_change"):
        undo(section)


def test_a_stale_seating_is_refused(section):
    seen = seating_edit_token(section)
    change(section, 7, seen=seen)

    with raises_code("stale_seating"):
        change(section, 6, seen=seen)
    with raises_code("stale_seating"):
        undo(section, seen=seen)


def test_boards_of_an_absent_player_go_and_come_with_their_rounds(section):
    absence = an_absence(section.places.get(number=3), 7)
    assert not_played(section) == {7, 8}

    change(section, 7)
    assert not_played(section) == {7}

    undo(section)
    assert not_played(section) == {7, 8}

    change(section, 10)
    assert not_played(section) == {7, 8, 9, 10}

    withdraw_absence(PlayerAbsence.objects.get(pk=absence.pk), a_request(reason="Came back"))
    assert not_played(section) == set()
    assert undo(section) == "add_rounds"
    assert Result.objects.filter(seating_board__seating__round__gt=8).count() == 0


def test_a_result_that_a_director_entered_keeps_its_round(section):
    an_absence(section.places.get(number=3), 8)
    board = SeatingBoard.objects.filter(seating__round=8, seating__seats__place__number=3).first()
    recorded(board, NotPlayed(), seen=1, details={"why": "slow"})

    with raises_code("already_played"):
        change(section, 7)

    assert not_played(section) == {8}


def test_each_change_is_in_the_activity_log(section):
    change(section, 7)
    change(section, 8)
    undo(section)

    actions = LedgerEntry.objects.filter(kind="tournament.SeatingChange").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "cut_rounds",
        "add_rounds",
        "undo_seating_change",
    ]


def test_pairs_are_not_cut_so():
    with raises_code("rounds_of_individual"):
        change(a_session(a_mitchell()), 1)
