"""Totals that four hands cannot have, or rarely: against real hands, and by exhaustion."""

from itertools import product

import pytest

from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.unusual_totals import LEAST_OF_BOTH, unusual_totals
from tests.scoring.match_totals_measured import drawn_totals, measured
from tests.scoring.sheet_hands import they, we

CHEAP = ("1C=", "1C-1", "1D=", "1H=", "1N=")


@pytest.mark.parametrize(
    ("totals", "codes"),
    [
        ((0, 0), ["too_little_for_four_hands"]),
        ((100, 70), ["too_little_for_four_hands"]),
        ((180, 0), []),
        ((680, 740), []),
        ((680, 10), ["no_side_scores_ten"]),
        ((2500, 0), []),
        ((6800, 0), ["high_total"]),
    ],
)
def test_totals_are_marked(totals, codes):
    assert [mark.code for mark in unusual_totals(*totals)] == codes


def test_no_four_cheap_hands_score_less_than_the_least():
    hands = [side(text) for side in (we, they) for text in CHEAP]

    least = min(sum(score_match(four).totals) for four in product(hands, repeat=4))

    assert least == LEAST_OF_BOTH


def test_at_most_one_true_match_in_two_hundred_is_marked():
    totals = drawn_totals(2_000)

    assert sum(measured(totals).values()) <= 10
