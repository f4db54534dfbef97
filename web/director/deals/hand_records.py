"""Hand records page of a session: upload a file of deals, preview and save them."""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.deals import boards_to_deal, current_deals
from boards.queries.imports.deal_files import DealFilePreview, preview_deal_file
from boards.services.deals import DealRequest, record_deals
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from deals.dealing import SEED_LENGTH
from formats.deals.pbn_deals import LONGEST, write_hand_records
from formats.errors import DealFileError, FormatError, InvalidFileError
from reports.content.cells.pair_names import format_board_ranges
from reports.content.results.hand_records import boards_without_deal, writable_deal_formats
from standings.snapshot_cache import cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.deals.double_dummy import double_dummy_context
from web.director.session_urls import session_url
from web.shared.messages.errors.error_text import error_message
from web.shared.render.hand_records import session_diagrams

if TYPE_CHECKING:
    from tournament.models import Session

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422


class SaveHandRecordsForm(forms.Form):
    """The previewed deals, sent back to be saved, with the versions current at the preview."""

    pbn = forms.CharField(max_length=LONGEST, strip=False)
    seen = forms.RegexField(r"^(\d{1,4}:\d{1,5}(,|$))*$", required=False)
    request_id = forms.UUIDField()
    reason = forms.CharField(
        max_length=LONGEST_REASON, required=False, label=gettext_lazy("Reason")
    )


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def hand_records_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Known deals of a session, and a form to import more from a file or pasted text."""
    if request.method != "POST":
        return render_hand_records(request, session)
    if request.POST.get("do") == "save":
        return _save_preview(request, session)
    try:
        content, name = _read_upload(request)
        parsed = preview_deal_file(session, content, name=name)
    except (FormatError, BoardError) as refusal:
        return render_hand_records(request, session, error_message(refusal), status=UNPROCESSABLE)
    return render(request, "director/hand_records_preview.html", _preview_context(session, parsed))


def render_hand_records(
    request: SignedInRequest,
    session: Session,
    refusal: str = "",
    *,
    refused_at: str = "file",
    status: int = OK,
) -> HttpResponse:
    """Renders the page, with what was typed if it was refused."""
    now = cached_snapshot_of(session)
    context = {
        "session": session,
        "place": session_url(now),
        "deals": list(session_diagrams(now).values()),
        "without": boards_without_deal(now),
        "files": ("pbn", *writable_deal_formats(now)),
        "to_deal": format_board_ranges(boards_to_deal(session)),
        "seeds": _boards_by_seed(session),
        "seed": request.POST.get("seed", "")[:SEED_LENGTH],
        "request_id": uuid4(),
        "missing": format_board_ranges(boards_without_deal(now)),
        "text": (request.POST.get("pbn") or request.POST.get("text", ""))[:LONGEST],
        "refusal": refusal,
        "refused_at": refused_at if refusal else "",
        **double_dummy_context(session),
    }
    return render(request, "director/hand_records.html", context, status=status)


def _boards_by_seed(session: Session) -> list[tuple[str, str]]:
    """Each seed from which boards were dealt, with the ranges of the boards."""
    boards: dict[str, list[int]] = {}
    for number, deal in current_deals(session).items():
        if deal.seed and deal.cards:
            boards.setdefault(deal.seed, []).append(number)
    return [(seed, format_board_ranges(numbers)) for seed, numbers in boards.items()]


def _read_upload(request: SignedInRequest) -> tuple[bytes, str]:
    """The uploaded file with its name, or else the pasted text."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        # Checked before reading, so that a huge upload is not taken into memory.
        if (file.size or 0) > LONGEST:
            raise DealFileError("deal_file_size", most=LONGEST)
        return file.read(), file.name or ""
    text = request.POST.get("text", "")
    if not text.strip():
        raise InvalidFileError("no_file")
    return text.encode(), ""


def _preview_context(session: Session, parsed: DealFilePreview) -> dict[str, Any]:
    lists = ("new", "changed", "same", "elsewhere", "without")
    return {
        "session": session,
        **{name: format_board_ranges(getattr(parsed, name)) for name in lists},
        "format": parsed.format.name,
        "saved": len(parsed.new) + len(parsed.changed),
        # The preview sends the deals back itself: nothing is stored on the server until they are
        # saved.
        "pbn": write_hand_records(parsed.records.values(), tags={}).decode(),
        "seen": ",".join(f"{number}:{version}" for number, version in parsed.seen.items()),
        "request_id": uuid4(),
    }


def _save_preview(request: SignedInRequest, session: Session) -> HttpResponse:
    """Save the previewed deals; if that is refused, show a new preview."""
    form = SaveHandRecordsForm(request.POST)
    try:
        # Only the reason is typed by a person; any other error means a damaged request.
        if form.errors.keys() - {"reason"}:
            raise InvalidFileError("no_file")
        parsed = preview_deal_file(session, form.cleaned_data["pbn"].encode())
    except (FormatError, BoardError) as refusal:
        return render_hand_records(request, session, error_message(refusal), status=UNPROCESSABLE)
    status = UNPROCESSABLE
    try:
        if form.is_valid():
            rows = _record_deals(request, session, form, parsed)
            messages.success(request, _("%(deals)s deals were saved.") % {"deals": len(rows)})
            return redirect("director:hand_records", session.event.club.slug, session.pk)
    except BoardError as refusal:
        form.add_error(None, error_message(refusal))
        status = CONFLICT if isinstance(refusal, StaleBoardDataError) else status
    context = _preview_context(session, parsed) | {"form": form}
    return render(request, "director/hand_records_preview.html", context, status=status)


def _record_deals(
    request: SignedInRequest, session: Session, form: SaveHandRecordsForm, parsed: DealFilePreview
) -> Sized:
    cleaned = form.cleaned_data
    deals = {number: record.deal for number, record in parsed.records.items()}
    makes = {number: record.double_dummy for number, record in parsed.records.items()}
    who = (request.user, Source.DIRECTOR, request.may.role, cleaned["reason"])
    deal_request = DealRequest(_parse_versions(cleaned["seen"]), cleaned["request_id"], *who)
    return record_deals(session, deals, deal_request, makes=makes)


def _parse_versions(text: str) -> dict[int, int]:
    """Versions by board number, read from `1:0,2:3` as the preview writes them."""
    pairs = (entry.partition(":") for entry in text.split(",") if entry)
    return {int(number): int(version) for number, _colon, version in pairs}
