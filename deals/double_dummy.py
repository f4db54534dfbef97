"""Double-dummy tricks of each player in each denomination, and their text form of twenty digits.

Double-dummy tricks result from perfect play with all four hands visible.
"""

from dataclasses import dataclass

from deals.errors import DealTextError
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination

PLAYERS = (Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST)
DENOMINATIONS = (
    Denomination.NOTRUMP,
    Denomination.SPADES,
    Denomination.HEARTS,
    Denomination.DIAMONDS,
    Denomination.CLUBS,
)
ALL = 13
FIGURES = "0123456789abcd"


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """Tricks by North, South, East and West, each at notrump, spades, hearts, diamonds and clubs.

    `par` is the score to North-South that neither side can improve; None if the file lacks it.
    """

    tricks: tuple[int, ...]
    par: int | None = None

    def __post_init__(self) -> None:
        is_complete = len(self.tricks) == len(PLAYERS) * len(DENOMINATIONS)
        if not is_complete or not all(0 <= number <= ALL for number in self.tricks):
            raise DealTextError("double_dummy", tricks=len(self.tricks))

    def makes(self, declarer: Direction, denomination: Denomination) -> int:
        """Return the tricks of one declarer at one denomination."""
        row = PLAYERS.index(declarer) * len(DENOMINATIONS)
        return self.tricks[row + DENOMINATIONS.index(denomination)]


def read_double_dummy(text: str, par: int | None = None) -> DoubleDummy:
    """Read twenty digits, each a number of tricks, with `a` to `d` for ten to thirteen."""
    written = text.lower()
    if any(figure not in FIGURES for figure in written):
        raise DealTextError("double_dummy", tricks=len(text))
    return DoubleDummy(tuple(map(FIGURES.index, written)), par)


def write_double_dummy(double_dummy: DoubleDummy) -> str:
    """Write the twenty digits that `read_double_dummy` reads."""
    return "".join(FIGURES[number] for number in double_dummy.tricks)
