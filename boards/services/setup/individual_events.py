"""Creates individual events ready for play, with boards at the tables."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.services.individuals.individual_events import NewIndividualPlan, create_individual

__all__ = ["NewIndividualPlan", "open_individual"]


@transaction.atomic
def open_individual(club: Club, plan: NewIndividualPlan, *, actor: Actor) -> Section:
    """Create an individual ready for play; a repeated request returns the same one."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section = create_individual(club, plan, actor=actor)
    create_missing_boards(section.session)
    return section
