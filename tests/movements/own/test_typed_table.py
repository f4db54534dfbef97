"""Movements typed as a table: a line for each round, a cell for each table."""

import pytest

from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table, write_typed_table
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_schedule import TeamSchedule, TeamSeat
from tests.raising import raises_code


def test_pairs_are_read_with_a_switch_a_sit_out_and_an_empty_table():
    movement = read_typed_table("# two tables\n4-1/1 2-3/1*\n\n0-2/2\t-\n", contestants="pairs")

    assert movement.schedule == Schedule(
        (
            ScheduledSeat(1, 1, 4, 1, (1, 2)),
            ScheduledSeat(1, 2, 2, 3, (1, 2), arrow_switched=True),
            ScheduledSeat(2, 1, None, 2, (3, 4)),
        ),
        lines=1,
    )


def test_teams_and_players_are_read():
    teams = read_typed_table("1-2/1 2-1/1", contestants="teams", boards_a_round=1)
    players = read_typed_table("8,1,5,7/1 2,6,4,3/1", contestants="players", boards_a_round=3)

    assert teams.schedule == TeamSchedule((TeamSeat(1, 1, 1, 2, (1,)), TeamSeat(1, 2, 2, 1, (1,))))
    assert players.schedule == IndividualSchedule(
        (
            IndividualSeat(1, 1, (8, 1, 5, 7), (1, 2, 3)),
            IndividualSeat(1, 2, (2, 6, 4, 3), (1, 2, 3)),
        )
    )


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("4-1/1\n4-2", {"line": 2, "column": 1, "text": "4-2"}),
        ("4-1/1 2:3/1", {"line": 1, "column": 2}),
        ("4-1/1 1,2,3,4/1", {"line": 1, "column": 2}),
        ("4-1/" + "9" * 5000, {"line": 1, "column": 1}),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_by_line_and_column(text, fields):
    with raises_code("own_cell") as refused:
        read_typed_table(text, contestants="pairs")

    assert fields.items() <= refused.value.facts.items()


def test_a_table_of_teams_is_not_arrow_switched():
    with raises_code("own_cell"):
        read_typed_table("1-2/1*", contestants="teams")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "own_size"),
        ("# nothing\n", "own_rounds"),
        ("1-2/1\n" * 101, "own_rounds"),
        ("1-2/1 " * 101, "own_tables"),
    ],
)
def test_a_table_of_no_size_is_refused(text, code):
    with raises_code(code):
        read_typed_table(text, contestants="pairs")


@pytest.mark.parametrize(
    ("text", "contestants"),
    [
        ("4-1/1 2-3/1*\n4-2/2 3-1/2\n- 1-0/3", "pairs"),
        ("1-2/1 3-1/2\n2-3/3 -", "teams"),
        ("8,1,5,7/1 2,3,4,6/2", "players"),
    ],
)
def test_a_written_table_is_the_one_that_was_read(text, contestants):
    movement = read_typed_table(text, contestants=contestants, boards_a_round=3)

    assert write_typed_table(movement) == (text, 3)


def test_sets_of_unequal_size_do_not_fit_in_a_table():
    seats = (ScheduledSeat(1, 1, 1, 2, (1, 2)), ScheduledSeat(2, 1, 1, 2, (3,)))

    assert write_typed_table(OwnMovement("", "pairs", Schedule(seats, 1))) is None
