"""Removes a section added by mistake, with the boards that only it plays."""

from django.db import transaction

from boards.models import Board
from boards.queries.deletion.section_obstacles import (
    boards_only_in_section,
    section_deletion_obstacles,
)
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.errors import SessionStateError
from tournament.models import Section
from tournament.services.seating.sections import delete_section
from tournament.services.sessions.session_state import lock_session
from tournament.validators.sections import validate_section_deletable


def validate_section_removable(section: Section) -> None:
    """Refuse if `remove_section` would refuse; for a check in advance. Eleven queries at most."""
    validate_section_deletable(section.session, section)
    _validate_unused(section)


@transaction.atomic
def remove_section(section: Section, *, actor: Actor, seen: str | None = None) -> None:
    """Remove the section if nothing is recorded in it; `seen` is its edit token when shown.

    Boards that only this section plays are removed too, except those that ever had a deal.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_section_deletable(session, section)
    _validate_unused(section)
    own = boards_only_in_section(section)
    delete_section(section, actor=actor, seen=seen)
    Board.objects.filter(session=session, number__in=own, deals=None).delete()


def _validate_unused(section: Section) -> None:
    """Refuse by the first result, ruling, note, penalty or deal recorded in the section."""
    for obstacle in section_deletion_obstacles(section):
        raise SessionStateError("section_in_use", section=section.name, **obstacle)
