"""Means over boards, and how far a figure is from average, par and double dummy."""

from fractions import Fraction

from scoring.boards.board_means import (
    gain_over_average,
    mean_of_boards,
    points_over_par,
    tricks_over_double_dummy,
)


def test_a_mean_is_exact_and_without_a_board_there_is_none():
    assert mean_of_boards([Fraction(1, 3), 1, -2]) == Fraction(-2, 9)
    assert mean_of_boards([]) is None


def test_a_gain_is_counted_from_half_of_the_tops():
    assert [gain_over_average(11, 22), gain_over_average(Fraction(1, 2), 11)] == [0, -5]


def test_points_and_tricks_are_compared_from_the_pair_s_side():
    assert points_over_par(-100, -620) == 520
    assert tricks_over_double_dummy(3, 4) == -1
