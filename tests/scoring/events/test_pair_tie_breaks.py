"""Ties are parted by the regulation's list, in its order, exactly; what nothing parts is shared."""

from fractions import Fraction

import pytest

from scoring.boards.ranking import explain_place
from scoring.events.pair_tie_breaks import (
    TIE_BREAKS,
    BoardAgainstOpponent,
    TieBreakData,
    break_pair_ties,
    explain_tie_break_place,
    pair_tie_breaks,
    tie_break_stage,
)
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

HALF = Fraction(1, 2)


def had(board, opponent, won, top=4):
    tops = None if top is None else StepNumber("top", top)
    return BoardAgainstOpponent(board, opponent, StepNumber("share", Fraction(won)), tops)


def tie_break_data(boards, *, merits=None, in_imps=False):
    numbers = {who: StepNumber("merit", Fraction(merit)) for who, merit in (merits or {}).items()}
    return TieBreakData(boards, numbers, in_imps=in_imps)


def places(tied, keys, of):
    return [
        (
            group.contestants,
            [(stage.key, [s.value for s in stage.values.values()]) for stage in group.stages],
        )
        for group in break_pair_ties(tied, pair_tie_breaks(keys), of)
    ]


TWO = tie_break_data({"a": [had(1, "b", 3), had(2, "c", 0)], "b": [had(1, "a", 1), had(2, "d", 2)]})


def test_the_result_between_two_parts_them():
    assert places("ab", ["between"], TWO) == [
        (("a",), [("between", [75, 25])]),
        (("b",), [("between", [75, 25])]),
    ]


def test_without_a_tie_break_or_with_one_that_says_nothing_the_place_is_shared():
    assert places("ab", [], TWO) == [(("a", "b"), [])]
    assert places("ab", ["quotient"], TWO) == [(("a", "b"), [])]


def test_the_result_between_three_counts_only_where_all_have_met():
    boards = {
        "a": [had(1, "b", 4), had(2, "c", 2)],
        "b": [had(1, "a", 0), had(3, "c", 4)],
        "c": [had(2, "a", 2)],
    }
    assert places("abc", ["between"], tie_break_data(boards)) == [(("a", "b", "c"), [])]

    met = {**boards, "c": [had(2, "a", 2), had(3, "b", 0)]}
    assert places("abc", ["between"], tie_break_data(met)) == [
        (("a",), [("between", [75, 50, 25])]),
        (("b",), [("between", [75, 50, 25])]),
        (("c",), [("between", [75, 50, 25])]),
    ]


def test_two_who_are_left_of_three_begin_the_list_again():
    boards = {
        "a": [had(1, "b", 1), had(2, "c", 4)],
        "b": [had(1, "a", 3), had(3, "c", 2)],
        "c": [had(2, "a", 0), had(3, "b", 2)],
    }

    assert places("abc", ["between"], tie_break_data(boards)) == [
        (("b",), [("between", [HALF * 125, HALF * 125, 25]), ("between", [25, 75])]),
        (("a",), [("between", [HALF * 125, HALF * 125, 25]), ("between", [25, 75])]),
        (("c",), [("between", [HALF * 125, HALF * 125, 25])]),
    ]


def test_the_list_begins_again_whole_when_somebody_was_parted_before():
    boards = {
        "a": [had(1, "b", 2), had(2, "c", 3), had(3, "x", 0), had(4, "y", 2)],
        "b": [had(1, "a", 2), had(2, "y", 2), had(3, "c", 3), had(4, "x", 1)],
        "c": [had(1, "y", 2), had(2, "a", 1), had(3, "b", 1), had(4, "z", 3)],
        "d": [had(board, "x", 4) for board in (1, 2, 3, 4)],
    }
    met = ("between", [HALF * 125, HALF * 125, 25])
    left = ("board_by_board", [HALF * 5, HALF * 3])
    keys = ["board_by_board", "between"]

    without = [(("a",), [met, left]), (("b",), [met, left]), (("c",), [met])]
    assert places("abc", keys, tie_break_data(boards)) == without
    ahead = ("board_by_board", [4, 4, 4, 12])
    assert places("abcd", keys, tie_break_data(boards)) == [
        (("d",), [ahead]),
        *((group, [ahead, *stages]) for group, stages in without),
    ]


def test_board_by_board_goes_over_the_boards_that_all_have():
    boards = {
        "a": [had(1, "x", 3), had(2, "y", 2), had(3, "z", 0)],
        "b": [had(1, "y", 2), had(2, "z", 2), had(4, "x", 4)],
    }

    assert places("ab", ["board_by_board"], tie_break_data(boards)) == [
        (("a",), [("board_by_board", [HALF * 3, HALF])]),
        (("b",), [("board_by_board", [HALF * 3, HALF])]),
    ]


