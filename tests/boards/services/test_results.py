"""Recording results, alone and in company."""

from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import timezone

from boards.models import Result, Ruling
from boards.queries.results import current_results, current_rulings, result_versions
from boards.services.results import move_result, record_result, swap_result_sides, undo_result
from boards.signals import result_recorded
from club.models import LedgerEntry
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_request, a_seated_section, an_actor, recorded
from tests.raising import raises_code
from tournament.models import SeatingBoard, Session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
FOUR_SPADES = ContractResult(
    Contract(4, Denomination.SPADES, Doubling.DOUBLED), Direction.WEST, tricks=9
)
AWARD = Award(Fraction(60), Fraction(121, 2))


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.mark.parametrize("outcome", [FOUR_SPADES, PassedOut(), BareScore(-50), NotPlayed()])
def test_a_recorded_result_is_read_back_complete(board, outcome):
    recorded(board, outcome)

    assert Result.objects.get().outcome == outcome


def test_a_correction_is_a_new_version(board):
    first = recorded(board, PassedOut())
    second = recorded(board, FOUR_SPADES, seen=1)

    assert [first.version, second.version] == [1, 2]
    assert Result.objects.count() == 2


@pytest.mark.parametrize("seen", [0, 2])
def test_a_stale_version_is_refused_with_the_current_result(board, seen):
    recorded(board, PassedOut())

    with raises_code("stale_result"):
        recorded(board, FOUR_SPADES, seen=seen)


def test_the_same_request_twice_is_one_row(board):
    request = uuid4()

    first, again = (recorded(board, PassedOut(), request_id=request) for _ in range(2))

    assert first == again
    assert Session.objects.get().revision == 2


def test_a_request_id_of_another_board_is_refused(board):
    request = uuid4()
    recorded(board, PassedOut(), request_id=request)
    other = a_board_in_play(board.seating.section, number=2)

    with raises_code("stale_result"):
        recorded(other, PassedOut(), request_id=request)


def test_a_request_id_of_another_board_is_refused_for_an_award(board):
    request = uuid4()
    recorded(board, PassedOut(), request_id=request)
    other = a_board_in_play(board.seating.section, number=2)

    with raises_code("stale_result"):
        recorded(other, AWARD, request_id=request)

    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("sentence", "fields"),
    [
        (BareScore(50), {}),
        (AWARD, {}),
        (None, {}),
        (FOUR_SPADES, {"details": {"lead": "HK"}}),
        (FOUR_SPADES, {"seen": 1}),
        (FOUR_SPADES, {"arrow_switched": True}),
    ],
    ids=["score", "award", "nothing", "lead", "seen", "turned"],
)
def test_another_entry_under_the_same_request_id_is_refused(board, sentence, fields):
    request = uuid4()
    first = recorded(board, FOUR_SPADES, request_id=request)

    with raises_code("stale_result"):
        recorded(board, sentence, request_id=request, **fields)

    assert result_versions(board) == [first]


def test_a_late_retry_adds_no_row(board):
    request = uuid4()
    first = recorded(board, AWARD, request_id=request)
    second = recorded(board, PassedOut(), seen=1, reason="They had finished the board")

    assert recorded(board, AWARD, request_id=request) == first
    assert result_versions(board) == [first, second]


def test_a_result_is_logged_and_raises_the_revision(board):
    result = recorded(board, PassedOut())

    line = LedgerEntry.objects.get()
    assert (line.action, line.kind, line.row) == ("record", "boards.Result", result.pk)
    assert Session.objects.get().revision == 2


@pytest.mark.parametrize("state", ["planned", "running", "closed", "released"])
def test_a_result_can_be_corrected_at_any_time(board, state):
    Session.objects.update(state=state)

    recorded(board, PassedOut(), reason="the score was on the wrong line")

    assert Result.objects.get().reason == "the score was on the wrong line"


def test_the_first_result_starts_the_session(board):
    Session.objects.update(state=Session.State.PLANNED)

    recorded(board, PassedOut())

    assert Session.objects.get().state == Session.State.RUNNING


