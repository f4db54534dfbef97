"""Absent players of an individual: their boards recorded in one step, and restored in one."""

from uuid import uuid4

import pytest

from boards.models import PlayerAbsence, Result, Ruling
from boards.queries.player_absences import AbsenceSpan, plan_absence
from boards.queries.results import current_results, current_rulings
from boards.services.player_absences import (
    record_absence,
    record_standing_absences,
    withdraw_absence,
)
from boards.services.results import undo_result
from club.models import LedgerEntry
from scoring.laws.absences import AbsenceTreatment
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, NotPlayed
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_mitchell, a_request, a_session, an_individual, recorded
from tests.raising import raises_code
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db
NOT_PLAYED, BOTH_PLUS = AbsenceTreatment.NOT_PLAYED, AbsenceTreatment.BOTH_PLUS


@pytest.fixture
def section():
    """Eight players at two tables, seven rounds of two boards."""
    return an_individual()


def player(section, number):
    return section.places.get(number=number)


def absent(section, number, *span, treatment=NOT_PLAYED, seen=None, **request):
    change = a_request(**{"reason": "Went home", "role": "director"} | request)
    place = player(section, number)
    return record_absence(place, AbsenceSpan(*span), treatment, change, seen=seen)


def back(absence, **request):
    change = a_request(**{"reason": "Came back", "role": "director"} | request)
    return withdraw_absence(absence, change)


def boards_of(section, number, *rounds):
    rows = SeatingBoard.objects.filter(
        seating__seats__place=player(section, number), seating__round__in=rounds
    )
    return set(rows.values_list("pk", flat=True))


def outcomes(section):
    """The current outcome of each board at a table that has one."""
    rows = [*current_results(section.session), *current_rulings(section.session)]
    return {row.seating_board_id: row.outcome for row in rows if row.outcome is not None}


def test_all_boards_of_an_absent_player_are_recorded_in_one_step(section):
    absent(section, 3, 6)

    assert outcomes(section) == dict.fromkeys(boards_of(section, 3, 6, 7), NotPlayed())
    assert {row.reason for row in Result.objects.all()} == {"Went home"}


def test_an_absence_of_one_round_leaves_the_others(section):
    absent(section, 3, 2, 2)

    assert outcomes(section).keys() == boards_of(section, 3, 2)


def test_an_absence_begins_at_a_board(section):
    first, second = sorted(
        SeatingBoard.objects.filter(pk__in=boards_of(section, 3, 2)).values_list("number", "pk")
    )

    absent(section, 3, 2, 2, second[0])

    assert outcomes(section) == {second[1]: NotPlayed()}
    assert first[0] < second[0]


def test_a_board_with_a_result_keeps_it(section):
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 1)))
    recorded(board, BareScore(420))

    absent(section, 3, 1, 1)

    expected = dict.fromkeys(boards_of(section, 3, 1), NotPlayed()) | {board.pk: BareScore(420)}
    assert outcomes(section) == expected


@pytest.mark.parametrize(
    ("treatment", "own"),
    [(BOTH_PLUS, Average.PLUS), (AbsenceTreatment.PLUS_AND_AVERAGE, Average.AVERAGE)],
)
def test_averages_are_given_to_the_sides(section, treatment, own):
    absent(section, 3, 1, 1, treatment=treatment)

    (cell, _other) = [
        cell for cell in snapshot_of_session(section.session_id).cells if cell.averages
    ]
    mine = player(section, 3).pk
    sides = (
        (own, Average.PLUS) if mine in cell.contestants(cell.north_south) else (Average.PLUS, own)
    )
    assert cell.averages == Averages(*sides)
    assert set(Ruling.objects.values_list("law", flat=True)) == {"12C2"}


def test_the_preview_has_the_boards_and_those_that_stay(section):
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 1)))
    recorded(board, BareScore(420))

    planned = plan_absence(player(section, 3), AbsenceSpan(1, 1))

    assert [cell.pk for cell in planned.kept] == [board.pk]
    assert {cell.pk for cell in planned.recorded} == boards_of(section, 3, 1) - {board.pk}


def test_a_change_since_the_preview_records_nothing(section):
    seen = plan_absence(player(section, 3), AbsenceSpan(1)).seen
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 1)))
    recorded(board, BareScore(420))

    with raises_code("stale_absence"):
        absent(section, 3, 1, seen=seen)

    assert outcomes(section) == {board.pk: BareScore(420)}


