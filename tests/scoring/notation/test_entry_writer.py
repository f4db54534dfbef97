"""The one way in which each outcome is written."""

from fractions import Fraction

import pytest

from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut
from scoring.notation import write_outcome

FOUR_SPADES = Contract(4, Denomination.SPADES, Doubling.DOUBLED)
THREE_NOTRUMP = Contract(3, Denomination.NOTRUMP)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (ContractResult(FOUR_SPADES, Direction.NORTH, 10), "4SXN="),
        (ContractResult(THREE_NOTRUMP, Direction.EAST, 10), "3NTE+1"),
        (ContractResult(THREE_NOTRUMP, Direction.WEST, 7), "3NTW-2"),
        (PassedOut(), "PASS"),
        (NotPlayed(), "NP"),
        (BareScore(420), "420"),
        (BareScore(-620), "-620"),
        (Award(Fraction(60), Fraction(40)), "A6040"),
        (Award(Fraction(100), Fraction(0)), "A 100/0"),
        (Award(Fraction("61.8"), Fraction("38.2")), "A 61.80/38.20"),
    ],
)
def test_outcomes_are_written_one_way(outcome, text):
    assert write_outcome(outcome) == text


def test_a_lead_is_written_last():
    outcome = ContractResult(THREE_NOTRUMP, Direction.EAST, 9)

    assert write_outcome(outcome, lead="HK") == "3NTE= HK"
