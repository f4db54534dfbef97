"""Page that enters, replays or removes the auction and play of one board at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.entry_board import EntryBoard, with_current_version
from boards.queries.results import result_versions
from boards.queries.table_records import table_record_versions
from boards.services.results import ChangeRequest
from boards.services.table_records import save_table_record
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from deals.errors import DealError
from formats.deals.table_records import (
    LONGEST,
    RecordedBoard,
    RecordedResult,
    read_table_record,
    write_table_record,
)
from formats.errors import FormatError
from scoring.errors import ScoringError
from scoring.events.periods import period_is_over
from scoring.laws.outcome import ContractResult
from standings.snapshot_cache import snapshot_of_session
from web.director.access.board_access import for_board
from web.director.access.member_access import SignedInRequest
from web.director.entry.entry_rows import build_entry_row
from web.director.entry.result_change import session_of_board
from web.shared.messages.errors.error_text import error_message
from web.shared.render.hand_records import table_replay_url

if TYPE_CHECKING:
    from boards.models import TableRecord
    from boards.queries.table_results import TableResult

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
REFUSALS = (BoardError, DealError, FormatError, MissingPermissionError, ScoringError)


class TableRecordForm(forms.Form):
    """Auction and play as PBN, with the versions of result and record that were seen.

    `confirmed` says that the user knows that the correction period is over (Law 79C).
    """

    pbn = forms.CharField(max_length=LONGEST, required=False, strip=False)
    reason = forms.CharField(
        max_length=LONGEST_REASON, required=False, label=gettext_lazy("Reason")
    )
    seen = forms.IntegerField(min_value=0)
    past = forms.IntegerField(min_value=0)
    request_id = forms.UUIDField()
    confirmed = forms.BooleanField(required=False)


@for_board(writes=ClubPermission.ENTER)
@require_http_methods(["GET", "HEAD", "POST"])
def table_record_page(request: SignedInRequest, entry_board: EntryBoard) -> HttpResponse:
    """Auction and play of one board at one table as PBN, to enter, correct or remove."""
    if request.method != "POST":
        return _page(request, entry_board)
    form = TableRecordForm(request.POST)
    if not form.is_valid():
        # The page has room for one message, whatever refuses the record.
        return _page(request, entry_board, str(next(iter(form.errors.values()))[0]), UNPROCESSABLE)
    try:
        noted = None if request.POST.get("do") == "remove" else _parse_record(entry_board, form)
        _save_record(request, entry_board, form, noted)
    except REFUSALS as refusal:
        status = CONFLICT if isinstance(refusal, StaleBoardDataError) else UNPROCESSABLE
        return _page(request, entry_board, error_message(refusal), status)
    text = _("The auction and play are saved.") if noted else _("The auction and play are removed.")
    messages.success(request, text)
    session = session_of_board(entry_board)
    return redirect("director:result", session.event.club.slug, session.pk, entry_board.cell.pk)


def _parse_record(entry_board: EntryBoard, form: TableRecordForm) -> RecordedResult:
    cell = entry_board.cell
    return read_table_record(
        form.cleaned_data["pbn"], RecordedBoard(cell.board, cell.dealer, cell.deal)
    )


def _save_record(
    request: SignedInRequest,
    entry_board: EntryBoard,
    form: TableRecordForm,
    noted: RecordedResult | None,
) -> None:
    cleaned = form.cleaned_data
    who = {"reason": cleaned["reason"], "role": entry_board.role, "confirmed": cleaned["confirmed"]}
    requested = ChangeRequest(
        cleaned["seen"], cleaned["request_id"], request.user, Source.DIRECTOR, **who
    )
    dealer = entry_board.cell.dealer
    save_table_record(
        entry_board.seating_board, noted, requested, dealer=dealer, past=cleaned["past"]
    )


def _page(
    request: SignedInRequest, entry_board: EntryBoard, refusal: str = "", status: int = OK
) -> HttpResponse:
    session = session_of_board(entry_board)
    versions = result_versions(entry_board.seating_board)
    records = table_record_versions(entry_board.seating_board)
    now = snapshot_of_session(session.pk)
    # EntryBoard is read without the board's result, which the versions have.
    cell = with_current_version(entry_board.cell, versions[-1] if versions else None)
    current = records[0] if records and records[0].calls else None
    context: dict[str, Any] = {
        "session": session,
        "row": build_entry_row(now, next(row for row in now.cells if row.pk == cell.pk)),
        "text": request.POST.get("pbn", "") if refusal else _record_text(cell, current),
        "typed": request.POST if refusal else {},
        "over": bool(versions) and period_is_over(now.facts.periods.correction, timezone.now()),
        "refusal": refusal,
        "known": cell.deal is not None,
        "current": current,
        "replay": table_replay_url(cell, current.record) if current and current.record else "",
        "versions": records,
        "seen": versions[-1].version if versions else 0,
        "record_seen": records[0].version if records else 0,
        "request_id": uuid4(),
    }
    return render(request, "director/table_record.html", context, status=status)


def _record_text(cell: TableResult, current: TableRecord | None) -> str:
    """PBN of the current record, or a first line to begin with."""
    record = current.record if current else None
    if record is None:
        return f'[Auction "{cell.dealer.value}"]\n'
    tricks = cell.outcome.tricks if isinstance(cell.outcome, ContractResult) else None
    play = record.play_that_fits(cell.deal) if cell.deal else None
    return write_table_record(record, play, tricks)
