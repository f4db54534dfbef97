"""Validates releases: the session's status, the released parts and their times."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from tournament.errors import (
    InvalidTournamentDataError,
    SessionConfirmationError,
    SessionStateError,
)
from tournament.models import Event, Session

RELEASABLE_STATES = (Session.State.CLOSED, Session.State.RELEASED)


def validate_session_closed(session: Session) -> None:
    """Checks that the session is closed, because running sessions are not released."""
    if session.state not in RELEASABLE_STATES:
        raise SessionStateError("release_state", session=str(session), state=session.state)


def validate_match_day(session: Session) -> None:
    """Checks that the session is a day of a match event, because only those have a draw."""
    if session.event.kind != Event.Kind.FOUR_HAND:
        raise InvalidTournamentDataError("no_draw", session=str(session))


def validate_any_part_released(session: Session, moments: Iterable[datetime | None]) -> None:
    """Checks that at least one part has a release time; else the release is withdrawn."""
    if not any(moments):
        raise InvalidTournamentDataError("nothing_released", session=str(session))


def validate_future_moment(moment: datetime, now: datetime) -> None:
    """Checks that a typed time is in the future, because a past one would mean now."""
    if moment <= now:
        raise InvalidTournamentDataError(
            "past_moment", moment=f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"
        )


def validate_released_reason(sessions: Iterable[Session], reason: str) -> None:
    """Checks that a change of scoring has a reason if players have seen results."""
    if not reason.strip() and any(session.was_released for session in sessions):
        raise SessionConfirmationError("released_reason")
