"""The score sheet of we and they, as a value: rows, figures above and below the line, both totals.

Knows what stands on the paper and how each figure came about; how it is kept is
`scoring.keeping`, and for what a game pays premiums is said by the game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from scoring.compass import Direction
from scoring.hands import Dealt, Hand, Side
from scoring.points import (
    GAME,
    LAW,
    explain_overtricks,
    explain_trick_points,
    explain_undertricks,
)
from scoring.steps import Number, Operation, Part, Step, part_of


class Reason(Enum):
    """Why a figure was written; the trick score alone stands below the line."""

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
class Entry:
    """One figure on the sheet: whose column, how much, and why."""

    side: Side
    points: int
    reason: Reason

    @property
    def below(self) -> bool:
        """Whether it stands below the line, where it counts toward game."""
        return self.reason is Reason.TRICK_SCORE


class Columns(NamedTuple):
    """A figure for each side, in the order of the sheet."""

    we: int = 0
    they: int = 0

    def of(self, side: Side) -> int:
        """The figure of one side."""
        return self.we if side is Side.WE else self.they

    def plus(self, side: Side, figure: int) -> "Columns":
        """The same with more in one column."""
        if side is Side.WE:
            return Columns(self.we + figure, self.they)
        return Columns(self.we, self.they + figure)

    @property
    def ahead(self) -> Side | None:
        """The side with more; None where they are level."""
        if self.we == self.they:
            return None
        return Side.WE if self.we > self.they else Side.THEY

    @property
    def holders(self) -> frozenset[Side]:
        """The sides that have anything at all."""
        return HOLDERS[self.we > 0, self.they > 0]


NOTHING = Columns()
HOLDERS = {
    (False, False): frozenset[Side](),
    (True, False): frozenset({Side.WE}),
    (False, True): frozenset({Side.THEY}),
    (True, True): frozenset(Side),
}


class Standing(NamedTuple):
    """How the sides stand between two hands.

    `turn` is how often the deal has moved on, `played` how many hands were played, `legs` the
    points toward the game under way, `games` those won, `vulnerable` who is so in the next hand.
    A tuple, as the row is, because tournaments are made of them.
    """

    turn: int
    played: int
    legs: Columns
    games: Columns
    vulnerable: frozenset[Side]

    @property
    def needs(self) -> Columns:
        """What each side lacks below the line for its next game."""
        return Columns(GAME - self.legs.we, GAME - self.legs.they)


class Row(NamedTuple):
    """A hand on the sheet: how it stood before, what the hand wrote, how it stands after it."""

    hand: Dealt
    before: Standing
    entries: tuple[Entry, ...]
    after: Standing

    @property
    def game(self) -> Side | None:
        """Who made game with this hand, so that a line is drawn across the sheet below it."""
        if isinstance(self.hand, Hand) and self.before.games != self.after.games:
            return self.hand.declaring
        return None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game so far: `rules` by name, a row for each hand, and what was written when it ended."""

    rules: str
    rows: tuple[Row, ...]
    standing: Standing
    over: bool
    closing: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every figure on the sheet, in the order in which it was written."""
        return tuple([entry for row in self.rows for entry in row.entries]) + self.closing

    @property
    def totals(self) -> Columns:
        """The sums of both columns; also what stands if the bell ends it here."""
        return added(self.entries)


def added(entries: Iterable[Entry]) -> Columns:
    """The sums of both columns."""
    we = they = 0
    for entry in entries:
        if entry.side is Side.WE:
            we += entry.points
        else:
            they += entry.points
    return Columns(we, they)


def dealer(first: Direction, standing: Standing) -> Direction:
    """Who deals the next hand: the deal moves clockwise from the first dealer."""
    players = tuple(Direction)
    return players[(players.index(first) + standing.turn) % len(players)]


def explain_total(sheet: Sheet, side: Side) -> Step:
    """How a side's total adds up: a step for each hand in order, then what came at the end."""
    hands = [
        part_of(explain_hand(row, side, sheet.rules), at)
        for at, row in enumerate(sheet.rows, start=1)
    ]
    closing = [_premium(entry, sheet.rules) for entry in sheet.closing if entry.side is side]
    parts = (*hands, *closing) or (Number("no_hand", 0, sheet.rules),)
    return Step("sheet_total", Operation.SUM, parts, sheet.rules)


def explain_totals(sheets: Sequence[Sheet], side: Side) -> Step:
    """How a side's total over several sheets adds up; of one alone it is that sheet's."""
    totals = tuple(explain_total(sheet, side) for sheet in sheets)
    return totals[0] if len(totals) == 1 else Step("sheets", Operation.SUM, totals, sheets[0].rules)


def explain_with_extra(points: int, extra: Sequence[tuple[Row, str]], side: Side) -> Part:
    """A score that was written down, and what extra hands after it added."""
    final = Number("final_score", points)
    if not extra:
        return final
    hands = tuple(explain_hand(row, side, rules) for row, rules in extra)
    return Step("match_total", Operation.SUM, (final, *hands), extra[0][1])


def explain_hand(row: Row, side: Side, rules: str) -> Step | Number:
    """How a hand's figures in one column add up; nought is what the game gives."""
    entries = tuple(explain_entry(each, row, rules) for each in row.entries if each.side is side)
    return Step("hand", Operation.SUM, entries, rules) if entries else Number("hand", 0, rules)


def explain_entry(entry: Entry, row: Row, rules: str) -> Step | Number:
    """How one figure comes about: by the tables of Law 77, or as a premium of the game."""
    if isinstance(row.hand, Hand):
        played, vulnerable = row.hand.played, row.hand.declaring in row.before.vulnerable
        match entry.reason:
            case Reason.TRICK_SCORE:
                return explain_trick_points(played.contract)
            case Reason.OVERTRICKS:
                return explain_overtricks(played, vulnerable=vulnerable)
            case Reason.PENALTY:
                return explain_undertricks(played, vulnerable=vulnerable)
            case Reason.SLAM | Reason.INSULT:
                return Number(entry.reason.value, entry.points, LAW)
    return _premium(entry, rules)


def _premium(entry: Entry, rules: str) -> Number:
    return Number(entry.reason.value, entry.points, rules)
