"""Evaluation of thirteen cards: points, shape, and sure tricks."""

import pytest
from hypothesis import given

from deals.cards import DECK, Suit
from deals.hand import Hand, hand_of, read_hand
from tests.deals.hands import DEALS, HANDS, cards
from tests.raising import raises_code


@pytest.mark.parametrize(
    ("text", "points", "short", "long"),
    [
        ("AKQJ.AKQ.AKQ.AKQ", 37, 0, 0),
        ("AKQJT98765432...", 10, 9, 9),
        ("A5432.K432.Q32.J", 10, 2, 1),
        ("AK5432.K2.Q32.J2", 13, 2, 2),
        ("2345678.234.23.2", 0, 3, 3),
        ("65432.65432.432.", 0, 3, 2),
    ],
)
def test_points_are_counted_for_high_cards_short_suits_and_long_ones(text, points, short, long):
    hand = read_hand(text)

    assert (hand.high_card_points, hand.short_points, hand.long_points) == (points, short, long)


@pytest.mark.parametrize(
    ("text", "shape", "balanced"),
    [
        ("5432.432.432.432", (4, 3, 3, 3), True),
        ("5432.5432.432.32", (4, 4, 3, 2), True),
        ("65432.432.432.32", (5, 3, 3, 2), True),
        ("65432.5432.32.32", (5, 4, 2, 2), False),
        ("65432.5432.432.2", (5, 4, 3, 1), False),
        ("765432.432.32.32", (6, 3, 2, 2), False),
        ("8765432.32.32.32", (7, 2, 2, 2), False),
        ("5432.5432.5432.2", (4, 4, 4, 1), False),
    ],
)
def test_three_shapes_are_balanced(text, shape, balanced):
    hand = read_hand(text)

    assert (hand.shape, hand.is_balanced) == (shape, balanced)


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        # The rest of a suit lies as evenly as it can: ten cards of it 4-3-3, so three rounds...
        ("AKQ32.AKQ.AKQ.32", 11),
        # ... of which a missing ace costs one, and a missing ace and king cost two.
        ("KQJ32.432.432.32", 4),
        ("QJT92.432.432.32", 3),
        # Ten of a suit: the other three fall in one round.
        ("KQJT987654.2.2.2", 9),
        ("AKQJT98765432...", 13),
        ("432.432.432.5432", 1),
        # An ace-queen takes one: the king is over the queen.
        ("AQ.65432.5432.32", 1 + 2 + 1),
    ],
)
def test_winners_are_tricks_when_every_suit_lies_evenly(text, winners):
    assert read_hand(text).winners == winners


@given(DEALS)
def test_a_pack_has_forty_points_and_every_hand_thirteen_cards(deal):
    hands = deal.hands.values()

    assert sum(hand.high_card_points for hand in hands) == 40
    assert {sum(hand.shape) for hand in hands} == {13}
    assert [sum(hand.length(suit) for hand in hands) for suit in Suit] == [13] * 4


@given(HANDS)
def test_a_written_hand_is_read_again(hand):
    assert read_hand(str(hand)) == hand


def test_a_ten_may_be_written_as_10():
    assert read_hand("10987.1098.1098.1098") == read_hand("T987.T98.T98.T98")


@pytest.mark.parametrize("count", [0, 12, 14, 27, 52])
def test_a_hand_has_thirteen_cards(count):
    with raises_code("hand_size") as refused:
        Hand(frozenset(DECK[:count]))

    assert refused.value.facts["cards"] == count


def test_a_card_twice_is_refused_before_they_are_counted():
    with raises_code("card_twice") as refused:
        hand_of(cards("SA SK SQ SA"))

    assert refused.value.facts == {"card": "SA"}


@pytest.mark.parametrize("text", ["", "AKQ", "A.K.Q", "A.K.Q.J.T", "1.2.3.4", "AX.K.Q.J", "-"])
def test_an_invalid_hand_is_refused_with_its_text(text):
    with raises_code("deal_text") as refused:
        read_hand(text)

    assert refused.value.facts == {"text": text}
