"""What is refused of four-hand matches beside the draw: late pairs, and play-offs that end.

BoardError
├── RoundBegunError    a late pair comes in from a round that has not begun
├── NoPlayOffError     nothing but a play-off is abandoned
├── DecidesPlaceError  the score of this play-off decides who comes first of two
└── AbandonedError     nothing is entered for a play-off that was abandoned
"""

from boards.errors import BoardError


class RoundBegunError(BoardError):
    """Something is in of this `round` already, or of a later one: the last is `reached`."""

    code = "round_begun"


class NoPlayOffError(BoardError):
    """The match in this `round` at this `table` is one of the draw."""

    code = "no_play_off"


class DecidesPlaceError(BoardError):
    """The play-off between `one` and `other` decides the place from `place` on."""

    code = "decides_place"


class AbandonedError(BoardError):
    """The play-off between these two was abandoned."""

    code = "abandoned"
