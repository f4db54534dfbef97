"""Shares kept at two places: as KOPS keeps them, and still a whole top between the two sides."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards.rounded_shares import (
    explain_rounded_share,
    itemise_traveller,
    round_shares,
    rounding_unit,
)
from scoring.boards.scores_by_table import totals_of_itemised_boards
from scoring.boards.totals import total_travellers
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.laws.compass import Side
from scoring.laws.outcome import Award
from scoring.steps import StepNumber
from tests.effort import effort
from tests.scoring.arithmetic import evaluated

CENT = Fraction(1, 100)
FEW = settings(max_examples=effort(30, 200, again=8))

SCORES = st.lists(st.sampled_from([-100, 0, 50, 420]), min_size=1, max_size=6)


def board_of(scores, missing):
    lines = [(f"n{at}", f"e{at}", score) for at, score in enumerate(scores)]
    awarded = [AwardedTable("p", None, Award(Fraction(60), Fraction(40)))] * missing
    return score_traveller(lines, awarded, expected=len(lines) + missing)


@FEW
@given(SCORES, st.integers(0, 3))
def test_a_booked_board_has_the_totals_of_the_plain_one(scores, missing):
    plain = board_of(scores, missing)

    assert totals_of_itemised_boards([itemise_traveller(plain)]) == total_travellers([plain])


@FEW
@given(SCORES, st.integers(0, 3), st.integers(0, 2))
def test_both_sides_share_their_totals(scores, missing, places):
    exact, unit = itemise_traveller(board_of(scores, missing)), Fraction(1, 10**places)

    for row, before in zip(round_shares(exact, unit).rows, exact.rows, strict=True):
        assert sum(row.shares) == sum(before.shares)
        assert row.shares[0] * 10**places % 1 == 0
        assert abs(row.shares[0] - before.shares[0]) <= Fraction(1, 2 * 10**places)


def test_neubergs_figure_is_kept_at_two_places():
    """KOPS: 31 x 22 / 21 - 1 is 31.476..., and 31.48 of 42 is 74.95 per cent."""
    field = [(f"n{at}", f"e{at}", number) for at, number in enumerate(range(21))]
    board = round_shares(itemise_traveller(score_traveller(field, expected=22)), CENT)
    shares = board.rows[15].shares

    assert shares == (Fraction("31.48"), Fraction("10.52"))
    assert round(100 * shares[0] / board.top, 2) == Fraction("74.95")


def test_a_body_that_counts_one_and_a_half_rounds_in_its_own_scale():
    assert [rounding_unit("two_places", win=win) for win in (2, 1)] == [CENT, Fraction(1, 50)]
    assert rounding_unit("exact") is None


def test_an_explanation_comes_to_the_kept_share():
    share, both = StepNumber("neuberg", Fraction(31 * 22, 21) - 1), StepNumber("top", 42)

    assert [evaluated(explain_rounded_share(share, both, side, CENT)) for side in Side] == [
        Fraction("31.48"),
        Fraction("10.52"),
    ]
