"""A check of an unusual result: for one version, by somebody, withdrawn by another row."""

import pytest

from boards.models import ResultCheck
from boards.services.result_checks import check_result
from club.models import LedgerEntry
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_request, a_seated_section, recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    board = a_board_in_play(a_seated_section())
    recorded(board, read_typed_outcome("4SXN+3"))
    return board


def left(board):
    """How many are to be checked, and how many are checked, in a patched and in a full snapshot."""
    session = board.seating.section.session_id
    patched = snapshot_of_session(session)
    forget_snapshots()
    full = snapshot_of_session(session)
    assert (patched.to_check, patched.checked) == (full.to_check, full.checked)
    return len(full.to_check), len(full.checked)


def test_a_checked_result_leaves_the_list_and_names_its_checker(board):
    ann = a_director()
    before = left(board)
    revision = snapshot_of_session(board.seating.section.session_id).facts.revision

    row = check_result(board, a_request(seen=1, by=ann))

    now = snapshot_of_session(board.seating.section.session_id)
    check = now.checks[board.pk]
    assert (before, left(board)) == ((1, 0), (0, 1))
    assert (check.version, check.by, check.at) == (1, "ann", row.recorded_at)
    assert now.facts.revision == revision
    assert LedgerEntry.objects.filter(action="check").count() == 1


def test_a_correction_restores_the_mark(board):
    check_result(board, a_request(seen=1))

    recorded(board, read_typed_outcome("4SXN+2"), seen=1)

    assert left(board) == (1, 0)


def test_a_check_is_withdrawn_by_another_row(board):
    check_result(board, a_request(seen=1))
    check_result(board, a_request(seen=1), is_checked=False)

    assert (left(board), ResultCheck.objects.count()) == ((1, 0), 2)
