"""Queries of awards in team and Swiss pairs contests: the full log, and those in force."""

from django.db.models import Q, QuerySet

from boards.models import ContestAdjustment
from scoring.teams.contest_awards import OF_A_MATCH, AwardKind, ContestAward
from tournament.models import Seat, Session

DECIDING = [kind.value for kind in OF_A_MATCH | {AwardKind.ADVANCES}]


def contest_adjustments_of_session(session_id: int) -> QuerySet[ContestAdjustment]:
    """All awards and reversals, oldest first, with entry and author. One query."""
    rows = ContestAdjustment.objects.filter(session=session_id)
    return rows.select_related("session__event__club", "entry", "author")


def contest_awards_in_force(session_id: int) -> tuple[ContestAward[int], ...]:
    """The awards that were not withdrawn, oldest first. One query."""
    rows = ContestAdjustment.objects.filter(
        session=session_id, reverses__isnull=True, reversed_by__isnull=True
    )
    return tuple(row.value for row in rows)


def contest_log_version(session_id: int) -> int:
    """How many rows the log of awards has: the version that a change is based on. One query."""
    return ContestAdjustment.objects.filter(session=session_id).count()


def decided_match_exists(session: Session, entries: tuple[int, int], round_: int) -> bool:
    """Whether an award in force decides the match of these two. One query."""
    rows = ContestAdjustment.objects.filter(session=session, round=round_, kind__in=DECIDING)
    return rows.filter(entry__in=entries, reverses__isnull=True, reversed_by__isnull=True).exists()


def find_contest_opponent(session: Session, entry: int, round_: int) -> int | None:
    """The entry that this one meets in a round; None for a bye or another round. Two queries."""
    if session.event.is_teams:
        matches = session.team_matches.filter(round=round_, away__isnull=False)
        both = matches.filter(Q(home=entry) | Q(away=entry)).values_list("home", "away").first()
        return None if both is None else next(other for other in both if other != entry)
    seats = Seat.objects.filter(seating__section__session=session, seating__round=round_)
    own = seats.filter(place__entry=entry).values("seating")
    others = seats.filter(seating__in=own).exclude(place__entry=entry)
    return others.values_list("place__entry", flat=True).first()
