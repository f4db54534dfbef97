"""Whether a session may have another section, whichever door asks."""

from collections.abc import Collection

from tournament.errors import SectionStateError, StaleSeatingError, TooManySectionsError
from tournament.models import Session
from tournament.validators.seatings import validate_at_boards

OPEN = frozenset({Session.State.PLANNED, Session.State.RUNNING})


def validate_new_section(
    session: Session, names: Collection[str], *, seen: int | None, most: int
) -> None:
    """Play is not over, the session has room, and it has the sections that were seen."""
    validate_at_boards(session)
    if session.state not in OPEN:
        raise SectionStateError(session=str(session))
    if seen is not None and seen != len(names):
        raise StaleSeatingError()
    if len(names) >= most:
        raise TooManySectionsError(session=str(session), most=most)