def test_a_released_result_changes_only_for_a_reason(board):
    recorded(board, PassedOut())
    Session.objects.update(state=Session.State.RELEASED)
    before = LedgerEntry.objects.count()

    with raises_code("reason_missing"):
        recorded(board, NotPlayed(), seen=1, reason=" ")

    assert LedgerEntry.objects.count() == before


def test_a_result_missing_at_the_release_is_recorded_without_a_reason(board):
    Session.objects.update(state=Session.State.RELEASED)

    assert recorded(board, PassedOut()).version == 1


def test_a_result_once_released_needs_a_reason_after_the_release_is_withdrawn(board):
    session = board.seating.section.session
    recorded(board, PassedOut())
    for state in ("closed", "released", "closed"):
        change_session_state(session, state, actor=an_actor())

    with raises_code("reason_missing"):
        recorded(board, NotPlayed(), seen=1)


def test_a_board_removed_by_a_movement_change_is_not_in_play(board):
    board.seating.delete()

    with raises_code("unknown_board") as refusal:
        recorded(board, PassedOut())

    assert refusal.value.facts == {"board": 1, "table": 1, "round": 1}


@pytest.mark.parametrize("turned", [False, True])
def test_a_round_switched_since_the_page_was_opened_is_switched(board, turned):
    SeatingBoard.objects.update(arrow_switched=True)

    row = recorded(board, PassedOut(), arrow_switched=turned)

    assert row.arrow_switched is not turned


def test_a_correction_leaves_the_pairs_as_they_sat(board):
    recorded(board, PassedOut(), arrow_switched=True)

    assert recorded(board, FOUR_SPADES, seen=1).arrow_switched is True


def test_an_undone_swap_leaves_no_pair_switched(board):
    recorded(board, PassedOut(), arrow_switched=True)
    recorded(board, None, seen=1)

    assert recorded(board, FOUR_SPADES, seen=2).arrow_switched is False


def test_a_table_with_an_empty_side_plays_nothing(board):
    board.seating.seats.filter(chairs="EW").delete()

    with raises_code("nobody_there"):
        recorded(board, PassedOut())


def test_an_award_is_a_ruling_and_takes_the_next_version(board):
    recorded(board, PassedOut())
    ruling = recorded(board, AWARD, seen=1)

    assert (type(ruling), ruling.version, ruling.outcome) == (Ruling, 2, AWARD)
    assert [type(row) for row in result_versions(board)] == [Result, Ruling]
    assert not current_results(board.seating.section.session)
    assert list(current_rulings(board.seating.section.session)) == [ruling]


def test_a_report_after_a_ruling_is_current_again(board):
    recorded(board, AWARD)
    report = recorded(board, PassedOut(), seen=1, reason="They had finished the board")

    assert list(current_results(board.seating.section.session)) == [report]
    assert not current_rulings(board.seating.section.session)


@pytest.mark.parametrize(
    "withdraws",
    [
        lambda board, request: record_result(board, FOUR_SPADES, request),
        lambda board, request: record_result(board, None, request),
        undo_result,
    ],
    ids=["result", "nothing", "undo"],
)
def test_a_result_that_replaces_a_ruling_needs_a_reason(board, withdraws):
    ruling = recorded(board, AWARD)

    with raises_code("withdrawal_reason") as refused:
        withdraws(board, a_request(seen=1, reason=" "))

    assert refused.value.facts == {"board": board.number, "table": board.seating.table}
    assert result_versions(board) == [ruling]


def test_undoing_the_first_entry_takes_it_back(board):
    recorded(board, PassedOut())

    undone = undo_result(board, a_request(seen=1))

    assert (undone.version, undone.outcome, undone.kind) == (2, None, "withdrawn")


@pytest.mark.parametrize("before", [FOUR_SPADES, AWARD, NotPlayed()])
def test_undoing_a_correction_restores_the_earlier_result(board, before):
    recorded(board, before)
    recorded(board, PassedOut(), seen=1, reason="They had finished the board")

    assert undo_result(board, a_request(seen=2)).outcome == before


