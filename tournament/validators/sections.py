"""Validates that a section can be added to a session or removed from it."""

from collections.abc import Collection

from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    StaleSessionError,
    TournamentDataNotFoundError,
)
from tournament.models import Place, Section, Session
from tournament.validators.seatings import validate_board_session

OPEN_STATES = frozenset({Session.State.PLANNED, Session.State.RUNNING})


def validate_new_section(
    session: Session, names: Collection[str], *, seen: int | None, most: int
) -> None:
    """Checks that play is not over, the section limit, and the number of sections `seen`."""
    validate_board_session(session)
    if session.state not in OPEN_STATES:
        raise SessionStateError("section_state", session=str(session))
    if seen is not None and seen != len(names):
        raise StaleSessionError("stale_seating")
    if len(names) >= most:
        raise InvalidTournamentDataError("too_many_sections", session=str(session), most=most)


def validate_late_pair_allowed(session: Session) -> None:
    """Checks that play is not over, so that a late pair still has opponents."""
    if session.state not in OPEN_STATES:
        raise SessionStateError("section_state", rule="late_pair", session=str(session))


def validate_section_deletable(session: Session, section: Section) -> None:
    """Checks that a section may be removed: not the only one, play not over, nothing released."""
    validate_board_session(session)
    sections = set(Section.objects.filter(session=session).values_list("pk", flat=True))
    if section.pk not in sections:
        raise TournamentDataNotFoundError("section_gone", section=section.name)
    if session.state not in OPEN_STATES:
        raise SessionStateError(
            "section_in_use", rule="over", section=section.name, session=str(session)
        )
    if session.was_released:
        raise SessionStateError(
            "section_in_use", rule="shown", section=section.name, session=str(session)
        )
    if len(sections) == 1:
        raise SessionStateError(
            "section_in_use", rule="only", section=section.name, session=str(session)
        )


def validate_place_exists(place: Place) -> None:
    """Checks that the place's section was not removed. One query."""
    if not Place.objects.filter(pk=place.pk).exists():
        raise TournamentDataNotFoundError("unknown_place", line=place.line, number=place.number)
