"""Swiss pairs played in full: points against a calculation of their own, rematches, byes."""

from datetime import date
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from boards.services.setup.contest_rounds import delete_unplayed_round, draw_round_with_boards
from boards.services.setup.swiss_pair_events import SwissPairsPlan, open_swiss_pairs
from scoring.laws.averages import Average, Averages
from scoring.laws.imps import imps_of_difference
from scoring.laws.outcome import BareScore
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_club, a_swiss_pairs, an_actor, recorded, team_board
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tournament.models import Entry, Seat, Session

pytestmark = pytest.mark.django_db
DIRECTOR = {"actor": an_actor()}
SCORES = (-620, -170, -50, 50, 90, 110, 140, 170, 420, 430, 620, 1430)


def contest_of(section):
    return pair_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def play(section, round_, dice):
    """Every board of the round at every table; returns them as (board, table): score."""
    played = {}
    for seating in section.seatings.filter(round=round_):
        for number in seating.boards.values_list("number", flat=True):
            played[number, seating.table] = score = dice.choice(SCORES)
            board = team_board(section, round_=round_, table=seating.table, number=number)
            recorded(board, BareScore(score))
    return played


def seated(round_):
    """The numbers at each table: North-South, East-West."""
    tables = {}
    for table, chairs, number in Seat.objects.filter(round=round_).values_list(
        "seating__table", "chairs", "place__number"
    ):
        tables.setdefault(table, {})[chairs] = number
    return {table: (sides["NS"], sides["EW"]) for table, sides in tables.items()}


def percentages(played, tables):
    """North-South's percentage at each table, counted one comparison after another."""
    boards = {number for number, _table in played}
    return {
        table: Fraction(
            100
            * sum(
                (played[number, table] > played[number, other])
                + Fraction(played[number, table] == played[number, other], 2)
                for number in boards
                for other in tables
                if other != table
            ),
            len(boards) * (len(tables) - 1),
        )
        for table in tables
    }