def test_a_repeated_request_records_once(section):
    key = uuid4()
    seen = plan_absence(player(section, 3), AbsenceSpan(6)).seen

    first, second = (absent(section, 3, 6, seen=seen, request_id=key) for _time in range(2))

    assert first == second
    assert (PlayerAbsence.objects.count(), Result.objects.count()) == (1, 4)
    with raises_code("other_request"):
        absent(section, 4, 6, request_id=key)


def test_a_withdrawn_absence_restores_every_board(section):
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 6)))
    recorded(board, NotPlayed(), details={"why": "late", "play_at": "9 pm"})
    absence = absent(section, 3, 6)
    assert len(outcomes(section)) == 4
    key = uuid4()

    first, second = (back(absence, request_id=key) for _time in range(2))

    assert first == second
    (last,) = (row for row in current_results(section.session) if row.outcome)
    assert (last.seating_board, last.why, last.play_at) == (board, "late", "9 pm")
    with raises_code("already_reversed"):
        back(absence)
    with raises_code("already_reversed"):
        back(first)


def test_withdrawn_averages_leave_no_ruling(section):
    absence = absent(section, 3, 6, treatment=BOTH_PLUS)

    back(absence)

    assert outcomes(section) == {}


def test_a_later_result_outlasts_the_absence(section):
    absence = absent(section, 3, 6)
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 6)))
    recorded(board, BareScore(420), seen=1)

    back(absence)

    assert outcomes(section) == {board.pk: BareScore(420)}


def test_a_board_that_another_absent_player_misses_stays(section):
    first, second = absent(section, 3, 1), absent(section, 4, 1)

    back(first)
    assert outcomes(section).keys() == boards_of(section, 4, *range(1, 8))

    back(second)
    assert outcomes(section) == {}


def test_an_undone_board_is_nobody_elses_decision(section):
    """A director who has undone one board of an absence keeps it so."""
    absence = absent(section, 3, 7)
    board = SeatingBoard.objects.get(pk=min(boards_of(section, 3, 7)))
    undo_result(board, a_request(seen=1))

    back(absence)

    assert outcomes(section) == {}
    assert board.results.count() == 2


def test_boards_without_a_version_are_recorded_for_standing_absences(section):
    absent(section, 3, 6)
    Result.objects.all().delete()

    record_standing_absences(section, a_request(role="director"))

    assert outcomes(section) == dict.fromkeys(boards_of(section, 3, 6, 7), NotPlayed())


def test_the_snapshot_follows(section):
    before = snapshot_of_session(section.session_id)
    absence = absent(section, 3, 7)
    after = snapshot_of_session(section.session_id)
    back(absence)
    last = snapshot_of_session(section.session_id)

    assert [sum(cell.not_played for cell in now.cells) for now in (before, after, last)] == [
        0,
        2,
        0,
    ]
    assert before.facts.revision < after.facts.revision < last.facts.revision


def test_both_steps_are_in_the_activity_log(section):
    back(absent(section, 3, 7))

    kinds = LedgerEntry.objects.filter(kind="boards.PlayerAbsence").order_by("pk")
    assert list(kinds.values_list("action", flat=True)) == ["record_absence", "withdraw_absence"]


@pytest.mark.parametrize(
    ("number", "span", "code"),
    [
        (3, (8,), "no_such_round"),
        (3, (0,), "no_such_round"),
        (3, (2, 8), "no_such_round"),
        (3, (3, 2), "absence_rounds"),
        (3, (1, None, 14), "absence_board"),
    ],
)
def test_rounds_and_boards_that_are_not_there_are_refused(section, number, span, code):
    with raises_code(code):
        absent(section, number, *span)

    assert not PlayerAbsence.objects.exists()


def test_a_player_who_sits_out_misses_no_board():
    section = an_individual(9, names=())
    sitting = set(section.places.filter(seats__round=1).values_list("pk", flat=True))
    out = section.places.exclude(pk__in=sitting).get()

    with raises_code("absence_sits_out"):
        absent(section, out.number, 1, 1, 1)
    with raises_code("absence_without_boards"):
        absent(section, out.number, 1, 1)


def test_an_absence_needs_a_reason_and_an_individual(section):
    with raises_code("reasonless"):
        absent(section, 3, 1, reason=" ")
    pairs = a_session(a_mitchell())
    place = pairs.places.first()
    with raises_code("absence_of_individual"):
        record_absence(place, AbsenceSpan(1), NOT_PLAYED, a_request(reason="Ill", role="director"))


def test_an_absence_is_recorded_after_play_too(section):
    Session.objects.filter(pk=section.session_id).update(state="closed")

    absent(section, 3, 7)

    assert len(outcomes(section)) == 2
