"""Searches for the tables to turn reach the figures that were measured elsewhere."""

from fractions import Fraction
from random import Random

import pytest

from movements.balance.fairness import schedule_balance
from movements.pairs import mitchell
from movements.pairs.mitchell import MitchellForm
from movements.search.switch_search import apply_turns, search_turns, turn_fewest


def unswitched(tables, rounds, form):
    return mitchell.mitchell_schedule(tables, rounds=rounds, boards_a_round=1, form=form, lines=1)


@pytest.mark.parametrize(
    ("tables", "rounds", "form", "groups", "figure"),
    [
        (3, 3, MitchellForm.PLAIN, "seats", "56.8"),
        (4, 4, MitchellForm.RELAY, "seats", "64.3"),
        (5, 5, MitchellForm.PLAIN, "seats", "72.2"),
        (6, 6, MitchellForm.RELAY, "seats", "81.8"),
        # The best whole rounds of six tables; a table turned in all rounds gains nothing more.
        (6, 6, MitchellForm.RELAY, "rounds", "77.7"),
    ],
)
@pytest.mark.slow
def test_searches_equal_an_exhaustive_search(tables, rounds, form, groups, figure):
    schedule = unswitched(tables, rounds, form)

    result = search_turns(schedule, Random(1), steps=20_000, history=100, groups=groups)

    turned = apply_turns(schedule, result.turned)
    assert round(schedule_balance(turned), 1) == Fraction(figure)


def test_the_same_seed_finds_the_same():
    schedule = unswitched(7, 5, MitchellForm.PLAIN)

    results = [search_turns(schedule, Random(2), steps=2_000, history=50) for _ in range(2)]

    assert results[0] == results[1]


def test_a_set_turned_at_most_of_its_tables_is_turned_at_the_others_instead():
    schedule = unswitched(5, 5, MitchellForm.PLAIN)
    of_set_one = {(seat.round, seat.table) for seat in schedule.seats if seat.boards == (1,)}
    most = frozenset(sorted(of_set_one)[1:]) | {(5, 5)}

    fewest = turn_fewest(schedule, most)

    assert fewest == {min(of_set_one), (5, 5)}
    assert schedule_balance(apply_turns(schedule, fewest)) == schedule_balance(
        apply_turns(schedule, most)
    )
