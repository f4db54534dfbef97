"""Reasons why a movement of the catalogue is not offered to a number of pairs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from movements.catalogue import listed_movements, suitable_offers
from movements.linked.linked_catalogue import LINKED_MOVEMENTS
from movements.linked.linked_offers import LinkedMovement
from movements.offers import Movement, MovementOffer


@dataclass(frozen=True, slots=True)
class MovementExclusion:
    """A movement that is not offered, with the reason.

    `reason` is `winners` (it has another number of winners), `switches` (it arrow-switches single
    tables), `even_pairs` (it needs an odd number of pairs), `tables` (it does not seat this many),
    `stationary` (too few pairs keep their seats), `rounds` (it does not have the wanted rounds),
    `length` (no number of rounds gives the wanted boards with enough balance) or `linked` (it is
    played over several sessions).
    """

    movement: Movement | LinkedMovement
    reason: str


def list_exclusions(
    pairs: int, offers: Sequence[MovementOffer], **wishes: Any
) -> tuple[MovementExclusion, ...]:
    """Return every movement that is not offered to this many pairs, with its first reason.

    `wishes` are those with which `suitable_offers` found the offers.
    """
    offered = {offer.movement.key for offer in offers}
    linked = tuple(MovementExclusion(movement, "linked") for movement in LINKED_MOVEMENTS)
    seated = _offered_without_stationary(pairs, wishes)
    others = tuple(
        MovementExclusion(movement, _exclusion_reason(movement, pairs, wishes, seated))
        for movement in listed_movements(
            barometer=wishes.get("barometer", False), custom=wishes.get("custom", "")
        )
        if movement.key not in offered
    )
    return (*others, *linked)


def _offered_without_stationary(pairs: int, wishes: Mapping[str, Any]) -> set[str]:
    """Return what is offered to pairs that may all move, if some were to keep their seats."""
    if not wishes.get("stationary"):
        return set()
    offers = suitable_offers(pairs, **{**wishes, "stationary": 0})
    return {offer.movement.key for offer in offers}


def _exclusion_reason(
    movement: Movement, pairs: int, wishes: Mapping[str, Any], seated: Collection[str]
) -> str:
    tables = (pairs + 1) // 2
    if wishes.get("winners") not in (None, movement.winners):
        return "winners"
    if wishes.get("whole_rounds") and movement.single_tables:
        return "switches"
    if movement.rover and pairs % 2 == 0:
        return "even_pairs"
    if not movement.suits(tables):
        return "tables"
    if movement.key in seated:
        return "stationary"
    return "length" if wishes.get("rounds") in (None, *movement.rounds(tables)) else "rounds"
