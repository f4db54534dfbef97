"""Page that replaces a section's movement before play, with a preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.movement_replacement import (
    MovementPlan,
    MovementPreview,
    movement_obstacles,
    preview_movement,
    replace_movement,
)
from club.queries.permissions import ClubPermission
from movements.catalogue import LEAST_BOARDS, MOST_BOARDS
from movements.offers import MovementOffer
from reports.content.cells import pair_names
from reports.content.cells.movement_names import movement_name
from standings.after_round import plays_barometer
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentDataNotFoundError
from tournament.queries.movements.linked_sessions import has_linked_sessions
from tournament.queries.sessions import sections_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.setup.forms import SessionPlanForm
from web.director.setup.new_session import find_movement_offers, offer_context
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.movements.movement_offers import describe_movement_length, movement_offer_card
from web.shared.pages.number_changes import number_change_rows
from web.shared.pages.session_deletion import obstacle_texts

if TYPE_CHECKING:
    from tournament.models import Section, Session


class ReplaceMovementForm(SessionPlanForm):
    """Wishes for another movement; name, date and scoring stay those of the session."""

    # None removes an inherited field from a form.
    name = None  # type: ignore[assignment]
    local_date = None  # type: ignore[assignment]
    method = None  # type: ignore[assignment]
    win = None  # type: ignore[assignment]
    request_id = None  # type: ignore[assignment]

    def __init__(self, *args: Any, alone: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The other sections play boards from this number too, so it cannot change.
        if not alone:
            del self.fields["first_board"]

    @property
    def hidden_items(self) -> list[tuple[str, str]]:
        """The typed wishes, sent along by the confirmation page."""
        return [(name, self.data.get(name, "")) for name in self.fields]

    def plan(self, offer: MovementOffer) -> MovementPlan:
        """The plan made of an offer and the typed wishes."""
        wishes = self.cleaned_data
        return MovementPlan(
            schedule=offer.schedule(),
            movement=offer.movement.caption,
            winners=offer.winners,
            # A movement may need more sets than were asked for.
            copies=max(wishes["copies"], offer.copies),
            table_numbers=wishes["table_numbers"],
            first_board=wishes.get("first_board"),
        )


class MovementConfirmationForm(forms.Form):
    """Edit token of the section, and whether pairs without a number may be left out."""

    seen = forms.CharField(max_length=40, widget=forms.HiddenInput())
    leave_out = forms.BooleanField(label=gettext_lazy("Leave them out"), required=False)


@for_session(may=ClubPermission.DIRECT)
def section_movement_page(request: SignedInRequest, session: Session, section: str) -> HttpResponse:
    """Movements that suit; a picked one is previewed and, posted, replaces the movement."""
    row = sections_of_session(session.pk).filter(name=section).first()
    if row is None:
        messages.error(
            request, error_message(TournamentDataNotFoundError("section_gone", section=section))
        )
        return _to_seating(session)
    now = cached_snapshot_of(session)
    form = _form(request, row, now)
    offers = (
        find_movement_offers(form, session.event.club) if form.is_bound and form.is_valid() else ()
    )
    reference = (request.POST or request.GET).get("offer")
    picked = next((offer for offer in offers if offer.reference == reference), None)
    if picked:
        return _confirm(request, row, now, form, picked)
    context = _context(row, now) | {
        "form": form,
        **offer_context(form, offers, session.event.club),
        "obstacles": _obstacle_texts(session, movement_obstacles(row)),
    }
    status = form_page_status(form)
    return render(request, "director/movement_replacement.html", context, status=status)


def _form(request: SignedInRequest, section: Section, now: SessionSnapshot) -> ReplaceMovementForm:
    """Form of wishes; its initial values are those of the section."""
    typed = request.POST if request.method == "POST" else request.GET
    cells = [cell for cell in now.cells if cell.section == section.name]
    # Boards at one table: each pair plays as many.
    by_round = {(cell.round, cell.board) for cell in cells if cell.table == cells[0].table}
    initial = {
        "pairs": sum(pair.section == section.name for pair in now.pairs.values()),
        "least": min(LEAST_BOARDS, len(by_round) or LEAST_BOARDS),
        "most": max(MOST_BOARDS, len(by_round)),
        "first_board": now.facts.first_board,
        "copies": now.facts.copies,
        "table_numbers": ", ".join(map(str, section.table_numbers)),
        "barometer": "1" if plays_barometer(cells) else "",
    }
    return ReplaceMovementForm(typed or None, initial=initial, alone=len(now.sections) == 1)


def _confirm(
    request: SignedInRequest,
    section: Section,
    now: SessionSnapshot,
    form: ReplaceMovementForm,
    offer: MovementOffer,
) -> HttpResponse:
    """Preview of the picked movement; posted, the movement is replaced."""
    session = section.session
    plan = form.plan(offer)
    preview = preview_movement(section, plan)
    data = request.POST if request.method == "POST" else None
    confirmation = MovementConfirmationForm(data, initial={"seen": preview.seen})
    if confirmation.is_valid():
        with add_form_error(confirmation):
            replace_movement(
                section,
                plan,
                **confirmation.cleaned_data,
                actor=request.actor,
            )
            done = _("%(session)s now plays %(movement)s. The names are kept.")
            labels = {"session": session, "movement": movement_name(plan.movement)}
            messages.success(request, done % labels)
            return _to_next_page(request, session)
    context = _context(section, now) | _preview_context(now, preview)
    context |= {
        "wishes": form,
        "form": confirmation,
        "reference": offer.reference,
        "card": movement_offer_card(offer, copies=plan.copies),
        "obstacles": _obstacle_texts(session, preview.obstacles),
    }
    status = form_page_status(confirmation)
    return render(request, "director/movement_replacement_preview.html", context, status=status)


def _context(section: Section, now: SessionSnapshot) -> dict[str, Any]:
    cells = [cell for cell in now.cells if cell.section == section.name]
    at_tables = Counter((cell.round, cell.table) for cell in cells)
    rounds = len({cell.round for cell in cells})
    return {
        "session": section.session,
        "section": section,
        "several": len(now.sections) > 1,
        "movement": movement_name(section.movement),
        "pairs": sum(pair.section == section.name for pair in now.pairs.values()),
        "length": describe_movement_length(rounds, max(at_tables.values(), default=0)),
        "boards": pair_names.format_board_ranges({cell.board for cell in cells}),
    }


def _preview_context(now: SessionSnapshot, preview: MovementPreview) -> dict[str, Any]:
    rows = list(number_change_rows(now, preview))
    return {
        "rows": [row for row in rows if row.new_label],
        "moving": [row.new_label for row in rows if row.moves],
        "left_out": [row for row in rows if not row.new_label],
        "late": [row for row in rows if row.new_label and row.late_names],
        "new_pairs": len(preview.schedule.places),
        "new_boards": pair_names.format_board_ranges(preview.schedule.boards),
    }


def _obstacle_texts(session: Session, obstacles: Iterable[dict[str, object]]) -> list[str]:
    return obstacle_texts(str(session), obstacles)


def _to_next_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """To the seating, or to the linked sessions, of which the others have to fit this one."""
    event = session.event
    if not (event.several and has_linked_sessions(event)):
        return _to_seating(session)
    messages.info(request, _("Look whether the other linked sessions still fit this one."))
    return redirect("director:linked_sessions", event.club.slug, event.slug)


def _to_seating(session: Session) -> HttpResponse:
    return redirect("director:seating", session.event.club.slug, session.pk)
