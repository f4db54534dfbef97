"""Contests of teams by board-a-match and Patton: points, byes, rulings, carry-over."""

from fractions import Fraction

import pytest

from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, PassedOut
from scoring.teams.team_regulations import TeamRegulations
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_contest_award, a_team_event, recorded, team_board
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tournament.models import SeatingBoard, Session
from tournament.queries.team_matches import earlier_contests_of_club

pytestmark = pytest.mark.django_db


def contest_of(section):
    return team_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def enter(section, table, number, outcome, **request):
    return recorded(team_board(section, table=table, number=number), outcome, **request)


def played(section):
    """Home has 420 against 170 on board 1, and 50 against 50 on board 2; the others 0."""
    for table, points in enumerate(((420, 50), (170, 50), (0, 0), (0, 0)), start=1):
        for number, score in enumerate(points, start=1):
            enter(section, table, number, BareScore(score) if score else PassedOut())


def test_a_won_board_is_worth_two_and_a_tied_one_one():
    section = a_team_event(5, scoring="board_a_match")
    played(section)

    contest = contest_of(section)
    first, second, _bye = contest.matches_of(1)
    assert [board.swing for board in first.boards] == [(2, 0), (1, 1)]
    assert (first.points, second.points) == ((3, 1), (2, 2))
    # A bye is three fifths of the four points of a match.
    assert [row.points for row in contest.standings] == [3, 1, 2, 2, Fraction("2.4")]
    assert all(row.net == 0 for row in contest.standings)
    for match in (first, second):
        for home in (True, False):
            step = contest.explain_match(match, home=home)
            assert evaluated(step) == step.value == match.points[not home]


def test_patton_shares_two_more_points_a_board_by_total_points():
    section = a_team_event(4, scoring="patton")
    played(section)

    contest = contest_of(section)
    first, second = contest.matches_of(1)
    # The only swing, of 250, takes the whole of the four points that are shared.
    assert (first.points, second.points) == ((7, 1), (4, 4))
    assert contest.regulations.bye_points == Fraction("4.8")
    for home in (True, False):
        step = contest.explain_match(first, home=home)
        assert evaluated(step) == step.value == first.points[not home]


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("board_a_match", (Fraction("2.2"), Fraction("1.8"))),
        ("patton", (Fraction("4.4"), Fraction("3.6"))),
    ],
)
def test_an_average_gives_its_part_of_a_board(scoring, points):
    section = a_team_event(4, scoring=scoring)
    played(section)
    enter(section, 1, 1, Averages(Average.PLUS, Average.MINUS), seen=1, reason="no board")

    contest = contest_of(section)
    match = contest.matches_of(1)[0]
    assert match.boards[0].swing == (Fraction("1.2"), Fraction("0.8"))
    assert match.points == points
    step = contest.explain_match(match, home=True)
    assert evaluated(step) == step.value == points[0]


def test_a_split_score_gives_each_team_its_own_points():
    section = a_team_event(4, scoring="board_a_match")
    played(section)
    split = AdjustedScore(
        AdjustedScore.only(BareScore(420)).north_south, AdjustedScore.only(BareScore(50)).east_west
    )
    enter(section, 1, 1, split, seen=1, reason="misinformation")

    # Home has 420 against 170; away has 170 against 50.
    match = contest_of(section).matches_of(1)[0]
    assert match.boards[0].swing == (2, 2)
    assert match.points == (3, 3)


def test_a_swiss_is_drawn_by_the_points_of_boards():
    section = a_team_event(4, scoring="board_a_match")
    played(section)

    contest = contest_of(section)
    draw = propose_next_round(contest)
    numbers = [{contest.entrants[entry].number for entry in match} for match in draw.meetings]
    assert numbers == [{1, 3}, {2, 4}] or numbers == [{1, 4}, {2, 3}]


def test_an_american_whist_is_scored_by_boards():
    section = a_team_event(5, format="movement", movement="american-whist", scoring="board_a_match")
    boards = SeatingBoard.objects.filter(seating__section=section)
    for board in boards.select_related("seating__section__session__event__club"):
        recorded(board, BareScore(420) if board.seating.table == 1 else PassedOut())

    contest = contest_of(section)
    # Team 1 wins both boards of each match that its North-South pair plays at home.
    assert [row.points for row in contest.standings] == [16, 6, 6, 6, 6]


def test_imps_are_not_carried_into_or_from_such_a_contest():
    section = a_team_event(4, scoring="board_a_match")
    club = section.session.event.club_id

    with raises_code("imps_of_teams_only"):
        a_contest_award(section, "carried_imps", round=1, amount=Fraction(5))
    assert not earlier_contests_of_club(club).exists()
    a_team_event(4)
    assert earlier_contests_of_club(club).count() == 1


def test_a_knock_out_is_scored_in_imps():
    with raises_code("scoring_of_knock_out"):
        TeamRegulations(format="knock_out", scoring="patton")


def test_a_forfeit_gives_the_points_of_a_bye():
    section = a_team_event(4, scoring="board_a_match")
    played(section)
    a_contest_award(section, "forfeit", round=1, rule="forfeit_fixed", amount=Fraction(0))

    match = contest_of(section).matches_of(1)[0]
    assert match.points == (0, Fraction("2.4"))
