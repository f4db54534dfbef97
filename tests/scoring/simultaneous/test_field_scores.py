"""A whole field at once comes to what the small path comes to, to the last place."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.boards.cross_imps import cross_imps as small_cross_imps
from scoring.boards.cross_imps import cross_sums
from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.boards.rounded_shares import itemise_traveller, round_shares
from scoring.boards.rounding import round_exactly
from scoring.boards.scores_by_table import totals_of_itemised_boards
from scoring.boards.totals import Total, total_travellers
from scoring.boards.traveller import score_traveller
from scoring.laws.compass import VULNERABILITIES, Direction, Side
from scoring.laws.contract import all_contracts
from scoring.laws.outcome import ContractResult, north_south_points
from scoring.simultaneous.field_scores import POINTS, FieldTotals, SimultaneousField, field_places
from tests.effort import effort

FEW = settings(max_examples=effort(30, 200, again=8))

PAIRS = 8
SCORES = [-7600, -620, -100, 0, 50, 140, 420, 7600]


def rows_of(boards):
    """(board, north-south, east-west, points): each board as a random seating of the pairs."""
    return [
        (board, pairs[2 * at], pairs[2 * at + 1], points)
        for board, (pairs, scores) in enumerate(boards)
        for at, points in enumerate(scores)
    ]


def boards(*, results):
    seatings = st.permutations(range(PAIRS))
    return st.lists(
        st.tuples(seatings, st.lists(st.sampled_from(SCORES), **results)), min_size=1, max_size=4
    ).map(rows_of)


FULL = boards(results={"min_size": 4, "max_size": 4})
UNEQUAL = boards(results={"min_size": 1, "max_size": 4})


def counted(rows, *, expected, crossed=False):
    """The field, board by board; in hundredths where a board has fewer results than another."""
    boards = by_board(rows)
    sizes = {len(lines) for lines in boards}
    cents = len(sizes) > 1 if crossed else sizes != {expected}
    field = SimultaneousField(PAIRS, full=expected, cents=cents, crossed=crossed)
    for lines in boards:
        field.count(*(np.array(column, dtype=np.int32) for column in zip(*lines, strict=True)))
    return field.totals


def by_board(rows):
    totals = defaultdict(list)
    for board, *line in rows:
        totals[board].append(tuple(line))
    return totals.values()


def small(rows, expected):
    travellers = [score_traveller(lines, expected=expected) for lines in by_board(rows)]
    if all(len(traveller.lines) == expected for traveller in travellers):
        return total_travellers(travellers), 1
    return totals_of_itemised_boards(
        round_shares(itemise_traveller(traveller), Fraction(1, 100)) for traveller in travellers
    ), 100


def small_places(field):
    merit = RankingCriterion("share", "%", lambda pair: field[pair].share)
    return {
        ranked_total.contestant: (ranked_total.rank, ranked_total.shared)
        for ranked_total in rank_field(field, [merit])
    }


def compared(rows, expected):
    """Ours and the small path's: whether rounded, totals, places."""
    counts = counted(rows, expected=expected)
    ranks, shared = field_places(counts)
    field, unit = small(rows, expected)
    totals = {
        pair: Total(
            Fraction(int(counts.won[pair]), unit), int(counts.possible[pair]) // unit, boards
        )
        for pair, boards in enumerate(map(int, counts.boards))
        if boards
    }
    absent = {pair: Total(0, 0, 0) for pair in range(PAIRS) if pair not in field}
    ours = {pair: (int(ranks[pair]), bool(shared[pair])) for pair in range(PAIRS)}
    assert counts.rounded == (unit == 100)
    return (totals, ours), (field, small_places(field | absent))


@FEW
@given(FULL)
def test_boards_of_as_many_results_are_exact(rows):
    ours, theirs = compared(rows, 4)

    assert ours == theirs


@FEW
@given(UNEQUAL, st.integers(0, 2))
def test_boards_of_fewer_results_are_rounded_board_by_board(rows, missing):
    expected = max(len(lines) for lines in by_board(rows)) + missing
    ours, theirs = compared(rows, expected)

    assert ours == theirs


@FEW
@given(FULL)
def test_cross_imps_of_as_many_results_are_the_sums(rows):
    counts = counted(rows, expected=4, crossed=True)
    sums = dict.fromkeys(range(PAIRS), 0)
    for lines in by_board(rows):
        worth = cross_sums(points for _ns, _ew, points in lines)
        for north_south, east_west, points in lines:
            sums[north_south] += worth[points]
            sums[east_west] -= worth[points]

    assert not counts.rounded
    assert counts.won.tolist() == list(sums.values())


@FEW
@given(UNEQUAL)
def test_cross_imps_of_unequal_boards_are_means_in_hundredths(rows):
    counts = counted(rows, expected=4, crossed=True)
    lengths = {len(lines) for lines in by_board(rows)}
    sums = dict.fromkeys(range(PAIRS), Fraction(0))
    for lines in by_board(rows):
        won = small_cross_imps([points for _ns, _ew, points in lines])
        for (north_south, east_west, _points), mean in zip(lines, won, strict=True):
            sums[north_south] += Fraction(round_exactly(mean))
            sums[east_west] -= Fraction(round_exactly(mean))

    assert counts.rounded == (len(lengths) > 1)
    if counts.rounded:
        assert counts.won.tolist() == [100 * won for won in sums.values()]


@pytest.mark.parametrize("vulnerability", range(4))
def test_every_contract_scores_as_one_alone(vulnerability):
    contracts = all_contracts()
    tricks = np.arange(14)
    for side, declarer in zip(Side, (Direction.NORTH, Direction.EAST), strict=True):
        point = POINTS[list(Side).index(side), np.arange(105)[:, None], tricks, vulnerability]
        assert point.ravel().tolist() == [
            north_south_points(
                ContractResult(contract, declarer, taken), vulnerable=VULNERABILITIES[vulnerability]
            )
            for contract in contracts
            for taken in range(14)
        ]


def test_a_field_without_results_is_empty():
    field = SimultaneousField(3, full=1, cents=False, crossed=False)
    field.count(np.array([0]), np.array([1]), np.array([50]))
    ranks, shared = field_places(field.totals)

    assert field.totals.boards.tolist() == [1, 1, 0]
    assert (ranks.tolist(), shared.tolist()) == ([1, 1, 1], [True, True, True])


@FEW
@given(st.lists(st.tuples(st.integers(0, 2**30), st.integers(1, 2**31 - 1)), min_size=1))
def test_fractions_are_ordered_exactly(parts):
    won, possible = (np.array(column, dtype=np.int64) for column in zip(*parts, strict=True))
    ranks, _shared = field_places(FieldTotals(won, possible, possible, False))
    exact = [Fraction(*part) for part in parts]

    assert ranks.tolist() == [1 + sum(other > mine for other in exact) for mine in exact]


def test_neighbours_equal_after_rounding_are_separated():
    near = np.array([(2**31 - 2), (2**31 - 3)], dtype=np.int64)
    totals = FieldTotals(near, near + 1, near, False)

    assert field_places(totals)[0].tolist() == [1, 2]
