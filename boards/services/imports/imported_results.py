"""Stores the results, rulings and penalties of an imported event."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID, uuid5

from boards.models import Result, Ruling, RulingScore
from boards.models.outcome_columns import outcome_columns
from boards.models.ruling import ruling_columns, score_rows
from boards.services.penalties import give_penalty
from boards.services.results import ChangeRequest
from club.queries.permissions import ClubPermission, require_permission
from formats.events.imported_event import EventPair, EventPairKey
from formats.events.seat_plan import SeatedEventResult
from scoring.laws.adjusted_scores import AdjustedScore, RulingOutcome, usual_law_of_ruling
from tournament.models import Place, SeatingBoard

# A board at a table in a round.
BoardInPlay = tuple[int, int, int]


def add_imported_results(
    results: Iterable[SeatedEventResult],
    boards: Mapping[BoardInPlay, SeatingBoard],
    request: ChangeRequest,
) -> int:
    """Add the results of a section, which has none yet; return how many.

    The rows are those that `record_result` adds one by one; an event of a federation has thousands.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    reported: list[Result] = []
    ruled: list[tuple[Ruling, AdjustedScore | None]] = []
    for seated in results:
        result = seated.result
        board = boards[seated.round, seated.table, result.board]
        columns = _version_columns(board, request)
        if isinstance(result.outcome, RulingOutcome):
            outcome = result.outcome
            law = usual_law_of_ruling(outcome)
            ruling = Ruling(**ruling_columns(outcome), **columns, law=law)
            ruled.append((ruling, outcome if isinstance(outcome, AdjustedScore) else None))
        else:
            reported.append(Result(**outcome_columns(result.outcome), **columns, lead=result.lead))
    Result.objects.bulk_create(reported)
    Ruling.objects.bulk_create(ruling for ruling, _scores in ruled)
    RulingScore.objects.bulk_create(
        row for ruling, scores in ruled if scores for row in score_rows(ruling, scores)
    )
    return len(reported) + len(ruled)


def _version_columns(board: SeatingBoard, request: ChangeRequest) -> dict[str, object]:
    return {
        "seating_board": board,
        "version": 1,
        "arrow_switched": board.arrow_switched,
        "request_id": _row_request_id(request, f"board {board.pk}"),
        "reason": request.reason,
        "author": request.by,
        "source": request.source,
    }


def _row_request_id(request: ChangeRequest, row: str) -> UUID:
    # `request_id` is unique in each table, and one request writes many rows.
    return uuid5(request.request_id, row)


def give_imported_penalties(
    pairs: Iterable[EventPair], places: Mapping[EventPairKey, Place], request: ChangeRequest
) -> None:
    """Give the pairs the penalties that the file states."""
    require_permission(request.role, ClubPermission.DIRECT)
    for pair in pairs:
        if pair.penalty and pair.key in places:
            own = _row_request_id(request, f"penalty {pair.key}")
            give_penalty(places[pair.key], pair.penalty, replace(request, request_id=own))
