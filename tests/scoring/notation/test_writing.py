"""The one way in which each outcome is written."""

from fractions import Fraction

import pytest

from scoring.compass import Direction
from scoring.contract import Contract, Denomination, Doubling
from scoring.notation import written
from scoring.outcome import Award, Contracted, NotPlayed, PassedOut, Score

FOUR_SPADES = Contract(4, Denomination.SPADES, Doubling.DOUBLED)
THREE_NOTRUMP = Contract(3, Denomination.NOTRUMP)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Contracted(FOUR_SPADES, Direction.NORTH, 10), "4SXN="),
        (Contracted(THREE_NOTRUMP, Direction.EAST, 10), "3NTE+1"),
        (Contracted(THREE_NOTRUMP, Direction.WEST, 7), "3NTW-2"),
        (PassedOut(), "PASS"),
        (NotPlayed(), "NP"),
        (Score(420), "420"),
        (Score(-620), "-620"),
        (Award(Fraction(60), Fraction(40)), "A6040"),
        (Award(Fraction(100), Fraction(0)), "A 100/0"),
        (Award(Fraction("61.8"), Fraction("38.2")), "A 61.80/38.20"),
    ],
)
def test_outcomes_are_written_one_way(outcome, text):
    assert written(outcome) == text


def test_a_lead_is_written_last():
    outcome = Contracted(THREE_NOTRUMP, Direction.EAST, 9)

    assert written(outcome, lead="HK") == "3NTE= HK"