def test_undoing_a_report_keeps_its_details(board):
    late = {"why": "late", "play_at": "Thursday"}
    recorded(board, NotPlayed(), details=late)
    recorded(board, PassedOut(), seen=1)

    undone = undo_result(board, a_request(seen=2))

    assert {"why": undone.why, "play_at": undone.play_at} == late


def test_undo_without_a_result_is_refused(board):
    with raises_code("nothing_to_undo"):
        undo_result(board, a_request())


def test_each_undo_goes_one_entry_further_back(board):
    recorded(board, PassedOut())
    recorded(board, FOUR_SPADES, seen=1)
    recorded(board, NotPlayed(), seen=2)

    undone = [undo_result(board, a_request(seen=version)) for version in (3, 4, 5)]

    assert [(row.outcome, row.restored) for row in undone] == [
        (FOUR_SPADES, 2),
        (PassedOut(), 1),
        (None, 0),
    ]


@pytest.mark.parametrize("to", [None, 0])
def test_an_undo_is_refused_once_every_entry_was_undone(board, to):
    recorded(board, PassedOut())
    undo_result(board, a_request(seen=1))

    with raises_code("result_undone") as refused:
        undo_result(board, a_request(seen=2), to=to)

    assert refused.value.facts == {"board": board.number, "table": board.seating.table}
    assert len(result_versions(board)) == 2


def test_an_entry_after_an_undo_is_undone_first_and_the_undone_one_is_passed_over(board):
    recorded(board, PassedOut())
    recorded(board, FOUR_SPADES, seen=1)
    undo_result(board, a_request(seen=2))
    recorded(board, NotPlayed(), seen=3)

    undone = [undo_result(board, a_request(seen=version)) for version in (4, 5)]

    assert [(row.outcome, row.restored) for row in undone] == [(PassedOut(), 3), (None, 0)]


def test_an_undone_entry_comes_back_by_its_version(board):
    recorded(board, PassedOut())
    undo_result(board, a_request(seen=1))

    assert undo_result(board, a_request(seen=2), to=1).outcome == PassedOut()
    assert undo_result(board, a_request(seen=3)).outcome is None


def test_a_stale_undo_is_stale_although_every_entry_was_undone(board):
    recorded(board, PassedOut())
    undo_result(board, a_request(seen=1))

    with raises_code("stale_result"):
        undo_result(board, a_request(seen=1))


def test_undoing_a_result_changed_by_somebody_else_is_refused(board):
    recorded(board, PassedOut())
    recorded(board, FOUR_SPADES, seen=1)

    with raises_code("stale_result"):
        undo_result(board, a_request(seen=1))


def test_the_same_undo_twice_is_one_row(board):
    recorded(board, PassedOut())
    request = a_request(seen=1)

    assert undo_result(board, request) == undo_result(board, request)
    assert Result.objects.count() == 2


def test_swapping_sides_keeps_the_result_and_swaps_the_pairs(board):
    recorded(board, FOUR_SPADES, details={"lead": "HK"})

    turned = swap_result_sides(board, a_request(seen=1))

    assert (turned.outcome, turned.lead, turned.arrow_switched) == (FOUR_SPADES, "HK", True)


def test_the_same_swap_twice_is_one_row(board):
    recorded(board, PassedOut())
    request = a_request(seen=1)

    assert swap_result_sides(board, request) == swap_result_sides(board, request)
    assert Result.objects.count() == 2


def test_a_request_id_of_a_ruling_records_no_first_result_elsewhere(board):
    request = a_request()
    record_result(board, AWARD, request)
    other = SeatingBoard.objects.exclude(pk=board.pk).first()

    with raises_code("stale_result"):
        record_result(other, PassedOut(), request)

    assert (Result.objects.count(), Ruling.objects.count()) == (0, 1)


