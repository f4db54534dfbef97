"""Explains why a movement is recommended, and what one more pair would change for each movement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from movements.catalogue import MOST_PAIRS, ROVER, SWITCHED_ROVER
from movements.offers import SMALL_FIELD, MovementOffer, measure_unevenness

# Below, the reasons warn that one winner is hardly fair. The words for a balance begin there too.
FAIR_BALANCE = 60


@dataclass(frozen=True, slots=True)
class OfferReason:
    """A reason for the recommended offer, by key, with its figures.

    `boards` and `nearest` (each pair plays so many boards, as wished or closest), `one_winner` and
    `two_winners` (usual for so many tables), `all_meet`, `custom` (how the club moves boards),
    `balance` (with the next best one), `unshared`, `even` (each board played equally often),
    `sit_out` (nobody more than one round), `stationary`, `rival` (why not the next movement).
    `low_balance` and `uneven` are warnings.
    """

    key: str
    facts: Mapping[str, int | str | Fraction] = field(default_factory=dict)


def recommendation_reasons(
    offers: Sequence[MovementOffer], *, winners: int | None = None, stationary: int = 0
) -> tuple[OfferReason, ...]:
    """Return why the first of these ranked offers is recommended, most important first.

    `winners` and `stationary` are the wishes. Raises IndexError without offers.
    """
    best = offers[0]
    reasons = [
        OfferReason("nearest" if best.beside else "boards"),
        *_winner_reasons(best, winners),
        *([OfferReason("all_meet")] if best.all_meet else []),
        *([OfferReason("custom")] if _follows_custom(best, offers) else []),
        *_balance_reasons(offers),
        *([] if best.shares_boards else [OfferReason("unshared")]),
        OfferReason("uneven" if measure_unevenness(best) else "even"),
        *_sit_out_reasons(best),
    ]
    if stationary:
        reasons.append(OfferReason("stationary", {"pairs": best.survey.stationary}))
    return (*reasons, *_rival_reasons(offers))


def _winner_reasons(best: MovementOffer, winners: int | None) -> list[OfferReason]:
    """Return why there is this number of winners, if the director left it open."""
    small = best.setting.tables <= SMALL_FIELD
    if winners is not None or small != (best.winners == 1):
        return []
    key = "one_winner" if small else "two_winners"
    return [OfferReason(key, {"tables": SMALL_FIELD})]


def _follows_custom(best: MovementOffer, offers: Sequence[MovementOffer]) -> bool:
    """Return whether the club's custom decided between movements that were offered."""
    return best.is_customary and any(offer.is_contrary and not offer.beside for offer in offers)


def _balance_reasons(offers: Sequence[MovementOffer]) -> list[OfferReason]:
    """Return the balance with that of the next best movement that fits, or a warning."""
    best = offers[0]
    if best.balance is None:
        return []
    if best.balance < FAIR_BALANCE:
        return [OfferReason("low_balance", {"balance": best.balance})]
    others = [
        offer.balance
        for offer in offers[1:]
        if offer.balance is not None and offer.beside <= best.beside
    ]
    facts: dict[str, int | str | Fraction] = {"balance": best.balance}
    if others and max(others) < best.balance:
        facts["next"] = max(others)
    return [OfferReason("balance", facts)]


def _sit_out_reasons(best: MovementOffer) -> list[OfferReason]:
    out = max((line.rounds_out for line in best.survey.lines), default=0)
    return [OfferReason("sit_out")] if out == 1 else []


def _rival_reasons(offers: Sequence[MovementOffer]) -> list[OfferReason]:
    """Return in what the next other movement is worse; the number of winners is no fault."""
    best = offers[0]
    for offer in offers[1:]:
        if offer.movement.key != best.movement.key and offer.behind not in ("", "size"):
            facts = {"movement": offer.movement.caption, "criterion": offer.behind}
            return [OfferReason("rival", facts)]
    return []


def walk_in_effect(offer: MovementOffer) -> str:
    """Return what this movement does with one more pair than it was set up for.

    `fills` (the half table), `half_table` (the same movement with another table, half full),
    `rover` (the same tables, and the pair takes seats in turn), `full` (no more pairs fit in a
    section), or `other` (it needs another movement).
    """
    movement, setting = offer.movement, offer.setting
    pairs = 2 * setting.tables - (setting.missing is not None)
    if pairs >= MOST_PAIRS:
        return "full"
    if movement.own_reference:
        return "other"
    if setting.missing is not None:
        return "other" if movement.rover else "fills"
    more = setting.tables + 1
    if movement.suits(more) and setting.rounds in movement.rounds(more):
        return "half_table"
    rover = ROVER if offer.winners == 2 else SWITCHED_ROVER
    if _is_mitchell(offer) and rover.suits(more) and setting.rounds in rover.rounds(more):
        return "rover"
    return "other"


def _is_mitchell(offer: MovementOffer) -> bool:
    """Return whether a rover can join: East-West go round past seated North-South pairs."""
    return offer.movement.key.removeprefix("switched-") in {
        "mitchell",
        "skip-mitchell",
        "relay-mitchell",
    }
