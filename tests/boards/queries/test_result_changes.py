"""Replaced versions of results, for reports and rulings alike."""

from uuid import uuid4

import pytest

from boards.models import Result, Ruling
from boards.queries.result_changes import ResultChange, result_changes
from boards.services.results import ChangeRequest, record_result, swap_result_sides
from club.services.audit_log import Source
from scoring.laws.outcome import Award
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_director, a_seated_section

pytestmark = pytest.mark.django_db


def request(seen):
    return ChangeRequest(seen, uuid4(), a_director(), Source.DIRECTOR, "director", reason="Late")


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


def test_a_change_is_from_the_version_before_whether_report_or_ruling(board):
    first = record_result(board, read_typed_outcome("4SN="), request(0))
    ruling = record_result(board, Award(60, 40), request(1))
    last = record_result(board, None, request(2))

    assert result_changes(Result, {first.pk, last.pk}) == {
        first.pk: ResultChange(None, read_typed_outcome("4SN=")),
        last.pk: ResultChange(Award(60, 40), None),
    }
    assert result_changes(Ruling, {ruling.pk}) == {
        ruling.pk: ResultChange(read_typed_outcome("4SN="), Award(60, 40))
    }


def test_a_turned_result_is_the_same_with_the_directions_swapped(board):
    record_result(board, read_typed_outcome("4SN="), request(0))
    row = swap_result_sides(board, request(1))

    assert result_changes(Result, {row.pk}) == {
        row.pk: ResultChange(read_typed_outcome("4SN="), read_typed_outcome("4SN="), turned=True)
    }


def test_deleted_rows_have_no_changes(board):
    assert result_changes(Result, {2**40}) == {}
