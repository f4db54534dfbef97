"""The reasons why movements of the catalogue are not offered to a field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from movements.catalogue import BAROMETERS, MOVEMENTS
from movements.offers import Movement, MovementOffer


@dataclass(frozen=True, slots=True)
class MovementExclusion:
    """A movement that is not offered, with the reason.

    `reason` is `winners` (it has another number of winners), `switches` (it arrow-switches single
    tables), `even_pairs` (it needs an odd number of pairs), `tables` (it does not seat this many),
    `rounds` (it does not have the wanted rounds) or `length` (no number of rounds gives the wanted
    boards with enough balance).
    """

    movement: Movement
    reason: str


def list_exclusions(
    pairs: int,
    offers: Sequence[MovementOffer],
    *,
    winners: Literal[1, 2] | None = None,
    barometer: bool = False,
    rounds: int | None = None,
    whole_rounds: bool = False,
) -> tuple[MovementExclusion, ...]:
    """Return every movement that is not offered to this many pairs, with its first reason."""
    offered = {offer.movement.key for offer in offers}
    return tuple(
        MovementExclusion(movement, _reason(movement, pairs, winners, rounds, whole_rounds))
        for movement in (BAROMETERS if barometer else MOVEMENTS)
        if movement.key not in offered
    )


def _reason(
    movement: Movement,
    pairs: int,
    winners: Literal[1, 2] | None,
    rounds: int | None,
    whole_rounds: bool,
) -> str:
    tables = (pairs + 1) // 2
    if winners not in (None, movement.winners):
        return "winners"
    if whole_rounds and movement.single_tables:
        return "switches"
    if movement.rover and pairs % 2 == 0:
        return "even_pairs"
    if not movement.suits(tables):
        return "tables"
    return "length" if rounds in (None, *movement.rounds(tables)) else "rounds"
