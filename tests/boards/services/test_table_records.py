"""Calls and play of a deal are saved with the result that follows from them: both, or neither."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from boards.models import Result, TableRecord
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.queries.table_records import current_table_records, table_record_versions
from boards.services.deals import DealRequest, record_deals
from boards.services.rulings import give_ruling
from boards.services.table_records import save_table_record
from club.models import LedgerEntry, Source
from formats.deals.table_records import RecordedBoard, read_table_record
from formats.pbn.file_tags import read_pbn
from formats.pbn.tag_values import deal_of
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.notation import read_typed_outcome, write_outcome
from scoring.notation.ruling_text import read_weighted_results
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_request, a_seated_section, recorded
from tests.deals.hands import NORTH
from tests.raising import raises_code
from tournament.models import Session

pytestmark = pytest.mark.django_db
YOUTH = Path(__file__).parents[2] / "formats" / "data" / "youth_1998.pbn"
TEXT = YOUTH.read_bytes().decode("latin-1")
FIRST, SECOND, *_others = read_pbn(YOUTH.read_bytes()).games
FOUR_SPADES = '[Auction "N"]\n1S Pass 4S Pass\nPass Pass\n[Result "10"]\n'
DEAL = deal_of(FIRST)


@pytest.fixture
def board():
    board = a_board_in_play(a_seated_section())
    session = board.seating.section.session
    record_deals(session, {1: DEAL}, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director"))
    return board


def noted(text=TEXT):
    return read_table_record(text, RecordedBoard(1, NORTH, DEAL))


def save_record(board, what, *, seen=0, past=0, **kwargs):
    return save_table_record(board, what, a_request(seen=seen, **kwargs), dealer=NORTH, past=past)


def recorded_results(board):
    return [(write_outcome(row.outcome), row.lead) for row in result_versions(board)]


def test_a_table_record_fills_in_result_and_lead(board):
    row = save_record(board, noted(), by=a_director())

    assert recorded_results(board) == [("5HS-1", "DQ")]
    assert row.record == noted().record
    session = board.seating.section.session
    assert current_table_records(session.pk, 1) == {board.pk: row}
    cell = next(
        each_cell for each_cell in snapshot_of_session(session.pk).cells if each_cell.pk == board.pk
    )
    assert (write_outcome(cell.outcome), cell.lead) == ("5HS-1", "DQ")
    lines = LedgerEntry.objects.order_by("pk").values_list("action", "kind", "user__username")
    assert list(lines)[-2:] == [
        ("record", "boards.Result", "ann"),
        ("table_record", "boards.TableRecord", "ann"),
    ]


def test_an_equal_result_adds_no_version(board):
    recorded(board, read_typed_outcome("5HS-1"), details={"lead": "DQ"})

    save_record(board, noted(), seen=1)

    assert recorded_results(board) == [("5HS-1", "DQ")]
    assert TableRecord.objects.count() == 1


def test_a_different_result_is_corrected(board):
    recorded(board, read_typed_outcome("5HS="), details={"lead": "CA"})

    save_record(board, noted(), seen=1)

    assert recorded_results(board) == [("5HS=", "CA"), ("5HS-1", "DQ")]


def test_a_ruling_survives_every_action_of_a_phone(board):
    recorded(board, read_typed_outcome("4SN="))
    weighed = AdjustedScore.both(*read_weighted_results([("60", "4SN="), ("40", "4SN-1")]))
    give_ruling([PickedResult(board, 1)], weighed, a_request(reason="hesitation"), law="12C1(c)")

    noted = read_table_record(FOUR_SPADES, RecordedBoard(1, NORTH, None))
    save_table_record(board, noted, a_request(seen=2), dealer=NORTH, past=0)

    assert [row.outcome for row in result_versions(board)] == [read_typed_outcome("4SN="), weighed]


def test_a_recorded_lead_stays_without_a_play(board):
    recorded(board, read_typed_outcome("4SN="), details={"lead": "CA"})

    save_record(board, noted(FOUR_SPADES), seen=1)

    assert recorded_results(board) == [("4SN=", "CA")]


def test_correcting_or_deleting_a_record_adds_a_version_and_keeps_the_result(board):
    save_record(board, noted(FOUR_SPADES))
    save_record(board, noted(), seen=1, past=1)
    save_record(board, None, seen=2, past=2)

    assert [(row.version, bool(row.calls)) for row in table_record_versions(board)] == [
        (3, False),
        (2, True),
        (1, True),
    ]
    assert recorded_results(board) == [("4SN=", ""), ("5HS-1", "DQ")]
    assert current_table_records(board.seating.section.session_id, 1) == {}


def test_the_same_request_twice_is_one_row_and_another_under_its_key_is_refused(board):
    request = a_request()
    first = save_table_record(board, noted(), request, dealer=NORTH, past=0)
    again = save_table_record(board, noted(), request, dealer=NORTH, past=0)

    assert (first, TableRecord.objects.count(), Result.objects.count()) == (again, 1, 1)
    with raises_code("other_request"):
        save_table_record(board, noted(FOUR_SPADES), request, dealer=NORTH, past=0)


@pytest.mark.parametrize(
    ("what", "fields", "code"),
    [
        (noted, {"seen": 0, "past": 0}, "stale_result"),
        (noted, {"seen": 1, "past": 1}, "stale_record"),
        (lambda: None, {"seen": 1, "past": 0}, "no_record_there"),
        (lambda: noted('[Auction "N"]\nAP\n'), {"seen": 0, "past": 0}, "stale_result"),
    ],
)
def test_a_deal_entered_by_somebody_else_first_leaves_both_unchanged(board, what, fields, code):
    recorded(board, read_typed_outcome("PASS"))

    with raises_code(code):
        save_record(board, what(), **fields)

    assert (recorded_results(board), TableRecord.objects.count()) == ([("PASS", "")], 0)


def test_once_released_another_result_needs_a_reason_and_without_one_nothing_is_noted(board):
    recorded(board, read_typed_outcome("PASS"))
    Session.objects.update(state="released")

    with raises_code("reason_missing"):
        save_record(board, noted(), seen=1)

    assert TableRecord.objects.count() == 0
    save_record(board, noted(), seen=1, reason="Found in the recording")
    assert recorded_results(board)[-1] == ("5HS-1", "DQ")


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"version": 0}, "record_versions_count_from_one"),
        ({"calls": ""}, "nothing_is_played_without_an_auction"),
        ({"dealer": "X"}, "record_has_a_dealer"),
    ],
)
def test_constraints_refuse_inconsistent_records(board, wrong, constraint):
    sound = {"version": 1, "dealer": "N", "calls": "1C Pass Pass Pass", "cards": "SA"}
    kwargs = sound | {"seating_board": board, "source": Source.API, "request_id": uuid4()}

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        TableRecord.objects.create(**kwargs | wrong)

    assert TableRecord.objects.create(**kwargs).record.lead == "SA"
