"""Pages that import an event: upload a file, preview the event, store it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from boards.errors import BoardError
from boards.queries.imports.imported_files import events_of_file, imported_files_of_club
from boards.services.imports.event_import import EventImportPlan, preview_event_import
from club.errors import ClubDataNotFoundError, ClubError
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.services.jobs.uploads import delete_upload, find_upload, store_upload
from formats.errors import FormatError, InvalidFileError
from formats.events.event_file import MOST_BYTES, is_event_table, read_event_file
from formats.events.event_regulations import event_regulations
from formats.events.seat_plan import FOUND_ROUNDS
from formats.players.list_file import read_table
from reports.content.regulations.session_regulations import METHODS
from scoring.errors import ScoringError
from tournament.errors import TournamentError
from web.director.access.member_access import SignedInRequest, for_club
from web.director.imports.forms import EventImportForm
from web.director.imports.published_figures import figure_rows
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import remark_text
from web.shared.messages.flash_messages import form_page_status
from web.shared.pages.uploads.event_import import report_event_import

if TYPE_CHECKING:
    from club.models import Club
    from formats.events.imported_event import ImportedEvent

LISTED = 30
ROWS_READ = 40
SHOWN = 50
LIMITS = {"megabytes": MOST_BYTES // 1_000_000}
REFUSALS = (FormatError, ScoringError, TournamentError, BoardError)


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def import_event_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Upload form of an event, and the events imported so far."""
    refused = ""
    if request.method == "POST":
        try:
            token, table = _store_file(club, request)
        except FormatError as refusal:
            refused = error_message(refusal)
        else:
            page = "traveller_columns" if table else "event_import_preview"
            return redirect(f"director:{page}", club.slug, token)
    context = {
        "club": club,
        "refused": refused,
        "limits": LIMITS,
        "imported": imported_files_of_club(club.pk)[:LISTED],
    }
    status = 422 if refused else 200
    return render(request, "director/imports/upload.html", context, status=status)


def _store_file(club: Club, request: SignedInRequest) -> tuple[str, bool]:
    """Store an uploaded file that can be read; returns its token, and whether it is a table."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise InvalidFileError("no_file")
    # A byte more than allowed: what is too large is then refused without reading all of it.
    content = file.read(MOST_BYTES + 1)
    name = file.name or ""
    table = is_event_table(content)
    if table:
        # The first rows show whether it is a table; its columns are chosen on the next page.
        read_table(content, name=name, first=ROWS_READ)
    else:
        read_event_file(content)
    return store_upload(club, name, content, actor=request.actor), table


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def event_import_preview_page(
    request: SignedInRequest, club: Club, event_upload: str
) -> HttpResponse:
    """What the file has; Compare scores it without storing anything, Import stores it."""
    stored = find_upload(club, event_upload)
    try:
        if stored is None:
            raise ClubDataNotFoundError("event_gone")
        event = read_event_file(stored.content)
    except (ClubError, FormatError) as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:import_event", club.slug)
    form = EventImportForm(request.POST if request.method == "POST" else None, event=event)
    context = {"club": club, "form": form, "file": stored.name, **_file_context(club, event)}
    context["earlier"] = events_of_file(club.pk, stored.name)
    if form.is_valid():
        compares = request.POST.get("do") == "compare"
        plan = _plan(form, stored.name, event_upload)
        actor = replace(request.actor, source=Source.IMPORT)
        try:
            session, report = report_event_import(club, plan, actor=actor, dry_run=compares)
        except REFUSALS as refusal:
            form.add_error(None, error_message(refusal))
        else:
            if not compares:
                delete_upload(club, event_upload)
                messages.success(request, _("%(session)s is imported.") % {"session": session})
                return redirect("director:published_figures", club.slug, session.pk)
            context |= {"report": report, "rows": figure_rows(report.differences[:SHOWN])}
    return render(request, "director/imports/preview.html", context, status=form_page_status(form))


def _plan(form: EventImportForm, file_name: str, upload: str) -> EventImportPlan:
    """Return the import of a valid form; the token of the upload is the request id."""
    return EventImportPlan(
        form.event,
        form.chosen_regulations,
        file_name,
        UUID(upload),
        form.cleaned_data["name"],
        form.cleaned_data["played_on"],
    )


def _file_context(club: Club, event: ImportedEvent) -> dict[str, Any]:
    """Template context: the counts, players and remarks of a file."""
    preview = preview_event_import(club, event)
    remarks = [remark_text(remark) for remark in event.remarks[:SHOWN]]
    more = len(event.remarks) - len(remarks)
    unknown = any(section.movement == FOUND_ROUNDS for section in preview.sections)
    return {
        "event": event,
        "preview": preview,
        "method": METHODS.chosen(event_regulations(event)).words if event.method_stated else "",
        "remarks": remarks,
        "more_remarks": more,
        "rounds_unknown": unknown,
    }
