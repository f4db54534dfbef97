"""Queries of the current state of four-hand matches: their hands, scores and players."""

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
from boards.models.matches.match_score import UNPLAYED_ENDINGS as UNPLAYED_ENDINGS
from boards.models.matches.match_score import AbsentPair as AbsentPair
from boards.models.matches.match_score import MatchEnding as MatchEnding
from scoring.errors import ScoreSheetError
from scoring.laws.compass import Direction
from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.play_off import extra_hand_standing, score_extra_hands, score_play_off
from scoring.score_sheets.score_sheet import (
    GameSheet,
    SheetColumns,
    SheetRow,
    SheetStanding,
    column_totals,
)
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide
from tournament.models import Seat, Seating, Section

MatchRow = MatchHand | MatchScore
TURN = tuple(Direction)


class MatchProgress(Enum):
    """The progress of a match."""

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
    """A match of two pairs, WE first, with its current hands and score.

    `pk` is the key of its seating; `version` is the version seen by the next entry. An ending
    covers the lines up to `set_after`; later lines are extra hands of a play-off. The ending was
    entered as `set_version`.
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
    # Not compared: caches of what is made of a match keep it when only these three change.
    reason: str = field(default="", compare=False)
    recorded_at: datetime | None = field(default=None, compare=False)
    corrected_at: datetime | None = field(default=None, compare=False)

    def scored(self) -> tuple[GameSheet, ...]:
        """Return the score sheet; a play-off has one more for every extra hand.

        A hand that cannot be is refused by its number on the sheet.
        """
        try:
            return self._score()
        except ScoreSheetError as error:
            # Scoring counts hands from 1; where one was deleted, the numbers of the lines skip.
            position = int(str(error.facts["hand"]))
            error.facts["hand"] = self.lines[position - 1].number
            raise

    def _score(self) -> tuple[GameSheet, ...]:
        hands = [line.hand for line in self.lines]
        if not self.play_off:
            return (score_match(hands),)
        # Extra hands are scored apart: nobody is vulnerable and there is no leg.
        dealt = len(hands) - self._extra
        begun = score_play_off(hands[:dealt])
        after = SheetColumns(*self.set_points) if self.set_points else begun.totals
        return (*begun.sheets, *score_extra_hands(hands[dealt:], dealt=dealt, after=after))

    @property
    def _extra(self) -> int:
        """The number of lines after its ending."""
        return sum(line.number > self.set_after for line in self.lines) if self.ending else 0

    @cached_property
    def sheets(self) -> tuple[GameSheet, ...]:
        """The score sheets, computed once."""
        return self.scored()

    def with_line(self, number: int, hand: DealtHand | None) -> "MatchState":
        """Return the match with this line replaced; None removes the line."""
        others = [line for line in self.lines if line.number != number]
        own = [SheetLine(number, hand, self.version + 1)] if hand else []
        lines = sorted([*others, *own], key=attrgetter("number"))
        return replace(self, lines=tuple(lines), version=self.version + 1)

    @cached_property
    def totals(self) -> SheetColumns:
        """The current totals: as set, or as the hands give them so far.

        Extra hands of a play-off are added to set totals.
        """
        if not self.set_points:
            return column_totals(entry for sheet in self.sheets for entry in sheet.entries)
        we, they = column_totals(entry for row, _rules in self.extra_rows for entry in row.entries)
        return SheetColumns(self.set_points[0] + we, self.set_points[1] + they)

    @property
    def extra_rows(self) -> list[tuple[SheetRow, str]]:
        """The extra hands after its ending, each with the key of its rules."""
        rows = [(row, sheet.rules) for sheet in self.sheets for row in sheet.rows]
        return rows[-self._extra :] if self._extra else []

    @property
    def has_extra_hands(self) -> bool:
        """Whether a play-off was level after its four hands or its ending, and went on."""
        return bool(self._extra) or len(self.sheets) > 1

    @property
    def abandoned(self) -> bool:
        """Whether it is a play-off that was closed as void."""
        return self.ending is MatchEnding.ABANDONED

    @property
    def points(self) -> tuple[int, int] | None:
        """The final score; None while the match goes on or if it is void."""
        scored = self.state is MatchProgress.OVER and not self.abandoned
        return (self.totals.we, self.totals.they) if scored else None

    @cached_property
    def state(self) -> MatchProgress:
        """The progress; a set score, an ending or a full sheet is over, even if level."""
        if (self.ending and not self._extra) or self.sheets[-1].over:
            return MatchProgress.OVER
        return MatchProgress.UNDER_WAY if self.lines else MatchProgress.NOT_BEGUN

    @property
    def level(self) -> bool:
        """Whether a play-off is still level, so that another hand is played."""
        return self.play_off and self.points is not None and self.totals.ahead is None

    @property
    def in_extra_hands(self) -> bool:
        """Whether a play-off is decided by the next hand: it is level, or that hand was passed out.

        A passed-out extra hand opens another sheet, which is not over.
        """
        return self.level or (self.play_off and len(self.sheets) > 1 and not self.sheets[-1].over)

    @property
    def next_standing(self) -> SheetStanding:
        """The standing before the next hand; an extra hand of a play-off starts at zero.

        The games and legs on the sheet of four hands end with that sheet.
        """
        if self.level:
            return extra_hand_standing(dealt=len(self.lines))
        return self.sheets[-1].standing

    def before_line(self, number: int) -> "MatchState":
        """Return the match with only the hands before this line."""
        lines = tuple(line for line in self.lines if line.number < number)
        # Without its ending: a hand is shown with the game and leg it was played under.
        unset: dict[str, Any] = {"ending": None, "absent": None, "set_points": None}
        return replace(self, lines=lines, set_after=0, set_version=0, **unset)

    def standing_before(self, number: int) -> SheetStanding:
        """Return the standing before an entered or deleted hand: its vulnerability and legs."""
        extra = self.extra_after if self.ending else None
        if extra is not None and number > extra:
            return extra_hand_standing(dealt=sum(line.number < number for line in self.lines))
        return self.before_line(number).next_standing

    @property
    def extra_after(self) -> int | None:
        """The last line before extra hands, if its ending left a play-off level."""
        return self.set_after if self.ending and (self.level or self._extra) else None

    @property
    def typed(self) -> bool:
        """Whether the score was entered or set instead of computed from the hands."""
        return self.set_points is not None

    @property
    def played(self) -> int:
        """The number of played hands, without those passed out."""
        return sum(isinstance(line.hand, SheetHand) for line in self.lines)

    @property
    def next_number(self) -> int:
        """The number of the next line of the sheet."""
        return max([self.set_after, *(line.number for line in self.lines)]) + 1

    @property
    def deleted_numbers(self) -> list[int]:
        """The numbers of deleted hands before the next line, which can be put back."""
        known = {line.number for line in self.lines}
        # The numbers up to set totals belong to hands that only the slip counts.
        first = self.set_after + 1 if self.set_points else 1
        return [number for number in range(first, self.next_number) if number not in known]

    @property
    def dealer(self) -> Direction | None:
        """The next dealer: the deal rotates, passed-out hands included; None if not drawn."""
        return self.dealer_of(len(self.lines))

    def dealer_of(self, index: int) -> Direction | None:
        """Return the dealer of the line at this index, from zero."""
        if self.first_dealer is None:
            return None
        return TURN[(TURN.index(self.first_dealer) + index) % len(TURN)]

    def side_of(self, entry: int) -> SheetSide:
        """Return the column of the score sheet that one of the match's pairs has."""
        return SheetSide.WE if self.pairs[0] == entry else SheetSide.THEY

    def seen_by(self, entry: int) -> tuple[int, int] | None:
        """Return the final score of the match with this pair's own first."""
        if self.points is None or self.pairs[0] == entry:
            return self.points
        return self.points[::-1]


