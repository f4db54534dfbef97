"""The details of a session: its name and date, and deleting it while nothing is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.session_records import deletion_obstacles, section_records
from boards.services.session_removal import delete_session
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from reports.content.movements import title
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import SessionInUseError
from tournament.queries.fingerprints import of_details
from tournament.queries.sessions import sections_of
from tournament.services.session_details import change_session_details
from tournament.validators.session_details import LONGEST_NAME
from web.director.access import SignedIn, for_session
from web.director.plans import DayField
from web.shared.refusals import sentence
from web.shared.told import status_of, told_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Section, Session


class DetailsForm(forms.Form):
    """The name and the date of a session."""

    name = forms.CharField(label=gettext_lazy("Name of the session"), max_length=LONGEST_NAME)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())


@for_session(may=Right.DIRECT)
def session_details(request: SignedIn, session: Session) -> HttpResponse:
    """Name and date to be changed, and what else can be done to a session before play."""
    initial = {
        "name": str(session),
        "local_date": session.local_date,
        "seen": of_details(str(session), [session.local_date]),
    }
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        facts = form.cleaned_data | {"seen": form.cleaned_data["seen"] or None}
        with told_in(form):
            change_session_details(session, **facts, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The name and date are saved."))
            return redirect("director:session_details", session.event.club.slug, session.pk)
    shown = {"session": session, "form": form, "obstacles": obstacle_sentences(session)}
    shown["movements"] = movements = [_movement(row) for row in sections_of(session.pk)]
    shown["several"] = len(movements) > 1
    return render(request, "director/session_details.html", shown, status=status_of(form))


@for_session(may=Right.DIRECT)
def session_deletion(request: SignedIn, session: Session) -> HttpResponse:
    """What goes with the session, or why it cannot be deleted; posted, it is deleted."""
    club = session.event.club.slug
    data = request.POST if request.method == "POST" else None
    form = SeenForm(data, initial={"seen": session.revision})
    if form.is_valid():
        with told_in(form):
            seen = form.cleaned_data["seen"]
            delete_session(session, by=request.user, source=Source.DIRECTOR, seen=seen)
            messages.success(request, _("%(session)s is deleted.") % {"session": session})
            return redirect("director:home", club)
    shown = _removal(session) | {"form": form}
    return render(request, "director/session_deletion.html", shown, status=status_of(form))


class SeenForm(forms.Form):
    """The revision that was shown on a page that asks to confirm a deletion."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput())


def _movement(section: Section) -> dict[str, Any]:
    """The movement of a section, and what keeps it from having another one."""
    return {
        "section": section.name,
        "title": title(section.movement),
        "obstacles": record_sentences(str(section.session), section_records(section)),
    }


def _removal(session: Session) -> dict[str, Any]:
    now = cached_snapshot_of(session)
    pairs = [(names.label(now, pair.place), names.names(pair)) for pair in now.pairs.values()]
    return {
        "session": session,
        "pairs": [(label, named) for label, named in pairs if named],
        "count": len(pairs),
        "tables": len({(cell.section, cell.table) for cell in now.cells}),
        "boards": names.runs({cell.board for cell in now.cells}),
        "revision": session.revision,
        "obstacles": obstacle_sentences(session),
    }


def obstacle_sentences(session: Session) -> list[str]:
    """Everything that keeps the session from being deleted."""
    return record_sentences(str(session), deletion_obstacles(session))


def record_sentences(session: str, records: Iterable[dict[str, object]]) -> list[str]:
    """Each record as the sentence that refuses a deletion because of it."""
    return [sentence(SessionInUseError(session=session, **facts)) for facts in records]
