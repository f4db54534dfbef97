"""Errors of movements: each has a code and facts, from which the pages make a sentence.

MovementError
├── UnsuitableError          this movement cannot seat this field
├── TooManyRoundsError       it can, but not for so many rounds
├── NoBoardsError            a round has at least one board
├── MissingSideError         the pair that is missing is one of a side
├── LinesError               pairs are numbered in one line, or in two
├── TooFewPairsError         no movement seats so few
├── TooManyPairsError        a section does not hold so many
├── NothingSuitsError        no movement on offer plays that
├── UnorderedBoardsError     more boards at least than at most
├── UnknownMovementError     nothing was offered by this name
├── RoundError               the schedule has no such round
├── NobodyMissingError       no side of any table is empty
├── DrawSizeError            no draw has so few pairs, or so many
├── DrawRoundsError          the draw has fewer rounds than that
└── NoByeError               nobody has a bye that a late pair could fill
"""


class MovementError(ValueError):
    """No such movement can be played."""

    code = "movement"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class UnsuitableError(MovementError):
    """This movement cannot seat this field."""

    code = "unsuitable"


class TooManyRoundsError(UnsuitableError):
    """This movement seats the field, but not for so many rounds, or for none."""

    code = "too_many_rounds"


class NoBoardsError(MovementError):
    """A round has at least one board."""

    code = "no_boards_a_round"


class MissingSideError(MovementError):
    """Of a half table a pair of one side is missing: NS or EW."""

    code = "missing_side"


class LinesError(MovementError):
    """Everybody is numbered in one line, or North-South and East-West in two."""

    code = "lines"


class TooFewPairsError(MovementError):
    """No movement compares so few pairs."""

    code = "too_few_pairs"


class TooManyPairsError(MovementError):
    """One section does not hold so many pairs."""

    code = "too_many_pairs"


class NothingSuitsError(MovementError):
    """No movement on offer plays so many boards with so many pairs."""

    code = "nothing_suits"


class UnorderedBoardsError(MovementError):
    """Nobody can play more boards at least than at most."""

    code = "unordered_boards"


class UnknownMovementError(MovementError):
    """Nothing was offered by this name."""

    code = "unknown_movement"


class RoundError(MovementError):
    """The schedule has no such round."""

    code = "no_such_round"


class NobodyMissingError(MovementError):
    """No side of any table is empty."""

    code = "no_half_table"


class DrawSizeError(MovementError):
    """No draw has so few pairs, or so many."""

    code = "draw_size"


class DrawRoundsError(MovementError):
    """The draw of so many pairs has fewer rounds than that, or none were asked for."""

    code = "draw_rounds"


class NoByeError(MovementError):
    """Nobody has a bye that a late pair could fill."""

    code = "no_bye"
