"""Another section of a session: what is wished for, which movements suit; and one taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from boards.services.evenings import RoomPlan, open_section
from club.queries.rights import Right
from club.services.ledger import Source
from movements.offers import MovementOffer
from standings.after_round import plays_barometer
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentError
from web.director.access import SignedIn, for_session
from web.director.plans import PlanForm
from web.director.setup import beside_the_wish, offers_for
from web.shared.offers import card
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Section, Session


class SectionForm(PlanForm):
    """The wishes of a session that a section has of its own; its boards are the session's."""

    name = None  # type: ignore[assignment]
    local_date = None  # type: ignore[assignment]
    method = None  # type: ignore[assignment]
    win = None  # type: ignore[assignment]
    first_board = None  # type: ignore[assignment]
    request_id = None  # type: ignore[assignment]
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput())


@for_session(may=Right.DIRECT)
def section(request: SignedIn, session: Session) -> HttpResponse:
    """What is wished for, and below it the movements that suit; picking one seats the section."""
    now = cached_snapshot_of(session)
    form = _form(request, now)
    offers = offers_for(form) if form.is_bound and form.is_valid() else ()
    picked = next((each for each in offers if each.reference == request.POST.get("offer")), None)
    added = _added(request, session, form, picked) if picked else None
    if added:
        messages.success(request, _("Section %(section)s is seated.") % {"section": added.name})
        return redirect("director:seating", session.event.club.slug, session.pk)
    copies = form.cleaned_data["copies"] if offers else 1
    facts = {"session": session, "form": form, "seen": len(now.rooms)}
    facts["nearest"] = beside_the_wish(form, offers)
    facts["cards"] = [card(offer, copies=copies) for offer in offers]
    status = 422 if form.errors else 200
    return render(request, "director/section.html", facts, status=status)


def _form(request: SignedIn, now: SessionSnapshot) -> SectionForm:
    """At first as many boards as there are, and a barometer where the others play one."""
    typed = request.POST if request.method == "POST" else request.GET
    boards = len({cell.board for cell in now.cells})
    likely = {"least": boards, "most": boards} if boards else {}
    initial = {
        **likely,
        "copies": now.facts.copies,
        "barometer": "1" if plays_barometer(now.cells) else "",
    }
    return SectionForm(typed or None, initial=initial)


def _added(
    request: SignedIn, session: Session, form: SectionForm, offer: MovementOffer
) -> Section | None:
    facts = form.cleaned_data
    plan = RoomPlan(
        schedule=offer.schedule(),
        movement=offer.movement.key,
        winners=offer.winners,
        copies=max(facts["copies"], offer.copies),
        table_numbers=facts["table_numbers"],
    )
    try:
        return open_section(
            session, plan, by=request.user, source=Source.DIRECTOR, seen=facts["seen"]
        )
    except TournamentError as refusal:
        form.add_error(None, sentence(refusal))
    return None
