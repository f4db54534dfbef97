"""Matches of teams scored board by board, ranked in victory points, explained from the boards."""

from fractions import Fraction

import pytest

from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore
from scoring.teams.matches import ImpSwing
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_team_event, recorded, team_board
from tests.scoring.arithmetic import evaluated
from tournament.models import Session

pytestmark = pytest.mark.django_db


def contest_of(section):
    return team_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def enter(section, table, number, outcome, **more):
    return recorded(team_board(section, table=table, number=number), outcome, **more)


def played(section):
    """Match 1: 420 and +50 at one table, 170 and +50 at the other: 6 IMPs to the home team."""
    for table, scores in ((1, (420, 50)), (2, (170, 50)), (3, (-620, 110)), (4, (-650, -140))):
        for number, points in enumerate(scores, start=1):
            enter(section, table, number, BareScore(points))


def test_a_match_is_the_sum_of_its_boards():
    section = a_team_event(4)
    played(section)
    first, two = contest_of(section).matches_of(1)

    assert [board.swing for board in first.boards] == [ImpSwing(6, -6), ImpSwing(0, 0)]
    # 650 - 620 are 30: 1 IMP; 110 + 140 are 250: 6 IMPs.
    assert [board.swing for board in two.boards] == [ImpSwing(1, -1), ImpSwing(6, -6)]
    assert (first.gained, two.gained) == ((6, 0), (7, 0))
    # WBF 2013 for two boards: 6 IMPs are 14.39, 7 are 14.96.
    assert (first.points, two.points) == (
        (Fraction("14.39"), Fraction("5.61")),
        (Fraction("14.96"), Fraction("5.04")),
    )


def test_a_match_counts_once_its_last_board_is_in():
    section = a_team_event(4)
    for table in (1, 2):
        enter(section, table, 1, BareScore(420))
    enter(section, 1, 2, BareScore(420))

    match = contest_of(section).matches_of(1)[0]

    assert (match.boards_in, match.is_complete, match.points) == (1, False, None)
    assert [row.points for row in contest_of(section).standings] == [0, 0, 0, 0]


def test_averages_give_imps_to_each_team():
    section = a_team_event(4)
    played(section)
    enter(section, 2, 1, BareScore(420), seen=1)
    enter(section, 1, 1, Averages(Average.PLUS, Average.PLUS), seen=1, reason="fouled")

    match = contest_of(section).matches_of(1)[0]

    assert match.boards[0].swing == ImpSwing(3, 3)
    assert match.margins == (3, 3)
    assert match.points == (Fraction("12.42"), Fraction("12.42"))


def test_a_split_score_gives_each_team_its_own():
    section = a_team_event(4)
    played(section)
    split = AdjustedScore(
        AdjustedScore.only(BareScore(420)).north_south, AdjustedScore.only(BareScore(50)).east_west
    )
    enter(section, 1, 1, split, seen=1, reason="misinformation")

    # Home has 420 - 170; away has 170 - 50.
    assert contest_of(section).matches_of(1)[0].boards[0].swing == ImpSwing(6, 3)


def test_the_bye_counts_once_its_round_has_a_complete_match():
    section = a_team_event(5)
    assert contest_of(section).standings[4].points == 0
    played(section)

    assert [row.points for row in contest_of(section).standings] == [
        *map(Fraction, ("14.39", "5.61", "14.96", "5.04", "12"))
    ]


def test_the_ranking_goes_by_victory_points():
    section = a_team_event(5)
    played(section)
    contest = contest_of(section)

    ranked = [
        (row.rank, contest.entrants[row.contestant.contestant].number) for row in contest.ranking
    ]
    assert ranked == [(1, 3), (2, 1), (3, 5), (4, 2), (5, 4)]
    assert [row.contestant.net for row in contest.ranking] == [7, 6, 0, -6, -7]
    assert contest.entrants[contest.ranking[0].contestant.contestant].players == (
        "Ada 3",
        "Bo 3",
        "Cy 3",
        "Di 3",
    )


def test_every_figure_explains_itself():
    section = a_team_event(5)
    played(section)
    contest = contest_of(section)

    for match in contest.matches_of(1)[:2]:
        explained = (
            contest.explain_match(match, home=True),
            contest.explain_match(match, home=False),
        )
        assert tuple(map(evaluated, explained)) == match.points
    for place in contest.ranking:
        assert evaluated(contest.explain_points(place.contestant)) == place.contestant.points
        assert evaluated(contest.explain_place(place.contestant)) == place.rank
