"""Requirements of a line of a bidding table, at both ends of its range."""

import pytest

from deals.bidding.hand_requirements import (
    Aces,
    Balanced,
    Either,
    Length,
    NoneLonger,
    Points,
    Winners,
)
from tests.deals.hands import CLUBS, DIAMONDS, HEARTS, SPADES, hand

# Fifteen points, 5-3-3-2, two aces, and six tricks by itself.
HELD = hand("AKQ32.A32.Q32.32")


@pytest.mark.parametrize(
    ("demand", "met"),
    [
        (Points(15, 17), True),
        (Points(15), True),
        (Points(13, 15), True),
        (Points(16, 17), False),
        (Points(13, 14), False),
        (Length(SPADES, 5), True),
        (Length(SPADES, 5, 5), True),
        (Length(SPADES, 6), False),
        (Length(SPADES, 4, 4), False),
        (Balanced(), True),
        (NoneLonger(SPADES), True),
        (NoneLonger(HEARTS), False),
        (NoneLonger(HEARTS, (DIAMONDS, CLUBS)), True),
        (NoneLonger(CLUBS, (DIAMONDS, CLUBS)), False),
        (Winners(6), True),
        (Winners(7), False),
        (Aces((0, 2)), True),
        (Aces((1, 3)), False),
        (Either((Points(22), Length(SPADES, 5))), True),
        (Either((Points(22), Length(HEARTS, 5))), False),
    ],
)
def test_a_requirement_is_met_or_not(demand, met):
    assert demand.met(HELD) is met
