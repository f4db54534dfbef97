"""Undoes the last change of the movement of pairs, of teams or of an individual."""

from boards.services.setup.individual_rounds import undo_round_change
from boards.services.setup.team_movement_changes import undo_team_movement_change
from boards.services.setup.turned_rounds import undo_pair_change_with_results
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Event, Section

__all__ = ["undo_change_with_results"]


def undo_change_with_results(section: Section, *, actor: Actor, seen: str | None = None) -> str:
    """Undo the last change of the movement, with the results that it turned. Return its action."""
    require_permission(actor.role, ClubPermission.DIRECT)
    event = section.session.event
    if event.kind == Event.Kind.INDIVIDUAL:
        return undo_round_change(section, actor=actor, seen=seen)
    if event.is_teams:
        return undo_team_movement_change(section, actor=actor, seen=seen)
    return undo_pair_change_with_results(section, actor=actor, seen=seen)
