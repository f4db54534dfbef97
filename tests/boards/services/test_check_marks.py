"""Checks of results and of slips: the request and the version seen."""

from uuid import uuid4

import pytest

from boards.models import ResultCheck, SlipCheck
from boards.services.matches.match_entry import record_final_scores
from boards.services.matches.slip_checks import check_slip
from boards.services.result_checks import check_result
from scoring.notation import read_typed_outcome
from scoring.score_sheets.match_totals import FinalScores
from tests.builders import (
    a_board_in_play,
    a_match,
    a_request,
    a_seated_section,
    a_tournament,
    recorded,
)
from tests.raising import raises_code

pytestmark = pytest.mark.django_db


def an_unusual_result():
    board = a_board_in_play(a_seated_section())
    recorded(board, read_typed_outcome("4SXN+3"))
    return check_result, board, ResultCheck.objects, "stale_result"


def an_unusual_slip():
    match = a_match(a_tournament(), "1A", "1B")
    record_final_scores(match, FinalScores(6800, 0), a_request(confirmed=True))
    return check_slip, match, SlipCheck.objects, "stale_match"


both = pytest.mark.parametrize("unusual", [an_unusual_result, an_unusual_slip])


@both
def test_the_same_request_twice_is_one_row_and_another_under_its_key_is_refused(unusual):
    check, row, checks, _stale = unusual()
    request = a_request(seen=1, request_id=uuid4())

    assert check(row, request) == check(row, request)
    with raises_code("other_request"):
        check(row, request, is_checked=False)
    with raises_code("other_request"):
        check(row, a_request(seen=2, request_id=request.request_id))
    assert checks.count() == 1


@both
@pytest.mark.parametrize("seen", [0, 2])
def test_only_the_current_version_is_checked(unusual, seen):
    check, row, checks, stale = unusual()

    with raises_code(stale):
        check(row, a_request(seen=seen))

    assert not checks.exists()
