"""Errors of four-hand matches: late pairs, and play-offs that are closed.

BoardError
├── RoundBegunError    a late pair comes in from a round that has not begun
├── NotLateError       only a late pair is taken off; a pair of the draw withdraws
├── LatePairInUseError a late pair with something recorded is not taken off
├── LatePairNotedError a late pair with an infraction or a decision is not taken off
├── AbsentPairError    a forfeit or a no-show names its pair
├── NobodyAbsentError  no other ending names an absent pair
├── ZeroTotalsError    no slip of four played hands says 0 and 0
├── UnusualTotalsError totals that four hands rarely score are confirmed first
├── NoPlayOffError     nothing but a play-off is abandoned
├── DecidesPlaceError  the score of this play-off decides who comes first of two
└── AbandonedError     nothing is entered for a play-off that was abandoned
"""

from typing import Any

from boards.errors import BoardError


class RoundBegunError(BoardError):
    """Something is in of this `round` already, or of a later one: the last is `reached`."""

    code = "round_begun"


class AbsentPairError(BoardError):
    """A forfeit or a no-show says which pair was absent."""

    code = "absent_pair"


class NobodyAbsentError(BoardError):
    """Both pairs were there, so none is named as absent."""

    code = "nobody_absent"


class NotLateError(BoardError):
    """The `pair` was in the draw from the first round."""

    code = "not_late"


class LatePairInUseError(BoardError):
    """Something was entered for the match of the late `pair` in this `round`."""

    code = "late_pair_in_use"


class LatePairNotedError(BoardError):
    """An infraction of the late `pair`, or a decision that names it, is on record."""

    code = "late_pair_noted"


class ZeroTotalsError(BoardError):
    """Both totals of a slip are 0, and every hand that is played scores for one of the sides."""

    code = "zero_totals"


class UnusualTotalsError(BoardError):
    """The totals `we` and `they` of a slip carry `marks`, and nobody has confirmed them."""

    code = "unusual_totals"

    @property
    def totals(self) -> tuple[Any, Any]:
        """Both of them."""
        return self.facts["we"], self.facts["they"]


class NoPlayOffError(BoardError):
    """The match in this `round` at this `table` is one of the draw."""

    code = "no_play_off"


class DecidesPlaceError(BoardError):
    """The play-off between `one` and `other` decides the place from `place` on."""

    code = "decides_place"


class AbandonedError(BoardError):
    """The play-off between these two was abandoned."""

    code = "abandoned"
