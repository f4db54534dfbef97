"""A tie played off: four hands of `scoring.alberta`, and while those are level one hand at a time.

Knows two sides that begin afresh; not how they came to be tied.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.alberta import HANDS, MATCH
from scoring.hands import Dealt, Hand, Side
from scoring.keeping import fresh, keep
from scoring.sheet import Columns, Sheet, Standing, added

EXTRA_HAND = replace(MATCH, over=lambda standing: standing.played == 1)
DECIDED = replace(MATCH, over=lambda standing: True)


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A sheet of four hands, then one for each extra hand, which begins afresh and pays no leg."""

    sheets: tuple[Sheet, ...]

    @property
    def totals(self) -> Columns:
        """The sums of both columns over all the sheets."""
        return added(entry for sheet in self.sheets for entry in sheet.entries)

    @property
    def winner(self) -> Side | None:
        """Who is ahead when a sheet is full; None while it is not, or while all is level."""
        return self.totals.ahead if self.sheets[-1].over else None


def score_play_off(hands: Iterable[Dealt]) -> PlayOff:
    """A play-off so far; a hand after it was decided is refused."""
    hands = list(hands)
    first = next(_parts(hands, HANDS), [])
    sheet, dealt = keep(first, MATCH), len(first)
    extra = score_extra_hands(hands[dealt:], dealt=dealt, after=sheet.totals)
    return PlayOff((sheet, *extra))


def score_extra_hands(hands: Iterable[Dealt], *, dealt: int, after: Columns) -> tuple[Sheet, ...]:
    """A sheet for each hand that follows so many others and their totals.

    Where those or an earlier one parted the two, another hand is refused.
    """
    sheets: list[Sheet] = []
    for part in _parts(hands, 1):
        rules = DECIDED if after.ahead else EXTRA_HAND
        sheets.append(keep(part, rules, start=extra_hand_standing(dealt=dealt)))
        dealt, earned = dealt + len(part), sheets[-1].totals
        after = Columns(after.we + earned.we, after.they + earned.they)
    return tuple(sheets)


def extra_hand_standing(*, dealt: int) -> Standing:
    """How both sides begin an extra hand that follows so many: nobody vulnerable, no leg.

    The document sends two who are tied to further hands and says nothing of how those begin;
    that nothing is carried over is our reading (docs/alberta55.md).
    """
    return fresh(EXTRA_HAND, turn=dealt)


def _parts(hands: Iterable[Dealt], missing: int) -> Iterator[list[Dealt]]:
    """So many played hands, then one by one; each with those passed out before it."""
    part: list[Dealt] = []
    for hand in hands:
        part.append(hand)
        missing -= isinstance(hand, Hand)
        if not missing:
            yield part
            part, missing = [], 1
    if part:
        yield part
