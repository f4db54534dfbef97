"""The boards, and each across the room, with every number's explanation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from boards.queries.table_results import TableResult
from reports.content import names, outcomes
from reports.content.face import method
from reports.content.fouled_boards import group_notes
from reports.content.play import Scored, by_board, by_score, places_of
from reports.content.travellers import board_title, both_shares, share_headings
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import place_of
from web.director.freshness import fresh_session
from web.shared import explanations
from web.shared.cells import html
from web.shared.explanations import ExplainedCell
from web.shared.hand_records import diagrams
from web.shared.played import tables_played
from web.shared.unusual_results import describe_marks

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class Row:
    """One table's line, ready to be shown."""

    pk: int
    north_south: str
    east_west: str
    north_south_place: int | None
    east_west_place: int | None
    contract: SafeString
    declarer: SafeString
    lead: SafeString
    tricks: SafeString
    points: tuple[SafeString, SafeString]
    matchpoints: tuple[SafeString, SafeString]
    explained: ExplainedCell
    unusual: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a score was made in a group, and what it was worth."""

    group: str
    points: tuple[SafeString, SafeString]
    times: int
    matchpoints: tuple[SafeString, SafeString]


@dataclass(frozen=True, slots=True)
class Listed:
    """A board in the list of all: how much of it is in."""

    number: int
    dealt: str
    entered: int
    wanted: int


@fresh_session
@for_session
def boards(request: SignedIn, session: Session) -> HttpResponse:
    """All the boards, each leading to its traveller."""
    now = cached_snapshot_of(session)
    shown = {"session": session, "boards": _listed(now), "method": method(now)}
    return render(request, "director/boards.html", shown | {"place": place_of(now)})


def _listed(evening: SessionSnapshot) -> list[Listed]:
    of_board = defaultdict[int, list[TableResult]](list)
    for cell in evening.cells:
        of_board[cell.board].append(cell)
    return [
        Listed(
            board,
            names.dealt(cells[0]),
            sum(cell.outcome is not None for cell in cells if cell.expected),
            sum(cell.expected for cell in cells),
        )
        for board, cells in sorted(of_board.items())
    ]


@fresh_session
@for_session
def traveller(request: SignedIn, session: Session, board: int) -> HttpResponse:
    """The results of a board, the best for North-South first, with their frequencies."""
    now = cached_snapshot_of(session)
    numbers = sorted({cell.board for cell in now.cells})
    if board not in numbers:
        raise Http404
    shown: dict[str, Any] = {"session": session, "board": board, "boards": numbers}
    shown["place"] = place_of(now)
    shown["deal"] = diagrams(now).get(board)
    shown["played"] = tables_played(now, board) if shown["deal"] else []
    return render(request, "director/traveller.html", shown | _shown(now, board))


def _shown(evening: SessionSnapshot, board: int) -> dict[str, object]:
    scored, places = by_board(evening).get(board, []), places_of(evening)
    return {
        "title": board_title(scored[0]) if scored else "",
        "method": method(evening),
        "headings": share_headings(evening),
        "rows": [_row(evening, each, places) for each in scored],
        "frequencies": _frequencies(scored, places),
        "groups": group_notes(evening, board),
    }


def _row(evening: SessionSnapshot, each: Scored, places: int) -> Row:
    cell = each.cell
    return Row(
        cell.pk,
        names.number(evening, cell.north_south, line="NS"),
        names.number(evening, cell.east_west, line="EW"),
        cell.north_south,
        cell.east_west,
        html(outcomes.contract(cell)),
        html(outcomes.declarer(cell)),
        html(outcomes.lead(cell)),
        html(outcomes.tricks(cell)),
        _points(each),
        _matchpoints(each, places),
        explanations.cell(evening, cell),
        describe_marks(evening.marks_of(cell)),
        evening.check_of(cell) is not None,
    )


def _points(each: Scored) -> tuple[SafeString, SafeString]:
    north_south, east_west = outcomes.scores(each.cell)
    return html(north_south), html(east_west)


def _matchpoints(each: Scored, places: int) -> tuple[SafeString, SafeString]:
    north_south, east_west = both_shares(each, places)
    return html(north_south), html(east_west)


def _frequencies(scored: Sequence[Scored], places: int) -> list[Frequency]:
    return [
        Frequency(same[0].cell.group, _points(same[0]), len(same), _matchpoints(same[0], places))
        for same in by_score(scored)
    ]
