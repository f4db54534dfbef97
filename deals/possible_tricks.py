"""Computes the tricks that declarer can take, from the sure trump tricks of each side.

Only trumps are counted: a card of another suit can be ruffed or discarded, and no card is certain
at notrump. A revoke can transfer a trick that the cards had not allowed (Law 64), and a claim can
concede one that could not be lost (Law 71): these are the director's to decide.
"""

from deals.cards import Suit
from deals.deal import BridgeDeal, player_after
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination

ALL_TRICKS = 13


def certain_trump_tricks(deal: BridgeDeal, player: Direction, trumps: Suit) -> int:
    """Return the tricks that a player's side takes with this hand's trumps, however it is played.

    The hand plays each of its trumps to another trick. The side loses that trick only if an
    opponent plays a higher trump to it, and each trump of theirs does so once. So the side loses
    at most as many of these tricks as trumps of the opponents can be assigned to lower ones of
    the hand, each to one.
    """
    opponents = (deal.hand(player_after(player, seats)) for seats in (1, 3))
    against = [card.rank for hand in opponents for card in hand.suit(trumps)]
    held = deal.hand(player).suit(trumps)
    beaten = 0
    # From the highest down: a trump that beats one of these also beats all that follow.
    for card in held:
        if sum(rank > card.rank for rank in against) > beaten:
            beaten += 1
    return len(held) - beaten


def possible_tricks(deal: BridgeDeal, declarer: Direction, denomination: Denomination) -> range:
    """Return the tricks that declarer can take with these cards: all that are not ruled out."""
    if denomination is Denomination.NOTRUMP:
        return range(ALL_TRICKS + 1)
    trumps = Suit(denomination.value)
    seats = [player_after(declarer, after) for after in range(4)]
    own, left, dummy, right = (certain_trump_tricks(deal, seat, trumps) for seat in seats)
    return range(max(own, dummy), ALL_TRICKS - max(left, right) + 1)
