"""Scores the play-off of a tie: a four-hand match, then one extra hand at a time while level."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.score_sheets.alberta import HANDS, MATCH
from scoring.score_sheets.score_sheet import GameSheet, SheetColumns, SheetStanding, column_totals
from scoring.score_sheets.scorekeeping import keep_sheet, standing_at_start
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide

EXTRA_HAND = replace(MATCH, over=lambda standing: standing.played == 1)
DECIDED = replace(MATCH, over=lambda standing: True)


@dataclass(frozen=True, slots=True)
class PlayOffSheets:
    """A sheet of four hands, then one for each extra hand, which starts at zero and pays no leg."""

    sheets: tuple[GameSheet, ...]

    @property
    def totals(self) -> SheetColumns:
        """The sums of both columns over all the sheets."""
        return column_totals(entry for sheet in self.sheets for entry in sheet.entries)

    @property
    def winner(self) -> SheetSide | None:
        """The side ahead when a sheet is full; None before that, or while both are level."""
        return self.totals.ahead if self.sheets[-1].over else None


def score_play_off(hands: Iterable[DealtHand]) -> PlayOffSheets:
    """Score a play-off so far; a hand after its decision is refused."""
    hands = list(hands)
    first = next(_parts(hands, HANDS), [])
    sheet = keep_sheet(first, MATCH)
    dealt = len(first)
    extra = score_extra_hands(hands[dealt:], dealt=dealt, after=sheet.totals)
    return PlayOffSheets((sheet, *extra))


def score_extra_hands(
    hands: Iterable[DealtHand], *, dealt: int, after: SheetColumns
) -> tuple[GameSheet, ...]:
    """Return a sheet for each extra hand after this many hands and these totals.

    If those totals or an earlier extra hand decided the play-off, another hand is refused.
    """
    sheets: list[GameSheet] = []
    for part in _parts(hands, 1):
        rules = DECIDED if after.ahead else EXTRA_HAND
        sheets.append(keep_sheet(part, rules, start=extra_hand_standing(dealt=dealt)))
        dealt = dealt + len(part)
        earned = sheets[-1].totals
        after = SheetColumns(after.we + earned.we, after.they + earned.they)
    return tuple(sheets)


def extra_hand_standing(*, dealt: int) -> SheetStanding:
    """Return the standing at the start of an extra hand: nobody is vulnerable or has a leg.

    The document sends two tied pairs to further hands, but does not say how those begin. Carrying
    nothing over is our reading (docs/alberta55.md).
    """
    return standing_at_start(EXTRA_HAND, turn=dealt)


def _parts(hands: Iterable[DealtHand], missing: int) -> Iterator[list[DealtHand]]:
    """Split hands into `missing` played ones, then single ones, with the passes before each."""
    part: list[DealtHand] = []
    for hand in hands:
        part.append(hand)
        missing -= isinstance(hand, SheetHand)
        if not missing:
            yield part
            part = []
            missing = 1
    if part:
        yield part
