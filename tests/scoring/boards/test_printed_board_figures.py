"""How Compscore 3 prints a board: raw where it is short, with one decimal where it has an award."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.printed_board_figures import compscore3_award, compscore3_shares
from scoring.boards.traveller import score_traveller

SCORES = st.lists(st.sampled_from([-100, 0, 50, 420]), min_size=1, max_size=6)


def test_a_board_as_compscore3_prints_it():
    """31 x 22 / 21 - 1 is 31.5 of 42 where an award is on the board, and 30 of 40 where none is."""
    shares = Fraction(31 * 22, 21) - 1, Fraction(11 * 22, 21) - 1

    assert compscore3_shares(shares, results=21, expected=22, awards=True) == (
        Fraction("31.5"),
        Fraction("10.5"),
    )
    assert compscore3_shares(shares, results=21, expected=22, awards=False) == (30, 10)


def test_a_half_goes_to_the_even_figure():
    assert [compscore3_award(Fraction(value)) for value in ("12.65", "39.95")] == [
        Fraction("12.6"),
        Fraction("40.0"),
    ]


@given(SCORES, st.integers(0, 3))
def test_a_short_board_is_printed_as_among_its_own_results(scores, missing):
    lines = [(f"n{at}", f"e{at}", score) for at, score in enumerate(scores)]
    short, full = (score_traveller(lines, expected=len(lines) + more) for more in (missing, 0))

    for each_score in scores:
        printed = compscore3_shares(
            short.shares(each_score), results=len(lines), expected=short.expected, awards=False
        )
        assert printed == full.shares(each_score)
