"""Double-dummy tricks of each player at each denomination, as a file states them, and par.

Double dummy is what perfect play of all four hands comes to; weak defence is legal.
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

    `par` is the score to North-South that neither side can better; None where nobody says.
    """

    tricks: tuple[int, ...]
    par: int | None = None

    def __post_init__(self) -> None:
        is_complete = len(self.tricks) == len(PLAYERS) * len(DENOMINATIONS)
        if not is_complete or not all(0 <= number <= ALL for number in self.tricks):
            raise DealTextError("double_dummy", tricks=len(self.tricks))

    def makes(self, declarer: Direction, denomination: Denomination) -> int:
        """The tricks of one declarer at one denomination."""
        row = PLAYERS.index(declarer) * len(DENOMINATIONS)
        return self.tricks[row + DENOMINATIONS.index(denomination)]


def read_double_dummy(text: str, par: int | None = None) -> DoubleDummy:
    """Of twenty figures, each a number of tricks, `a` to `d` for ten to thirteen."""
    written = text.lower()
    if any(figure not in FIGURES for figure in written):
        raise DealTextError("double_dummy", tricks=len(text))
    return DoubleDummy(tuple(map(FIGURES.index, written)), par)


def write_double_dummy(double_dummy: DoubleDummy) -> str:
    """The same twenty figures."""
    return "".join(FIGURES[number] for number in double_dummy.tricks)
