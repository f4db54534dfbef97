"""Opener's rebids as the source document has them."""

import pytest

from deals.bidding.bidding_advice import advise_call
from tests.deals.hands import auction, hand


@pytest.mark.parametrize(
    ("sentence", "held", "call"),
    [
        # The document's example of a reverse, and the same shape without its 17 points.
        ("1D P 1S P", "A2.KQ32.AKQ32.32", "2H"),
        ("1D P 1S P", "A2.KQ32.KQJ32.32", "None"),
        # Raises by strength: 13-15, 16-18, 19-21.
        ("1D P 1S P", "Q32.K2.AKJ32.432", "2S"),
        ("1D P 1S P", "Q32.A2.AKJ32.Q32", "3S"),
        ("1D P 1S P", "AQ32.A2.AKJ32.Q2", "4S"),
        # A suit of six: again, or with a jump on 16-18.
        ("1H P 1S P", "32.AKJ432.KQ2.32", "2H"),
        ("1H P 1S P", "32.AKJ432.KQ2.A2", "3H"),
        # A lower new suit at any strength, the cheaper of two of four cards.
        ("1H P 1S P", "32.AKJ32.KQ32.32", "2D"),
        ("1C P 1H P", "AQ32.32.32.AKJ32", "1S"),
        ("1C P 1D P", "AQ32.32.32.AKJ32", "None"),
        # Notrump.
        ("1D P 1H P", "K32.Q2.AQ32.K432", "2C"),
        ("1D P 1H P", "KQ2.32.AQ432.K32", "1NT"),
        ("1D P 1H P", "KQ2.A2.AQ432.KJ2", "2NT"),
        ("1S P 2C P", "AQJ32.A32.32.K32", "3C"),
        ("1S P 1NT P", "AQJ32.A32.32.K32", "None"),
        ("1S P 1NT P", "AQJ432.A3.32.K32", "2S"),
    ],
)
def test_rebids(sentence, held, call):
    assert str(advise_call(hand(held), auction(sentence)).call) == call
