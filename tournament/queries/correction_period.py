"""Correction and appeal periods of a session: when they start and end.

The lengths to choose from are in `scoring.events.regulations`.
"""

from datetime import datetime

from scoring.events.periods import ScorePeriods, score_periods
from tournament.models import Session


def ranking_released_at(session: Session) -> datetime | None:
    """Time of the ranking's release; None if players do not see it now.

    A score that was withdrawn is not official; its periods start again with the next release.
    """
    return session.ranking_from if session.state == Session.State.RELEASED else None


def session_periods(session: Session) -> ScorePeriods:
    """Correction and appeal periods by the event's regulations. No query if the event is loaded."""
    return score_periods(ranking_released_at(session), session.event.regulations)


def read_session_periods(session_id: int) -> ScorePeriods:
    """The correction and appeal periods of a session, read from the database. One query."""
    return session_periods(Session.objects.select_related("event").get(pk=session_id))
