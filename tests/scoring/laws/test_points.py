"""Law 77 against another program's table, and its explanation against a second arithmetic."""

import json
from itertools import product
from pathlib import Path

import pytest

from scoring.laws.compass import Side
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.points import declarer_points, explain_declarer_points, possible_points
from tests.scoring.arithmetic import evaluated, leaves

S, N, C = Denomination.SPADES, Denomination.NOTRUMP, Denomination.CLUBS
X, XX = Doubling.DOUBLED, Doubling.REDOUBLED
EVERYTHING = [
    PlayedContract(Contract(level, denomination, doubling), tricks)
    for level, denomination, doubling, tricks in product(
        range(1, 8), Denomination, Doubling, range(14)
    )
]
TABLE = json.loads((Path(__file__).parent.parent / "data" / "law_77.json").read_text())[
    "points to declarer for 0 to 13 tricks"
]


def row_of(contract, *, vulnerable):
    doubled = "X" * (contract.doubling // 2)
    sides = "vulnerable" if vulnerable else "not vulnerable"
    return f"{contract.level}{contract.denomination.value}{doubled} {sides}"


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [
        (Contract(3, N), 9, False, 400),
        (Contract(4, S), 10, True, 620),
        (Contract(6, N), 12, True, 1440),
        (Contract(7, N, XX), 13, True, 2980),
        (Contract(1, C, XX), 7, False, 230),
        (Contract(2, S, X), 9, True, 870),
        (Contract(7, N, XX), 0, True, -7600),
        (Contract(4, S, X), 6, False, -800),
        (Contract(1, C), 5, True, -200),
    ],
)
def test_points_follow_the_published_table(contract, tricks, vulnerable, points):
    assert declarer_points(PlayedContract(contract, tricks), vulnerable=vulnerable) == points


def test_all_2940_scores_are_those_of_another_program():
    ours = {
        (row_of(played.contract, vulnerable=vulnerable), played.tricks): declarer_points(
            played, vulnerable=vulnerable
        )
        for played, vulnerable in product(EVERYTHING, (False, True))
    }

    theirs = {
        (row, tricks): points
        for row, scores in TABLE.items()
        for tricks, points in enumerate(scores)
    }
    assert len(ours) == 2940
    assert ours == theirs


@pytest.mark.parametrize("vulnerable", [False, True])
def test_every_explanation_comes_to_the_score(vulnerable):
    for played in EVERYTHING:
        steps = explain_declarer_points(played, vulnerable=vulnerable)
        assert evaluated(steps) == declarer_points(played, vulnerable=vulnerable)


def test_a_leaf_is_a_fact_of_the_result_or_cites_its_law():
    numbers = {
        leaf
        for played in EVERYTHING
        for leaf in leaves(explain_declarer_points(played, vulnerable=True))
    }

    assert {leaf.key for leaf in numbers if not leaf.law} == {"level", "overtricks"}
    assert {leaf.law for leaf in numbers} == {"", "77"}


@pytest.mark.parametrize(
    ("sides", "points", "possible"),
    [
        (set(), 420, True),
        (set(), 620, False),
        ({Side.NORTH_SOUTH}, 420, False),
        ({Side.NORTH_SOUTH}, 620, True),
        ({Side.NORTH_SOUTH}, -420, True),
        ({Side.NORTH_SOUTH}, -620, False),
        ({Side.EAST_WEST}, -620, True),
        (set(Side), 50, False),
        (set(Side), 0, True),
    ],
)
def test_a_score_is_possible_by_the_vulnerability_of_both_sides(sides, points, possible):
    assert (points in possible_points(vulnerable=sides)) is possible
