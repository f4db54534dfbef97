"""Current state of four-hand matches: their hands, score and players."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from functools import cached_property
from itertools import takewhile
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from boards.models import MatchHand, MatchScore
from boards.models.match_score import UNPLAYED_ENDINGS as UNPLAYED_ENDINGS
from boards.models.match_score import AbsentPair as AbsentPair
from boards.models.match_score import MatchEnding as MatchEnding
from scoring.laws.compass import Direction
from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.hands import DealtHand, SheetHand, SheetSide
from scoring.score_sheets.play_off import extra_hand_standing, score_extra_hands, score_play_off
from scoring.score_sheets.sheet import (
    GameSheet,
    SheetColumns,
    SheetRow,
    SheetStanding,
    column_totals,
)
from tournament.models import Seat, Seating, Section

MatchRow = MatchHand | MatchScore
TURN = tuple(Direction)


class MatchProgress(Enum):
    """How far a match has come."""

    NOT_BEGUN = "not_begun"
    UNDER_WAY = "under_way"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the score sheet: its number as it was entered, the hand, and its version."""

    number: int
    hand: DealtHand
    version: int


@dataclass(frozen=True)
class MatchState:
    """One meeting of two pairs, WE named first, with all that stands of it.

    `pk` is its seating's; `version` the one that anyone who enters something next has seen. An
    ending speaks of the lines up to `set_after`; those that follow are extra hands of a play-off.
    The ending itself was entered as `set_version`.
    """

    pk: int
    session: int
    round: int
    table: int
    play_off: bool
    pairs: tuple[int, int]
    first_dealer: Direction | None = None
    lines: tuple[SheetLine, ...] = ()
    ending: MatchEnding | None = None
    absent: AbsentPair | None = None
    set_points: tuple[int, int] | None = None
    set_after: int = 0
    set_version: int = 0
    version: int = 0
    reason: str = field(default="", compare=False)
    recorded_at: datetime | None = field(default=None, compare=False)
    corrected_at: datetime | None = field(default=None, compare=False)

    def scored(self) -> tuple[GameSheet, ...]:
        """The score sheet; a play-off has one more for every extra hand.

        A hand that cannot be is refused.
        """
        hands = [line.hand for line in self.lines]
        if not self.play_off:
            return (score_match(hands),)
        dealt = len(hands) - self._extra
        begun = score_play_off(hands[:dealt])
        after = SheetColumns(*self.set_points) if self.set_points else begun.totals
        return (*begun.sheets, *score_extra_hands(hands[dealt:], dealt=dealt, after=after))

    @property
    def _extra(self) -> int:
        """How many of its lines follow its ending."""
        return sum(line.number > self.set_after for line in self.lines) if self.ending else 0

    @cached_property
    def sheets(self) -> tuple[GameSheet, ...]:
        """The same, kept."""
        return self.scored()

    def with_line(self, number: int, hand: DealtHand | None) -> "MatchState":
        """As it would stand with this line; None leaves the line out."""
        others = [line for line in self.lines if line.number != number]
        own = [SheetLine(number, hand, self.version + 1)] if hand else []
        lines = sorted([*others, *own], key=attrgetter("number"))
        return replace(self, lines=tuple(lines), version=self.version + 1)

    @cached_property
    def totals(self) -> SheetColumns:
        """Both totals as they stand: as they were set, or as the hands give them so far.

        The extra hands of a play-off are added to what was set.
        """
        if not self.set_points:
            return column_totals(entry for sheet in self.sheets for entry in sheet.entries)
        we, they = column_totals(entry for row, _rules in self.extra_rows for entry in row.entries)
        return SheetColumns(self.set_points[0] + we, self.set_points[1] + they)

    @property
    def extra_rows(self) -> list[tuple[SheetRow, str]]:
        """The extra hands that follow its ending, each with the rules that it was kept by."""
        rows = [(row, sheet.rules) for sheet in self.sheets for row in sheet.rows]
        return rows[-self._extra :] if self._extra else []

    @property
    def abandoned(self) -> bool:
        """A play-off that was closed: it is void."""
        return self.ending is MatchEnding.ABANDONED

    @property
    def points(self) -> tuple[int, int] | None:
        """The final score; None while the match is not over, and of one that is void."""
        scored = self.state is MatchProgress.OVER and not self.abandoned
        return (self.totals.we, self.totals.they) if scored else None

    @cached_property
    def state(self) -> MatchProgress:
        """Set or stopped is over, and so is a sheet that is full, be a play-off level or not."""
        if (self.ending and not self._extra) or self.sheets[-1].over:
            return MatchProgress.OVER
        return MatchProgress.UNDER_WAY if self.lines else MatchProgress.NOT_BEGUN

    @property
    def level(self) -> bool:
        """A play-off that has not parted the two: one more hand is played."""
        return self.play_off and self.points is not None and self.totals.ahead is None

    @property
    def next_standing(self) -> SheetStanding:
        """How both sides begin the hand that comes next; an extra hand of a play-off begins again.

        The sheet of the four hands still has its games and legs, which end with it.
        """
        if self.level:
            return extra_hand_standing(dealt=len(self.lines))
        return self.sheets[-1].standing

    def before_line(self, number: int) -> "MatchState":
        """The hands before this line alone, as they stood when it was dealt."""
        lines = tuple(line for line in self.lines if line.number < number)
        unset: dict[str, Any] = {"ending": None, "absent": None, "set_points": None}
        return replace(self, lines=lines, set_after=0, set_version=0, **unset)

    def standing_before(self, number: int) -> SheetStanding:
        """How both sides began a hand that was entered: its own vulnerability and legs."""
        extra = self.extra_after if self.ending else None
        if extra is not None and number > extra:
            return extra_hand_standing(dealt=self.lines.index(self._line(number)))
        return self.before_line(number).next_standing

    def _line(self, number: int) -> SheetLine:
        return next(line for line in self.lines if line.number == number)

    @property
    def extra_after(self) -> int | None:
        """Where its ending left a play-off level, the line after which extra hands stand."""
        return self.set_after if self.ending and (self.level or self._extra) else None

    @property
    def typed(self) -> bool:
        """The score does not follow from the hands."""
        return self.set_points is not None

    @property
    def played(self) -> int:
        """How many hands were played, those passed out apart."""
        return sum(isinstance(line.hand, SheetHand) for line in self.lines)

    @property
    def next_number(self) -> int:
        """The line of the sheet that comes next."""
        return max([self.set_after, *(line.number for line in self.lines)]) + 1

    @property
    def dealer(self) -> Direction | None:
        """Who deals next: the deal goes round, passed-out hands included; None if not drawn."""
        return self.dealer_of(len(self.lines))

    def dealer_of(self, index: int) -> Direction | None:
        """Who dealt the line at this index, from zero."""
        if self.first_dealer is None:
            return None
        return TURN[(TURN.index(self.first_dealer) + index) % len(TURN)]

    def side_of(self, entry: int) -> SheetSide:
        """The column of one of its pairs."""
        return SheetSide.WE if self.pairs[0] == entry else SheetSide.THEY

    def seen_by(self, entry: int) -> tuple[int, int] | None:
        """The final score, this pair's own first."""
        if self.points is None or self.pairs[0] == entry:
            return self.points
        return self.points[::-1]


