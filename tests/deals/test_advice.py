"""When the tables speak, and when they are silent."""

import pytest
from hypothesis import given

from deals.advice import SILENCE, advise
from tests.deals.hands import AUCTIONS, HANDS, auction, hand

HELD = hand("AQ432.A32.KQ2.32")


@pytest.mark.parametrize(
    ("said", "table"),
    [
        ("", "openings"),
        ("P P P", "openings"),
        ("1H P", "to_1h"),
        ("P P 1H P", "to_1h"),
        ("1NT P", "to_1nt"),
        ("1NT P 2H P", "to_transfer_spades"),
        ("P 1S P 3S P 4NT P", "to_blackwood"),
    ],
)
def test_the_tables_speak_while_the_other_side_passes(said, table):
    assert advise(HELD, auction(said)).table.name == table


@pytest.mark.parametrize(
    "said",
    # Somebody else spoke, or partner said what no table answers, or it is all over.
    ["1H", "P 1H", "1H X", "1H 1S P", "2NT P", "2H P", "1H P 2H P", "1H P P X P", "1H P P P"],
)
def test_elsewhere_they_are_silent(said):
    assert advise(HELD, auction(said)) == SILENCE


@given(HANDS, AUCTIONS)
def test_advice_can_always_be_followed(held, whole):
    for length in range(len(whole.calls)):
        before = type(whole)(whole.dealer, whole.calls[:length])
        call = advise(held, before).call
        assert call is None or before.allows(call)
