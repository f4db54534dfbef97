"""Checks whether an opening lead can have come from declarer's left (Law 41A)."""

from deals.cards import Card
from deals.deal import BridgeDeal, player_after
from scoring.laws.compass import Direction


def actual_holder_of_lead(deal: BridgeDeal, declarer: Direction, card: Card) -> Direction | None:
    """Return the player who was dealt a recorded opening lead; None if declarer's left was.

    The opening lead is made by the defender on declarer's left (Law 41A).
    """
    holder = deal.holder(card)
    return None if holder is player_after(declarer, 1) else holder
