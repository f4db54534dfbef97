"""Standings of matches: points, byes, carry-over, penalties, and the values for tie-breaks."""

from fractions import Fraction

from scoring.steps import StepNumber
from scoring.teams.contest_explanations import explain_contest_points
from scoring.teams.contests import BYE, contest_standings
from tests.scoring.teams.contest_matches import carried, met, penalty

ROUNDS = [
    met(1, "a", "b", "12.5", (30, 20)),
    met(1, "c", "d", 10, (15, 15)),
    met(2, "a", "c", 5, (10, 25)),
    met(2, "b", "d", 20, (60, 0)),
    met(3, "d", "a", 8),
]


def by_name(rows):
    return {row.contestant: row for row in rows}


def test_points_are_those_of_the_matches_with_byes_carry_over_and_penalties():
    rows = by_name(
        contest_standings(
            "abcde",
            ROUNDS,
            byes={"b": [3], "c": [3], "e": [1, 2, 3]},
            awards={"d": [carried("d", 3)], "a": [penalty("a", Fraction(1, 2))]},
        )
    )

    assert {who: row.points for who, row in rows.items()} == {
        "a": Fraction("29"),
        "b": Fraction("39.5"),
        "c": Fraction(37),
        "d": Fraction(21),
        "e": 3 * BYE,
    }


def test_level_contestants_are_separated_by_the_criteria():
    rows = by_name(contest_standings("abcd", ROUNDS, byes={"b": [3], "c": [3]}))

    assert [rows[who].wins for who in "abcd"] == [2, 1, Fraction(3, 2), Fraction(1, 2)]
    assert rows["a"].opponents == sum(rows[who].points for who in "bcd")
    assert rows["c"].opponents == rows["a"].points + rows["d"].points
    assert rows["a"].quotient == (0, Fraction(40, 45))
    assert rows["b"].quotient == (0, Fraction(80, 30))
    assert rows["d"].net == -60


def test_a_contestant_that_lost_no_imp_leads_by_quotient():
    rows = by_name(contest_standings("xy", [met(1, "x", "y", 20, (60, 0))]))

    assert rows["x"].quotient == (1, 60) > rows["y"].quotient == (0, 0)


def test_a_triple_is_two_matches_of_each():
    triple = [met(1, "a", "b", 12), met(1, "b", "c", 7), met(1, "c", "a", 10)]

    assert [row.points for row in contest_standings("abc", triple)] == [22, 15, 23]


def test_a_match_that_is_explained_is_a_step_of_the_points():
    (row, *_rest) = contest_standings("ab", [met(1, "a", "b", 12)])
    steps = explain_contest_points(row, {1: StepNumber("victory_points", Fraction(12))})

    assert [operand.key for operand in steps.operands] == ["victory_points"]
