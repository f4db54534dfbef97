"""The draw of one round of a contest: its matches and the entry with the bye."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContestRoundDraw:
    """The matches of a round in table order, as entries: home and away; and who has the bye.

    Of Swiss pairs the home pair sits North-South. Of an odd number of teams three can begin a
    `triple` in place of a bye: it takes this round and the next, in which they are in no other
    match.
    """

    round: int
    meetings: tuple[tuple[int, int], ...]
    bye: int | None = None
    triple: tuple[int, int, int] | None = None


def first_round_in_order(entries: Sequence[int], *, triple: bool = False) -> ContestRoundDraw:
    """Returns a first round in which 1 meets 2 and 3 meets 4; of an odd number the last has a bye.

    With `triple` the last three of an odd number meet in a triple. `entries` are in the order of
    the list, or shuffled.
    """
    if triple and len(entries) % 2:
        first, second, third = entries[-3:]
        pairs = zip(entries[:-3:2], entries[1:-3:2], strict=True)
        return ContestRoundDraw(1, tuple(pairs), triple=(first, second, third))
    bye = entries[-1] if len(entries) % 2 else None
    return ContestRoundDraw(1, tuple(zip(entries[::2], entries[1::2], strict=False)), bye)