def match_state(seating_id: int) -> MatchState | None:
    """One match as it is now; None for a bye or a missing table. Four queries."""
    tables = Seating.objects.filter(pk=seating_id).select_related("section")
    return next(iter(match_states(tables)), None)


def match_states(seatings: QuerySet[Seating], *, until: datetime | None = None) -> list[MatchState]:
    """The matches at those of these tables with two pairs, by round and table. Four queries.

    The seatings come with their sections. With `until` hands and scores are those of that time.
    """
    sitting = Prefetch("seats", Seat.objects.select_related("place"))
    # By key last: a play-off can share its round and table with another match.
    rows = list(seatings.prefetch_related(sitting).order_by("round", "table", "pk"))
    rows_by_seating = _rows_by_seating(seatings, until)
    return [
        _build_match_state(row, rows_by_seating[row.pk])
        for row in rows
        if len(row.seats.all()) == 2
    ]


def _rows_by_seating(
    seatings: QuerySet[Seating], until: datetime | None
) -> defaultdict[int, list[MatchRow]]:
    """Everything entered for these tables, oldest first. Two queries."""
    # A subquery needs no order, and some databases sort it all the same.
    ids = seatings.order_by().values("pk")
    known = {} if until is None else {"recorded_at__lte": until}
    hands = MatchHand.objects.filter(seating__in=ids, **known)
    scores = MatchScore.objects.filter(seating__in=ids, **known)
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
    """Return when an entry was last replaced; None if nothing was corrected."""
    known = set[int | None]()
    corrected = None
    for row in match_rows:
        # None stands for the score: hands and score are versions of one series.
        what = row.number if isinstance(row, MatchHand) else None
        corrected = row.recorded_at if what in known else corrected
        known.add(what)
    return corrected


def _set_after(match_rows: Sequence[MatchRow]) -> int:
    """Return the last line when the current ending was first entered.

    The line stays the same if the ending was undone and entered again.
    """
    scores = [row for row in reversed(match_rows) if isinstance(row, MatchScore)]
    last = scores[0]
    # Newest first, back to the last time that the match was open.
    endings = takewhile(lambda row: row.ending != MatchEnding.OPEN, scores)
    same = [row for row in endings if (row.ending, row.points) == (last.ending, last.points)]
    before = _current_lines(row for row in match_rows if row.version < same[-1].version)
    return max((line.number for line in before), default=0)


def _current_lines(match_rows: Iterable[MatchRow]) -> tuple[SheetLine, ...]:
    """Return the current version of each hand, by number, without removed hands."""
    newest = {row.number: row for row in match_rows if isinstance(row, MatchHand)}
    lines = (
        SheetLine(number, hand, row.version)
        for number, row in sorted(newest.items())
        if (hand := row.hand) is not None
    )
    return tuple(lines)


def match_versions(seating_id: int) -> list[MatchRow]:
    """Everything entered for one match, oldest first, with the author. Two queries."""
    mine = {"seating": seating_id}
    rows: Iterable[MatchRow] = (
        *MatchHand.objects.filter(**mine).select_related("author"),
        *MatchScore.objects.filter(**mine).select_related("author"),
    )
    return sorted(rows, key=attrgetter("version"))


def find_match_row_by_request(request_id: UUID) -> MatchRow | None:
    """The row of a four-hand match, of any kind, that this request added. Two queries at most."""
    same = {"request_id": request_id}
    return MatchHand.objects.filter(**same).first() or MatchScore.objects.filter(**same).first()
