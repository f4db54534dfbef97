"""Checks of schedules of teams: each fault and each remark by a schedule that has it."""

from dataclasses import replace

import pytest

from movements.checks import Finding
from movements.teams.team_catalogue import team_offer_by_reference
from movements.teams.team_checks import team_faults, team_remarks
from movements.teams.team_schedule import TeamSchedule, TeamSeat

SOUND = team_offer_by_reference("american-whist.5.4.2").schedule


def with_first(**changes):
    first, *rest = SOUND.seats
    return TeamSchedule((replace(first, **changes), *rest))


@pytest.mark.parametrize(
    ("schedule", "rule"),
    [
        (with_first(table=0), "number_below_one"),
        (with_first(table=2), "table_used_twice"),
        (with_first(north_south=2), "team_at_two_tables"),
        (with_first(east_west=1), "team_against_itself"),
        (with_first(boards=()), "boards_missing"),
        (with_first(boards=(1, 1)), "board_listed_twice"),
        (with_first(boards=(3, 4)), "board_replayed"),
        (with_first(boards=(11, 12)), "match_incomplete"),
    ],
)
def test_a_fault_is_found(schedule, rule):
    assert rule in {fault.rule for fault in team_faults(schedule)}


def test_a_sound_schedule_has_neither_faults_nor_remarks():
    assert (list(team_faults(SOUND)), list(team_remarks(SOUND))) == ([], [])


def test_a_match_played_in_one_direction_names_its_teams():
    half = TeamSchedule((TeamSeat(1, 1, 1, 2, (1, 2)),))

    assert list(team_faults(half)) == [Finding("match_incomplete", (1, 2))]


def test_an_acceptable_imperfection_of_an_offer_is_a_remark():
    seats = (
        TeamSeat(1, 1, 1, 2, (1,)),
        TeamSeat(1, 2, 2, 1, (1,)),
        TeamSeat(1, 3, 3, None, (1,)),
        TeamSeat(2, 1, 1, 2, (2,)),
        TeamSeat(3, 2, 2, 1, (2,)),
    )

    assert list(team_remarks(TeamSchedule(seats))) == [
        Finding("meeting_repeated", (1, 2)),
        Finding("board_shared", (1, 1)),
        Finding("team_sits_out", (3, 4)),
    ]
