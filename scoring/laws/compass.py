"""Compass directions, the two sides, and the dealer and vulnerability of a board (Law 2)."""

from enum import Enum


class Side(Enum):
    """The two sides at a table."""

    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"

    __hash__ = object.__hash__  # there is one of each; Enum's own hash is a slow one, by name

    @property
    def opponents(self) -> "Side":
        """The other side."""
        return Side.EAST_WEST if self is Side.NORTH_SOUTH else Side.NORTH_SOUTH


class Direction(Enum):
    """The four players, in turn; each belongs to a side."""

    side: Side

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    def __init__(self, letter: str) -> None:
        self.side = Side.NORTH_SOUTH if letter in Side.NORTH_SOUTH.value else Side.EAST_WEST


# All that a board can say of its sides, in the order of the first four boards (Law 2).
VULNERABILITIES = (
    frozenset[Side](),
    frozenset({Side.NORTH_SOUTH}),
    frozenset({Side.EAST_WEST}),
    frozenset(Side),
)


def dealer_of_board(board: int) -> Direction:
    """North deals board 1, East board 2, and so on around (Law 2)."""
    return tuple(Direction)[(board - 1) % 4]


def vulnerability_of_board(board: int) -> frozenset[Side]:
    """The sides that are vulnerable on a board; it repeats after sixteen (Law 2)."""
    turn = board - 1
    return VULNERABILITIES[(turn + turn // 4) % 4]