def test_a_used_request_id_undoes_nothing(board):
    request = a_request(seen=1)
    recorded(board, PassedOut(), request_id=request.request_id)

    with raises_code("stale_result"):
        undo_result(board, request)

    assert Result.objects.count() == 1


def test_swapping_sides_of_an_undone_result_is_refused(board):
    recorded(board, PassedOut())
    undo_result(board, a_request(seen=1))

    with raises_code("nothing_to_undo"):
        swap_result_sides(board, a_request(seen=2))


def test_swapping_sides_without_a_result_is_refused(board):
    with raises_code("nothing_to_undo"):
        swap_result_sides(board, a_request())


def test_the_signal_is_sent_on_commit(board, django_capture_on_commit_callbacks):
    heard = []
    result_recorded.connect(listener := lambda session_id, **_: heard.append(session_id))

    with django_capture_on_commit_callbacks(execute=True):
        recorded(board, PassedOut())
        before = list(heard)

    assert (before, heard) == ([], [board.seating.section.session_id])
    result_recorded.disconnect(listener)


@pytest.mark.parametrize(
    "overrules",
    [
        lambda board, request: record_result(board, FOUR_SPADES, request),
        lambda board, request: record_result(board, None, request),
        lambda board, request: record_result(board, Award(Fraction(50), Fraction(50)), request),
        undo_result,
        swap_result_sides,
    ],
)
def test_an_assistant_cannot_change_a_directors_ruling(board, overrules):
    recorded(board, PassedOut())
    recorded(board, AWARD, seen=1)

    with raises_code("missing_permission"):
        overrules(board, a_request(seen=2, role="assistant"))

    assert [row.version for row in result_versions(board)] == [1, 2]
    overrules(board, a_request(seen=2, role="director", reason="The ruling was wrong"))
    assert [row.version for row in result_versions(board)] == [1, 2, 3]


@pytest.mark.parametrize("to", [None, 1])
def test_an_assistant_cannot_restore_an_award(board, to):
    recorded(board, AWARD)
    recorded(board, PassedOut(), seen=1, reason="They had finished the board")

    with raises_code("missing_permission"):
        undo_result(board, a_request(seen=2, role="assistant"), to=to)

    assert list(current_rulings(board.seating.section.session)) == []


def boards_of(section, *numbers, round=1):
    rows = SeatingBoard.objects.filter(seating__section=section, seating__round=round)
    return [rows.select_related("seating__section").get(number=number) for number in numbers]


def cells_of(board):
    session = board.seating.section.session_id
    return {cell.pk: cell for cell in snapshot_of_session(session).cells}


def stored_versions(*boards):
    """The versions of each board: number, entry and lead."""
    return [
        [(row.version, row.outcome, row.lead if row.outcome else "") for row in result_versions(b)]
        for b in boards
    ]


def test_a_result_of_the_wrong_board_is_moved_with_its_lead_and_is_scored_there():
    first, other = boards_of(a_seated_section(), 1, 2)
    record_result(first, FOUR_SPADES, a_request(), lead="HK")

    left = move_result(first, other, a_request(seen=1, reason="Slip for board 2"), target_seen=0)

    assert (left.version, left.outcome, left.reason) == (2, None, "Slip for board 2")
    assert stored_versions(first, other) == [
        [(1, FOUR_SPADES, "HK"), (2, None, "")],
        [(1, FOUR_SPADES, "HK")],
    ]
    cells = cells_of(first)
    assert (cells[first.pk].outcome, cells[other.pk].outcome) == (None, FOUR_SPADES)
    assert LedgerEntry.objects.filter(action="record").count() == 3


def test_two_results_entered_for_each_other_are_exchanged():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    recorded(other, PassedOut())

    move_result(first, other, a_request(seen=1), target_seen=1)

    assert stored_versions(first, other) == [
        [(1, FOUR_SPADES, ""), (2, PassedOut(), "")],
        [(1, PassedOut(), ""), (2, FOUR_SPADES, "")],
    ]


