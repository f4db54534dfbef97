"""Butler of the players of teams: each result for those who sat there, against the datum."""

from fractions import Fraction

import pytest

from reports.content.teams.room_line_ups import (
    line_up_grids,
    partnership_butler_grid,
    player_butler_grid,
)
from scoring.teams.player_butler import explain_player_butler
from standings.teams.contest_reading import with_room_line_ups
from standings.teams.player_butler import player_butler_of
from tests.builders import a_team_event
from tests.scoring.arithmetic import evaluated
from tests.standings.teams.test_team_contest import contest_of, played
from tests.tournament.services.teams.test_room_line_ups import line_up, match_of, note

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_team_event(4)
    played(section)
    return section


def butler_of(section):
    return player_butler_of(with_room_line_ups(contest_of(section)))


def ranked(butler):
    return [
        (place.rank, place.contestant.player.name, place.contestant.mean) for place in butler.places
    ]


def test_nobody_is_ranked_without_line_ups(section):
    butler = butler_of(section)

    # Eight results, each of two pairs.
    assert (butler.places, butler.partnerships, butler.unnoted) == ((), (), 16)


def test_each_result_counts_for_those_who_sat_there(section):
    first, two = match_of(section, 1), match_of(section, 2)
    note(first, line_up(first, "Ada Bo"), line_up(first, "Cy Di", table=2))
    note(two, line_up(two, "Ada Bo"), line_up(two, "Ada Cy", board=2))

    butler = butler_of(section)

    # Board 1: 420, 170, -620 and -650, so the datum is the mean of 170 and -620, rounded to -230.
    # Board 2: 50, 50, 110 and -140, so it is 50.
    home = two.home.label.removeprefix("Team ")
    assert ranked(butler) == [
        (1, "Ada 1", Fraction(12, 2)),
        (1, "Bo 1", Fraction(12, 2)),
        (3, f"Cy {home}", Fraction(2)),
        (4, f"Ada {home}", Fraction(-7, 2)),
        (5, "Cy 1", Fraction(-9, 2)),
        (5, "Di 1", Fraction(-9, 2)),
        (7, f"Bo {home}", Fraction(-9)),
    ]
    assert butler.unnoted == 16 - 6
    for place in (*butler.places, *butler.partnerships):
        assert evaluated(explain_player_butler(place.contestant)) == place.contestant.mean


def test_each_result_counts_for_the_two_who_sat_together(section):
    first, two = match_of(section, 1), match_of(section, 2)
    note(first, line_up(first, "Bo Ada"), line_up(first, "Cy Di", table=2))
    note(two, line_up(two, "Ada Bo"), line_up(two, "Cy Ada", board=2))
    home = two.home.label.removeprefix("Team ")

    contest = with_room_line_ups(contest_of(section))
    butler = player_butler_of(contest)
    grid = partnership_butler_grid(contest, butler)

    assert [
        (
            place.rank,
            [player.name for player in place.contestant.player],
            place.contestant.mean,
            len(place.contestant.boards),
        )
        for place in butler.partnerships
    ] == [
        (1, ["Ada 1", "Bo 1"], Fraction(6), 2),
        (2, [f"Ada {home}", f"Cy {home}"], Fraction(2), 1),
        (3, ["Cy 1", "Di 1"], Fraction(-9, 2), 2),
        (4, [f"Ada {home}", f"Bo {home}"], Fraction(-9), 1),
    ]
    assert [column.heading for column in grid.columns] == [
        *("Rank", "Pair", "Team", "IMPs a board", "IMPs", "Boards"),
    ]
    assert [row[1].words for row in grid.rows][:2] == ["Ada 1 & Bo 1", f"Ada {home} & Cy {home}"]


def test_the_ranking_has_players_with_their_teams(section):
    match = match_of(section)
    note(match, line_up(match, "Ada Bo"))
    contest = with_room_line_ups(contest_of(section))

    grid = player_butler_grid(contest, player_butler_of(contest))

    assert [column.heading for column in grid.columns] == [
        *("Rank", "Player", "Team", "IMPs a board", "IMPs", "Boards"),
    ]
    assert [(row[1].words, row[2].words) for row in grid.rows] == [
        ("Ada 1", "Team 1"),
        ("Bo 1", "Team 1"),
    ]


def test_the_score_sheet_says_who_sat_where(section):
    match = match_of(section)
    away = match.away.label.removeprefix("Team ")
    note(
        match,
        line_up(match, "Ada Bo"),
        line_up(match, "Cy Di", table=1, home=False, board=2),
    )
    contest = with_room_line_ups(contest_of(section))

    [grid] = line_up_grids(contest, contest.matches_of(1)[0])

    assert [(row[0].words, row[2].value, row[3].words, row[4].words) for row in grid.rows] == [
        ("Open room", 1, "Ada 1 & Bo 1", ""),
        ("Open room", 2, "Ada 1 & Bo 1", f"Cy {away} & Di {away}"),
    ]
