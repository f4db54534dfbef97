"""Every find that is shipped, checked by code that shares none with the search."""

from collections import Counter

import pytest

from movements.pairs import howell
from movements.pairs.reduced_howell import reduced_howell_schedule
from movements.pairs.searched_movements import FINDS_FILE, format_finds, load_finds, parse_finds
from movements.pairs.table_switches import SWITCHABLE, balanced_switches_schedule
from movements.search.first_round_search import fewest_shares
from tests.movements.independent_checker import (
    broken_rules,
    measured_balance,
    meetings_again,
    shared_boards,
)

FINDS = load_finds()
SIDES = {"full": None, "half": "NS", "NS": "NS", "EW": "EW"}


def schedule_of_find(find):
    kwargs = {"rounds": find.rounds, "boards_a_round": 1, "missing": SIDES[find.missing]}
    if find.movement == "howell":
        return howell.howell_schedule(find.tables, **kwargs)
    if find.movement in SWITCHABLE:
        return balanced_switches_schedule(find.tables, key=find.movement, **kwargs)
    return reduced_howell_schedule(find.tables, key=find.movement, **kwargs)


def of_size(tables):
    return [find for find in FINDS.values() if find.tables == tables]


@pytest.mark.parametrize("tables", range(3, 21))
def test_every_find_balances_as_it_says_and_breaks_no_rule(tables):
    finds = of_size(tables)

    schedules = [schedule_of_find(find) for find in finds]

    assert finds
    assert [measured_balance(schedule) for schedule in schedules] == [
        find.balance for find in finds
    ]
    assert [broken_rules(schedule) for schedule in schedules] == [[]] * len(finds)
    assert [meetings_again(schedule) for schedule in schedules] == [0] * len(finds)
    assert [len(schedule.places) for schedule in schedules] == [
        2 * find.tables - (find.missing != "full") for find in finds
    ]


@pytest.mark.parametrize("tables", range(3, 21))
def test_cyclic_finds_share_only_where_they_have_to_and_all_play_every_set(tables):
    cyclic = [find for find in of_size(tables) if find.first_round and find.missing == "full"]

    for find in cyclic:
        schedule = schedule_of_find(find)
        assert shared_boards(schedule) == find.rounds * fewest_shares(tables, find.rounds)
        played = Counter(
            number for seat in schedule.seats for number in (seat.north_south, seat.east_west)
        )
        assert {*played.values()} == {find.rounds}


def test_the_file_is_written_as_it_is_read():
    text = FINDS_FILE.read_text("utf-8")

    assert format_finds(parse_finds(text)) == text
    assert len(FINDS) == len(parse_finds(text))


def test_a_find_says_how_it_was_found():
    assert all(find.steps > 0 <= find.attempt < find.attempts for find in FINDS.values())