def test_pairs_that_sat_the_other_way_round_still_do_where_the_result_moves():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    swap_result_sides(first, a_request(seen=1))

    move_result(first, other, a_request(seen=2), target_seen=0)

    cells = cells_of(first)
    assert (cells[first.pk].turned, cells[other.pk].turned) == (False, True)


def test_a_move_that_is_repeated_moves_once():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    recorded(other, PassedOut())
    request = a_request(seen=1)

    rows = [move_result(first, other, request, target_seen=1) for _ in range(2)]

    assert (rows[0], Result.objects.count()) == (rows[1], 4)


@pytest.mark.parametrize(
    ("seen", "target_seen", "code"), [(0, 0, "stale_result"), (1, 1, "stale_result")]
)
def test_a_move_on_stale_versions_changes_neither_board(seen, target_seen, code):
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)

    with raises_code(code):
        move_result(first, other, a_request(seen=seen), target_seen=target_seen)

    assert stored_versions(first, other) == [[(1, FOUR_SPADES, "")], []]


@pytest.mark.parametrize("end", ["source", "target"])
def test_undoing_a_move_at_either_end_brings_the_result_back(end):
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    move_result(first, other, a_request(seen=1), target_seen=0)
    board, seen = {"source": (first, 2), "target": (other, 1)}[end]
    request = a_request(seen=seen)

    rows = [undo_result(board, request) for _ in range(2)]

    assert rows[0] == rows[1]
    assert stored_versions(first, other) == [
        [(1, FOUR_SPADES, ""), (2, None, ""), (3, FOUR_SPADES, "")],
        [(1, FOUR_SPADES, ""), (2, None, "")],
    ]


def test_undoing_an_exchange_restores_both_results():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    recorded(other, PassedOut())
    move_result(first, other, a_request(seen=1), target_seen=1)

    undo_result(other, a_request(seen=2), to=1)

    assert [versions[-1] for versions in stored_versions(first, other)] == [
        (3, FOUR_SPADES, ""),
        (3, PassedOut(), ""),
    ]


def test_undoing_a_move_leaves_a_later_entry_at_its_other_end():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, FOUR_SPADES)
    move_result(first, other, a_request(seen=1), target_seen=0)
    record_result(first, PassedOut(), a_request(seen=2))

    undo_result(other, a_request(seen=1))

    assert [versions[-1] for versions in stored_versions(first, other)] == [
        (3, PassedOut(), ""),
        (2, None, ""),
    ]


@pytest.mark.parametrize("ruled", [0, 1])
def test_a_ruling_stays_where_it_was_given(ruled):
    boards = boards_of(a_seated_section(), 1, 2)
    recorded(boards[ruled], AWARD)
    recorded(boards[1 - ruled], PassedOut())
    before = stored_version_numbers(*boards)

    with raises_code("ruling_not_moved"):
        move_result(*boards, a_request(seen=1, role="director", reason="Moved"), target_seen=1)

    assert stored_version_numbers(*boards) == before


def stored_version_numbers(*boards):
    return [[row.version for row in result_versions(board)] for board in boards]


def test_nothing_is_moved_onto_itself_to_another_session_or_from_an_empty_board():
    section = a_seated_section()
    first, other = boards_of(section, 1, 2)
    (elsewhere,) = boards_of(a_seated_section(club="rose"), 1)
    recorded(first, PassedOut())

    for source, target, version, code in (
        (first, first, 1, "no_target_for_result"),
        (first, elsewhere, 1, "no_target_for_result"),
        (other, first, 0, "nothing_to_undo"),
    ):
        with raises_code(code):
            move_result(source, target, a_request(seen=version), target_seen=0)

    assert Result.objects.count() == 1


def test_a_released_result_is_moved_only_with_a_reason():
    first, other = boards_of(a_seated_section(), 1, 2)
    recorded(first, PassedOut())
    Session.objects.update(released_at=timezone.now(), state="released")

    with raises_code("reason_missing"):
        move_result(first, other, a_request(seen=1), target_seen=0)

    assert stored_version_numbers(first, other) == [[1], []]
