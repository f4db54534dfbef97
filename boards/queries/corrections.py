"""Queries of changes made after the results were released, with their reasons (Law 79C).

A correction shows the earlier result, because players saw it. It does not show who made the change.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from django.db.models import Min, Q

from boards.models import FouledBoard, MatchHand, MatchScore, Result, Ruling
from boards.queries.matches.match_states import MatchRow
from boards.queries.results import ResultOrRuling
from club.models import LedgerEntry
from scoring.laws.adjusted_scores import OutcomeOrRuling
from tournament.models import Session

RELEASES = ("released", "release")


@dataclass(frozen=True, slots=True)
class Correction:
    """A change of one board at one table, or of one match, with its time and reason.

    `before` and `after` are the outcomes of a board.
    """

    of: int
    recorded_at: datetime
    reason: str
    before: OutcomeOrRuling | None = None
    after: OutcomeOrRuling | None = None


def corrections_since_release(session_id: int) -> tuple[Correction, ...]:
    """The corrections of a session's boards, oldest first; none before the first release.

    Three queries; one more if a board has a ruling; one in all before the release.
    """
    first = _first_release(session_id)
    if first is None:
        return ()
    later = {"seating_board__seating__section__session": session_id, "recorded_at__gt": first}
    reasoned = [model.objects.filter(**later).exclude(reason="") for model in (Result, Ruling)]
    corrected = Q()
    for rows in reasoned:
        # All versions of a corrected board are read, since the earlier one is shown too.
        corrected |= Q(seating_board__in=rows.values("seating_board"))
    versions: Iterable[ResultOrRuling] = (
        *Result.objects.filter(corrected),
        *Ruling.objects.filter(corrected).prefetch_related("scores"),
    )
    return tuple(sorted(_iterate_corrections(versions, first), key=attrgetter("recorded_at")))


def _iterate_corrections(rows: Iterable[ResultOrRuling], first: datetime) -> Iterator[Correction]:
    """Yield each version with a reason whose previous version had been shown."""
    before: dict[int, OutcomeOrRuling | None] = {}
    for row in sorted(rows, key=attrgetter("version")):
        board = row.seating_board_id
        now = row.outcome
        if row.recorded_at > first and row.reason:
            yield Correction(board, row.recorded_at, row.reason, before.get(board), now)
        before[board] = now


def group_corrections_since_release(session_id: int) -> tuple[Correction, ...]:
    """The corrections of fouled boards' groups, by board number. Two queries, one if none."""
    first = _first_release(session_id)
    if first is None:
        return ()
    rows = FouledBoard.objects.filter(session=session_id, recorded_at__gt=first)
    return _sort_corrections((row.number, row.recorded_at, row.reason) for row in rows)


def match_corrections_since_release(session_id: int, seating_id: int) -> tuple[Correction, ...]:
    """The corrections of one match and its day of play. Three queries, one if none."""
    first = _first_release(session_id)
    if first is None:
        return ()
    later = {"seating": seating_id, "recorded_at__gt": first}
    rows: Iterable[MatchRow] = (
        *MatchHand.objects.filter(**later).exclude(reason=""),
        *MatchScore.objects.filter(**later).exclude(reason=""),
    )
    return _sort_corrections((row.seating_id, row.recorded_at, row.reason) for row in rows)


def _first_release(session_id: int) -> datetime | None:
    # From the activity log: the session keeps its latest release only, and players saw the first
    # one.
    lines = LedgerEntry.objects.filter(kind=Session._meta.label, row=session_id)
    first: datetime | None = lines.filter(action__in=RELEASES).aggregate(at=Min("at"))["at"]
    return first


def _sort_corrections(rows: Iterable[tuple[int, datetime, str]]) -> tuple[Correction, ...]:
    return tuple(sorted((Correction(*row) for row in rows), key=attrgetter("recorded_at")))
