"""Compares the balance of the catalogue's movements with published ones and the upper bound."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from movements.balance.balance_bound import balance_bound
from movements.balance.published_balances import PUBLISHED, REACHED, parse_balances
from movements.catalogue import suitable_offers
from movements.errors import UnsuitableMovementError
from movements.offers import MovementOffer

LEAST_ROUNDS = 3
# A room that moves after every board is offered other movements.
BOARDS_A_ROUND = 2


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """For so many tables and rounds the first offer with one winner, and what it compares with.

    `published` and `reached` are None where there is no figure. The bound holds where every pair
    plays every set, or each of as many sets as tables is played in every round.
    """

    tables: int
    rounds: int
    offer: MovementOffer
    balance: Fraction
    published: Decimal | None
    reached: Decimal | None
    bound: Fraction


def list_balance_rows(tables: Iterable[int]) -> Iterator[BalanceRow]:
    """Yield a row for each of these tables and every number of rounds up to a full Howell."""
    published, reached = parse_balances(PUBLISHED), parse_balances(REACHED)
    for size in tables:
        for rounds in range(LEAST_ROUNDS, 2 * size):
            offer = _first_offer(size, rounds)
            if offer is not None and offer.balance is not None:
                key = (size, rounds)
                yield BalanceRow(
                    size,
                    rounds,
                    offer,
                    offer.balance,
                    published.get(key),
                    reached.get(key),
                    balance_bound(size, rounds),
                )


def _first_offer(tables: int, rounds: int) -> MovementOffer | None:
    boards = BOARDS_A_ROUND * rounds
    try:
        offers = suitable_offers(2 * tables, least=boards, most=boards, winners=1, rounds=rounds)
    except UnsuitableMovementError:
        return None
    return offers[0]
