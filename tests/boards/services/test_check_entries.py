"""Results keyed a second time: nothing changes until a director settles a difference."""

from uuid import uuid4

import pytest

from boards.models import CheckDecision, CheckEntry, Result
from boards.queries.check_entries import CheckState, check_progress
from boards.services.check_entries import key_check_entry, settle_check_entry
from club.models import LedgerEntry
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, NotPlayed, PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_director,
    a_mitchell,
    a_request,
    a_session,
    recorded,
)
from tests.raising import raises_code
from tournament.models import Session

pytestmark = pytest.mark.django_db
FOUR = a_contract("4S", "N", 10)
THREE = a_contract("4S", "N", 9)


@pytest.fixture
def board():
    board = a_board_in_play(a_session(a_mitchell(boards_a_round=1)), number=1, table=1)
    recorded(board, FOUR, by=a_director(name="first"))
    return board


@pytest.fixture
def second():
    return a_director(name="second")


def keyed(board, outcome, second, *, seen=0, **kwargs):
    return key_check_entry(board, outcome, a_request(seen=seen, by=second), **kwargs)


def state_of(board):
    session = board.seating.section.session_id
    progress = check_progress(session, snapshot_of_session(session).cells)
    return next(row.state for row in progress.boards if row.cell.pk == board.pk)


def revisions():
    return Session.objects.values_list("revision", "unscored_revisions").get()


def test_a_check_entry_changes_no_result_and_raises_the_revision_unscored(board, second):
    revision, unscored = revisions()

    row = keyed(board, THREE, second)

    assert revisions() == (revision + 1, unscored + 1)
    assert Result.objects.count() == 1
    assert (row.outcome, row.author, row.version) == (THREE, second, 1)
    assert LedgerEntry.objects.get(kind="boards.CheckEntry").action == "key_check"


@pytest.mark.parametrize(
    ("outcome", "lead", "state"),
    [
        (FOUR, "", CheckState.EQUAL),
        (FOUR, "HK", CheckState.EQUAL),
        (BareScore(420), "", CheckState.EQUAL),
        (BareScore(-420), "", CheckState.DIFFERENT),
        (THREE, "", CheckState.DIFFERENT),
        (PassedOut(), "", CheckState.DIFFERENT),
        (None, "", CheckState.REMOVED),
    ],
)
def test_a_check_entry_is_compared_with_the_result(board, second, outcome, lead, state):
    keyed(board, PassedOut(), second)

    keyed(board, outcome, second, seen=1, lead=lead)

    assert state_of(board) is state


def test_a_check_entry_waits_for_the_result_and_for_another_person(second):
    board = a_board_in_play(a_session(a_mitchell(boards_a_round=1)), number=1, table=1)
    keyed(board, FOUR, second)
    states = [state_of(board)]

    recorded(board, FOUR, by=second)

    assert [*states, state_of(board)] == [CheckState.WAITING, CheckState.OWN]


def test_nobody_checks_an_own_result(board):
    first = Result.objects.get().author

    with raises_code("own_check"):
        keyed(board, FOUR, first)


def test_a_ruling_is_no_check_entry(board, second):
    with raises_code("check_of_ruling"):
        keyed(board, Averages(Average.PLUS, Average.MINUS), second)


def test_of_two_people_who_key_one_board_the_second_sees_the_first(board, second):
    keyed(board, FOUR, second)

    with raises_code("stale_check"):
        keyed(board, THREE, a_director(name="third"))


def test_a_repeated_request_adds_one_row_and_another_one_is_refused(board, second):
    request = a_request(by=second)
    first = key_check_entry(board, FOUR, request)

    assert key_check_entry(board, FOUR, request) == first
    with raises_code("other_request"):
        key_check_entry(board, THREE, request)
    assert CheckEntry.objects.count() == 1


def test_taking_the_check_entry_records_it_as_a_correction(board, second):
    keyed(board, THREE, second)
    request = a_request(seen=1, by=second, reason="The slip says down one")
    revision, unscored = revisions()

    decision = settle_check_entry(board, request, check_seen=1, is_taken=True)

    result = Result.objects.order_by("version").last()
    assert (result.version, result.outcome, result.reason) == (2, THREE, "The slip says down one")
    assert (decision.version, decision.is_taken) == (2, True)
    assert state_of(board) is CheckState.SETTLED
    actions = LedgerEntry.objects.order_by("pk").values_list("action", flat=True)
    assert [*actions][-2:] == ["record", "take_check"]
    assert revisions() == (revision + 2, unscored + 1)
    assert settle_check_entry(board, request, check_seen=1, is_taken=True) == decision


def test_keeping_the_result_settles_the_difference_until_it_changes(board, second):
    keyed(board, THREE, second)
    settle_check_entry(board, a_request(seen=1, by=second), check_seen=1, is_taken=False)
    states = [state_of(board)]

    recorded(board, PassedOut(), seen=1, by=Result.objects.get().author)

    assert [*states, state_of(board)] == [CheckState.SETTLED, CheckState.DIFFERENT]
    assert CheckDecision.objects.get().version == 1


def test_a_difference_is_settled_only_as_it_was_seen(board, second):
    with raises_code("no_check_entry"):
        settle_check_entry(board, a_request(seen=1), check_seen=1, is_taken=True)
    keyed(board, THREE, second)
    keyed(board, NotPlayed(), second, seen=1)

    with raises_code("stale_check"):
        settle_check_entry(board, a_request(seen=1), check_seen=1, is_taken=True)
    with raises_code("stale_result"):
        settle_check_entry(board, a_request(seen=0), check_seen=2, is_taken=True)
    with raises_code("check_not_played"):
        settle_check_entry(board, a_request(seen=1), check_seen=2, is_taken=True)
    assert CheckDecision.objects.count() == 0


def test_the_progress_counts_checked_boards_and_leaves_rulings_out(
    board, second, django_assert_num_queries
):
    section = board.seating.section
    keyed(board, FOUR, second)
    other = a_board_in_play(section, number=2, table=2)
    recorded(other, Averages(Average.PLUS, Average.PLUS), reason="x", request_id=uuid4())
    cells = snapshot_of_session(section.session_id).cells

    with django_assert_num_queries(2):
        progress = check_progress(section.session_id, cells)

    assert (progress.checked, len(progress.boards)) == (1, len(cells) - 1)
