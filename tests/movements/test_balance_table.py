"""The first offer for each size, compared with everything published and the bound."""

import json
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from movements.balance.balance_bound import balance_bound
from movements.balance.published_balances import PUBLISHED, REACHED, parse_balances
from movements.balance_table import list_balance_rows
from movements.catalogue import suitable_offers
from movements.offers import measure_unevenness
from scoring.boards.rounding import round_exactly
from tests.movements.independent_checker import measured_balance
from tests.movements.published import DATA, schedule_of
from tests.movements.published import PUBLISHED as MOVEMENTS

SIZES = [(tables, rounds) for tables in range(3, 14) for rounds in range(3, 2 * tables)]
GOALS = {
    tuple(map(int, size.split("×"))): Fraction(figure)
    for size, figure in json.loads((DATA / "balance_goals.json").read_text("utf-8")).items()
}


def figures_of(text):
    return {key: figure for key, figure in parse_balances(text).items() if 3 <= key[0] <= 13}


@pytest.fixture(scope="module")
def rows():
    return {(row.tables, row.rounds): row for row in list_balance_rows(range(3, 14))}


@cache
def best_published():
    """By tables, rounds and number of pairs."""
    best = defaultdict(Fraction)
    for movement in MOVEMENTS:
        schedule = schedule_of(movement)
        pairs = len(schedule.places)
        key = ((pairs + 1) // 2, schedule.rounds, pairs)
        best[key] = max(best[key], measured_balance(schedule))
    return best


def test_every_size_has_a_row(rows):
    assert [*rows] == SIZES


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_the_first_offer_is_as_balanced_as_anything_published(tables, rounds, rows):
    row = rows[tables, rounds]
    published = best_published().get((tables, rounds, 2 * tables), Fraction(0))
    goal = GOALS.get((tables, rounds), Fraction(0))

    assert row.balance >= published
    assert round_exactly(row.balance, places=1) >= Decimal(str(float(goal)))
    assert row.balance == measured_balance(row.offer.schedule())


@pytest.mark.parametrize(("tables", "rounds"), sorted(figures_of(REACHED)))
def test_the_first_offer_is_as_balanced_as_the_best_search_before(tables, rounds, rows):
    balance = round_exactly(rows[tables, rounds].balance, places=1)

    assert balance >= figures_of(REACHED)[tables, rounds]


def test_the_published_figures_are_those_of_the_data():
    for (tables, rounds), figure in figures_of(PUBLISHED).items():
        known = round_exactly(
            best_published().get((tables, rounds, 2 * tables), Fraction(0)), places=1
        )

        # Some published movements are known by their figure alone.
        assert figure >= known
    reached = figures_of(REACHED)
    assert {
        key: Decimal(str(float(goal))) for key, goal in GOALS.items()
    }.items() <= reached.items()


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_nothing_is_above_the_bound(tables, rounds, rows):
    row = rows[tables, rounds]

    assert row.bound == balance_bound(tables, rounds)
    assert row.balance <= row.bound


def half_tables():
    best = best_published()
    return [key for key in best if key[2] % 2 and 3 <= key[0] <= 13 and best[key]]


@pytest.mark.parametrize(("tables", "rounds", "pairs"), half_tables())
def test_with_a_half_table_too(tables, rounds, pairs):
    boards = 2 * rounds
    offers = suitable_offers(
        pairs, least=boards - 2, most=boards, winners=1, rounds=rounds, missing="EW"
    )

    assert offers[0].balance >= best_published()[tables, rounds, pairs]


@pytest.mark.parametrize(("tables", "figure"), [(11, "96.5"), (12, "100"), (13, "97.5")])
def test_howells_of_eleven_to_thirteen_tables(tables, figure, rows):
    row = rows[tables, 2 * tables - 1]

    assert row.offer.all_meet
    assert round_exactly(row.balance, places=1) >= Decimal(figure)


@pytest.mark.parametrize(("tables", "least"), [(11, 87), (19, 50)])
def test_fields_that_had_no_balanced_movement_have_one(tables, least):
    """Eleven tables had 55.3 and nineteen 45.2, with 24 to 28 boards."""
    offers = suitable_offers(2 * tables, winners=1)

    fitting = [
        offer.balance for offer in offers if not offer.beside and not measure_unevenness(offer)
    ]
    assert fitting[0] == max(fitting) >= least
