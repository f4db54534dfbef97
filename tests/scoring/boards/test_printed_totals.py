"""Rounded once, by the policy that has the name."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.printed_totals import (
    POLICIES,
    PrintedFigures,
    explain_printed_figures,
    printed_figures,
    rounding_policy,
)
from scoring.boards.totals import Total
from scoring.events.regulations import CHOICES
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts


def test_exact_figures_are_rounded_each_by_itself():
    total = Total(Fraction("77.005"), 128, 16)

    assert printed_figures(total, rounding_policy("exact")) == PrintedFigures(
        Decimal("77.01"), Decimal("60.16")
    )


def test_acblscore_takes_the_percentage_of_the_total_it_shows():
    total = Total(Fraction(77), 128, 16)

    figures = printed_figures(total, rounding_policy("acblscore"), win=1, most=144)

    assert figures == PrintedFigures(Decimal("43.31"), Decimal("60.15"))


def test_compscore3_sends_halves_of_totals_to_the_even():
    total = Total(Fraction("68.425"), 170, 17)

    figures = printed_figures(total, rounding_policy("compscore3"))

    assert figures == PrintedFigures(Decimal("68.42"), Decimal("40.25"))


@pytest.mark.parametrize("item", POLICIES)
def test_nothing_to_win_has_no_percentage(item):
    assert printed_figures(Total(Fraction(0), 0, 1), item, most=20) == PrintedFigures(
        Decimal("0.00"), None
    )


def test_an_unknown_policy_is_refused():
    with raises_code("regulation") as refused:
        rounding_policy("by feeling")

    assert refused.value.facts == {"regulation": "rounding", "value": "by feeling"}


def test_every_regulation_has_its_policy():
    assert [rounding_policy(key).key for key in CHOICES["rounding"]] == list(CHOICES["rounding"])


@given(st.fractions(-20, 500, max_denominator=40), st.integers(1, 300), st.integers(0, 300))
@pytest.mark.parametrize("win", [1, 2])
@pytest.mark.parametrize("by", POLICIES)
def test_every_figure_explains_itself(by, win, won, possible, more):
    total, most = Total(won, possible, 1), possible + more
    steps = StepNumber("total", won), StepNumber("possible", possible)

    printed = printed_figures(total, by, win=win, most=most)
    explanation = explain_printed_figures(
        *steps, by, win=win, most=StepNumber("most_possible", most)
    )

    assert (evaluated(explanation.total), evaluated(explanation.percentage)) == (
        printed.total,
        printed.percentage,
    )
    assert {explanation.total.law, explanation.percentage.law} == {by.key}
    assert dict(tie_break_facts(explanation.total)).keys() <= {"total", "possible", "most_possible"}


def test_a_total_below_zero_after_penalties_is_explained_as_printed():
    less = Total(Fraction(-1, 200), 8, 4)
    explanation = explain_printed_figures(
        StepNumber("total", less.won), StepNumber("possible", 8), rounding_policy("acblscore")
    )

    assert printed_figures(less, rounding_policy("acblscore")) == PrintedFigures(
        Decimal("-0.01"), Decimal("-0.13")
    )
    assert (explanation.total.value, explanation.percentage.value) == (
        Fraction(-1, 100),
        Fraction(-13, 100),
    )


@pytest.mark.parametrize("by", POLICIES)
def test_nothing_to_win_explains_no_percentage(by):
    explanation = explain_printed_figures(
        StepNumber("total", 0), StepNumber("possible", 0), by, most=StepNumber("most", 20)
    )

    assert (evaluated(explanation.total), explanation.percentage) == (0, None)
