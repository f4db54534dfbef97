"""Page of one table for the director: its round, what its phone asks, and its results to settle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from boards.queries.entry_board import EntryBoard
from boards.queries.table_results import TableResult
from club.queries.permissions import ClubPermission
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells.pair_names import (
    describe_deal_of_result,
    pair_label,
    player_names_in_round,
    table_title,
)
from scoring.errors import ScoringError
from scoring.notation import read_entry
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from standings.table_round import RoundAtTable, current_round_of_table, is_recorded, rounds_of_table
from tournament.queries.tables.table_tokens import find_table_token_of_table
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest, for_session
from web.director.entry.forms import ResultChangeForm, ResultForm, UndoForm
from web.director.entry.result_change import write_result_change
from web.director.result_cell import RenderedResult, render_result
from web.shared.phones.phone_presence import (
    OTHER_SIDE,
    UNUSUAL,
    PhonePresence,
    phone_presences,
)

if TYPE_CHECKING:
    from tournament.models import Session, TableToken


@dataclass(frozen=True, slots=True)
class SideAtTable:
    """Who sits in the chairs of a side."""

    chairs: str
    label: str
    names: str


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """A board of the round with its result."""

    pk: int
    number: int
    deal: str
    rendered: RenderedResult
    recorded: bool
    version: int
    undo_id: UUID


@dataclass(frozen=True, slots=True)
class PendingResult:
    """A result that the phone asks the table to accept, as it is typed and as it reads."""

    board: BoardAtTable
    typed: str
    text: RenderedResult


@for_session
@require_safe
def table_screen_page(
    request: SignedInRequest, session: Session, section: str, table: int
) -> HttpResponse:
    """What a table has before it: who plays, the phone's question, the boards and their results."""
    snapshot = cached_snapshot_of(session)
    if not rounds_of_table(snapshot, section, table):
        raise Http404
    current, before = current_round_of_table(snapshot, section, table)
    token = find_table_token_of_table(session, section, table)
    presence = phone_presences([token.pk]).get(token.pk) if token and token.seat_hash else None
    shown = current or before
    pending = _pending_result(snapshot, current, presence) if current and presence else None
    context = {
        "session": session,
        "title": table_title(snapshot, section, table),
        "round": shown,
        "complete": current is None,
        "sides": _sides(snapshot, shown) if shown else (),
        "boards": [_board(snapshot, cell) for cell in shown.cells] if shown else (),
        "earlier": [_board(snapshot, cell) for cell in before.cells] if current and before else (),
        "earlier_round": before,
        "token": token,
        "step": _step_text(token, presence),
        "pending": pending,
        "request_id": uuid4(),
    }
    return render(request, "director/table_screen.html", context)


def _sides(snapshot: SessionSnapshot, played: RoundAtTable) -> list[SideAtTable]:
    sides = zip((_("North-South"), _("East-West")), pairs_in_chairs(played.cells[0]), strict=True)
    return [
        SideAtTable(
            chairs,
            pair_label(snapshot, place),
            player_names_in_round(snapshot.sides[place], played.number) if place else "",
        )
        for chairs, place in sides
    ]


def _board(snapshot: SessionSnapshot, cell: TableResult) -> BoardAtTable:
    rendered = render_result(
        cell, snapshot.marks_of(cell), checked=snapshot.check_of(cell) is not None
    )
    return BoardAtTable(
        cell.pk,
        cell.board,
        describe_deal_of_result(cell),
        rendered,
        is_recorded(cell),
        cell.version,
        uuid4(),
    )


def _pending_result(
    snapshot: SessionSnapshot, current: RoundAtTable, presence: PhonePresence
) -> PendingResult | None:
    """The result that waits to be accepted; None once the board has one."""
    cell = current.cell_of(presence.board)
    if cell is None or is_recorded(cell) or not presence.entered:
        return None
    try:
        entry = read_entry(presence.entered)
    except ScoringError:
        # A note of an older version of the program.
        return None
    entered = replace(cell, outcome=entry.outcome, lead=entry.lead)
    return PendingResult(
        _board(snapshot, cell),
        presence.entered,
        render_result(entered, snapshot.marks_with(entered)),
    )


def _step_text(token: TableToken | None, presence: PhonePresence | None) -> str:
    """What the table's phone shows at the moment."""
    if token is None:
        return _("This table has no card for a phone.")
    if not token.seat_hash:
        return _("No phone records at this table.")
    if presence is None:
        return _("A phone records here. It was not heard of yet.")
    return f"{_question_text(presence)} {_heard_text(presence)}"


def _question_text(presence: PhonePresence) -> str:
    values = {"board": presence.board}
    if presence.question == OTHER_SIDE:
        return _("The phone asks the other side to accept board %(board)s.") % values
    if presence.question == UNUSUAL:
        return _("The phone asks whether an unusual result of board %(board)s is right.") % values
    if presence.board:
        return _("The table is entering board %(board)s.") % values
    return _("The phone shows the boards of the round.")


def _heard_text(presence: PhonePresence) -> str:
    time = date_format(timezone.localtime(presence.seen), "TIME_FORMAT")
    return _("Last heard of at %(time)s.") % {"time": time}


@for_board(writes=ClubPermission.ENTER)
@require_POST
def accept_for_table(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Record the result that the phone shows, for its table."""
    return _save(request, entry_board, ResultForm(request.POST))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def take_back_for_table(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Undo the result of a board, so that its table can enter it again."""
    return _save(request, entry_board, UndoForm(request.POST))


def _save(
    request: SignedInRequest, entry_board: EntryBoard, form: ResultChangeForm
) -> HttpResponse:
    """Write the change as the director's, and show the table again."""
    refusal = write_result_change(request, entry_board, form)
    if refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, _("Recorded."))
    section = entry_board.seating_board.seating.section
    where = (section.session.event.club.slug, section.session_id, section.name)
    return redirect("director:table_screen", *where, entry_board.seating_board.seating.table)
