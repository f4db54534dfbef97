"""Page that changes the linked sessions of an event that have not begun, with a preview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.services.setup.linked_changes import (
    change_linked_sessions,
    preview_linked_obstacles,
    undo_linked_change,
)
from club.queries.permissions import ClubPermission
from movements.errors import MovementError
from reports.content.cells.movement_names import movement_name
from tournament.errors import TournamentDataNotFoundError
from tournament.queries.meetings import event_meetings
from tournament.queries.movements.linked_sessions import (
    LinkedProposal,
    LinkedSessions,
    LinkedWishes,
    changed_sessions,
    default_linked_wishes,
    find_linked_sessions,
    last_linked_change,
    names_that_leave,
    names_that_undo_removes,
    propose_linked_changes,
)
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.movement_schedule import list_scheduled_rounds
from web.director.standings.event_overall import pairs_event_or_404
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.meetings import names_by_entry
from web.shared.pages.movements.linked_changes import linked_proposal_row, linked_proposal_title
from web.shared.pages.session_deletion import obstacle_texts

if TYPE_CHECKING:
    from club.models import Club

MAX_NEW_PAIRS = 80
MAX_BOARDS = 200
UNDO = "undo"


class LinkedChangeForm(forms.Form):
    """Who plays on, who joins, which sessions stay, and how long the others are."""

    playing = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Pairs that play on"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    new = forms.IntegerField(
        label=gettext_lazy("New pairs that join"),
        min_value=0,
        max_value=MAX_NEW_PAIRS,
    )
    keep = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Sessions that stay as they are"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("Such as one for which you chose another movement."),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards each, about"),
        min_value=1,
        max_value=MAX_BOARDS,
        help_text=gettext_lazy("In the longest of the other sessions."),
    )
    copies = forms.IntegerField(label=gettext_lazy("Sets of the boards"), min_value=1, max_value=99)

    def __init__(self, *args: Any, linked: LinkedSessions, names: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["playing"].choices = [  # type: ignore[attr-defined]
            (entry, f"{label} {names.get(entry, '')}".strip())
            for entry, label in linked.labels.items()
        ]
        self.fields["keep"].choices = [  # type: ignore[attr-defined]
            (row.session.pk, str(row.session)) for row in linked.planned
        ]

    @property
    def wishes(self) -> LinkedWishes:
        """The typed wishes."""
        cleaned = self.cleaned_data
        return LinkedWishes(
            tuple(cleaned["playing"]),
            cleaned["new"],
            frozenset(cleaned["keep"]),
            cleaned["boards"],
            cleaned["copies"],
        )

    @property
    def hidden_items(self) -> Iterator[tuple[str, str]]:
        """The typed wishes, sent along with a proposal that is picked."""
        for name in self.fields:
            value = self[name].value()
            for item in value if isinstance(value, list) else [value]:
                yield name, str(item)


class LinkedConfirmationForm(forms.Form):
    """Edit token of the linked sessions, and whether named pairs may leave."""

    seen = forms.CharField(max_length=40, widget=forms.HiddenInput())
    leave_out = forms.BooleanField(label=gettext_lazy("They leave"), required=False)


@dataclass(frozen=True, slots=True)
class LinkedSessionCell:
    """A linked session in the table of the page."""

    session: Any
    movement: str
    pairs: int
    rounds: int
    has_begun: bool


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def linked_sessions_page(request: SignedInRequest, club: Club, event: str) -> HttpResponse:
    """The linked sessions, what is proposed for those to come, and the preview of a proposal."""
    event_row = pairs_event_or_404(club, event)
    linked = find_linked_sessions(event_row)
    if linked is None:
        refusal = TournamentDataNotFoundError("not_linked", event=str(event_row))
        messages.error(request, error_message(refusal))
        return redirect("director:overall", club.slug, event_row.slug)
    data = request.POST if request.method == "POST" else None
    confirmation = LinkedConfirmationForm(data, initial={"seen": linked.seen})
    undoing = data is not None and data.get("action") == UNDO
    if undoing and _undo(request, linked, confirmation):
        return redirect("director:linked_sessions", club.slug, event_row.slug)
    names = names_by_entry(event_row)
    form = LinkedChangeForm(_wishes_data(request, linked), linked=linked, names=names)
    proposals = _proposals(form, linked)
    picked = _picked(request, proposals)
    if picked and data is not None and not undoing and confirmation.is_valid():
        with add_form_error(confirmation):
            options = {**confirmation.cleaned_data, "actor": request.actor}
            change_linked_sessions(event_row, form.wishes, picked.offer.key, **options)
            done = _("The linked sessions are changed. Results and names are kept.")
            messages.success(request, done)
            return redirect("director:linked_sessions", club.slug, event_row.slug)
    context = {"club": club, "form": form, "confirmation": confirmation, **_page_context(linked)}
    context["proposals"] = [
        linked_proposal_row(row.offer, changed_sessions(linked, form.wishes.keep))
        for row in proposals
    ]
    if picked:
        context |= _preview_context(linked, form.wishes, picked, names)
    status = form_page_status(form, confirmation)
    return render(request, "director/linked_sessions.html", context, status=status)


def _page_context(linked: LinkedSessions) -> dict[str, Any]:
    undoable = last_linked_change(linked)
    return {
        "event": linked.event,
        "linked": linked,
        "sessions": list(_session_cells(linked)),
        "undoable": undoable,
        "undo_removes": names_that_undo_removes(linked, undoable) if undoable else [],
        "missing": _count_missing(linked.event),
    }


def _undo(
    request: SignedInRequest, linked: LinkedSessions, confirmation: LinkedConfirmationForm
) -> bool:
    if not confirmation.is_valid():
        return False
    with add_form_error(confirmation):
        undo_linked_change(linked.event, **confirmation.cleaned_data, actor=request.actor)
        messages.success(request, _("The linked sessions are as they were before the change."))
        return True
    return False


def _wishes_data(request: SignedInRequest, linked: LinkedSessions) -> Any:
    typed = request.POST if request.method == "POST" else request.GET
    if "boards" in typed:
        return typed
    now = default_linked_wishes(linked)
    return {
        "playing": list(now.playing),
        "new": now.new,
        "keep": list(now.keep),
        "boards": max(now.boards, 1),
        "copies": now.copies,
    }


def _proposals(form: LinkedChangeForm, linked: LinkedSessions) -> tuple[LinkedProposal, ...]:
    """The proposals for valid wishes; if none is possible, the form has an error."""
    if not linked.planned or not form.is_valid():
        return ()
    try:
        return propose_linked_changes(linked, form.wishes)
    except MovementError as refusal:
        form.add_error(None, error_message(refusal))
    return ()


def _picked(
    request: SignedInRequest, proposals: tuple[LinkedProposal, ...]
) -> LinkedProposal | None:
    typed = request.POST if request.method == "POST" else request.GET
    key = typed.get("pick")
    return next((row for row in proposals if row.offer.key == key), None)


def _session_cells(linked: LinkedSessions) -> Iterator[LinkedSessionCell]:
    for row in linked.sessions:
        yield LinkedSessionCell(
            row.session,
            movement_name(row.section.movement),
            len(row.numbers),
            row.schedule.rounds,
            row.has_begun,
        )


def _count_missing(event: Any) -> tuple[int, int]:
    """How many meetings are missing over all sessions, and how many are repeated."""
    meetings = event_meetings(event)
    never = sum(len(meetings.never_met(entry)) for entry in meetings.labels)
    again = sum(len(meetings.met_again(entry)) for entry in meetings.labels)
    return never // 2, again // 2


def _preview_context(
    linked: LinkedSessions, wishes: LinkedWishes, picked: LinkedProposal, names: Any
) -> dict[str, Any]:
    changed = changed_sessions(linked, wishes.keep)
    schedules = [session.schedule for session in picked.offer.sessions]
    obstacles = preview_linked_obstacles(linked, wishes, picked)
    latest = (linked.begun or linked.sessions)[-1 if linked.begun else 0]
    return {
        "picked": picked,
        "title": linked_proposal_title(picked.offer.key),
        "schedules": [
            (row.session, schedule.tables, list(list_scheduled_rounds(schedule).items()))
            for row, schedule in zip(changed, schedules, strict=True)
        ],
        "numbers": [
            (latest.numbers.get(entry), names.get(entry, ""), number)
            for entry, number in sorted(picked.numbers.items(), key=lambda row: row[1])
            if latest.numbers.get(entry) != number
        ],
        "new_numbers": picked.new_numbers,
        "leaving": [
            (linked.labels[entry], names.get(entry, ""))
            for entry in linked.field
            if entry not in picked.numbers
        ],
        "must_confirm": names_that_leave(linked, picked),
        "obstacles": [
            text
            for obstacle in obstacles
            for text in obstacle_texts(obstacle.session, [obstacle.facts])
        ],
    }
