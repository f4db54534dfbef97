"""What each player can make with open cards on both sides, as a file says it. Solves nothing.

Double dummy is what perfect play of all four hands comes to; weak defence is legal.
"""

from dataclasses import dataclass

from deals.errors import DoubleDummyError
from scoring.compass import Direction
from scoring.contract import Denomination

PLAYERS = (Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST)
DENOMINATIONS = (
    Denomination.NOTRUMP,
    Denomination.SPADES,
    Denomination.HEARTS,
    Denomination.DIAMONDS,
    Denomination.CLUBS,
)
ALL, FIGURES = 13, "0123456789abcd"


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """Tricks by North, South, East and West, each at notrump, spades, hearts, diamonds and clubs.

    `par` is the score to North-South that neither side can better; None where nobody says.
    """

    tricks: tuple[int, ...]
    par: int | None = None

    def __post_init__(self) -> None:
        whole = len(self.tricks) == len(PLAYERS) * len(DENOMINATIONS)
        if not whole or not all(0 <= each <= ALL for each in self.tricks):
            raise DoubleDummyError(tricks=len(self.tricks))

    def makes(self, declarer: Direction, denomination: Denomination) -> int:
        """The tricks of one declarer at one denomination."""
        row = PLAYERS.index(declarer) * len(DENOMINATIONS)
        return self.tricks[row + DENOMINATIONS.index(denomination)]


def read_double_dummy(text: str, par: int | None = None) -> DoubleDummy:
    """Of twenty figures, each a number of tricks, `a` to `d` for ten to thirteen."""
    written = text.lower()
    if any(each not in FIGURES for each in written):
        raise DoubleDummyError(tricks=len(text))
    return DoubleDummy(tuple(map(FIGURES.index, written)), par)


def written_double_dummy(found: DoubleDummy) -> str:
    """The same twenty figures."""
    return "".join(FIGURES[each] for each in found.tricks)
