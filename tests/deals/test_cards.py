"""Fifty-two cards, as the Law ranks them and as anybody writes them."""

import pytest

from deals.cards import DECK, SUITS, Card, Rank, Suit, read_card
from scoring.laws.contract import Denomination
from tests.raising import raises_code


def test_there_are_fifty_two_cards_from_the_ace_of_spades_down():
    assert len(set(DECK)) == 52
    assert " ".join(map(str, DECK[:14])) == "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2 HA"
    assert str(DECK[-1]) == "C2"


def test_suits_rank_as_denominations_do():
    assert [suit.denomination for suit in Suit] == list(Denomination)[:4]
    assert "".join(suit.value for suit in SUITS) == "SHDC"


@pytest.mark.parametrize("text", ["HT", "h10", "H 10", "♥10", "♡T", " ht "])
def test_a_ten_is_read_in_every_way_it_is_written(text):
    assert read_card(text) == Card(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize("card", DECK)
def test_a_written_card_is_read_again(card):
    assert read_card(str(card)) == card


@pytest.mark.parametrize("text", ["", "H", "TH", "H1", "H11", "HTT", "N2", "HK DK", "H\x00"])
def test_an_invalid_card_is_refused_with_its_text(text):
    with raises_code("card") as refused:
        read_card(text)

    assert refused.value.facts == {"text": text}
