"""When the tables speak, and when they are silent."""

import pytest
from hypothesis import given

from deals.bidding.bidding_advice import SILENCE, advise_call
from tests.deals.hands import AUCTIONS, HANDS, auction, hand

HELD = hand("AQ432.A32.KQ2.32")


@pytest.mark.parametrize(
    ("sentence", "table"),
    [
        ("", "openings"),
        ("P P P", "openings"),
        ("1H P", "to_1h"),
        ("P P 1H P", "to_1h"),
        ("1NT P", "to_1nt"),
        ("1NT P 2H P", "to_transfer_spades"),
        ("P 1S P 3S P 4NT P", "to_blackwood"),
        ("1D P 1S P", "rebid_1d_1s"),
        ("P 1S P 1NT P", "rebid_1s_1nt"),
        ("1H", "over_1h"),
        ("P 1H", "over_1h"),
        ("1H P P", "over_1h"),
        ("1H X P", "to_double_of_1h"),
        ("1H P P X P", "to_double_of_1h"),
        ("P 1C 1S", "negative_double_1c_1s"),
        ("1H 2D", "negative_double_1h_2d"),
    ],
)
def test_advice_is_given_for_the_documented_auctions(sentence, table):
    assert advise_call(HELD, auction(sentence)).table.name == table


@pytest.mark.parametrize(
    "sentence",
    [
        *("2NT P", "2H P", "1H P 2H P", "1D P 1S P 2S P"),  # no table answers partner's call
        *("1NT", "2H", "3C"),  # the document's overcalls are over one of a suit
        *("1H X", "1H 1S P", "1H X 1S", "1H X P 1S P"),  # no table for these competitive calls
        *("1C 1D", "1C 1H", "1H 2S P P", "1C 3H"),  # nothing to show by a negative double
        "1C P P 1S",  # opener's turn, not responder's
        "1H P P P",  # the auction is over
    ],
)
def test_no_advice_is_given_for_other_auctions(sentence):
    assert advise_call(HELD, auction(sentence)) == SILENCE


@given(HANDS, AUCTIONS)
def test_advice_can_always_be_followed(held, complete):
    for length in range(len(complete.calls)):
        before = type(complete)(complete.dealer, complete.calls[:length])
        call = advise_call(held, before).call
        assert call is None or before.allows(call)
