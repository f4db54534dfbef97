"""The draw of a round of a contest: its matches, and who has the bye."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContestRoundDraw:
    """The matches of a round in table order, as entries: home and away; and who has the bye.

    Of Swiss pairs the home pair sits North-South.
    """

    round: int
    meetings: tuple[tuple[int, int], ...]
    bye: int | None = None
