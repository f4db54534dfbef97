"""Pages with the list of a session's boards and the traveller of each board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from boards.queries.table_results import TableResult
from reports.content.cells import outcome_cells, pair_names
from reports.content.page_header import describe_scoring_method
from reports.content.results.fouled_boards import fouled_group_notes
from reports.content.results.scored_results import (
    ScoredResult,
    group_equal_results,
    results_by_board,
    share_decimals,
)
from reports.content.results.travellers import board_title, share_headings, side_share_cells
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.etag_keys import conditional_session_page
from web.director.session_urls import session_url
from web.shared.messages.unusual_mark_texts import describe_unusual_marks
from web.shared.pages import explanations
from web.shared.pages.explanations import ExplainedTableResult
from web.shared.pages.replay_links import board_replay_links
from web.shared.render.cells import cell_html
from web.shared.render.hand_records import session_diagrams

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class TravellerPair:
    """A number on a traveller, and the place whose page it links to, if somebody sat there."""

    number: str
    place: int | None


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """One table's result on a traveller, as HTML."""

    pk: int
    sides: tuple[tuple[TravellerPair, ...], tuple[TravellerPair, ...]]
    labels: tuple[str, str]
    contract: SafeString
    declarer: SafeString
    lead: SafeString
    tricks: SafeString
    points: tuple[SafeString, SafeString]
    matchpoints: tuple[SafeString, SafeString]
    explained: ExplainedTableResult
    unusual: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class ScoreFrequency:
    """How often a score was made in a group of equal cards, and its matchpoints."""

    group: str
    points: tuple[SafeString, SafeString]
    times: int
    matchpoints: tuple[SafeString, SafeString]


@dataclass(frozen=True, slots=True)
class TravellerListRow:
    """A board in the list of travellers, with the number of results entered."""

    number: int
    dealt: str
    entered: int
    wanted: int


@conditional_session_page
@for_session
def traveller_list_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """List of a session's boards, each with a link to its traveller."""
    now = cached_snapshot_of(session)
    context = {
        "session": session,
        "boards": _traveller_list_rows(now),
        "method": describe_scoring_method(now),
    }
    return render(request, "director/travellers.html", context | {"place": session_url(now)})


def _traveller_list_rows(snapshot: SessionSnapshot) -> list[TravellerListRow]:
    of_board = defaultdict[int, list[TableResult]](list)
    for cell in snapshot.cells:
        of_board[cell.board].append(cell)
    return [
        TravellerListRow(
            board,
            pair_names.describe_deal_of_result(cells[0]),
            sum(cell.outcome is not None for cell in cells if cell.expected),
            sum(cell.expected for cell in cells),
        )
        for board, cells in sorted(of_board.items())
    ]


@conditional_session_page
@for_session
def traveller_page(request: SignedInRequest, session: Session, board: int) -> HttpResponse:
    """Traveller of a board, best result for North-South first, with score frequencies."""
    now = cached_snapshot_of(session)
    numbers = sorted({cell.board for cell in now.cells})
    if board not in numbers:
        raise Http404
    context: dict[str, Any] = {"session": session, "board": board, "boards": numbers}
    context["place"] = session_url(now)
    context["deal"] = session_diagrams(now).get(board)
    context["played"] = board_replay_links(now, board) if context["deal"] else []
    return render(request, "director/traveller.html", context | _traveller_context(now, board))


def _traveller_context(snapshot: SessionSnapshot, board: int) -> dict[str, object]:
    scored = results_by_board(snapshot).get(board, [])
    places = share_decimals(snapshot)
    return {
        "title": board_title(scored[0]) if scored else "",
        "method": describe_scoring_method(snapshot),
        "headings": share_headings(snapshot),
        "rows": [_traveller_row(snapshot, scored_result, places) for scored_result in scored],
        "frequencies": _frequencies(scored, places),
        "groups": fouled_group_notes(snapshot, board),
    }


def _traveller_row(
    snapshot: SessionSnapshot, scored_result: ScoredResult, places: int
) -> TravellerRow:
    cell = scored_result.cell
    return TravellerRow(
        cell.pk,
        (
            _side_of_row(snapshot, cell.north_south, "NS"),
            _side_of_row(snapshot, cell.east_west, "EW"),
        ),
        (
            pair_names.pair_number(snapshot, cell.north_south, line="NS"),
            pair_names.pair_number(snapshot, cell.east_west, line="EW"),
        ),
        cell_html(outcome_cells.contract_cell(cell)),
        cell_html(outcome_cells.declarer_cell(cell)),
        cell_html(outcome_cells.lead_cell(cell)),
        cell_html(outcome_cells.tricks_cell(cell)),
        _score_html(scored_result),
        _matchpoints_html(scored_result, places),
        explanations.explain_table_result(snapshot, cell),
        describe_unusual_marks(snapshot.marks_of(cell)),
        snapshot.check_of(cell) is not None,
    )


def _side_of_row(
    snapshot: SessionSnapshot, side: int | None, line: str
) -> tuple[TravellerPair, ...]:
    """The pair of a side, or both its players in an individual."""
    return tuple(
        TravellerPair(pair_names.pair_number(snapshot, place, line=line), place)
        for place in snapshot.contestants(side) or (None,)
    )


def _score_html(scored_result: ScoredResult) -> tuple[SafeString, SafeString]:
    north_south, east_west = outcome_cells.score_cells(scored_result.cell)
    return cell_html(north_south), cell_html(east_west)


def _matchpoints_html(scored_result: ScoredResult, places: int) -> tuple[SafeString, SafeString]:
    north_south, east_west = side_share_cells(scored_result, places)
    return cell_html(north_south), cell_html(east_west)


def _frequencies(scored: Sequence[ScoredResult], places: int) -> list[ScoreFrequency]:
    return [
        ScoreFrequency(
            same[0].cell.group, _score_html(same[0]), len(same), _matchpoints_html(same[0], places)
        )
        for same in group_equal_results(scored)
    ]