def match_state(seating_id: int) -> MatchState | None:
    """One match as it is now; None for a bye and where there is no such table. Four queries."""
    tables = Seating.objects.filter(pk=seating_id).select_related("section")
    return next(iter(match_states(tables)), None)


def match_states(seatings: QuerySet[Seating]) -> list[MatchState]:
    """All of these tables that have two pairs, by round and table. Four queries.

    The seatings come with their sections.
    """
    sitting = Prefetch("seats", Seat.objects.select_related("place"))
    rows = list(seatings.prefetch_related(sitting).order_by("round", "table", "pk"))
    rows_by_seating = _rows_by_seating(seatings)
    return [
        _build_match_state(row, rows_by_seating[row.pk])
        for row in rows
        if len(row.seats.all()) == 2
    ]


def _rows_by_seating(seatings: QuerySet[Seating]) -> defaultdict[int, list[MatchRow]]:
    """Everything entered for these tables, oldest first. Two queries."""
    ids = seatings.order_by().values("pk")
    hands = MatchHand.objects.filter(seating__in=ids)
    scores = MatchScore.objects.filter(seating__in=ids)
    rows_by_seating = defaultdict[int, list[MatchRow]](list)
    rows: Iterable[MatchRow] = (*hands, *scores)
    for row in sorted(rows, key=attrgetter("version")):
        rows_by_seating[row.seating_id].append(row)
    return rows_by_seating


