"""Whether a lead that was noted can have been made. Knows a deal; not what was played after."""

from deals.cards import Card
from deals.deal import Deal, turned
from scoring.compass import Direction


def lead_from_elsewhere(deal: Deal, declarer: Direction, card: Card) -> Direction | None:
    """Who holds a card that declarer's left hand has led by the record; None where it can be.

    The opening lead is made by the defender on declarer's left (Law 41A).
    """
    holder = deal.holder(card)
    return None if holder is turned(declarer, 1) else holder
