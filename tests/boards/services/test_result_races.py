"""Many tablets, one moment: real races on a real database file."""

from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID, uuid4

import pytest

from boards.errors import BoardDataNotFoundError, StaleBoardDataError
from boards.models import Result, Ruling, RulingScore
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.services.results import undo_result
from boards.services.rulings import give_ruling
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.outcome import Award, BareScore, PassedOut
from tests.builders import a_board_in_play, a_request, a_seated_section, an_actor, recorded
from tests.racing import at_once
from tournament.errors import SessionStateError
from tournament.models import SeatingBoard, Session
from tournament.services.seating.movement_changes import arrow_switch_round, drop_last_round

RIVALS = 8
SAID = (PassedOut(), Award(Fraction(60), Fraction(40)))
pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Refused:
    version: str = "refused"


@dataclass
class Repaired:
    version: str = "repaired"


def raced(*tablets):
    answers = at_once(*tablets, refused=StaleBoardDataError, describe=lambda row: row.version)
    return sorted(answers, key=str)


def test_one_of_many_concurrent_reports_is_recorded():
    board = a_board_in_play(a_seated_section())

    answers = raced(*[lambda: recorded(board, PassedOut())] * RIVALS)

    assert answers == [1, *["stale_result"] * (RIVALS - 1)]
    assert Result.objects.count() == 1


def test_concurrent_repeats_of_a_request_are_one_row():
    board, request = a_board_in_play(a_seated_section()), UUID(int=7)

    answers = raced(*[lambda: recorded(board, PassedOut(), request_id=request)] * RIVALS)

    assert answers == [1] * RIVALS
    assert Result.objects.count() == 1


def test_a_report_and_a_ruling_race_for_one_version():
    board = a_board_in_play(a_seated_section())

    answers = raced(
        *[lambda rival=outcome: recorded(board, rival) for outcome in SAID * (RIVALS // 2)]
    )

    assert answers == [1, *["stale_result"] * (RIVALS - 1)]
    assert [row.version for row in result_versions(board)] == [1]


def test_one_of_two_concurrent_corrections_is_refused_as_stale():
    board = a_board_in_play(a_seated_section())
    recorded(board, PassedOut())

    answers = raced(*[lambda rival=outcome: recorded(board, rival, seen=1) for outcome in SAID])

    assert answers == [2, "stale_result"]
    assert [row.version for row in result_versions(board)] == [1, 2]


def test_one_request_id_for_two_entries_records_one():
    board, request = a_board_in_play(a_seated_section()), UUID(int=7)

    answers = raced(
        *[lambda rival=outcome: recorded(board, rival, request_id=request) for outcome in SAID]
    )

    assert answers == [1, "stale_result"]
    assert len(result_versions(board)) == 1


def test_concurrent_repeats_of_an_undo_are_one_row():
    board, request = a_board_in_play(a_seated_section()), a_request(seen=1)
    recorded(board, PassedOut())

    answers = raced(*[lambda: undo_result(board, request)] * RIVALS)

    assert answers == [2] * RIVALS
    assert [row.version for row in result_versions(board)] == [1, 2]


def test_a_result_during_a_movement_change_uses_the_changed_round():
    section = a_seated_section()
    board = a_board_in_play(section, round=3)

    def switch():
        try:
            arrow_switch_round(section, 3, actor=an_actor())
        except SessionStateError as error:
            assert error.code == "already_played"
            return Refused()
        return Repaired()

    answers = raced(lambda: recorded(board, PassedOut()), switch)

    board.refresh_from_db()
    row = Result.objects.get()
    assert row.arrow_switched is board.arrow_switched
    assert answers == [1, "repaired" if board.arrow_switched else "refused"]


def test_a_result_and_a_concurrently_dropped_round_stay_consistent():
    section = a_seated_section()
    rows = SeatingBoard.objects.select_related("seating__section")
    board = rows.get(pk=a_board_in_play(section, round=3).pk)

    def drop():
        try:
            drop_last_round(section, actor=an_actor())
        except SessionStateError as error:
            assert error.code == "already_played"
            return Refused()
        return Repaired()

    def record():
        try:
            return recorded(board, PassedOut())
        except BoardDataNotFoundError as error:
            assert error.code == "unknown_board"
            return Refused()

    answers = raced(record, drop)

    assert answers in ([1, "refused"], ["refused", "repaired"])
    assert Result.objects.count() == (1 if answers[0] == 1 else 0)


def test_concurrent_tables_lose_no_revision():
    a_seated_section()
    boards = list(SeatingBoard.objects.select_related("seating__section"))

    answers = raced(
        *(lambda board=board: recorded(board, PassedOut(), request_id=uuid4()) for board in boards)
    )

    assert answers == [1] * len(boards)
    assert Session.objects.get().revision == 1 + len(boards)


def test_of_two_rulings_at_once_one_is_given_and_its_scores_are_whole():
    section = a_seated_section()
    board = a_board_in_play(section)
    recorded(board, BareScore(420))
    halves = AdjustedScore.both(
        *(WeightedResult(BareScore(score), Fraction(1, 2)) for score in (420, -50))
    )

    def ruled():
        request = a_request(seen=1, reason="hesitation")
        (row,) = give_ruling([PickedResult(board, 1)], halves, request, law="12C1")
        return row

    assert raced(*[ruled] * RIVALS) == [2, *["stale_result"] * (RIVALS - 1)]
    assert (Ruling.objects.count(), RulingScore.objects.count()) == (1, 2)
    assert Ruling.objects.get().outcome == halves
