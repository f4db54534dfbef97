"""Queries of a session's round clock: its current state, and defaults for starting it."""

from django.db.models import Count, Max

from movements.round_clock import RoundClock
from tournament.models import ClockChange, Seating, Session

CLOCK_STATES = (Session.State.PLANNED, Session.State.RUNNING)


def last_clock_change(session_id: int) -> ClockChange | None:
    """The last change of a session's clock, with its `last_round`. One query."""
    # The table is joined for the round alone: pages of phones read nothing else of the seating.
    rows = ClockChange.objects.filter(session=session_id).annotate(
        last_round=Max("session__sections__seatings__round")
    )
    return rows.order_by("-version").first()


def round_clock_of_session(session: Session) -> RoundClock | None:
    """The clock of a session; None if it has none, or it was switched off. One query.

    After play there is none, without a query.
    """
    if session.state not in CLOCK_STATES:
        return None
    change = last_clock_change(session.pk)
    return clock_after_change(session, change) if change else None


def clock_after_change(session: Session, change: ClockChange) -> RoundClock | None:
    """The clock that a change left; None if it was switched off. No query."""
    if change.action == ClockChange.Action.STOP:
        return None
    last_round: int | None = change.last_round  # type: ignore[attr-defined]
    return RoundClock(
        change.round,
        max(change.round, last_round or 0, planned_rounds(session)),
        change.seconds_left,
        change.seconds_a_round,
        change.running,
        change.automatic,
        change.changed_at,
    )


def planned_rounds(session: Session) -> int:
    """The rounds that an event of drawn matches plans; 0 for others. No query."""
    return session.event.contest_regulations.rounds if session.event.in_matches else 0


def rounds_of_session(session: Session) -> tuple[int, int]:
    """The number of the last round, 0 if none is seated, and the most boards of one. One query."""
    rows = Seating.objects.filter(section__session=session).annotate(boards_laid=Count("boards"))
    values = rows.aggregate(last=Max("round"), most=Max("boards_laid"))
    last: int = values["last"] or 0
    return (max(last, planned_rounds(session)) if last else 0), values["most"] or 0
