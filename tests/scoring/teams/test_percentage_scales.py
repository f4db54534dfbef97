"""Percentages of Swiss pairs in victory points: the EBU's printed tables, and our own line."""

from fractions import Fraction
from itertools import pairwise

import pytest

from scoring.steps import StepNumber
from scoring.teams.percentage_scales import (
    EBU,
    EBU_TABLES,
    LINE,
    explain_percentage_points,
    percentage_scale,
)
from scoring.teams.swiss_pair_regulations import SwissPairRegulations
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

# Printed in the programme of the Oxford Congress Swiss pairs, seven rounds of seven boards:
# lowest and highest percentage of each line.
PRINTED = {
    10: ("49.35", "50.65"),
    11: ("50.66", "51.98"),
    12: ("51.99", "53.33"),
    13: ("53.34", "54.74"),
    14: ("54.75", "56.23"),
    15: ("56.24", "57.83"),
    16: ("57.84", "59.64"),
    17: ("59.65", "61.75"),
    18: ("61.76", "64.40"),
    19: ("64.41", "68.35"),
    20: ("68.36", "100"),
}


# Three rows of the White Book's table, 3.1.7, edition of 2025: the highest percentage of 10, 15 and
# 19 points, by the shortest and the longest match of each column.
ROWS = {
    (1, 4): ("50.92", "61.08", "75.95"),
    (5, 6): ("50.78", "59.45", "72.13"),
    (7, 9): ("50.65", "57.83", "68.35"),
    (10, 13): ("50.54", "56.53", "65.30"),
    (14, 19): ("50.45", "55.45", "62.78"),
    (20, 27): ("50.38", "54.57", "60.71"),
}


def points(percentage, scale=EBU, boards=7):
    step = explain_percentage_points(
        StepNumber("percentage", percentage), boards=boards, scale=scale
    )
    assert evaluated(step) == step.value
    return step.value


@pytest.mark.parametrize(("won", "bounds"), PRINTED.items())
def test_both_ends_of_each_printed_line_give_its_points_and_the_loser_the_rest(won, bounds):
    for percentage in map(Fraction, bounds):
        assert points(percentage) == won
        assert points(100 - percentage) == 20 - won


@pytest.mark.parametrize("boards", ROWS, ids=str)
def test_each_length_of_match_has_its_own_column(boards):
    for length in boards:
        for won, bound in zip((10, 15, 19), map(Fraction, ROWS[boards]), strict=True):
            assert points(bound, boards=length) == won
            assert points(bound + Fraction(1, 100), boards=length) == won + 1


def test_a_longer_match_needs_less_for_the_same_points():
    for before, after in pairwise(EBU_TABLES.values()):
        assert len(before) == len(after) == 10
        assert list(before) == sorted(before) and list(after) == sorted(after)
        assert all(longer < shorter for shorter, longer in zip(before, after, strict=True))


def test_on_a_bound_an_eight_board_match_has_the_points_nearer_to_average():
    # The example of the White Book, 3.1.7.
    assert points(Fraction("56.23")) == 14


def test_a_percentage_between_two_printed_ones_is_rounded_first():
    assert points(Fraction("50.654")) == 10
    assert points(Fraction("50.655")) == 11
    assert points(Fraction("49.345")) == 9


@pytest.mark.parametrize("scale", [EBU, LINE])
def test_both_pairs_together_have_twenty(scale):
    percentages = [Fraction(hundredths, 100) for hundredths in range(0, 10_001, 7)]

    totals = {points(share, scale) + points(100 - share, scale) for share in percentages}

    assert totals == {20}


@pytest.mark.parametrize("boards", [28, 40])
def test_the_tables_are_for_up_to_27_boards(boards):
    assert percentage_scale(LINE, boards=boards).key == LINE
    with raises_code("percentage_scale"):
        SwissPairRegulations(boards=boards, percentage_scale=EBU)


def test_a_scale_that_is_not_known_is_refused():
    with raises_code("regulation"):
        SwissPairRegulations(percentage_scale="ladder")


def test_stored_values_are_read_back():
    regulations = SwissPairRegulations(boards=7, percentage_scale=EBU)

    assert SwissPairRegulations.from_dict(regulations.as_dict()) == regulations
