"""Check entry pages: a second person types all results, and a director settles differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from boards.errors import BoardError
from boards.queries.check_entries import (
    CheckProgress,
    CheckState,
    ComparedBoard,
    check_progress,
)
from boards.queries.entry_board import EntryBoard
from boards.services.check_entries import key_check_entry, settle_check_entry
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from club.queries.users import names_of_users
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest, for_session
from web.director.entry.entry_rows import ENTRY_ORDERS, EntryOrder, get_entry_order
from web.director.entry.forms import ResultChangeForm, ResultTextForm
from web.director.result_cell import render_result
from web.director.session_urls import session_url
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

UNPROCESSABLE = 422
KEYED_STATES = frozenset(CheckState) - {CheckState.MISSING, CheckState.REMOVED}


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A board at a table to key again: its pairs, and who has keyed it; never the result."""

    pk: int
    round: int
    table: str
    board: int
    north_south: str
    east_west: str
    where: str
    version: int
    by: str
    is_keyed: bool


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A result and the check entry next to each other, with who keyed each."""

    pk: int
    where: str
    result: SafeString
    result_by: str
    result_version: int
    check: SafeString
    check_by: str
    check_version: int
    request_id: UUID
    settled: str = ""
    settled_by: str = ""


class CheckEntryForm(ResultChangeForm, ResultTextForm):
    """One check entry, in the grammar of the entry box."""

    def clean(self) -> dict[str, Any]:
        """Parse the text."""
        cleaned = super().clean() or {}
        return cleaned | {"entry": self.read(cleaned)}


class SettleForm(ResultChangeForm):
    """Which of two versions is right, and the version of the check entry that was seen."""

    check_seen = forms.IntegerField(min_value=1)
    take = forms.ChoiceField(choices=(("result", ""), ("check", "")))


@for_session
@require_safe
def check_entry_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Page to key the results a second time, at the next board that nobody has keyed."""
    return render(request, "director/check_entry.html", _page_context(request, session))


def _page_context(
    request: SignedInRequest, session: Session, *, at: int | None = None
) -> dict[str, Any]:
    snapshot = cached_snapshot_of(session)
    by = get_entry_order(request.GET.get("by"))
    progress = check_progress(session.pk, snapshot.cells)
    rows = _check_rows(snapshot, progress, by)
    return {
        "session": session,
        "place": session_url(snapshot),
        "by": by,
        "orders": ENTRY_ORDERS,
        "rows": rows,
        "current": _next_row(rows, request.GET.get("after"), str(at or request.GET.get("at"))),
        "request_id": uuid4(),
        "removal_id": uuid4(),
        "tab": "entry",
        **_counts(progress),
    }


def _counts(progress: CheckProgress) -> dict[str, int]:
    return {
        "checked": progress.checked,
        "boards": len(progress.boards),
        "different": len(progress.in_state(CheckState.DIFFERENT)),
        "own": len(progress.in_state(CheckState.OWN)),
    }


def _check_rows(
    snapshot: SessionSnapshot, progress: CheckProgress, by: EntryOrder
) -> list[CheckRow]:
    boards = sorted(progress.boards, key=lambda board: by.by(snapshot, board.cell))
    return [_check_row(snapshot, board) for board in boards]


def _check_row(snapshot: SessionSnapshot, board: ComparedBoard) -> CheckRow:
    cell, keyed = board.cell, board.keyed
    table = f"{pair_names.section_prefix(snapshot, cell.section)}{cell.table}"
    pairs = {
        "north_south": pair_names.pair_number(snapshot, cell.north_south, line="NS"),
        "east_west": pair_names.pair_number(snapshot, cell.east_west, line="EW"),
    }
    who = _("N-S %(north_south)s v E-W %(east_west)s") % pairs
    dealt = pair_names.describe_deal_of_result(cell)
    return CheckRow(
        cell.pk,
        cell.round,
        table,
        cell.board,
        **pairs,
        where=f"{_where(snapshot, board)} · {who} · {dealt}",
        version=keyed.version if keyed else 0,
        by=keyed.by if keyed else "",
        is_keyed=board.state in KEYED_STATES,
    )


def _where(snapshot: SessionSnapshot, board: ComparedBoard) -> str:
    cell = board.cell
    table = f"{pair_names.section_prefix(snapshot, cell.section)}{cell.table}"
    position = {"round": cell.round, "table": table, "board": cell.board}
    return _("Round %(round)s · Table %(table)s · Board %(board)s") % position


