"""The draw of one round of a contest: its matches and the entry with the bye."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContestRoundDraw:
    """The matches of a round in table order, as entries: home and away; and who has the bye.

    Of Swiss pairs the home pair sits North-South.
    """

    round: int
    meetings: tuple[tuple[int, int], ...]
    bye: int | None = None


def first_round_in_order(entries: Sequence[int]) -> ContestRoundDraw:
    """Returns a first round in which 1 meets 2 and 3 meets 4; of an odd number the last has a bye.

    `entries` are in the order of the list, or shuffled.
    """
    bye = entries[-1] if len(entries) % 2 else None
    return ContestRoundDraw(1, tuple(zip(entries[::2], entries[1::2], strict=False)), bye)
