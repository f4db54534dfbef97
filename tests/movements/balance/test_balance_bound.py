"""Bounds that nobody exceeds, and that are reached where that is known."""

from fractions import Fraction
from itertools import product

import pytest

from movements.balance.balance_bound import balance_bound


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 16, 18, 20])
def test_howells_of_an_even_number_of_tables_can_be_perfect(tables):
    assert balance_bound(tables, 2 * tables - 1) == 100


@pytest.mark.parametrize(
    ("tables", "figure"),
    [(3, "71.4"), (5, "90.0"), (7, "95.1"), (9, "97.1"), (11, "98.1"), (13, "98.7")],
)
def test_howells_of_an_odd_number_cannot(tables, figure):
    """Pairs divide into two kinds; in each kind every two differ by two from the mean at least."""
    meetings = (2 * tables - 1) * (tables - 1)

    assert balance_bound(tables, 2 * tables - 1) == 100 * Fraction(meetings, meetings + 4)
    assert round(balance_bound(tables, 2 * tables - 1), 1) == Fraction(figure)


def test_the_bound_of_two_tables_equals_an_exhaustive_search():
    """Two tables, three rounds: each of three sets is turned at either table, or not."""
    meetings = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
    best = Fraction(0)
    for turns in product((1, -1), repeat=6):
        amounts = {}
        for lot, tables in enumerate(meetings):
            cards = {}
            for table, (first, other) in enumerate(tables):
                cards[first] = turns[2 * lot + table]
                cards[other] = -cards[first]
            for number in range(4):
                for other in range(number):
                    met = (other, number) in tables
                    change = 1 if met else cards[number] * cards[other]
                    amounts[other, number] = amounts.get((other, number), 0) + change
        squares = sum(amount**2 for amount in amounts.values())
        best = max(best, 100 * Fraction(sum(amounts.values()) ** 2, 6 * squares))

    assert balance_bound(2, 3) == best == 100
