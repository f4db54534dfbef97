"""Looks up the movement that a page's URL refers to, or raises 404."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from movements.errors import MovementError
from movements.offers import MovementOffer
from tournament.errors import TournamentError
from tournament.queries.movements.club_movements import find_club_offer
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club


def find_offer_or_404(club: Club, reference: str) -> MovementOffer:
    """Returns the movement with this reference, ours or the club's own; 404 without one."""
    try:
        return find_club_offer(club.pk, reference)
    except (MovementError, TournamentError) as refusal:
        raise Http404(error_message(refusal)) from refusal
