"""Page that moves a result to the table and board where it was really played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.entry_board import EntryBoard
from boards.queries.table_results import TableResult
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from scoring.events.periods import period_is_over
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest
from web.director.entry.entry_rows import EntryRow, build_entry_row
from web.director.entry.forms import MoveResultForm
from web.director.entry.result_change import CONFLICT, UNPROCESSABLE, session_of_board
from web.director.entry.result_history import OK
from web.shared.messages.errors.error_text import error_message


@dataclass(frozen=True, slots=True)
class ResultTarget:
    """A table and board that a result can be moved to, with its pairs and its present result."""

    row: EntryRow
    chosen: bool

    @property
    def label(self) -> str:
        """Round, table, board, pairs and result in a short line."""
        values = {
            "round": self.row.round,
            "table": self.row.table,
            "board": self.row.board,
            "north_south": self.row.north_south,
            "east_west": self.row.east_west,
            "result": self.row.rendered.words.written or _("no result"),
        }
        return (
            _(
                "Board %(board)s, round %(round)s, table %(table)s, %(north_south)s against "
                "%(east_west)s: %(result)s"
            )
            % values
        )


@dataclass(frozen=True, slots=True)
class ResultMovePreview:
    """Both places as they would be: `here` has the target's result, if there is one."""

    here: EntryRow
    there: EntryRow
    exchanged: bool


@for_board(writes=ClubPermission.ENTER)
def move_result_page(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Choose where a result belongs, see both tables as they would be, and move it."""
    if request.method != "POST":
        return _page(request, entry_board, request.GET.get("target", ""))
    form = MoveResultForm(request.POST)
    target = request.POST.get("target", "")
    if not form.is_valid():
        return _page(request, entry_board, target, form.refusal, status=UNPROCESSABLE)
    try:
        form.write(entry_board, request.user)
    except StaleBoardDataError as refusal:
        return _page(request, entry_board, target, error_message(refusal), status=CONFLICT)
    except (BoardError, MissingPermissionError) as refusal:
        return _page(request, entry_board, target, error_message(refusal), status=UNPROCESSABLE)
    session = session_of_board(entry_board)
    messages.success(request, _("Moved."))
    return redirect("director:result", session.event.club.slug, session.pk, int(target))


def _page(
    request: SignedInRequest,
    entry_board: EntryBoard,
    asked: str,
    refusal: str = "",
    *,
    status: int = OK,
) -> HttpResponse:
    session = session_of_board(entry_board)
    now = snapshot_of_session(session.pk)
    here = next(cell for cell in now.cells if cell.pk == entry_board.cell.pk)
    targets = list(_targets(now, here))
    there = next((cell for cell in targets if str(cell.pk) == asked), None)
    context: dict[str, Any] = {
        "session": session,
        "row": build_entry_row(now, here),
        "targets": [ResultTarget(build_entry_row(now, cell), cell == there) for cell in targets],
        "there": there,
        "seen": here.version,
        "preview": _preview(now, here, there) if there else None,
        "needs_reason": session.was_released,
        "over": period_is_over(now.facts.periods.correction, timezone.now()),
        "typed": request.POST,
        "refusal": refusal,
        "request_id": uuid4(),
    }
    return render(request, "director/move_result.html", context, status=status)


def _targets(now: SessionSnapshot, here: TableResult) -> Iterator[TableResult]:
    """Yield the tables and boards that share the round, the table or the board with this one.

    A slip with two of them wrong is entered again; a list of everything would be too long.
    """
    # The boards of the table itself first: a wrong board is the commonest slip.
    for cell in sorted(now.cells, key=lambda cell: _table(cell) != _table(here)):
        shared = (cell.round == here.round, cell.board == here.board, _table(cell) == _table(here))
        if cell.pk != here.pk and cell.expected and any(shared):
            yield cell


def _table(cell: TableResult) -> tuple[str, int]:
    return cell.section, cell.table


def _preview(now: SessionSnapshot, here: TableResult, there: TableResult) -> ResultMovePreview:
    return ResultMovePreview(
        build_entry_row(now, _with_result_of(here, there)),
        build_entry_row(now, _with_result_of(there, here)),
        exchanged=there.outcome is not None,
    )


def _with_result_of(cell: TableResult, other: TableResult) -> TableResult:
    moved = {name: getattr(other, name) for name in ("outcome", "lead", "why", "play_at", "turned")}
    return replace(cell, **moved)
