"""Page that moves a pair to another section before play, with a preview of both sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.section_moves import (
    MovedPair,
    ResizedSection,
    move_pair_to_section,
    preview_pair_move,
)
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from reports.content.cells.movement_names import movement_name
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tournament.queries.sessions import places_of_session, sections_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.pair_forms import MovePairForm
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.movements.movement_offers import movement_offer_card
from web.shared.pages.number_changes import number_change_rows

if TYPE_CHECKING:
    from tournament.models import Session


class MoveConfirmationForm(forms.Form):
    """Edit token of both sections, and whether substitutes may be removed."""

    seen = forms.CharField(max_length=40, widget=forms.HiddenInput())
    leave_out = forms.BooleanField(label=gettext_lazy("Remove them"), required=False)


@for_session(may=ClubPermission.DIRECT)
def pair_move_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Preview of the move; posted, the pair is moved."""
    now = snapshot_of_session(session.pk)
    typed = request.POST if request.method == "POST" else request.GET
    names = [section.name for section in now.sections.values()]
    form = MovePairForm(typed or None, pairs=now.pairs, sections=names)
    confirmation = MoveConfirmationForm(request.POST if request.method == "POST" else None)
    context = {"session": session, "move": form, "form": confirmation, "tab": "seating"}
    if form.is_valid():
        place = places_of_session(session.pk).get(pk=form.cleaned_data["pair"])
        target = sections_of_session(session.pk).get(name=form.cleaned_data["to"])
        with add_form_error(form):
            if confirmation.is_valid():
                move_pair_to_section(
                    place, target, **confirmation.cleaned_data, actor=request.actor
                )
                done = _("%(pair)s now plays in section %(section)s. The names are kept.")
                texts = {"pair": pair_names.pair_label(now, place.pk), "section": target}
                messages.success(request, done % texts)
                return redirect("director:seating", session.event.club.slug, session.pk)
            context |= _preview_context(now, preview_pair_move(place, target))
    status = form_page_status(form, confirmation)
    return render(request, "director/pair_move.html", context, status=status)


def _preview_context(now: SessionSnapshot, moved: MovedPair) -> dict[str, Any]:
    sections = [_section_context(now, resized) for resized in (moved.left, moved.joined)]
    late = [row for section in sections for row in section["rows"] if row.late_names]
    left_out = [row for section in sections for row in section["rows"] if not row.new_label]
    return {"sections": sections, "late": late, "left_out": left_out, "seen": moved.seen}


def _section_context(now: SessionSnapshot, resized: ResizedSection) -> dict[str, Any]:
    name = resized.section.name
    return {
        "name": name,
        "movement": movement_name(now.sections[resized.section.pk].movement),
        "pairs": sum(pair.section == name for pair in now.pairs.values()),
        "card": movement_offer_card(resized.offer, copies=resized.offer.copies),
        "new_pairs": resized.pairs,
        "rows": list(number_change_rows(now, resized.preview, name)),
    }
