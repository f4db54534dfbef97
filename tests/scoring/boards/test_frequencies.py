"""Scores of a result by the frequency of each score: the same as by a list of them all."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards.frequencies import Frequencies, share_of_award, shares_of_result
from scoring.boards.imp_boards import CROSS_IMPS
from scoring.boards.matchpoints import award_points
from scoring.boards.weighted_scores import WeightedRow, score_weighted_rows, weighted_cross_imps
from scoring.laws.averages import AssignedScore, WeightedScore
from scoring.simultaneous.field_scores import (
    CENTS,
    SimultaneousField,
    field_places,
    score_frequencies,
)
from tests.effort import effort

FEW = settings(max_examples=effort(30, 200, again=8))
SCORES = st.sampled_from([-7600, -620, -100, 0, 50, 140, 420, 7600])
PLAIN = SCORES.map(AssignedScore.result)
PART = st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10)
WEIGHTED = st.builds(
    lambda first, other, part: WeightedScore(((first, part), (other, 1 - part))),
    SCORES,
    SCORES,
    PART,
)
RULED = st.one_of(WEIGHTED.map(AssignedScore.both), st.builds(AssignedScore, WEIGHTED, WEIGHTED))
BOARDS = st.lists(st.one_of(PLAIN, PLAIN, RULED), min_size=2, max_size=7)


def ruled(rows):
    return [WeightedRow(2 * at, 2 * at + 1, row) for at, row in enumerate(rows)]


@FEW
@given(BOARDS, st.integers(0, 3))
def test_matchpoints_are_those_of_the_list(rows, missing):
    expected = len(rows) + missing
    board = Frequencies.of(rows, expected)

    ours = [shares_of_result(row, board, "matchpoints") for row in rows]

    assert ours == [row.shares for row in score_weighted_rows(ruled(rows), expected=expected).rows]


@FEW
@given(BOARDS)
def test_cross_imps_in_hundredths_are_the_means_of_the_list(rows):
    board = Frequencies.of(rows, len(rows), cents=True)

    for row, means in zip(rows, weighted_cross_imps(ruled(rows)), strict=True):
        for ours, mean in zip(shares_of_result(row, board, CROSS_IMPS), means, strict=True):
            assert abs(ours - mean) <= Fraction(1, 200)
            assert (CENTS * ours).denominator == 1


@FEW
@given(
    st.lists(st.lists(SCORES, min_size=1, max_size=4), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
)
def test_a_field_board_by_board_has_the_sums_of_the_shares(boards, cents, crossed):
    full = 4 if cents else len(boards[0])
    boards = boards if cents else [scores * full for scores in map(lambda b: b[:1], boards)]
    by = CROSS_IMPS if crossed else "matchpoints"
    field, sums = SimultaneousField(8, full=full, cents=cents, crossed=crossed), [Fraction(0)] * 8
    for at, scores in enumerate(boards):
        tables = np.arange(len(scores))
        worth = None
        times = map(np.ndarray.tolist, score_frequencies(np.array(scores)))
        board = Frequencies(dict(zip(*times, strict=True)), full, cents)
        shares = [shares_of_result(AssignedScore.result(score), board, by) for score in scores]
        if at % 2:
            worth = {
                score: int(ours * (CENTS if cents else 1))
                for score, (ours, _theirs) in zip(scores, shares, strict=True)
            }
        field.count(2 * tables, 2 * tables + 1, np.array(scores), worth)
        for table, both in enumerate(shares):
            for side, share in enumerate(both):
                sums[2 * table + side] += share

    assert [Fraction(won, CENTS if cents else 1) for won in field.totals.won.tolist()] == sums
    assert len(field_places(field.totals)[0]) == 8


def test_an_award_is_its_part_of_the_top_to_a_hundredth_where_boards_are_rounded():
    board = Frequencies({420: 2}, 4)

    assert share_of_award(Fraction(60), board, "matchpoints") == award_points(
        Fraction(60), expected=4
    )
    assert share_of_award(Fraction(100, 3), board._replace(cents=True), "matchpoints") == 2
    assert share_of_award(Fraction(60), board, CROSS_IMPS) == 3


@pytest.mark.parametrize("by", ["matchpoints", CROSS_IMPS])
def test_one_result_alone_is_half_the_top_or_nothing(by):
    board = Frequencies({50: 1}, 3, cents=True)

    both = shares_of_result(AssignedScore.result(50), board, by)

    assert both == ((2, 2) if by == "matchpoints" else (0, 0))
