"""Queries of the penalties of a session: the full log, and those in force."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Exists, OuterRef, Q, QuerySet

from boards.models import Penalty
from scoring.boards.penalties import (
    OF_MATCHPOINTS,
    PenaltyUnit,
    subtract_penalties,
    total_after_penalties,
)
from scoring.boards.penalties import ScorePenalty as Amount
from scoring.boards.totals import Total
from scoring.events.regulations import Regulations

FITTING_UNITS = {
    "matchpoints": OF_MATCHPOINTS,
    "butler": frozenset({PenaltyUnit.IMPS}),
    "cross_imps": frozenset({PenaltyUnit.IMPS}),
    "aggregate": frozenset[PenaltyUnit](),
}
# Whether a section has any penalty, for anyone who reads its row.
PENALISED = Exists(Penalty.objects.filter(place__section=OuterRef("pk")))
# The penalties that stand, by place, in the order in which they were given.
PenaltiesByPlace = Mapping[int, tuple[Amount, ...]]


@dataclass(frozen=True, slots=True)
class PenaltyScale:
    """The data for applying penalties: the regulations, and the top of a board."""

    regulations: Regulations
    top: int

    def counting(self, given: Iterable[Amount]) -> tuple[Amount, ...]:
        """Return the penalties in a unit of the event's scoring; others take nothing off."""
        return tuple(
            award for award in given if award.unit in FITTING_UNITS[self.regulations.method]
        )

    def after(self, total: Total, given: Iterable[Amount]) -> Total:
        """Return the total less the penalties that count."""
        counted = self.counting(given)
        if self.regulations.method == "matchpoints":
            return total_after_penalties(total, counted, top=self.top, win=self.regulations.win)
        return total._replace(
            won=subtract_penalties(Fraction(total.won), counted, PenaltyUnit.IMPS)
        )


def penalties_of_session(session_id: int) -> QuerySet[Penalty]:
    """All penalties and reversals, oldest first, with place and author. One query."""
    rows = Penalty.objects.filter(place__section__session=session_id)
    return rows.select_related("place__section__session__event__club", "author")


def penalties_in_force(session_id: int) -> PenaltiesByPlace:
    """The penalties that were not withdrawn. One query."""
    rows = Penalty.objects.filter(place__section__session=session_id, reverses__isnull=True)
    return _by_place(rows.filter(reversed_by__isnull=True))


def penalties_until(session_id: int, moment: datetime) -> PenaltiesByPlace:
    """The penalties that were in force at this time. One query."""
    rows = Penalty.objects.filter(place__section__session=session_id, reverses__isnull=True)
    withdrawn = Q(reversed_by__recorded_at__lte=moment)
    return _by_place(rows.filter(recorded_at__lte=moment).exclude(withdrawn))


def _by_place(rows: QuerySet[Penalty]) -> PenaltiesByPlace:
    penalties = defaultdict[int, list[Amount]](list)
    for row in rows:
        penalties[row.place_id].append(row.value)
    return {place: tuple(given) for place, given in penalties.items()}
