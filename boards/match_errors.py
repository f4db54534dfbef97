"""What is refused of four-hand matches beside the draw: late pairs, and play-offs that end.

BoardError
├── RoundBegunError    a late pair comes in from a round that has not begun
├── NotLateError       only a late pair is taken off; a pair of the draw withdraws
├── LatePairInUseError a late pair with something recorded is not taken off
├── LatePairNotedError a late pair with an infraction or a decision is not taken off
├── NoPlayOffError     nothing but a play-off is abandoned
├── DecidesPlaceError  the score of this play-off decides who comes first of two
└── AbandonedError     nothing is entered for a play-off that was abandoned
"""

from boards.errors import BoardError


class RoundBegunError(BoardError):
    """Something is in of this `round` already, or of a later one: the last is `reached`."""

    code = "round_begun"


class NotLateError(BoardError):
    """The `pair` was in the draw from the first round."""

    code = "not_late"


class LatePairInUseError(BoardError):
    """Something was entered for the match of the late `pair` in this `round`."""

    code = "late_pair_in_use"


class LatePairNotedError(BoardError):
    """An infraction of the late `pair`, or a decision that names it, is on record."""

    code = "late_pair_noted"


class NoPlayOffError(BoardError):
    """The match in this `round` at this `table` is one of the draw."""

    code = "no_play_off"


class DecidesPlaceError(BoardError):
    """The play-off between `one` and `other` decides the place from `place` on."""

    code = "decides_place"


class AbandonedError(BoardError):
    """The play-off between these two was abandoned."""

    code = "abandoned"
