"""Errors of movements and draws.

MovementError
├── UnsuitableMovementError
├── InvalidMovementError
└── MovementNotFoundError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class MovementError(ValueError):
    """A movement that cannot be played."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class UnsuitableMovementError(MovementError):
    """No movement, or not this one, for this number of pairs, boards and rounds.

    unsuitable: this movement cannot seat this number of pairs
    too_many_rounds: this movement seats them, but not for this number of rounds
    too_few_pairs: no movement is for so few pairs
    too_many_pairs: a section does not hold so many pairs
    nothing_suits: no movement plays this number of boards with this number of pairs
    draw_size: no draw is for this number of pairs
    draw_rounds: the draw of these pairs does not have this number of rounds
    """


class InvalidMovementError(MovementError):
    """Parameters that no movement can have.

    no_boards_a_round: a round has at least one board
    missing_side: the missing pair of a half table is NS or EW
    lines: pairs are numbered in one line, or in two
    unordered_boards: the least number of boards is above the most
    """


class MovementNotFoundError(MovementError):
    """A movement, or a part of one, that does not exist.

    unknown_movement: no movement has this name
    no_such_round: the schedule of `rounds` rounds has no such `round`
    no_half_table: the movement has no half table
    no_bye: no pair has a bye that a late pair could fill
    """
