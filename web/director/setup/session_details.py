"""Session details: edit name and date, or delete a session without results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.deletion.session_obstacles import (
    section_change_obstacles,
    session_deletion_obstacles,
)
from boards.services.session_removal import delete_session
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from reports.content.cells import pair_names
from reports.content.cells.movement_names import movement_name
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import SessionStateError
from tournament.queries.edit_tokens import details_edit_token
from tournament.queries.sessions import sections_of_session
from tournament.services.sessions.session_details import change_session_details
from tournament.validators.session_details import LONGEST_NAME
from web.director.access.permissions import SignedInRequest, for_session
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Section, Session


class SessionDetailsForm(forms.Form):
    """The name and the date of a session."""

    name = forms.CharField(label=gettext_lazy("Name of the session"), max_length=LONGEST_NAME)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())


@for_session(may=ClubPermission.DIRECT)
def session_details_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Name and date to be changed, and what else can be done to a session before play."""
    initial = {
        "name": str(session),
        "local_date": session.local_date,
        "seen": details_edit_token(str(session), [session.local_date]),
    }
    form = SessionDetailsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        details = form.cleaned_data | {"seen": form.cleaned_data["seen"] or None}
        with add_form_error(form):
            change_session_details(session, **details, by=request.user, source=Source.DIRECTOR)
            messages.success(request, _("The name and date are saved."))
            return redirect("director:session_details", session.event.club.slug, session.pk)
    context = {"session": session, "form": form, "obstacles": deletion_obstacle_texts(session)}
    context["movements"] = movements = [
        _movement_row(row) for row in sections_of_session(session.pk)
    ]
    context["several"] = len(movements) > 1
    return render(request, "director/session_details.html", context, status=form_page_status(form))


@for_session(may=ClubPermission.DIRECT)
def session_deletion_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """What goes with the session, or why it cannot be deleted; posted, it is deleted."""
    club = session.event.club.slug
    data = request.POST if request.method == "POST" else None
    form = ConfirmDeletionForm(data, initial={"seen": session.revision})
    if form.is_valid():
        with add_form_error(form):
            seen = form.cleaned_data["seen"]
            delete_session(session, by=request.user, source=Source.DIRECTOR, seen=seen)
            messages.success(request, _("%(session)s is deleted.") % {"session": session})
            return redirect("director:home", club)
    context = _deletion_context(session) | {"form": form}
    return render(request, "director/session_deletion.html", context, status=form_page_status(form))


class ConfirmDeletionForm(forms.Form):
    """The revision that was shown on a page that asks to confirm a deletion."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput())


def _movement_row(section: Section) -> dict[str, Any]:
    """The movement of a section, and what keeps it from having another one."""
    return {
        "section": section.name,
        "title": movement_name(section.movement),
        "obstacles": obstacle_texts(str(section.session), section_change_obstacles(section)),
    }


def _deletion_context(session: Session) -> dict[str, Any]:
    now = cached_snapshot_of(session)
    pairs = [
        (pair_names.pair_label(now, pair.place), pair_names.player_names(pair))
        for pair in now.pairs.values()
    ]
    return {
        "session": session,
        "pairs": [(label, named) for label, named in pairs if named],
        "count": len(pairs),
        "tables": len({(cell.section, cell.table) for cell in now.cells}),
        "boards": pair_names.format_board_ranges({cell.board for cell in now.cells}),
        "revision": session.revision,
        "obstacles": deletion_obstacle_texts(session),
    }


def deletion_obstacle_texts(session: Session) -> list[str]:
    """Everything that keeps the session from being deleted."""
    return obstacle_texts(str(session), session_deletion_obstacles(session))


def obstacle_texts(session: str, records: Iterable[dict[str, object]]) -> list[str]:
    """Each record as the sentence that refuses a deletion because of it."""
    return [
        error_message(SessionStateError("session_in_use", session=session, **record))
        for record in records
    ]