def _build_match_state(row: Seating, match_rows: list[MatchRow]) -> MatchState:
    by_chairs = {seat.chairs: seat.place.entry_id for seat in row.seats.all()}
    score = next(
        (match_row for match_row in reversed(match_rows) if isinstance(match_row, MatchScore)), None
    )
    ended = score if score and score.ending != MatchEnding.OPEN else None
    return MatchState(
        pk=row.pk,
        session=row.section.session_id,
        round=row.round,
        table=row.table,
        play_off=row.section.purpose == Section.Purpose.PLAY_OFF,
        pairs=(by_chairs["NS"], by_chairs["EW"]),
        first_dealer=Direction(row.first_dealer) if row.first_dealer else None,
        lines=_current_lines(match_rows),
        ending=MatchEnding(ended.ending) if ended else None,
        absent=AbsentPair(ended.absent) if ended and ended.absent else None,
        set_points=ended.points if ended else None,
        set_after=_set_after(match_rows) if ended else 0,
        set_version=ended.version if ended else 0,
        version=match_rows[-1].version if match_rows else 0,
        reason=match_rows[-1].reason if match_rows else "",
        recorded_at=match_rows[-1].recorded_at if match_rows else None,
        corrected_at=_corrected_at(match_rows),
    )


def _corrected_at(match_rows: Iterable[MatchRow]) -> datetime | None:
    """When something was said last in place of what had been said before."""
    known = set[int | None]()
    corrected = None
    for row in match_rows:
        what = row.number if isinstance(row, MatchHand) else None
        corrected = row.recorded_at if what in known else corrected
        known.add(what)
    return corrected


def _set_after(match_rows: Sequence[MatchRow]) -> int:
    """The last line that stood when the ending that stands was entered first.

    Entered again after another one was undone, it is the same.
    """
    scores = [row for row in reversed(match_rows) if isinstance(row, MatchScore)]
    last = scores[0]
    endings = takewhile(lambda row: row.ending != MatchEnding.OPEN, scores)
    same = [row for row in endings if (row.ending, row.points) == (last.ending, last.points)]
    before = _current_lines(row for row in match_rows if row.version < same[-1].version)
    return max((line.number for line in before), default=0)


def _current_lines(match_rows: Iterable[MatchRow]) -> tuple[SheetLine, ...]:
    """The hands that stand, by their numbers."""
    newest = {row.number: row for row in match_rows if isinstance(row, MatchHand)}
    lines = (
        SheetLine(number, hand, row.version)
        for number, row in sorted(newest.items())
        if (hand := row.hand) is not None
    )
    return tuple(lines)


def match_versions(seating_id: int) -> list[MatchRow]:
    """Everything entered for one match, oldest first, with who entered it. Two queries."""
    mine = {"seating": seating_id}
    rows: Iterable[MatchRow] = (
        *MatchHand.objects.filter(**mine).select_related("author"),
        *MatchScore.objects.filter(**mine).select_related("author"),
    )
    return sorted(rows, key=attrgetter("version"))


def find_match_row_by_request(request_id: UUID) -> MatchRow | None:
    """The row that this request added, whatever it was. Two queries at most."""
    same = {"request_id": request_id}
    return MatchHand.objects.filter(**same).first() or MatchScore.objects.filter(**same).first()
