"""Butler's datum by the rules that were published, with their worked boards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.butler import (
    COMPSCORE3,
    DATUM_RULES,
    MEDIAN,
    PARY,
    TRIMMED,
    WHOLE,
    DatumRule,
    butler_imps,
    compute_datum,
    explain_butler,
    explain_datum,
)
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts

SCORES = st.lists(st.sampled_from([-670, -110, -50, 0, 90, 100, 170, 500, 620]), max_size=9)
EXACT = DatumRule("exact_datum", rounded_to=0)
TOWARD = DatumRule("toward", half="toward")
RULES = st.sampled_from([*DATUM_RULES, EXACT, TOWARD, DatumRule("ones", cut=2, rounded_to=1)])


@pytest.mark.parametrize(
    ("scores", "against"),
    [
        ([-200, -100, 170, 620], 40),
        ([-670, -110, 100, 500], -10),
        ([-490, -460, -430, 50], -450),
        ([170, 140, 150, 170], 160),
    ],
)
def test_compscore3_sends_halves_away_from_zero(scores, against):
    assert compute_datum(scores, COMPSCORE3) == against


@pytest.mark.parametrize(
    ("middle", "against"), [([50, 80, 90], 70), ([-90, -90, -50], -70), ([20, 40], 30), ([15], 10)]
)
def test_pary_cuts_nineteen_at_each_end_of_42_and_rounds_toward_zero(middle, against):
    field = [*[-7600] * 19, *middle, *[7600] * 19]

    assert compute_datum(field, PARY, expected=42) == against


def test_the_middle_stays_with_any_cut():
    assert compute_datum([420, 90, -50], DatumRule("much", cut=5)) == 90
    assert compute_datum([420, 90, -50, 100], DatumRule("much", cut=5)) == 100
    assert compute_datum([420], COMPSCORE3) == 420
    assert compute_datum([], COMPSCORE3) is None


def test_a_small_field_may_stay_whole():
    assert compute_datum([400, 100, -50], TRIMMED) == 150
    assert compute_datum([400, 100, -50], COMPSCORE3) == 100
    assert compute_datum([400, 100, -50, -50], WHOLE) == 100


def test_a_median_is_the_middle_one_or_the_mean_of_two():
    assert compute_datum([420, 420, -50, 620, 7600], MEDIAN) == 420
    assert compute_datum([420, 100, -50, 620], MEDIAN) == 260


def test_a_half_may_round_toward_zero_and_a_datum_stay_exact():
    assert [compute_datum(field, TOWARD) for field in ([20, 50], [-20, -50])] == [30, -30]
    assert compute_datum([20, 50], EXACT) == 35


def test_each_score_is_measured_by_the_datum():
    assert butler_imps([170, 140, 150, 170], COMPSCORE3) == [0, -1, 0, 0]
    assert butler_imps([]) == []


def test_a_passed_out_board_is_a_score_of_zero():
    assert compute_datum([0, 0, 400], WHOLE) == 130


@given(SCORES, RULES)
def test_the_scores_of_both_sides_are_opposite(scores, rule):
    turned = butler_imps([-score for score in scores], rule)

    assert turned == [-won for won in butler_imps(scores, rule)]


@given(SCORES, RULES, st.randoms())
def test_the_order_of_the_rows_is_no_matter(scores, rule, random):
    before = compute_datum(scores, rule)
    random.shuffle(scores)

    assert compute_datum(scores, rule) == before


@given(SCORES.filter(bool), RULES)
def test_a_field_of_equals_measures_itself(scores, rule):
    level = [10 * (scores[0] // 10)] * len(scores)

    assert butler_imps(level, rule) == [0] * len(scores)


@pytest.mark.parametrize(
    ("given_so", "regulation", "value"),
    [
        ({"half": "up"}, "half", "up"),
        ({"cut": -1}, "cut", -1),
        ({"cut": 0, "cut_percent": 101}, "cut", 101),
        ({"rounded_to": 7}, "rounded_to", 7),
    ],
)
def test_an_unknown_rule_is_refused(given_so, regulation, value):
    with raises_code("regulation") as refused:
        DatumRule("new", **given_so)

    assert refused.value.facts == {"regulation": regulation, "value": value}


@given(SCORES.filter(bool), RULES)
def test_an_explanation_comes_to_the_datum_and_to_the_imps(scores, rule):
    against = explain_datum(scores, rule)

    assert sum(step.value for step in [against]) == compute_datum(scores, rule)
    assert explain_butler(scores[0], scores[1:], rule).value == butler_imps(scores, rule)[0]


@given(SCORES.filter(bool), st.sampled_from([*DATUM_RULES]))
def test_an_explanation_rests_on_the_scores_that_were_counted(scores, rule):
    steps = explain_butler(scores[0], scores[1:], rule)

    assert evaluated(steps) == butler_imps(scores, rule)[0]
    assert {key for key, _value in tie_break_facts(steps)} == {"own_score", "counted_score"}
    assert isinstance(compute_datum(scores, rule), Fraction)
