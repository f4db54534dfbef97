"""Correction and appeal periods of a session: when they start and end."""

from datetime import datetime

from scoring.events.periods import ScorePeriods, score_periods
from tournament.models import Session


def ranking_released_at(session: Session) -> datetime | None:
    """The moment from which players see the ranking; None where they do not, or no more.

    A score that is taken back is no official score; released again, it begins again.
    """
    return session.ranking_from if session.state == Session.State.RELEASED else None


def session_periods(session: Session) -> ScorePeriods:
    """Its periods by the regulations of its event. No query where that was read with it."""
    return score_periods(ranking_released_at(session), session.event.regulations)


def read_session_periods(session_id: int) -> ScorePeriods:
    """The same, read again. One query."""
    return session_periods(Session.objects.select_related("event").get(pk=session_id))
