"""Queries of forfeits, points and penalties that a director gave in a team or Swiss pairs event."""

from datetime import datetime

from django.db.models import Q, QuerySet

from boards.models import ContestAdjustment
from scoring.teams.contest_awards import OF_A_MATCH, AwardKind, ContestAward
from tournament.models import Seat, Session
from tournament.queries.team_matches import DrawnTeamMatch, drawn_team_matches

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


def contest_awards_until(session_id: int, moment: datetime) -> tuple[ContestAward[int], ...]:
    """The awards that were in force at this time, oldest first. One query."""
    rows = ContestAdjustment.objects.filter(session=session_id, reverses__isnull=True)
    withdrawn = Q(reversed_by__recorded_at__lte=moment)
    return tuple(row.value for row in rows.filter(recorded_at__lte=moment).exclude(withdrawn))


def contest_log_version(session_id: int) -> int:
    """How many rows the log of awards has: the version that a change is based on. One query."""
    return ContestAdjustment.objects.filter(session=session_id).count()


def _match_of_round(session: Session, entry: int, round_: int) -> DrawnTeamMatch | None:
    """The match that counts for an entry in a round; None for a bye. Two queries."""
    return next(
        (
            match
            for match in drawn_team_matches(session)
            if entry in (match.home, match.away)
            and match.away is not None
            and match.round_of(entry) == round_
        ),
        None,
    )


def decided_match_exists(session: Session, entries: tuple[int, int], round_: int) -> bool:
    """Whether an award in force decides the match that the first of these has in a round.

    Three queries.
    """
    one, other = entries
    match = _match_of_round(session, one, round_)
    # If the rooms are in different rounds, the match counts for another round for the other team.
    others_round = match.round_of(other) if match else round_
    rows = ContestAdjustment.objects.filter(session=session, kind__in=DECIDING)
    both = Q(entry=one, round=round_) | Q(entry=other, round=others_round)
    return rows.filter(both, reverses__isnull=True, reversed_by__isnull=True).exists()


def find_contest_opponent(session: Session, entry: int, round_: int) -> int | None:
    """The entry that this one meets in a round; None for a bye or another round. Two queries."""
    if session.event.is_teams:
        match = _match_of_round(session, entry, round_)
        if match is None:
            return None
        return match.away if entry == match.home else match.home
    seats = Seat.objects.filter(seating__section__session=session, seating__round=round_)
    own = seats.filter(place__entry=entry).values("seating")
    others = seats.filter(seating__in=own).exclude(place__entry=entry)
    return others.values_list("place__entry", flat=True).first()
