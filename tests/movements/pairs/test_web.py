"""Webs, Bowmans and webs with a rover: no fault, all sets for all, new opponents throughout."""

from collections import Counter, defaultdict

import pytest

from movements.checks import schedule_faults
from movements.pairs import web, web_rover
from movements.statistics import survey_schedule
from tests.effort import sample_cases
from tests.raising import raises_code

TABLES = range(7, 41)


def played_by_pair(schedule):
    """Each pair's opponents and boards, counted without the program's own checks."""
    met, boards = defaultdict(list), defaultdict(list)
    for seat in schedule.seats:
        if seat.is_played:
            for mine, other in (("NS", "EW"), ("EW", "NS")):
                number = {"NS": seat.north_south, "EW": seat.east_west}
                met[mine, number[mine]].append(number[other])
                boards[mine, number[mine]] += seat.boards
    return met, boards


def webs():
    for tables in filter(web.suits_web, TABLES):
        for rounds in range(web.FEWEST_ROUNDS, web.web_most_rounds(tables) + 1):
            yield web.web_schedule(tables, rounds=rounds, boards_a_round=1)


def bowmans():
    for tables in TABLES:
        for rounds in range(web.FEWEST_ROUNDS, web.bowman_most_rounds(tables) + 1):
            yield web.bowman_schedule(tables, rounds=rounds, boards_a_round=1)


@pytest.mark.parametrize("every", [webs, bowmans])
def test_nobody_meets_a_pair_or_a_board_twice(every):
    for schedule in sample_cases(every(), 3):
        met, boards = played_by_pair(schedule)
        assert {
            max(Counter(boards_met).values()) for boards_met in (*met.values(), *boards.values())
        } == {1}
        assert {len(opponents) for opponents in met.values()} == {schedule.rounds}


def test_an_even_web_has_a_set_a_round_and_all_play_them_all():
    for tables in range(8, 41, 2):
        schedule = web.web_schedule(tables, rounds=6, boards_a_round=2)
        survey = survey_schedule(schedule)
        assert (len(schedule.boards), survey.lines[0].boards.least) == (12, 12)


@pytest.mark.parametrize(("tables", "rounds", "copies"), [(20, 13, 2), (19, 13, 3), (26, 12, 3)])
def test_the_number_of_board_copies_is_given(tables, rounds, copies):
    survey = survey_schedule(web.web_schedule(tables, rounds=rounds, boards_a_round=2))

    assert survey.copies == copies


def test_in_a_bowman_two_tables_share():
    schedule = web.bowman_schedule(10, rounds=8, boards_a_round=1)

    lots = defaultdict(Counter)
    for seat in schedule.seats:
        lots[seat.round][seat.boards] += 1
    assert {max(lot.values()) for lot in lots.values()} <= {2, 3}
    assert {sum(count - 1 for count in lot.values()) for lot in lots.values()} == {2}
    # With a half table nobody plays at the last one, and only the last but one shares.
    half = web.bowman_schedule(10, rounds=8, boards_a_round=1, missing="NS")
    assert {seat.table for seat in half.seats if not seat.is_played} == {10}


@pytest.mark.parametrize("missing", ["NS", "EW"])
def test_a_rover_takes_a_new_table_opponent_and_set_in_every_round(missing):
    for tables in sample_cases(range(9, 32), 4, start=missing == "EW"):
        for rounds in web_rover.web_rover_rounds(tables):
            schedule = web_rover.web_rover_schedule(
                tables, rounds=rounds, boards_a_round=1, missing=missing
            )
            assert list(schedule_faults(schedule)) == []
            side = "NS" if missing == "EW" else "EW"
            met, boards = played_by_pair(schedule)
            assert len(set(met[side, tables])) >= rounds - 2
            assert len(set(boards[side, tables])) == rounds - 1


def test_an_unsuitable_size_is_refused():
    with raises_code("unsuitable"):
        web.web_schedule(7, rounds=5, boards_a_round=2)
    with raises_code("too_many_rounds"):
        web.web_schedule(11, rounds=8, boards_a_round=2)
    with raises_code("unsuitable"):
        web_rover.web_rover_schedule(15, rounds=13, boards_a_round=2)