def test_a_board_on_the_average_is_not_won():
    boards = {"a": [had(1, "x", 3), had(2, "y", 1)], "b": [had(1, "y", 2), had(2, "x", 2)]}

    assert places("ab", ["wins"], tie_break_data(boards))[0] == (("a",), [("wins", [1, 0])])


def test_opponents_count_by_the_boards_against_them_and_a_bye_does_not():
    boards = {
        "a": [had(1, "x", 2), had(2, "x", 2), had(3, "y", 2)],
        "b": [had(1, "y", 2), had(2, None, 2), had(3, "y", 2)],
    }
    of = tie_break_data(boards, merits={"a": 50, "b": 50, "x": 60, "y": 45})

    assert places("ab", ["opponents"], of)[0] == (("a",), [("opponents", [55, 45])])


def test_a_contestant_that_lost_no_imp_leads_by_quotient():
    boards = {
        "a": [had(1, "x", 9, None), had(2, "y", -4, None)],
        "b": [had(1, "y", 5, None), had(2, "x", 0, None)],
        "c": [had(1, "y", 0, None)],
    }
    of = tie_break_data(boards, in_imps=True)

    assert places("ab", ["quotient"], of)[0] == (
        ("b",),
        [("quotient", [Fraction(9, 13), 1])],
    )
    assert places("ac", ["quotient"], of) == [(("a", "c"), [])]


def test_the_next_tie_break_is_asked_of_those_who_are_still_level():
    keys = ["wins", "between"]
    boards = {
        "a": [had(1, "b", 1), had(2, "x", 3)],
        "b": [had(1, "a", 3), had(2, "x", 1)],
        "c": [had(1, "x", 2), had(2, "y", 2)],
    }

    assert [group for group, _stages in places("abc", keys, tie_break_data(boards))] == [
        ("b",),
        ("a",),
        ("c",),
    ]


@pytest.mark.parametrize("order", ["abc", "cba", "bca"])
def test_the_order_of_those_who_are_tied_changes_nothing(order):
    boards = {who: [had(1, "x", won)] for who, won in zip("abc", (3, 2, 1), strict=True)}

    groups = [group for group, _stages in places(order, ["board_by_board"], tie_break_data(boards))]

    assert groups == [("a",), ("b",), ("c",)]


@pytest.mark.parametrize("key", [tie_break.key for tie_break in TIE_BREAKS])
def test_a_place_that_a_tie_break_had_a_part_in_explains_itself(key):
    boards = {
        "a": [had(1, "b", 4, None), had(2, "x", 0, None)],
        "b": [had(1, "a", -4, None), had(2, "y", -2, None)],
    }
    of = tie_break_data(boards, merits={"x": 3, "y": 1}, in_imps=True)
    level = [StepNumber("merit", Fraction(4)), StepNumber("merit", Fraction(4))]
    ahead = explain_place(
        [StepNumber("merit", Fraction(4))], [level[:1], [StepNumber("merit", Fraction(9))]]
    )
    stage = tie_break_stage(key, "ab", of)

    ranks = {who: explain_tie_break_place(ahead, [stage], who) for who in "ab"}

    assert stage.values["a"].value != stage.values["b"].value
    behind = min("ab", key=lambda who: stage.values[who].value)
    assert {who: rank.rank.value for who, rank in ranks.items()} == {
        who: 3 if who == behind else 2 for who in "ab"
    }
    assert [rank.shared.value for rank in ranks.values()] == [0, 0]
    assert all(evaluated(rank.rank) == rank.rank.value for rank in ranks.values())


@pytest.mark.parametrize("key", [tie_break.key for tie_break in TIE_BREAKS])
def test_a_board_with_nothing_to_win_separates_nobody(key):
    boards = {
        "a": [had(1, "b", 3), had(2, "c", 2), had(9, "b", 0, top=0)],
        "b": [had(1, "a", 1), had(2, "d", 0), had(9, "a", 0, top=0)],
    }
    without = {who: own[:-1] for who, own in boards.items()}
    merits = {"a": 50, "b": 50, "c": 60, "d": 40}
    nothing = {who: own[-1:] for who, own in boards.items()}

    assert places("ab", [key], tie_break_data(boards, merits=merits)) == places(
        "ab", [key], tie_break_data(without, merits=merits)
    )
    assert places("ab", [key], tie_break_data(nothing, merits=merits)) == [(("a", "b"), [])]


def test_an_unknown_tie_break_is_refused():
    with raises_code("regulation") as refused:
        pair_tie_breaks(["wins", "by feeling"])

    assert refused.value.facts == {"regulation": "tie_break", "value": "by feeling"}
