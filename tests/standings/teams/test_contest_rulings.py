"""Forfeits, assigned points, penalties and carry-over in the standings, with their steps."""

from fractions import Fraction

import pytest

from boards.services.contest_adjustments import withdraw_contest_award
from boards.services.setup.contest_rounds import draw_round_with_boards
from scoring.laws.outcome import BareScore
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import (
    a_contest_award,
    a_request,
    a_swiss_pairs,
    a_team_event,
    an_actor,
    recorded,
    team_board,
)
from tests.scoring.arithmetic import evaluated
from tests.standings.teams.test_team_contest import played
from tournament.models import Session

pytestmark = pytest.mark.django_db
ZERO = Fraction(0)


def contest_of(section):
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    return pair_contest_of(session) if session.event.is_swiss_pairs else team_contest_of(session)


def points_of(section):
    """Points by the contestant's number; each is what its steps come to."""
    contest = contest_of(section)
    for row in contest.standings:
        assert evaluated(contest.explain_points(row)) == row.points
    for match in contest.matches:
        if match.points and not match.is_bye and not hasattr(match, "cells"):
            steps = [contest.explain_match(match, home=home) for home in (True, False)]
            assert tuple(evaluated(step) for step in steps) == match.points
    return {contest.entrants[row.contestant].number: row.points for row in contest.standings}


def two_rounds():
    """Round 1: 1 beats 2 by 14.39 to 5.61, 3 beats 4 by 14.96; in round 2, 3 meets 1, 2 meets 4."""
    section = a_team_event(4)
    played(section)
    draw_round_with_boards(section, propose_next_round(contest_of(section)), actor=an_actor())
    return section


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        # Who was ready, 3, has 14.96 of round 1; others have 5.61 against 1, who forfeits.
        ("highest", "14.96"),
        ("forfeit_fixed", "12"),
        ("own_average", "14.96"),
    ],
)
def test_a_forfeit_scores_nothing_and_the_opponents_score_by_the_rule(rule, points):
    section = two_rounds()

    a_contest_award(section, "forfeit", round=2, rule=rule, amount=ZERO)

    assert points_of(section) == {
        1: Fraction("14.39"),
        2: Fraction("5.61"),
        3: Fraction("14.96") + Fraction(points),
        4: Fraction("5.04"),
    }
    contest = contest_of(section)
    forfeited = contest.matches_of(2)[0]
    assert (forfeited.is_complete, forfeited.ruling.forfeited) == (True, True)
    # A forfeited match has no IMPs, but it is won.
    three = next(row for row in contest.standings if row.points > 20)
    assert (three.wins, three.net, len(three.matches)) == (2, 7, 2)


def test_a_forfeit_by_a_team_that_others_beat_is_worth_their_average():
    """Against 2 the others have 14.39: more than a bye, and more than the 5.04 of 4 itself."""
    section = two_rounds()

    a_contest_award(section, "forfeit", round=2, rule="highest", entrant=2, amount=ZERO)

    assert points_of(section)[4] == Fraction("5.04") + Fraction("14.39")


def test_two_forfeits_do_not_depend_on_each_other():
    section = two_rounds()
    a_contest_award(section, "forfeit", round=2, rule="highest", amount=ZERO)

    a_contest_award(section, "forfeit", round=1, rule="own_average", entrant=4, amount=ZERO, seen=1)

    # Without another match the average is what a bye gives.
    assert points_of(section)[3] == Fraction(12) + Fraction(12)


def test_assigned_points_need_not_add_up_and_replace_the_played_ones():
    section = two_rounds()

    a_contest_award(section, "assigned", round=1, law="86", amount=Fraction(12), other=Fraction(12))

    assert points_of(section) == {1: 12, 2: 12, 3: Fraction("14.96"), 4: Fraction("5.04")}
    # The IMPs of the boards stay, for tie-breaks.
    assert contest_of(section).standings[0].net == 6


def test_penalties_bonuses_and_carry_over_are_added_after_all_matches():
    section = two_rounds()
    a_contest_award(section, "penalty", round=2, seen=0)
    a_contest_award(section, "penalty", law="91", amount=Fraction(1), seen=1)
    a_contest_award(section, "bonus", entrant=2, amount=Fraction(2), round=1, seen=2)
    a_contest_award(section, "carried", entrant=3, amount=Fraction("-1.5"), seen=3)

    contest = contest_of(section)

    assert points_of(section) == {
        1: Fraction("12.89"),
        2: Fraction("7.61"),
        3: Fraction("13.46"),
        4: Fraction("5.04"),
    }
    # After round 1 only carry-over and what belongs to it count.
    assert [row.awarded for row in contest.standings_after(1)] == [0, 2, Fraction("-1.5"), 0]


def test_imps_carried_into_a_match_count_before_victory_points():
    """6 IMPs to 1; 2 brings 4 of them back: 2 IMPs in two boards are 11.67 by the WBF's table."""
    section = two_rounds()
    a_contest_award(section, "carried_imps", round=1, entrant=2, amount=Fraction(4))

    assert contest_of(section).matches_of(1)[0].margins == (2, -2)
    assert points_of(section)[1] == Fraction("11.67")
    assert points_of(section)[2] == Fraction("8.33")


def test_a_withdrawn_award_counts_no_longer():
    section = two_rounds()
    before = points_of(section)
    given = a_contest_award(section, "forfeit", round=1, rule="highest", amount=ZERO)
    assert points_of(section) != before

    withdraw_contest_award(given, a_request(seen=1, reason="They played"))

    assert points_of(section) == before


def test_awards_of_swiss_pairs_are_in_the_unit_of_their_standings():
    section = a_swiss_pairs(4, method="matchpoints", victory_points=False)
    for number in (1, 2, 3):
        for table, score in ((1, 420), (2, 170)):
            board = team_board(section, round_=1, table=table, number=number)
            recorded(board, BareScore(score))
    assert points_of(section) == {1: 100, 2: 0, 3: 0, 4: 100}

    a_contest_award(section, "forfeit", round=1, rule="highest", amount=ZERO, seen=0)
    a_contest_award(section, "penalty", entrant=3, amount=Fraction(5), seen=1)

    # A bye is 60 %.
    assert points_of(section) == {1: 0, 2: 60, 3: -5, 4: 100}
    contest = contest_of(section)
    assert [contest.mean(row) for row in contest.standings] == [0, 60, 0, 100]
