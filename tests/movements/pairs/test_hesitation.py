"""One winner, and one or two rounds more than there are tables: nobody stays at some tables."""

from itertools import product

import pytest

from movements.checks import schedule_faults, schedule_remarks
from movements.movement_rule import GuideInstruction, guide_instructions
from movements.pairs.hesitation import (
    double_hesitation_schedule,
    hesitation_schedule,
    suits_double_hesitation,
    suits_hesitation,
)
from movements.schedule import ScheduledSeat
from movements.statistics import Sharing, survey_schedule
from tests.movements.pairs.test_rover import counted
from tests.raising import raises_code

MAKERS = {1: hesitation_schedule, 2: double_hesitation_schedule}
SIZES = [(more, tables) for more, least in ((1, 4), (2, 5)) for tables in range(least, 21)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("more", "tables"), SIZES)
def test_nobody_is_at_two_tables_replays_a_board_meets_again_or_sits_out_twice(more, tables):
    for rounds, missing in product(range(2, tables + more + 1), (None, "NS", "EW")):
        schedule = MAKERS[more](tables, rounds=rounds, boards_a_round=1, missing=missing)
        shares = more == 1 and tables % 2 == 0 and missing is None

        assert counted(schedule) == ([set(), set(), set(), {2} if shares else set()], 0)
        assert len(schedule.places) == 2 * tables - (missing is not None)
        assert list(schedule_faults(schedule)) == []
        assert {finding.rule for finding in schedule_remarks(schedule)} <= {
            "board_shared",
            "board_not_compared",
        }


@pytest.mark.parametrize(("more", "tables"), SIZES)
def test_played_out_every_set_is_played_as_often(more, tables):
    schedule = MAKERS[more](tables, rounds=tables + more, boards_a_round=1)

    results = survey_schedule(schedule).results
    assert (results.least, results.most) == (tables, tables)


def test_the_pair_that_leaves_the_last_table_sits_north_south_there_for_a_round():
    schedule = hesitation_schedule(5, rounds=6, boards_a_round=2)

    assert [seat for seat in schedule.seats if seat.table == 5][:2] == [
        ScheduledSeat(1, 5, 2, 3, (11, 12)),
        ScheduledSeat(2, 5, 3, 4, (1, 2)),
    ]


def test_all_tables_but_those_where_nobody_stays_switch_the_last_round_or_two():
    switched = {
        (more, seat.round, seat.table)
        for more, tables in ((1, 5), (2, 9))
        for seat in MAKERS[more](tables, rounds=tables + more, boards_a_round=1).seats
        if seat.arrow_switched
    }

    assert switched == {(1, 6, table) for table in (1, 2, 3, 4)} | {
        (2, round_, table) for round_ in (10, 11) for table in (1, 3, 4, 5, 6, 7, 8)
    }


def test_in_an_even_room_the_first_and_the_last_table_share():
    sharing = survey_schedule(hesitation_schedule(6, rounds=7, boards_a_round=4)).sharing

    assert sharing == (Sharing((1, 6), tuple(range(1, 8))),)


def test_the_rule_names_who_stays_and_no_switch_of_the_whole_room():
    instructions = guide_instructions(hesitation_schedule(5, rounds=6, boards_a_round=2))

    assert instructions[:5] == (
        *(GuideInstruction("stays", {"number": number}) for number in (10, 9, 8, 7)),
        GuideInstruction("follow"),
    )
    assert "arrow_switch" not in {instruction.code for instruction in instructions}


def test_the_fewest_tables():
    assert [suits_hesitation(tables) for tables in (3, 4)] == [False, True]
    assert [suits_double_hesitation(tables) for tables in (4, 5)] == [False, True]


@pytest.mark.parametrize(("more", "tables"), [(1, 3), (2, 4)])
def test_fewer_tables_are_refused(more, tables):
    with raises_code("unsuitable"):
        MAKERS[more](tables, rounds=tables, boards_a_round=2)
