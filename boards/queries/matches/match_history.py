"""Query of all versions of one match: its hands and final scores, the newest first."""

from dataclasses import dataclass
from datetime import datetime

from boards.models import MatchHand, MatchScore
from boards.models.matches.match_score import AbsentPair, MatchEnding
from boards.queries.matches.match_states import MatchRow, match_versions
from club.models import Source
from scoring.score_sheets.sheet_hands import DealtHand


@dataclass(frozen=True, slots=True)
class MatchVersionLine:
    """One version of a hand (None: the line was removed) or of the final score."""

    version: int
    line: int | None
    hand: DealtHand | None
    ending: MatchEnding | None
    absent: AbsentPair | None
    points: tuple[int, int] | None
    who: str
    source: Source
    when: datetime
    reason: str


def match_history(seating_id: int) -> list[MatchVersionLine]:
    """Every version of a match, the newest first. Two queries."""
    return [_history_line(row) for row in reversed(match_versions(seating_id))]


def _history_line(row: MatchRow) -> MatchVersionLine:
    return MatchVersionLine(
        version=row.version,
        line=row.number if isinstance(row, MatchHand) else None,
        hand=row.hand if isinstance(row, MatchHand) else None,
        ending=MatchEnding(row.ending) if isinstance(row, MatchScore) else None,
        absent=AbsentPair(row.absent) if isinstance(row, MatchScore) and row.absent else None,
        points=row.points if isinstance(row, MatchScore) else None,
        who=row.author.get_username() if row.author else "",
        source=Source(row.source),
        when=row.recorded_at,
        reason=row.reason,
    )