def _next_row(rows: Sequence[CheckRow], after: str | None, at: str) -> CheckRow | None:
    """The row `at`, else the next one after `after` that nobody has keyed, else the next."""
    chosen = next((row for row in rows if str(row.pk) == at), None)
    start = next((place + 1 for place, row in enumerate(rows) if str(row.pk) == after), 0)
    turned = [*rows[start:], *rows[:start]]
    return chosen or next((row for row in turned if not row.is_keyed), next(iter(turned), None))


@for_board(writes=ClubPermission.ENTER)
@require_POST
def save_check_entry(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Save one check entry and go to the next board; a refusal keeps what was typed."""
    session = entry_board.seating_board.seating.section.session
    form = CheckEntryForm(request.POST)
    refusal = "" if form.is_valid() else form.refusal
    if not refusal:
        entry = form.cleaned_data["entry"]
        asked = form.asked(request.user, entry_board.role)
        try:
            key_check_entry(entry_board.seating_board, entry.outcome, asked, lead=entry.lead)
        except (BoardError, MissingPermissionError) as error:
            refusal = error_message(error)
    if refusal:
        context = _page_context(request, session, at=entry_board.cell.pk)
        context |= {"refusal": refusal, "typed": request.POST.get("text", "")}
        return render(request, "director/check_entry.html", context, status=UNPROCESSABLE)
    page = reverse("director:check_entry", args=(session.event.club.slug, session.pk))
    order = get_entry_order(request.GET.get("by")).key
    return redirect(f"{page}?{urlencode({'by': order, 'after': entry_board.cell.pk})}")


@for_board(writes=ClubPermission.ENTER)
@require_POST
def remove_check_entry(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Remove a check entry; its board has to be keyed again."""
    session = entry_board.seating_board.seating.section.session
    form = ResultChangeForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.refusal)
    else:
        asked = form.asked(request.user, entry_board.role)
        try:
            key_check_entry(entry_board.seating_board, None, asked)
        except (BoardError, MissingPermissionError) as refusal:
            messages.error(request, error_message(refusal))
    page = reverse("director:check_entry", args=(session.event.club.slug, session.pk))
    order = get_entry_order(request.GET.get("by")).key
    return redirect(f"{page}?{urlencode({'by': order, 'at': entry_board.cell.pk})}")


@for_session
@require_safe
def check_differences_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Page of the boards where result and check entry differ, then those that are settled."""
    return render(request, "director/check_differences.html", _differences_context(session))


def _differences_context(session: Session) -> dict[str, Any]:
    snapshot = cached_snapshot_of(session)
    progress = check_progress(session.pk, snapshot.cells)
    authors = names_of_users({cell.author for cell in snapshot.cells if cell.author})
    rows, settled, own = (
        [_difference_row(snapshot, board, authors) for board in progress.in_state(state)]
        for state in (CheckState.DIFFERENT, CheckState.SETTLED, CheckState.OWN)
    )
    return {
        "session": session,
        "place": session_url(snapshot),
        "rows": rows,
        "settled": settled,
        "own_rows": own,
        "needs_reason": session.was_released,
        "tab": "entry",
        **_counts(progress),
    }


def _difference_row(
    snapshot: SessionSnapshot, board: ComparedBoard, authors: Mapping[int, str]
) -> DifferenceRow:
    cell, keyed = board.cell, board.keyed
    assert keyed is not None
    checked = replace(cell, outcome=keyed.outcome, lead=keyed.lead, why="", play_at="")
    decision = ""
    if board.state is CheckState.SETTLED:
        decision = _("check entry taken") if keyed.is_taken else _("result kept")
    return DifferenceRow(
        cell.pk,
        _where(snapshot, board),
        render_result(cell).words.line,
        authors.get(cell.author or 0, ""),
        cell.version,
        render_result(checked).words.line,
        keyed.by,
        keyed.version,
        uuid4(),
        decision,
        keyed.settled_by,
    )


@for_board
@require_POST
def settle_difference(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Take the check entry as a correction, or keep the result."""
    session = entry_board.seating_board.seating.section.session
    form = SettleForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.refusal)
    else:
        cleaned = form.cleaned_data
        try:
            settle_check_entry(
                entry_board.seating_board,
                form.asked(request.user, entry_board.role),
                check_seen=cleaned["check_seen"],
                is_taken=cleaned["take"] == "check",
            )
        except (BoardError, MissingPermissionError) as refusal:
            messages.error(request, error_message(refusal))
    return redirect("director:check_differences", session.event.club.slug, session.pk)
