"""Removes a section added by mistake, with the boards that only it plays."""

from django.db import transaction

from boards.models import Board
from boards.queries.deletion.section_obstacles import (
    boards_only_in_section,
    section_deletion_obstacles,
)
from club.models import Source, User
from tournament.errors import SessionStateError
from tournament.models import Section
from tournament.services.seating.sections import delete_section
from tournament.services.sessions.session_state import lock_session
from tournament.validators.sections import validate_section_deletable


def validate_section_removable(section: Section) -> None:
    """What `remove_section` would refuse, for anyone who looks before asking. Ten queries at
    most.
    """
    validate_section_deletable(section.session, section)
    _validate_unused(section)


@transaction.atomic
def remove_section(
    section: Section, *, by: User | None, source: Source, seen: str | None = None
) -> None:
    """The section is gone, unless something stands there; `seen` is what was shown of it.

    A board that it alone played goes too, but for one whose cards were once known: its rows stay.
    """
    session = lock_session(section.session_id)
    validate_section_deletable(session, section)
    _validate_unused(section)
    own = boards_only_in_section(section)
    delete_section(section, by=by, source=source, seen=seen)
    Board.objects.filter(session=session, number__in=own, deals=None).delete()


def _validate_unused(section: Section) -> None:
    """Nothing was recorded, ruled, noted, penalised or dealt there alone; else the first of it."""
    for obstacle in section_deletion_obstacles(section):
        raise SessionStateError("section_in_use", section=section.name, **obstacle)
