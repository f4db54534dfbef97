"""Activity log page of a club, with filters and a CSV download."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from boards.queries.activity_log.audit_entries import (
    AuditFilter,
    AuditLine,
    actions_in_audit_log,
    build_audit_lines,
    filter_audit_entries,
    sessions_in_audit_log,
    users_in_audit_log,
)
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from reports.content.club import audit_log
from reports.documents import render_csv
from web.director.access.member_access import SignedInRequest, for_club

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

ENTRIES_PER_PAGE = 50
# build_audit_lines takes a list and reads what its entries name in a few queries.
CSV_BATCH_SIZE = 2000
# The largest BigAutoField value: a greater number in the URL would be a database error.


class AuditFilterForm(forms.Form):
    """Filter of the activity log; an empty field does not restrict."""

    user = forms.TypedChoiceField(label=_("Who"), required=False, coerce=int, empty_value=None)
    action = forms.ChoiceField(label=_("What"), required=False)
    day = forms.DateField(
        label=_("On"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    session = forms.TypedChoiceField(label=_("In"), required=False, coerce=int, empty_value=None)
    before = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_ID, widget=forms.HiddenInput
    )

    def __init__(self, data: QueryDict, club: Club) -> None:
        super().__init__(data)
        people = [(str(pk), name) for pk, name in users_in_audit_log(club)]
        actions = [(action, audit_log.action_text(action)) for action in actions_in_audit_log(club)]
        anybody: list[tuple[str, object]] = [("", _("anybody"))]
        anything: list[tuple[str, object]] = [("", _("anything"))]
        sessions = [
            (str(session.pk), _session_caption(session)) for session in sessions_in_audit_log(club)
        ]
        anywhere: list[tuple[str, object]] = [("", _("any session, or none"))]
        self.fields["session"].choices = [*anywhere, *sessions]  # type: ignore[attr-defined]
        self.fields["user"].choices = [*anybody, *people]  # type: ignore[attr-defined]
        self.fields["action"].choices = [*anything, *actions]  # type: ignore[attr-defined]

    def clean_day(self) -> date | None:
        """Refuse the first and last year of the calendar, where a local day can overflow."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not date.min.year < day.year < date.max.year:
            raise forms.ValidationError(_("Choose a day between the years 2 and 9998."))
        return day

    @property
    def asked(self) -> AuditFilter:
        """The log filter as the query takes it."""
        cleaned = self.cleaned_data
        return AuditFilter(cleaned["user"], cleaned["action"], cleaned["day"], cleaned["session"])

    def address(self, **others: object) -> str:
        """Query string of this filter with some values replaced."""
        return urlencode({name: value for name, value in self.data.items() if value} | others)


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One log entry as text, with a link to the page it is about."""

    at: datetime
    who: str
    done: str
    what: str
    through: str
    why: str
    link: str
    past_ranking: str = ""


@for_club(may=ClubPermission.DIRECT)
@require_safe
def audit_log_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """One page of the filtered log, newest first."""
    form = AuditFilterForm(request.GET, club)
    if not form.is_valid():
        return render(request, "director/audit_log.html", {"club": club, "form": form}, status=422)
    lines = filter_audit_entries(club, form.asked)
    if before := form.cleaned_data["before"]:
        # Paged by id, not by offset: entries added meanwhile do not shift the pages.
        lines = lines.filter(pk__lt=before)
    # One entry more than is shown tells whether there is an earlier page, without a COUNT.
    entries = build_audit_lines(list(lines[: ENTRIES_PER_PAGE + 1]))
    rows = [build_audit_row(club, line) for line in entries[:ENTRIES_PER_PAGE]]
    context = {"club": club, "form": form, "rows": rows, "later": bool(before)}
    context |= {"as_list": form.address(), "latest": form.address(before="")}
    if len(entries) > ENTRIES_PER_PAGE:
        context["earlier"] = form.address(before=entries[ENTRIES_PER_PAGE - 1].pk)
    return render(request, "director/audit_log.html", context)


@for_club(may=ClubPermission.DIRECT)
@require_safe
def download_audit_log(request: SignedInRequest, club: Club) -> HttpResponse:
    """The filtered log as a CSV download."""
    form = AuditFilterForm(request.GET, club)
    if not form.is_valid():
        return render(request, "director/audit_log.html", {"club": club, "form": form}, status=422)
    entries = filter_audit_entries(club, form.asked).iterator(CSV_BATCH_SIZE)
    some = iter(lambda: list(islice(entries, CSV_BATCH_SIZE)), [])
    lines = (line for batch in some for line in build_audit_lines(batch))
    named = f'attachment; filename="activity-log-{club.slug}.csv"'
    headers = {"Content-Disposition": named, "Cache-Control": "private, no-store"}
    content = render_csv(audit_log.audit_log_grid(lines))
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


def _session_caption(session: Session) -> str:
    day = date_format(session.local_date) if session.local_date else ""
    return f"{session} · {day}" if day else str(session)


def build_audit_row(club: Club, line: AuditLine) -> AuditRow:
    """Return an entry as the pages show it. No query."""
    texts = (
        audit_log.actor_text(line),
        audit_log.action_text(line.action),
        audit_log.object_text(line),
        audit_log.source_text(line),
    )
    link, past = _link(club, line), _past_ranking_link(club, line)
    return AuditRow(line.at, *texts, why=line.reason, link=link, past_ranking=past)


def _past_ranking_link(club: Club, line: AuditLine) -> str:
    """URL of the ranking after this entry; empty if it is about no session or match event."""
    if line.facts.get("event_kind") == "four_hand":
        args = [club.slug, line.facts["slug"], line.pk]
        return reverse("director:past_match_standings", args=args)
    session = line.facts.get("session")
    return reverse("director:past_ranking", args=[club.slug, session, line.pk]) if session else ""


def _link(club: Club, line: AuditLine) -> str:
    """URL of the page of the changed row, or of its session; empty if there is none."""
    details = line.facts
    session = details.get("session")
    cell = details.get("cell")
    if details.get("event_kind") == "four_hand":
        at = [club.slug, details["slug"]]
        match = details.get("match")
        name = "match" if match else "match_event"
        return reverse(f"director:{name}", args=[*at, match] if match else at)
    if session:
        name = "result" if cell else "dashboard"
        args = [club.slug, session, cell] if cell else [club.slug, session]
        return reverse(f"director:{name}", args=args)
    return ""
