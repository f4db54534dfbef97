"""Double and interwoven Howells: their balance, how they play, and the search that found them."""

from collections import Counter
from fractions import Fraction

import pytest

from movements.linked.double_howell import (
    first_session_rounds,
    first_session_schedule,
    second_session_rounds,
    second_session_schedule,
)
from movements.linked.linked_designs import load_designs
from movements.search.linked_search import search_linked_design
from tests.movements.independent_checker import broken_rules, measured_balance, shared_boards
from tests.movements.linked.test_linked_catalogue import one_after_another
from tests.movements.published import PUBLISHED, schedule_of

DESIGNS = load_designs()
# Published sessions that belong together, by their numbers in one collection.
LINKED_PAIRS = (("[M114]", "[M115]"), ("[M117]", "[M118]"), ("[M123]", "[M124]"))


def both_sessions(tables, missing=None):
    return [
        first_session_schedule(
            tables, rounds=first_session_rounds(tables), boards_a_round=1, missing=missing
        ),
        second_session_schedule(
            tables, rounds=second_session_rounds(tables), boards_a_round=1, missing=missing
        ),
    ]


def published(number):
    (movement,) = (row for row in PUBLISHED if row["name"].startswith(number))
    return schedule_of(movement)


@pytest.mark.parametrize("tables", DESIGNS)
def test_the_shipped_balance_is_true(tables):
    assert measured_balance(one_after_another(both_sessions(tables))) == Fraction(
        DESIGNS[tables].balance
    )


@pytest.mark.parametrize("tables", [tables for tables in DESIGNS if tables % 2 == 0])
def test_an_even_number_of_tables_competes_without_imbalance(tables):
    first, second = both_sessions(tables)

    assert DESIGNS[tables].balance == "100"
    assert shared_boards(first) == 0
    # There are fewer sets than tables.
    assert shared_boards(second) == (tables - 1) * (2 if tables == 4 else 1)


@pytest.mark.parametrize("tables", [tables for tables in DESIGNS if tables % 2])
def test_an_odd_number_of_tables_begins_with_a_switched_mitchell(tables):
    first, second = both_sessions(tables)

    assert {seat.north_south for seat in first.seats} == set(range(1, tables + 1))
    assert all(seat.north_south == seat.table for seat in first.seats)
    switched = {seat.round for seat in first.seats if seat.arrow_switched}
    assert Counter(seat.round for seat in first.seats if seat.arrow_switched) == dict.fromkeys(
        switched, tables
    )
    assert shared_boards(first) == 0
    # With five tables, and with nine, no interwoven Howell does without sharing.
    assert shared_boards(second) <= {5: 20, 9: 18}.get(tables, 0)


@pytest.mark.parametrize("tables", DESIGNS)
def test_at_a_half_table_each_pair_sits_out_once_over_both_sessions(tables):
    out = Counter()
    for schedule in both_sessions(tables, missing="NS"):
        for seat in schedule.seats:
            if not seat.is_played:
                out.update({seat.north_south, seat.east_west} - {None})
        assert broken_rules(schedule) == []

    assert out == dict.fromkeys(range(1, 2 * tables), 1)


@pytest.mark.parametrize(("first", "second"), LINKED_PAIRS)
def test_ours_is_balanced_at_least_as_well_as_published_ones(first, second):
    theirs = [published(first), published(second)]
    tables = len(theirs[0].tables)

    assert measured_balance(one_after_another(theirs)) <= Fraction(DESIGNS[tables].balance)
    assert sum(map(shared_boards, both_sessions(tables))) <= sum(map(shared_boards, theirs))


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 9])
def test_a_small_design_is_found_again(tables):
    design = DESIGNS[tables]

    assert search_linked_design(tables, design.seed, design.attempt) == design
