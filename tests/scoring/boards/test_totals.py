"""Totals against a sum of fractions, and percentages of what there was to win."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.boards.ranking import UnreducedRatio
from scoring.boards.totals import (
    Total,
    explain_matchpoint_total,
    explain_percentage,
    explain_possible,
    total_travellers,
)
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.laws.outcome import Award
from tests.scoring.arithmetic import evaluated

PAIRS = [("A", "D"), ("B", "E"), ("C", "F")]
POINTS = st.one_of(st.none(), st.sampled_from([-100, 50, 420]))
AWARD = Award(Fraction(60), Fraction(40))
BOARDS = st.lists(
    st.tuples(st.lists(POINTS, min_size=3, max_size=3), st.sampled_from([None, AWARD])), max_size=5
)


def a_board(points, *, award=None, expected=3):
    """The points of each pair of PAIRS, None where it did not play; an award is the last one's."""
    rows = [(*pair, points) for pair, points in zip(PAIRS, points, strict=True)]
    results = [row for row in (rows[:-1] if award else rows) if row[2] is not None]
    return score_traveller(
        results, [AwardedTable(*PAIRS[-1], award)] if award else [], expected=expected
    )


def test_shares_of_full_boards_are_summed():
    field = total_travellers([a_board([420, 420, -50]), a_board([50, 100, 50])])

    assert field == {
        "A": Total(Fraction(4), 8, 2),
        "B": Total(Fraction(7), 8, 2),
        "C": Total(Fraction(1), 8, 2),
        "D": Total(Fraction(4), 8, 2),
        "E": Total(Fraction(1), 8, 2),
        "F": Total(Fraction(7), 8, 2),
    }


def test_a_board_that_was_not_played_is_not_to_be_won():
    field = total_travellers([a_board([420, 420, -50]), a_board([50, 100, None])])

    assert field["C"] == Total(Fraction(0), 4, 1)
    assert field["B"] == Total(Fraction(3) + Fraction(7, 2), 8, 2)


def test_a_contestant_that_changes_sides_has_one_total():
    rows = [[("A", "B", 420), ("C", "D", 50)], [("D", "A", 420), ("B", "C", 50)]]

    field = total_travellers(score_traveller(row, expected=2) for row in rows)

    assert field["A"] == Total(Fraction(2), 4, 2)


def test_a_contestant_without_boards_has_no_total():
    assert total_travellers(
        [score_traveller([], [AwardedTable("A", None, AWARD)], expected=2)]
    ) == {"A": Total(Fraction("1.2"), 2, 1)}


def test_no_boards_are_no_totals():
    assert total_travellers([]) == {}


def test_a_percentage_is_exact():
    assert Total(Fraction("13.5"), 22, 1).percentage == Fraction(1350, 22)


def test_where_nothing_is_to_be_won_there_is_no_percentage():
    assert (
        total_travellers([score_traveller([("A", "B", 420)], expected=1)])["A"].percentage is None
    )


@given(BOARDS)
def test_totals_are_the_sums_of_the_exact_shares(boards):
    travellers = [a_board(points, award=award) for points, award in boards]

    summed = {}
    for traveller in travellers:
        shared = [(line[:2], traveller.shares(line[2])) for line in traveller.lines]
        shared += [(row[:2], traveller.award_shares(row.award)) for row in traveller.awarded]
        for both, shares in shared:
            for who, share in zip(both, shares, strict=True):
                won, possible, count = summed.get(who, (Fraction(), 0, 0))
                summed[who] = won + share, possible + traveller.top, count + 1
    assert total_travellers(travellers) == {who: Total(*figures) for who, figures in summed.items()}


def test_the_ranking_value_is_the_share_of_the_possible_points():
    assert Total(Fraction("13.5"), 22, 1).share == UnreducedRatio(27, 44)
    assert Total(0, 0, 1).share == UnreducedRatio(0, 1)


@given(BOARDS)
def test_one_changed_board_is_scored_alone_and_summed_again(boards):
    travellers = [a_board(points, award=award) for points, award in [*boards, ([0, 0, 0], None)]]

    changed = [*travellers[:-1], a_board([420, 50, 50])]

    full = [a_board(points, award=award) for points, award in [*boards, ([420, 50, 50], None)]]
    assert total_travellers(changed) == total_travellers(full)


@given(BOARDS)
def test_every_explanation_comes_to_the_total_and_the_percentage(boards):
    travellers = {
        board: a_board(points, award=award) for board, (points, award) in enumerate(boards, start=1)
    }
    for contestant, total in total_travellers(travellers.values()).items():
        won = explain_matchpoint_total(travellers, contestant)
        possible = explain_possible(travellers, contestant)
        assert (evaluated(won), evaluated(possible)) == (total.won, total.possible)
        if total.possible:
            assert evaluated(explain_percentage(won, possible)) == total.percentage


def test_a_total_says_of_which_board_each_share_is():
    travellers = {3: a_board([420, 420, -50]), 9: a_board([50, None, 50])}

    assert [share.of for share in explain_matchpoint_total(travellers, "A").operands] == [3, 9]
    assert [share.of for share in explain_matchpoint_total(travellers, "B").operands] == [3]
    assert [top.of for top in explain_possible(travellers, "A").operands] == [3, 9]
