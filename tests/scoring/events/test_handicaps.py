"""Handicaps are shown with the scratch figures, and may keep the mean."""

from fractions import Fraction

from scoring.events.handicaps import (
    add_handicaps,
    explain_handicapped,
    explain_pair_handicap,
    pair_handicap,
)
from scoring.steps import StepNumber
from tests.scoring.arithmetic import evaluated

SCRATCH = {"a": Fraction(60), "b": Fraction(50), "c": Fraction(40)}
GIVEN = {"b": Fraction(3), "c": Fraction(9, 2)}


def test_a_pair_has_the_mean_of_its_players():
    assert pair_handicap([Fraction(3), Fraction(6)]) == Fraction(9, 2)
    assert (
        evaluated(explain_pair_handicap([StepNumber("handicap", 3), StepNumber("handicap", 6)]))
        == 4.5
    )


def test_a_player_alone_has_its_own():
    assert pair_handicap([Fraction(3)]) == 3


def test_a_pair_without_players_has_no_handicap():
    assert pair_handicap([]) == 0
    assert evaluated(explain_pair_handicap([])) == 0


def test_a_handicap_is_added_and_the_scratch_figures_stay():
    assert add_handicaps(SCRATCH, GIVEN) == {"a": 60, "b": 53, "c": Fraction(89, 2)}
    assert SCRATCH == {"a": 60, "b": 50, "c": 40}


def test_the_mean_may_stay():
    handicaps = add_handicaps(SCRATCH, GIVEN, keep_mean=True)

    assert sum(handicaps.values()) == sum(SCRATCH.values())
    assert handicaps["a"] == Fraction(115, 2)
    assert add_handicaps({}, GIVEN, keep_mean=True) == {}


def test_of_one_alone_the_mean_is_its_own():
    assert add_handicaps({"a": Fraction(60)}, {"a": Fraction(4)}, keep_mean=True) == {"a": 60}


def test_an_explanation_comes_to_the_figure():
    field = [GIVEN.get(who, Fraction(0)) for who in SCRATCH]
    parts = StepNumber("percentage", 50), StepNumber("handicap", 3)

    assert evaluated(explain_handicapped(*parts)) == add_handicaps(SCRATCH, GIVEN)["b"]
    assert (
        evaluated(explain_handicapped(*parts, field))
        == add_handicaps(SCRATCH, GIVEN, keep_mean=True)["b"]
    )
