"""Who did what, when: every line of the club's ledger, the latest first, and as a list to keep."""

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

from boards.queries.audit_entries import (
    AuditFilter,
    AuditLine,
    actions_noted,
    lines_asked,
    people_noted,
    sessions_noted,
    with_rows,
)
from club.queries.rights import Right
from reports.content import ledger
from reports.papers import as_csv
from web.director.access import SignedIn, for_director

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

ON_A_PAGE = 50
AT_A_TIME = 2000
LARGEST = 2**63 - 1


class AuditForm(forms.Form):
    """What is looked for; each is left out where it does not matter."""

    user = forms.TypedChoiceField(label=_("Who"), required=False, coerce=int, empty_value=None)
    action = forms.ChoiceField(label=_("What"), required=False)
    day = forms.DateField(
        label=_("On"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    session = forms.TypedChoiceField(label=_("In"), required=False, coerce=int, empty_value=None)
    before = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST, widget=forms.HiddenInput
    )

    def __init__(self, data: QueryDict, club: Club) -> None:
        super().__init__(data)
        people = [(str(pk), name) for pk, name in people_noted(club)]
        actions = [(action, ledger.done(action)) for action in actions_noted(club)]
        anybody: list[tuple[str, object]] = [("", _("anybody"))]
        anything: list[tuple[str, object]] = [("", _("anything"))]
        sessions = [(str(each.pk), _dated(each)) for each in sessions_noted(club)]
        anywhere: list[tuple[str, object]] = [("", _("any session, or none"))]
        self.fields["session"].choices = [*anywhere, *sessions]  # type: ignore[attr-defined]
        self.fields["user"].choices = [*anybody, *people]  # type: ignore[attr-defined]
        self.fields["action"].choices = [*anything, *actions]  # type: ignore[attr-defined]

    def clean_day(self) -> date | None:
        """A day that has a beginning and an end in every zone."""
        day: date | None = self.cleaned_data["day"]
        if day is not None and not date.min.year < day.year < date.max.year:
            raise forms.ValidationError(_("That is no day of this ledger."))
        return day

    @property
    def asked(self) -> AuditFilter:
        """The same as the query wants it."""
        facts = self.cleaned_data
        return AuditFilter(facts["user"], facts["action"], facts["day"], facts["session"])

    def address(self, **others: object) -> str:
        """The same question, asked of another place."""
        return urlencode({name: value for name, value in self.data.items() if value} | others)


@dataclass(frozen=True, slots=True)
class Shown:
    """One line in words, and the page that it is about."""

    at: datetime
    who: str
    done: str
    what: str
    through: str
    why: str
    link: str


@for_director(may=Right.DIRECT)
@require_safe
def audit(request: SignedIn, club: Club) -> HttpResponse:
    """A page of it, as it was asked for; a page stays what it is while lines are added."""
    form = AuditForm(request.GET, club)
    if not form.is_valid():
        return render(request, "director/audit.html", {"club": club, "form": form}, status=422)
    lines = lines_asked(club, form.asked)
    if before := form.cleaned_data["before"]:
        lines = lines.filter(pk__lt=before)
    found = with_rows(list(lines[: ON_A_PAGE + 1]))
    rows = [_shown(club, line) for line in found[:ON_A_PAGE]]
    facts = {"club": club, "form": form, "rows": rows, "later": bool(before)}
    facts |= {"as_list": form.address(), "latest": form.address(before="")}
    if len(found) > ON_A_PAGE:
        facts["earlier"] = form.address(before=found[ON_A_PAGE - 1].pk)
    return render(request, "director/audit.html", facts)


@for_director(may=Right.DIRECT)
@require_safe
def audit_list(request: SignedIn, club: Club) -> HttpResponse:
    """The whole of what was asked for, as a list to keep."""
    form = AuditForm(request.GET, club)
    if not form.is_valid():
        return render(request, "director/audit.html", {"club": club, "form": form}, status=422)
    entries = lines_asked(club, form.asked).iterator(AT_A_TIME)
    some = iter(lambda: list(islice(entries, AT_A_TIME)), [])
    lines = (line for each in some for line in with_rows(each))
    named = f'attachment; filename="ledger-{club.slug}.csv"'
    headers = {"Content-Disposition": named, "Cache-Control": "private, no-store"}
    made = as_csv(ledger.grid(lines))
    return HttpResponse(made, content_type="text/csv; charset=utf-8", headers=headers)


def _dated(session: Session) -> str:
    day = date_format(session.local_date) if session.local_date else ""
    return f"{session} · {day}" if day else str(session)


def _shown(club: Club, line: AuditLine) -> Shown:
    words = ledger.who(line), ledger.done(line.action), ledger.what(line), ledger.through(line)
    return Shown(line.at, *words, why=line.reason, link=_link(club, line))


def _link(club: Club, line: AuditLine) -> str:
    """The page of the row, or of what it belongs to; nothing where there is none."""
    facts = line.facts
    session, cell = facts.get("session"), facts.get("cell")
    if facts.get("event_kind") == "four_hand":
        at = [club.slug, facts["slug"]]
        match = facts.get("match")
        name = "tournament_match" if match else "tournament"
        return reverse(f"director:{name}", args=[*at, match] if match else at)
    if session:
        name = "result" if cell else "board"
        args = [club.slug, session, cell] if cell else [club.slug, session]
        return reverse(f"director:{name}", args=args)
    return ""
