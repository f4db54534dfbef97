"""Deals, auctions and plays in few words, and random ones from a seed."""

from random import Random

from hypothesis import strategies as st

from deals.auction import PASS, Auction, DeclaredContract, read_call
from deals.cards import DECK, SUITS, Suit, read_card
from deals.deal import deal_pack
from deals.hand import read_hand
from deals.play import Play
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling

NORTH, EAST, SOUTH, WEST = Direction
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
SEEDS = st.integers(0, 2**32)


def cards(text):
    return tuple(map(read_card, text.split()))


def hand(text):
    return read_hand(text)


def auction(text, *, dealer=NORTH):
    return Auction(dealer, tuple(map(read_call, text.split())))


def declared(text, declarer):
    doubling = tuple(Doubling)[text.count("X")]
    return DeclaredContract(Contract(int(text[0]), Denomination(text[1]), doubling), declarer)


def whole_suits():
    """North has all the spades, East all the hearts, South the diamonds, West the clubs."""
    return deal_pack([card for ranks in zip(*suits(), strict=True) for card in ranks], dealer=WEST)


def suits():
    return [[card for card in DECK if card.suit is suit] for suit in SUITS]


def shuffled(seed):
    pack = list(DECK)
    Random(seed).shuffle(pack)
    return pack


def random_deal(seed):
    return deal_pack(shuffled(seed), dealer=NORTH)


def random_auction(seed):
    """Whole, and short enough: two passes of three, else anything legal."""
    random = Random(seed)
    auction = Auction(random.choice(tuple(Direction)))
    while not auction.is_over:
        auction = auction.called(
            PASS if random.random() < 0.6 else random.choice(auction.legal_calls)
        )
    return auction


def random_play(seed, *, cards=52, legal=True):
    """So many cards, each legal, or each out of the hand whose turn it is, revoke or not."""
    random = Random(seed)
    contract = Contract(1, random.choice(tuple(Denomination)))
    play = Play(random_deal(seed), DeclaredContract(contract, random.choice(tuple(Direction))))
    for _card in range(cards):
        choice = play.legal_cards if legal else play.left(play.turn)
        play = play.recorded(random.choice(sorted(choice, key=str)))
    return play


DEALS = SEEDS.map(random_deal)
AUCTIONS = SEEDS.map(random_auction)
HANDS = DEALS.map(lambda deal: deal.north)
SUITS_OF_CARDS = st.sampled_from(Suit)


def striped():
    """The pack dealt from the ace of spades down, without a shuffle.

    North AT62.J73.Q84.K95, East K95.AT62.J73.Q84, South Q84.K95.AT62.J73, West J73.Q84.K95.AT62.
    """
    return deal_pack(DECK, dealer=WEST)


def play(text, contract="1N", declarer=SOUTH):
    """So many cards of the striped deal, with whatever revokes are in them."""
    return Play(striped(), declared(contract, declarer), cards(text))
