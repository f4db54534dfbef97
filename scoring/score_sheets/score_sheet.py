"""A score sheet with columns We and They: hands, entries above and below the line, totals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from scoring.laws.compass import Direction
from scoring.laws.points import (
    GAME,
    LAW,
    explain_overtricks,
    explain_trick_points,
    explain_undertricks,
)
from scoring.score_sheets import match_totals
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of


class EntryReason(Enum):
    """The reason of a figure; only the trick score goes below the line."""

    TRICK_SCORE = "trick_score"
    OVERTRICKS = "overtricks"
    SLAM = "slam"
    INSULT = "insult"
    PENALTY = "penalty"
    HONOURS = "honours"
    GAME = "game"
    FAST_GAME = "fast_game"
    SLOW_GAME = "slow_game"
    LEG = "leg"
    PART_SCORE = "part_score"
    RUBBER = "rubber"
    UNFINISHED_GAME = "unfinished_game"
    UNFINISHED_PART_SCORE = "unfinished_part_score"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One figure on the sheet: its column, its points, and its reason."""

    side: SheetSide
    points: int
    reason: EntryReason

    @property
    def below(self) -> bool:
        """Whether it is below the line, where it counts toward game."""
        return self.reason is EntryReason.TRICK_SCORE


class SheetColumns(NamedTuple):
    """A figure for each side, in the order of the sheet."""

    we: int = 0
    they: int = 0

    def of(self, side: SheetSide) -> int:
        """Return the figure of one side."""
        return self.we if side is SheetSide.WE else self.they

    def plus(self, side: SheetSide, figure: int) -> "SheetColumns":
        """Return a copy with `figure` added to one column."""
        if side is SheetSide.WE:
            return SheetColumns(self.we + figure, self.they)
        return SheetColumns(self.we, self.they + figure)

    @property
    def ahead(self) -> SheetSide | None:
        """The side with more; None where they are level."""
        if self.we == self.they:
            return None
        return SheetSide.WE if self.we > self.they else SheetSide.THEY

    @property
    def holders(self) -> frozenset[SheetSide]:
        """The sides with a figure above zero."""
        return HOLDERS[self.we > 0, self.they > 0]


NOTHING = SheetColumns()
HOLDERS = {
    (False, False): frozenset[SheetSide](),
    (True, False): frozenset({SheetSide.WE}),
    (False, True): frozenset({SheetSide.THEY}),
    (True, True): frozenset(SheetSide),
}


class SheetStanding(NamedTuple):
    """The standing of both sides between two hands.

    `turn` counts how often the deal has moved on, `played` the hands played. `legs` are the points
    toward the current game, `games` the games won, `vulnerable` the sides vulnerable in the next
    hand. A tuple, like `SheetRow`, because match events create many of them.
    """

    turn: int
    played: int
    legs: SheetColumns
    games: SheetColumns
    vulnerable: frozenset[SheetSide]

    @property
    def needs(self) -> SheetColumns:
        """The points below the line that each side lacks for its next game."""
        return SheetColumns(GAME - self.legs.we, GAME - self.legs.they)


