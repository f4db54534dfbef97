"""A Howell barometer over several sessions: its parts, balance and published equals."""

from fractions import Fraction

import pytest

from movements.errors import UnsuitableMovementError
from movements.linked.linked_barometer import (
    linked_barometer_rounds,
    linked_barometer_schedule,
    load_first_rounds,
)
from movements.pairs.barometer import is_barometer
from movements.search.linked_search import search_barometer_round
from tests.movements.independent_checker import broken_rules, measured_balance
from tests.movements.linked.test_linked_catalogue import one_after_another
from tests.movements.published import PUBLISHED, schedule_of
from tests.movements.renumbering import is_renumbered

EASTBOURNE = {
    row["name"]: schedule_of(row) for row in PUBLISHED if "Final Barometer" in row["name"]
}
# Tables for which a Hadamard matrix with a cyclic core is known.
PERFECT = {4, 6, 8, 10, 12, 16, 22, 24, 30, 34, 36, 40}


def part(tables, session, sessions):
    rounds = linked_barometer_rounds(tables, session, sessions)
    return linked_barometer_schedule(
        tables, rounds=rounds, boards_a_round=1, session=session, sessions=sessions
    )


def parts(tables, sessions):
    return [part(tables, session, sessions) for session in range(sessions)]


@pytest.mark.parametrize("name", EASTBOURNE)
def test_a_published_final_in_several_sessions_is_ours(name):
    session = int(name.split(" S")[1][0]) - 1

    assert is_renumbered(part(10, session, 3), EASTBOURNE[name])


def test_all_sessions_of_the_published_final_are_ours_with_the_same_numbers():
    theirs = [EASTBOURNE[name] for name in sorted(EASTBOURNE) if name.startswith("B ")]

    assert len(theirs) == 3
    assert is_renumbered(one_after_another(parts(10, 3)), one_after_another(theirs))


@pytest.mark.parametrize("tables", load_first_rounds())
def test_everybody_meets_over_all_sessions(tables):
    sessions = parts(tables, 3)
    met = {
        frozenset((seat.north_south, seat.east_west))
        for schedule in sessions
        for seat in schedule.seats
    }

    assert len(met) == tables * (2 * tables - 1) == sum(len(part.seats) for part in sessions)
    assert [broken_rules(schedule) for schedule in sessions] == [[], [], []]
    assert all(is_barometer(schedule.seats) for schedule in sessions)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("tables", load_first_rounds())
def test_all_sessions_together_are_balanced(tables):
    balance = measured_balance(one_after_another(parts(tables, 2)))

    assert (balance == 100) is (tables in PERFECT)
    # Three tables have no better Howell either.
    assert balance >= (Fraction(83) if tables > 3 else 60)


def test_sessions_are_about_equally_long():
    assert [linked_barometer_rounds(10, session, 3) for session in range(3)] == [6, 7, 6]
    assert [linked_barometer_rounds(20, session, 4) for session in range(4)] == [10, 10, 9, 10]


def test_no_table_or_more_rounds_than_the_session_has_are_refused():
    for tables, rounds in ((2, 1), (41, 3), (10, 7)):
        with pytest.raises(UnsuitableMovementError):
            linked_barometer_schedule(
                tables, rounds=rounds, boards_a_round=1, session=0, sessions=3
            )


@pytest.mark.parametrize("tables", [3, 5, 7, 8, 10, 13])
def test_a_first_round_is_found_again(tables):
    found = search_barometer_round(2 * tables - 1, seed=1, starts=60)

    cards = tuple(tuple(map(int, card.split("-"))) for card in found.split())
    assert cards == load_first_rounds()[tables]
