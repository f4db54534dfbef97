"""Pages that upload a player list and assign its columns to fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from club.errors import ClubDataNotFoundError
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission
from club.services.jobs.jobs import run_job
from club.services.jobs.uploads import find_upload, store_upload
from formats.errors import FormatError, InvalidFileError
from formats.players.column_names import PlayerField
from formats.players.list_file import read_table
from formats.players.member_rows import (
    ListedMember,
    MemberColumns,
    guess_columns,
    missing_columns,
    read_members,
)
from formats.tables import MOST_BYTES, MOST_ROWS, ListTable, column_letters
from tournament.services.players.player_list_import import run_player_list_reading
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.player_list_texts import (
    COLUMN_ERRORS,
    ENCODING_LABELS,
    FIELD_LABELS,
    imported_cell_text,
    rejected_row_text,
)
from web.shared.pages.chosen_columns import read_chosen_columns
from web.shared.pages.uploads.player_list_upload import (
    ROWS_READ,
    read_player_list,
    request_comparison,
)

if TYPE_CHECKING:
    from club.models import Club
    from club.services.jobs.uploads import Upload

ROWS_SHOWN = 8
# A file up to this size is read within the request; a larger one is left to the worker.
MAX_IMMEDIATE_BYTES = 100_000
LIMITS = {"rows": MOST_ROWS, "megabytes": MOST_BYTES // 1_000_000}


@dataclass(frozen=True, slots=True)
class ImportColumn:
    """A column of the preview: its position, the guessed field and its first cells."""

    at: int
    letter: str
    cells: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class ImportedRowPreview:
    """A row as it would be imported."""

    line: int
    name: str
    number: str
    also: str
    why: str


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def upload_player_list_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Upload form of a player list; a file that cannot be read is refused and not stored."""
    file = request.FILES.get("file")
    refused = ""
    if request.method == "POST":
        try:
            token = _store_file(club, file, request.actor)
        except FormatError as refusal:
            refused = error_message(refusal)
        else:
            return redirect("director:player_columns", club.slug, token)
    context = {"club": club, "refused": refused, "limits": LIMITS}
    status = 422 if refused else 200
    return render(request, "director/player_list/import.html", context, status=status)


def _store_file(club: Club, file: object, actor: Actor) -> str:
    """Store an uploaded list that can be read; returns its token."""
    if not isinstance(file, UploadedFile):
        raise InvalidFileError("no_file")
    name, content = read_player_list(file)
    return store_upload(club, name, content, actor=actor)


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def player_import_columns_page(request: SignedInRequest, club: Club, upload: str) -> HttpResponse:
    """First rows of the list, with the guessed field of each column to correct."""
    sent = _find_upload(club, upload)
    if sent is None:
        messages.error(request, error_message(ClubDataNotFoundError("list_gone")))
        return redirect("director:player_import", club.slug)
    encoding = _encoding(request)
    try:
        table = read_table(sent.content, name=sent.name, encoding=encoding, first=ROWS_READ)
    except FormatError as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:player_import", club.slug)
    chosen = (
        _chosen_columns(request, table) if request.method == "POST" else guess_columns(table.rows)
    )
    wrong = missing_columns(chosen) if request.method == "POST" else None
    if request.method == "POST" and not wrong and request.POST.get("do") != "show":
        return _start_reading(request, club, upload, sent, chosen, encoding)
    refused = str(COLUMN_ERRORS[wrong.value]) if wrong else ""
    context = {"club": club, "refused": refused, **_page(table, chosen), "encoding": encoding}
    status = 422 if refused else 200
    return render(request, "director/player_list/columns.html", context, status=status)


def _find_upload(club: Club, token: str) -> Upload | None:
    return find_upload(club, token)


def _encoding(request: SignedInRequest) -> str:
    """The requested encoding; empty to detect it."""
    requested = (request.POST if request.method == "POST" else request.GET).get("encoding", "")
    return requested if requested in ENCODING_LABELS else ""


def _chosen_columns(request: SignedInRequest, table: ListTable) -> MemberColumns:
    """The chosen field of each column, and the first row; unknown values are ignored."""
    return MemberColumns(*read_chosen_columns(request.POST, table, PlayerField.NOTHING))


def _start_reading(
    request: SignedInRequest,
    club: Club,
    token: str,
    sent: Upload,
    chosen: MemberColumns,
    encoding: str,
) -> HttpResponse:
    """Create the job that reads the whole list; a short list is read at once."""
    job = request_comparison(club, token, chosen, encoding, actor=request.actor)
    if len(sent.content) <= MAX_IMMEDIATE_BYTES:
        run_job(job.pk, run_player_list_reading)
    return redirect("director:player_differences", club.slug, job.pk)


def _page(table: ListTable, chosen: MemberColumns) -> dict[str, object]:
    """Template context: the columns side by side, and how the first rows would be imported."""
    row_indexes = range(min(len(table.rows), ROWS_SHOWN + chosen.first))
    columns = [
        ImportColumn(
            at,
            column_letters(at),
            tuple(
                imported_cell_text(table.rows[row][at]) if at < len(table.rows[row]) else ""
                for row in row_indexes
            ),
            chosen.fields[at].value if at < len(chosen.fields) else "",
        )
        for at in range(table.width)
    ]
    begins = [
        (at, table.lines[at], ", ".join(filter(None, map(imported_cell_text, table.rows[at])))[:60])
        for at in range(min(len(table.rows), ROWS_READ // 2))
    ]
    read = [
        _row_preview(read_member) for read_member in list(read_members(table, chosen))[:ROWS_SHOWN]
    ]
    return {
        "table": table,
        "columns": columns,
        "lines": [
            (table.lines[at], [column.cells[at] for column in columns]) for at in row_indexes
        ],
        "begins": begins,
        "first": chosen.first,
        "read": read if not missing_columns(chosen) else [],
        "fields": [(read_member.value, label) for read_member, label in FIELD_LABELS.items()],
        "encodings": list(ENCODING_LABELS.items()),
    }


def _row_preview(member: ListedMember) -> ImportedRowPreview:
    why = rejected_row_text(member.fault, {}) if member.fault else ""
    also = (member.points, member.handicap, member.guest, member.email)
    return ImportedRowPreview(
        member.line, member.name, member.number, " · ".join(filter(None, also)), why
    )
