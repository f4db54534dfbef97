"""Validates what is released and from when."""

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
    """Play is over and closed; what is going on is nobody's to see."""
    if session.state not in RELEASABLE_STATES:
        raise SessionStateError("release_state", session=str(session), state=session.state)


def validate_match_day(session: Session) -> None:
    """It is a day of a tournament of matches; a session of boards has a movement and no draw."""
    if session.event.kind != Event.Kind.FOUR_HAND:
        raise InvalidTournamentDataError("no_draw", session=str(session))


def validate_any_part_released(session: Session, moments: Iterable[datetime | None]) -> None:
    """One thing at the least has a moment: a session of which none has is taken back."""
    if not any(moments):
        raise InvalidTournamentDataError("nothing_released", session=str(session))


def validate_future_moment(moment: datetime, now: datetime) -> None:
    """A moment that somebody typed is not over: then it would mean now, and nobody said so."""
    if moment <= now:
        raise InvalidTournamentDataError(
            "past_moment", moment=f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"
        )


def validate_released_reason(sessions: Iterable[Session], reason: str) -> None:
    """What players have been shown is scored otherwise only for a reason."""
    if not reason.strip() and any(session.was_released for session in sessions):
        raise SessionConfirmationError("released_reason")
