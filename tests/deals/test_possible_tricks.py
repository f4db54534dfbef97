"""Certain trump tricks: by hand, against random play of random deals, and double dummy."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.auction import DeclaredContract
from deals.cards import DECK, Suit
from deals.deal import BridgeDeal
from deals.hand import hand_of
from deals.play import Play
from deals.possible_tricks import certain_trump_tricks, possible_tricks
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination
from tests.deals.hands import EAST, NORTH, SEEDS, SOUTH, WEST, random_deal, whole_suits

SPADES, NOTRUMP = Denomination.SPADES, Denomination.NOTRUMP


def spades(north, east, south, west):
    """A deal in which the hands have these spades, filled up with the other cards."""
    suit = [card for card in DECK if card.suit is Suit.SPADES]
    held = [
        [card for card in suit if card.rank.letter in letters]
        for letters in (north, east, south, west)
    ]
    rest = (card for card in DECK if card not in suit)
    return BridgeDeal(
        *(hand_of([*hand, *(next(rest) for _card in range(13 - len(hand)))]) for hand in held)
    )


@pytest.mark.parametrize(
    ("deal", "certain"),
    [
        (("A", "KQJT9", "8765", "432"), (1, 4, 0, 0)),
        (("KQJT9", "A", "8765", "432"), (4, 1, 3, 0)),
        # The king falls under the ace, but not the queen too.
        (("AJT", "432", "KQ", "98765"), (3, 0, 2, 0)),
        (("AQ", "KJ", "T987", "65432"), (1, 0, 2, 0)),
        # Only one of the low ones can be overtaken by each trump of the opponents.
        (("765432", "AK", "QJ", "T98"), (1, 2, 0, 1)),
        (("AKQJT98765432", "", "", ""), (13, 0, 0, 0)),
    ],
    ids=["ace", "ace missing", "together", "tenaces", "length", "thirteen"],
)
def test_trumps_are_certain_that_no_higher_one_can_beat(deal, certain):
    counted = tuple(
        certain_trump_tricks(spades(*deal), player, Suit.SPADES) for player in Direction
    )

    assert counted == certain


def test_declarer_takes_the_tricks_of_neither_hand_less_nor_those_of_the_defence():
    deal = spades("KQJT9", "A", "8765", "432")

    assert possible_tricks(deal, NORTH, SPADES) == range(4, 13)
    assert possible_tricks(deal, SOUTH, SPADES) == range(4, 13)
    assert possible_tricks(deal, EAST, SPADES) == range(1, 10)
    assert possible_tricks(deal, WEST, NOTRUMP) == range(14)
    assert possible_tricks(whole_suits(), NORTH, SPADES) == range(13, 14)
    assert possible_tricks(whole_suits(), EAST, SPADES) == range(1)


@given(SEEDS, st.sampled_from(Denomination), st.sampled_from(Direction), st.booleans())
def test_no_play_takes_an_impossible_number_of_tricks(seed, trumps, declarer, one_suited):
    random = Random(seed)
    # Sorted a little, so that trumps are long and honours together more often than by chance.
    deal = sorted_deal(random) if one_suited else random_deal(seed)
    play = Play(deal, DeclaredContract(Contract(1, trumps), declarer))
    choose = {player: random.choice((highest, lowest, any_card)) for player in Direction}
    while play.turn:
        play = play.played(choose[play.turn](random, play.legal_cards))

    assert play.outcome.tricks in possible_tricks(deal, declarer, trumps)


def sorted_deal(random):
    pack = sorted(DECK, key=lambda card: (card.suit.value, card.rank + random.uniform(0, 9)))
    cut = random.randrange(52)
    pack = pack[cut:] + pack[:cut]
    for _swap in range(random.randrange(12)):
        one, other = random.sample(range(52), 2)
        pack[one], pack[other] = pack[other], pack[one]
    return BridgeDeal(*(hand_of(pack[at : at + 13]) for at in range(0, 52, 13)))


def highest(_random, cards):
    return max(cards, key=lambda card: (card.rank, card.suit.value))


def lowest(_random, cards):
    return min(cards, key=lambda card: (card.rank, card.suit.value))


def any_card(random, cards):
    return random.choice(sorted(cards, key=str))
