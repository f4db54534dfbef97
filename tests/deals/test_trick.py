"""Winner of a trick: the highest trump, or else the highest card of the suit led."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import DECK
from deals.trick import Trick
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination
from tests.deals.hands import EAST, NORTH, SOUTH, WEST, cards

H, N = Denomination.HEARTS, Denomination.NOTRUMP


@pytest.mark.parametrize(
    ("leader", "trumps", "played", "winner"),
    [
        # The source document's example: the two of trumps beats the ace of spades.
        (WEST, H, "SK SA H2 S5", EAST),
        (WEST, N, "SK SA H2 S5", NORTH),
        (WEST, N, "SK S2 HA DA", WEST),
        (SOUTH, H, "S2 H3 H2 H4", EAST),
        (EAST, H, "H2 SA HT CA", WEST),
    ],
)
def test_a_trick_is_won_and_its_winner_leads(leader, trumps, played, winner):
    trick = Trick(leader, trumps, cards(played))

    assert (trick.is_complete, trick.winner, trick.turn) == (True, winner, winner)


def test_a_trick_in_progress_goes_round_clockwise():
    tricks = [Trick(SOUTH, N, cards("S2 S3 S4")[:count]) for count in range(4)]

    assert [trick.turn for trick in tricks] == [SOUTH, WEST, NORTH, EAST]
    assert [trick.is_complete for trick in tricks] == [False] * 4
    assert [tricks[2].card_of(player) for player in Direction] == [None, None, *cards("S2 S3")]


@given(
    st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True),
    st.sampled_from(Denomination),
    st.sampled_from(Direction),
)
def test_a_second_reading_finds_the_same_winner(played, trumps, leader):
    ruffs = [card for card in played if card.suit.value == trumps.value]
    led = [card for card in played if card.suit is played[0].suit]

    best = max(ruffs or led, key=lambda card: card.rank)

    trick = Trick(leader, trumps, tuple(played))
    assert trick.card_of(trick.winner) == best