def points_of_percentage(percentage):
    """Ten points for half, two for each five per cent, between 0 and 20, halves to the winner."""
    points = min(max((percentage - 25) * 2 / 5, Fraction(0)), Fraction(20))
    cents = 100 * points
    rounded = -((Fraction(1, 2) - cents) // 1) if percentage < 50 else (cents + Fraction(1, 2)) // 1
    return Fraction(rounded, 100)


def standings(section):
    contest = contest_of(section)
    return {contest.entrants[row.contestant].number: row.points for row in contest.standings}


def draw_next(section):
    contest = contest_of(section)
    draw_round_with_boards(section, propose_next_round(contest), **DIRECTOR)


def test_five_rounds_of_twelve_pairs_equal_an_independent_calculation():
    section, dice = a_swiss_pairs(12), Random(5)
    own = dict.fromkeys(range(1, 13), Fraction(0))
    met = set()
    for round_ in range(1, 6):
        if round_ > 1:
            draw_next(section)
        tables = seated(round_)
        couples = {frozenset(sides) for sides in tables.values()}
        assert (len(couples), couples & met) == (6, set())
        met |= couples
        for table, percentage in percentages(play(section, round_, dice), tables).items():
            home, away = tables[table]
            own[home] += points_of_percentage(percentage)
            own[away] += 20 - points_of_percentage(percentage)

        assert standings(section) == own

    contest = contest_of(section)
    best = [contest.entrants[place.contestant.contestant].number for place in contest.ranking]
    assert [own[number] for number in best] == sorted(own.values(), reverse=True)
    for place in contest.ranking:
        assert evaluated(contest.explain_points(place.contestant)) == place.contestant.points
        assert evaluated(contest.explain_place(place.contestant)) == place.rank


def test_the_pair_less_often_north_south_sits_north_south():
    section, dice = a_swiss_pairs(8), Random(1)
    north_south = dict.fromkeys(range(1, 9), 0)
    for round_ in range(1, 5):
        if round_ > 1:
            draw_next(section)
        for home, away in seated(round_).values():
            assert north_south[home] <= north_south[away]
            north_south[home] += 1
        play(section, round_, dice)

    assert set(north_south.values()) <= {1, 2, 3}


def test_cross_imps_become_victory_points_of_the_wbf():
    section = a_swiss_pairs(6, method="cross_imps", boards=1)
    for table, score in ((1, 420), (2, 170), (3, -50)):
        recorded(team_board(section, table=table, number=1), BareScore(score))

    def mean(own, *others):
        return Fraction(sum(imps_of_difference(own - other) for other in others), 2)

    figures = [match.figures for match in contest_of(section).matches]
    own = [mean(420, 170, -50), mean(170, 420, -50), mean(-50, 420, 170)]
    assert figures == [(won, -won) for won in own]
    # 6 and 10 IMPs are 8 on average: 16.92 of the scale for one board, with 15 IMPs all 20.
    assert own[0] == 8
    assert [match.points[0] + match.points[1] for match in contest_of(section).matches] == [20] * 3


@pytest.mark.parametrize(
    ("method", "victory_points", "bye"),
    [
        ("matchpoints", True, 12),
        ("matchpoints", False, 60),
        ("cross_imps", True, 12),
        # Average plus, 3 IMPs on each of three boards.
        ("cross_imps", False, 9),
    ],
)
def test_a_bye_gives_sixty_per_cent_in_every_scoring(method, victory_points, bye):
    section = a_swiss_pairs(5, method=method, victory_points=victory_points)
    play(section, 1, Random(2))

    contest = contest_of(section)
    assert standings(section)[5] == bye
    assert {
        contest.mean(row)
        for row in contest.standings
        if contest.entrants[row.contestant].number == 5
    } == {bye}


def test_sums_of_all_comparisons_are_added_up_and_no_victory_points():
    section = a_swiss_pairs(4, method="cross_imps", boards=1, cross="cross_sum")
    for table, score in ((1, 420), (2, 170)):
        recorded(team_board(section, table=table, number=1), BareScore(score))

    assert contest_of(section).unit == "imps"
    assert standings(section) == {1: 6, 2: -6, 3: -6, 4: 6}


def test_an_odd_field_has_a_bye_for_the_lowest_that_had_none():
    section, dice = a_swiss_pairs(7), Random(3)
    had = []
    for round_ in range(1, 6):
        if round_ > 1:
            ranking = [place.contestant.contestant for place in contest_of(section).ranking]
            numbers = dict(Entry.objects.values_list("pk", "places__number"))
            waiting = [numbers[pk] for pk in ranking if numbers[pk] not in had]
            draw_next(section)
        sitting = {number for sides in seated(round_).values() for number in sides}
        (bye,) = set(range(1, 8)) - sitting
        if round_ == 2:
            assert bye == waiting[-1]
        assert bye not in had
        had.append(bye)
        play(section, round_, dice)

    couples = [frozenset(sides) for round_ in range(1, 6) for sides in seated(round_).values()]
    assert len(set(couples)) == len(couples) == 15


def test_a_rematch_is_proposed_only_when_everybody_has_met():
    section, dice = a_swiss_pairs(4, boards=1), Random(4)
    for round_ in range(1, 5):
        if round_ > 1:
            draw_next(section)
        play(section, round_, dice)

    first = {frozenset(sides) for round_ in range(1, 4) for sides in seated(round_).values()}
    assert first == set(map(frozenset, combinations(range(1, 5), 2)))


def test_an_average_gives_each_pair_its_own_percentage():
    section = a_swiss_pairs(4, boards=1, victory_points=False)
    recorded(team_board(section, table=1, number=1), BareScore(420))
    recorded(
        team_board(section, table=2, number=1),
        Averages(Average.PLUS, Average.PLUS),
        reason="noise",
    )

    assert standings(section)[3] == 60
    assert standings(section)[4] == 60


def test_a_match_counts_once_its_last_board_is_in():
    section = a_swiss_pairs(4)
    for table in (1, 2):
        recorded(team_board(section, table=table, number=1), BareScore(420))

    assert set(standings(section).values()) == {0}


def test_the_last_round_is_deleted_until_it_has_a_result():
    section = a_swiss_pairs(4)
    with raises_code("not_the_last_round"):
        delete_unplayed_round(section, 2, **DIRECTOR)
    play(section, 1, Random(1))
    draw_next(section)
    delete_unplayed_round(section, 2, **DIRECTOR)
    assert contest_of(section).rounds == 1

    with raises_code("already_played"):
        delete_unplayed_round(section, 1, **DIRECTOR)


def test_a_first_round_at_random_is_the_same_for_the_same_seed():
    drawn = []
    for _time in range(2):
        a_swiss_pairs(12, seed=7)
        drawn.append(seated(1))
        Seat.objects.all().delete()

    assert drawn[0] == drawn[1] != {table: (2 * table - 1, 2 * table) for table in range(1, 7)}


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ([("A", "B")] * 3, "entered_pairs"),
        ([("A", "B"), ("C", "D"), ("E", "F"), ("G", "a")], "player_in_two_pairs"),
        ([("A", "B", "C"), ("D", "E"), ("F", "G"), ("H", "I")], "pair_players"),
    ],
)
def test_an_invalid_list_of_pairs_is_refused(pairs, code):
    with raises_code(code):
        open_swiss_pairs(a_club(), SwissPairsPlan("Swiss", date(2026, 11, 24), pairs), **DIRECTOR)
