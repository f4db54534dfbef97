"""Page that edits the name and date of a session, or deletes one without results."""

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
)
from boards.queries.imports.imported_files import imported_file_of_event
from boards.services.setup.session_removal import delete_session
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from reports.content.cells.movement_names import movement_name
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.edit_tokens import details_edit_token
from tournament.queries.movements.linked_sessions import has_linked_sessions
from tournament.queries.sessions import sections_of_session
from tournament.services.sessions.session_details import change_session_details
from tournament.validators.session_details import LONGEST_NAME
from web.director.access.member_access import SignedInRequest, for_session
from web.director.setup.forms import DayField
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.session_deletion import obstacle_texts, preview_session_deletion

if TYPE_CHECKING:
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
    """Edit name and date of a session; links to what else can be changed before play."""
    initial = {
        "name": str(session),
        "local_date": session.local_date,
        "seen": details_edit_token(str(session), [session.local_date]),
    }
    form = SessionDetailsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        details = form.cleaned_data | {"seen": form.cleaned_data["seen"] or None}
        with add_form_error(form):
            change_session_details(session, **details, actor=request.actor)
            messages.success(request, _("The name and date are saved."))
            return redirect("director:session_details", session.event.club.slug, session.pk)
    deletion = preview_session_deletion(session)
    context = {"session": session, "form": form, "obstacles": deletion.obstacles}
    context["contents"] = deletion.contents
    context["imported"] = imported_file_of_event(session.event_id)
    context["movements"] = movements = [
        _movement_row(row) for row in sections_of_session(session.pk)
    ]
    context["is_linked"] = session.event.several and has_linked_sessions(session.event)
    context["several"] = len(movements) > 1
    return render(request, "director/session_details.html", context, status=form_page_status(form))


@for_session(may=ClubPermission.DIRECT)
def session_deletion_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Confirm deleting a session, or show what prevents it."""
    club = session.event.club.slug
    data = request.POST if request.method == "POST" else None
    # Any change raises the revision, so only the session as shown is deleted.
    form = ConfirmDeletionForm(data, initial={"seen": session.revision})
    if form.is_valid():
        with add_form_error(form):
            seen = form.cleaned_data["seen"]
            delete_session(session, actor=request.actor, seen=seen)
            messages.success(request, _("%(session)s is deleted.") % {"session": session})
            return redirect("director:home", club)
    context = _deletion_context(session) | {"form": form}
    return render(request, "director/session_deletion.html", context, status=form_page_status(form))


class ConfirmDeletionForm(forms.Form):
    """Revision that was shown when the deletion was confirmed."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput())


def _movement_row(section: Section) -> dict[str, Any]:
    """The movement of a section, and what prevents replacing it."""
    return {
        "section": section.name,
        "title": movement_name(section.movement),
        "obstacles": obstacle_texts(str(section.session), section_change_obstacles(section)),
    }


def _deletion_context(session: Session) -> dict[str, Any]:
    now, preview = cached_snapshot_of(session), preview_session_deletion(session)
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
        "obstacles": preview.obstacles,
        "imported": preview.contents,
    }
