"""Page that adds a section to a session, with one of the suitable movements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from boards.services.setup.new_session import NewSectionPlan, create_section
from club.queries.permissions import ClubPermission
from movements.offers import MovementOffer
from standings.after_round import plays_barometer
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentError
from web.director.access.member_access import SignedInRequest, for_session
from web.director.setup.forms import SessionPlanForm
from web.director.setup.new_session import find_movement_offers, offer_context
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Section, Session


class NewSectionForm(SessionPlanForm):
    """Wishes for a new section; name, date, scoring and boards are the session's."""

    # None removes an inherited field from a form.
    name = None  # type: ignore[assignment]
    local_date = None  # type: ignore[assignment]
    method = None  # type: ignore[assignment]
    win = None  # type: ignore[assignment]
    first_board = None  # type: ignore[assignment]
    request_id = None  # type: ignore[assignment]
    # The number of sections that were shown: a second click must not add another one.
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput())


@for_session(may=ClubPermission.DIRECT)
def new_section_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Wishes for a new section, and the movements that suit; picking one adds the section."""
    now = cached_snapshot_of(session)
    form = _form(request, now)
    offers = (
        find_movement_offers(form, session.event.club) if form.is_bound and form.is_valid() else ()
    )
    picked = next(
        (candidate for candidate in offers if candidate.reference == request.POST.get("offer")),
        None,
    )
    added = _create_section(request, session, form, picked) if picked else None
    if added:
        messages.success(request, _("Section %(section)s is seated.") % {"section": added.name})
        return redirect("director:seating", session.event.club.slug, session.pk)
    context = {"session": session, "form": form, "seen": len(now.sections)}
    context |= offer_context(form, offers, session.event.club)
    status = 422 if form.errors else 200
    return render(request, "director/new_section.html", context, status=status)


def _form(request: SignedInRequest, now: SessionSnapshot) -> NewSectionForm:
    """Form of wishes; its initial values are the boards and movement of the other sections."""
    typed = request.POST if request.method == "POST" else request.GET
    boards = len({cell.board for cell in now.cells})
    likely = {"least": boards, "most": boards} if boards else {}
    initial = {
        **likely,
        "copies": now.facts.copies,
        "barometer": "1" if plays_barometer(now.cells) else "",
    }
    return NewSectionForm(typed or None, initial=initial)


def _create_section(
    request: SignedInRequest, session: Session, form: NewSectionForm, offer: MovementOffer
) -> Section | None:
    cleaned = form.cleaned_data
    plan = NewSectionPlan(
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=cleaned["table_numbers"],
    )
    try:
        return create_section(session, plan, actor=request.actor, seen=cleaned["seen"])
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
    return None