class SheetRow(NamedTuple):
    """A hand on the sheet: the standing before it, its entries, and the standing after it."""

    hand: DealtHand
    before: SheetStanding
    entries: tuple[SheetEntry, ...]
    after: SheetStanding

    @property
    def game(self) -> SheetSide | None:
        """The side that made game with this hand; a line is drawn across the sheet below it."""
        if isinstance(self.hand, SheetHand) and self.before.games != self.after.games:
            return self.hand.declaring
        return None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game so far: the key of its rules, a row for each hand, and the entries at its end."""

    rules: str
    rows: tuple[SheetRow, ...]
    standing: SheetStanding
    over: bool
    closing: tuple[SheetEntry, ...] = ()

    @property
    def entries(self) -> tuple[SheetEntry, ...]:
        """Every figure on the sheet, in the order of writing."""
        return tuple([entry for row in self.rows for entry in row.entries]) + self.closing

    @property
    def totals(self) -> SheetColumns:
        """The sums of both columns, which are also the scores if the bell ends the game now."""
        return column_totals(self.entries)


def column_totals(entries: Iterable[SheetEntry]) -> SheetColumns:
    """Return the sums of both columns."""
    we = they = 0
    for entry in entries:
        if entry.side is SheetSide.WE:
            we += entry.points
        else:
            they += entry.points
    return SheetColumns(we, they)


def dealer_of_next_hand(first: Direction, standing: SheetStanding) -> Direction:
    """Return the next dealer: the deal moves clockwise from the first dealer."""
    players = tuple(Direction)
    return players[(players.index(first) + standing.turn) % len(players)]


def explain_sheet_total(sheet: GameSheet, side: SheetSide) -> Step:
    """Explain a side's total: a step for each hand in order, then the entries at the end."""
    hands = [
        part_of(explain_sheet_hand(row, side, sheet.rules), at)
        for at, row in enumerate(sheet.rows, start=1)
    ]
    closing = [_premium(entry, sheet.rules) for entry in sheet.closing if entry.side is side]
    parts = (*hands, *closing) or (StepNumber("no_hand", 0, sheet.rules),)
    return Step("sheet_total", StepOperation.SUM, parts, sheet.rules)


def explain_total_of_sheets(sheets: Sequence[GameSheet], side: SheetSide) -> Step:
    """Explain a side's total over several sheets; a single sheet gives its own total."""
    totals = tuple(explain_sheet_total(sheet, side) for sheet in sheets)
    if len(totals) == 1:
        return totals[0]
    return Step("sheets", StepOperation.SUM, totals, _rule_of_more_sheets(sheets[0].rules))


def explain_total_with_extra_hands(
    points: int, extra: Sequence[tuple[SheetRow, str]], side: SheetSide
) -> Part:
    """Explain a score that was entered as a total, plus the extra hands after it."""
    final = StepNumber("final_score", points)
    if not extra:
        return final
    hands = tuple(explain_sheet_hand(row, side, rules) for row, rules in extra)
    return Step(
        "match_total", StepOperation.SUM, (final, *hands), _rule_of_more_sheets(extra[0][1])
    )


def _rule_of_more_sheets(rules: str) -> str:
    # The document has one sheet of four hands; further hands after it are our own rule.
    return match_totals.OWN_RULE if rules == match_totals.LAW else rules


def explain_sheet_hand(row: SheetRow, side: SheetSide, rules: str) -> Step | StepNumber:
    """Explain the sum of a hand's figures in one column; an empty column is zero."""
    entries = tuple(
        explain_sheet_entry(entry, row, rules) for entry in row.entries if entry.side is side
    )
    return (
        Step("hand", StepOperation.SUM, entries, rules) if entries else StepNumber("hand", 0, rules)
    )


def explain_sheet_entry(entry: SheetEntry, row: SheetRow, rules: str) -> Step | StepNumber:
    """Explain one figure: by the tables of Law 77, or as a premium of the game."""
    if isinstance(row.hand, SheetHand):
        played = row.hand.played
        vulnerable = row.hand.declaring in row.before.vulnerable
        match entry.reason:
            case EntryReason.TRICK_SCORE:
                return explain_trick_points(played.contract)
            case EntryReason.OVERTRICKS:
                return explain_overtricks(played, vulnerable=vulnerable)
            case EntryReason.PENALTY:
                return explain_undertricks(played, vulnerable=vulnerable)
            case EntryReason.SLAM | EntryReason.INSULT:
                return StepNumber(entry.reason.value, entry.points, LAW)
    return _premium(entry, rules)


def _premium(entry: SheetEntry, rules: str) -> StepNumber:
    return StepNumber(entry.reason.value, entry.points, rules)
