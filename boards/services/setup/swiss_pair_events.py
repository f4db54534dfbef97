"""Creates Swiss pairs events ready for play, with boards at the tables."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.services.swiss_pairs.swiss_pair_events import SwissPairsPlan, create_swiss_pairs

__all__ = ["SwissPairsPlan", "open_swiss_pairs"]


@transaction.atomic
def open_swiss_pairs(club: Club, plan: SwissPairsPlan, *, actor: Actor) -> Section:
    """Create an event of Swiss pairs ready for play; a repeated request returns the same one."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section = create_swiss_pairs(club, plan, actor=actor)
    create_missing_boards(section.session)
    return section
