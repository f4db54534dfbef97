"""Page that assigns the columns of an uploaded table of results to fields, before its import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.errors import ClubDataNotFoundError, ClubError
from club.queries.permissions import ClubPermission
from club.services.jobs.uploads import delete_upload, find_upload, store_upload
from formats.errors import FormatError
from formats.events.event_file import read_event_file
from formats.events.event_json import write_event_json
from formats.events.traveller_columns import (
    TravellerColumns,
    TravellerField,
    guess_traveller_columns,
)
from formats.events.traveller_table import TravellerSettings, read_traveller_table
from formats.players.list_file import read_table
from formats.tables import column_letters
from reports.content.regulations.session_regulations import METHODS
from tournament.validators.session_details import LONGEST_NAME
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import TRAVELLER_FIELDS, remark_text
from web.shared.messages.flash_messages import form_page_status
from web.shared.pages.chosen_columns import read_chosen_columns

if TYPE_CHECKING:
    from club.models import Club
    from club.services.jobs.uploads import Upload
    from formats.tables import ListTable

ROWS_READ = 40
ROWS_SHOWN = 8
REMARKS_SHOWN = 5


class TravellerTableForm(forms.Form):
    """What a table of results does not say: title, date, scoring, winners."""

    title = forms.CharField(label=gettext_lazy("Name of the session"), max_length=LONGEST_NAME)
    played_on = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Scoring"),
        choices=[(choice.value, choice.words) for choice in METHODS.choices],
    )
    winners = forms.TypedChoiceField(
        label=gettext_lazy("Winners"),
        coerce=int,
        choices=[
            (1, gettext_lazy("one field, one winner")),
            (2, gettext_lazy("North-South and East-West apart, two winners")),
        ],
    )


@dataclass(frozen=True, slots=True)
class TravellerColumn:
    """A column of the table: its letter, its field, and its first cells."""

    at: int
    letter: str
    field: str
    cells: tuple[str, ...]


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def traveller_columns_page(request: SignedInRequest, club: Club, event_upload: str) -> HttpResponse:
    """First rows of a table of results, with the field of each column to correct."""
    stored = find_upload(club, event_upload)
    try:
        if stored is None:
            raise ClubDataNotFoundError("event_gone")
        table = read_table(stored.content, name=stored.name, first=ROWS_READ)
    except (ClubError, FormatError) as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:import_event", club.slug)
    columns = guess_traveller_columns(table.rows)
    form = TravellerTableForm(
        request.POST if request.method == "POST" else None,
        initial={"title": stored.name.rpartition(".")[0]},
    )
    if request.method == "POST":
        columns = _chosen_columns(request, table)
    if form.is_valid():
        try:
            token = _store_event(request, club, stored, columns, form)
        except FormatError as refusal:
            form.add_error(None, error_message(refusal))
        else:
            delete_upload(club, event_upload)
            return redirect("director:event_import_preview", club.slug, token)
    context = {"club": club, "form": form, "file": stored.name, **_columns_context(table, columns)}
    return render(request, "director/imports/columns.html", context, status=form_page_status(form))


def _chosen_columns(request: SignedInRequest, table: ListTable) -> TravellerColumns:
    """The chosen field of each column, and the first row; unknown values are ignored."""
    return TravellerColumns(*read_chosen_columns(request.POST, table, TravellerField.NOTHING))


def _store_event(
    request: SignedInRequest,
    club: Club,
    stored: Upload,
    columns: TravellerColumns,
    form: TravellerTableForm,
) -> str:
    """Read the whole table, and store it as the JSON file of an event; returns its token."""
    details = form.cleaned_data
    settings = TravellerSettings(
        details["title"], details["method"], details["winners"], details["played_on"]
    )
    table = read_table(stored.content, name=stored.name)
    event = read_traveller_table(table, columns, settings)
    for remark in event.remarks[:REMARKS_SHOWN]:
        messages.warning(request, remark_text(remark))
    content = write_event_json(event)
    # The preview reads it again, so that only what it accepts is stored.
    read_event_file(content)
    return store_upload(club, f"{stored.name}.json", content, actor=request.actor)


def _columns_context(table: ListTable, columns: TravellerColumns) -> dict[str, Any]:
    """Template context: the columns side by side, with their first cells."""
    rows = table.rows[: columns.first + ROWS_SHOWN]
    return {
        "columns": [
            TravellerColumn(
                at,
                column_letters(at),
                columns.fields[at].value if at < len(columns.fields) else "",
                tuple(row[at] if at < len(row) else "" for row in rows),
            )
            for at in range(table.width)
        ],
        "lines": [
            (line, [row[at] if at < len(row) else "" for at in range(table.width)])
            for line, row in zip(table.lines, rows, strict=False)
        ],
        "first": columns.first,
        "begins": [
            (at, table.lines[at], ", ".join(filter(None, table.rows[at]))[:60])
            for at in range(min(len(table.rows), ROWS_READ // 2))
        ],
        "fields": [(field.value, text) for field, text in TRAVELLER_FIELDS.items()],
    }
