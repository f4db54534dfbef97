"""Places of a simultaneous with their totals."""

from fractions import Fraction

from scoring.boards.totals import Total
from standings.simultaneous.overall import SimultaneousEntry


def test_the_mean_figure_is_that_of_the_boards_played():
    def mean(won, boards):
        total = Total(Fraction(won), Fraction(0), boards)
        return SimultaneousEntry(1, 1, False, 7, "1 NS", (), None, total).each

    assert (mean(30, 12), mean(-9, 6), mean(0, 0)) == (Fraction(5, 2), Fraction(-3, 2), 0)
