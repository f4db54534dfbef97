"""Linked sessions on the page of a new session: the candidates, and their creation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from uuid import uuid5

from boards.services.setup.linked_sessions import create_linked_sessions
from club.queries.actors import Actor
from movements.errors import InvalidMovementError, MovementError
from movements.linked.linked_catalogue import list_linked_exclusions, suitable_linked_offers
from movements.linked.linked_offers import LinkedOffer
from reports.content.cells.movement_names import movement_name
from scoring.boards.imp_boards import MATCHPOINTS
from tournament.errors import TournamentError
from tournament.validators.seatings import validate_table_numbers
from web.director.setup.forms import NewSessionForm
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.movements.linked_choice import linked_choice
from web.shared.pages.movements.linked_plans import linked_session_plans
from web.shared.pages.movements.movement_choice import PlayingTimes
from web.shared.pages.movements.movement_offers import describe_linked_exclusion

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Section


def find_linked_offers(form: NewSessionForm, club: Club) -> tuple[LinkedOffer, ...]:
    """The linked sessions that suit the wishes; if none do, the form has an error. No query."""
    cleaned = form.cleaned_data
    try:
        if cleaned["table_numbers"]:
            validate_table_numbers(cleaned["table_numbers"], tables=(cleaned["pairs"] + 1) // 2)
        return suitable_linked_offers(cleaned["pairs"], **_linked_wishes(form, club))
    except InvalidMovementError as refusal:
        form.add_error("least", error_message(refusal))
    except MovementError as refusal:
        form.add_error("sessions", error_message(refusal))
    except TournamentError as refusal:
        form.add_error("table_numbers", error_message(refusal))
    return ()


def linked_context(
    form: NewSessionForm, offers: tuple[LinkedOffer, ...], club: Club
) -> dict[str, Any]:
    """The recommendation and the table of candidates, and why others are not offered."""
    if not offers:
        return {}
    cleaned = form.cleaned_data
    times = PlayingTimes(Fraction(club.minutes_a_board), cleaned.get("starts_at") or club.starts_at)
    exclusions = list_linked_exclusions(cleaned["pairs"], offers, **_linked_wishes(form, club))
    return {
        **linked_choice(offers, copies=cleaned["copies"], times=times),
        "exclusions": [
            (movement_name(row.movement.key), describe_linked_exclusion(row)) for row in exclusions
        ],
    }


def open_linked_sessions(
    form: NewSessionForm, club: Club, offer: LinkedOffer, *, actor: Actor
) -> Section | None:
    """Creates all sessions of an offer and returns the first section, or adds an error."""
    cleaned = form.cleaned_data
    win, method = cleaned["win"], cleaned["method"] or MATCHPOINTS
    plans = linked_session_plans(
        offer,
        name=cleaned["name"],
        local_date=cleaned["local_date"],
        days_apart=cleaned["days_apart"] or 0,
        regulations=club.session_defaults.regulations(win=win, method=method),
        first_board=cleaned["first_board"],
        copies=cleaned["copies"],
        table_numbers=cleaned["table_numbers"],
        request_id=cleaned["request_id"] and uuid5(cleaned["request_id"], offer.reference),
    )
    try:
        return create_linked_sessions(club, plans, actor=actor)[0]
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
    return None


def _linked_wishes(form: NewSessionForm, club: Club) -> Mapping[str, Any]:
    pace = Fraction(club.minutes_a_board)
    return {**form.wishes, "pace": pace, "sessions": form.cleaned_data["sessions"]}
