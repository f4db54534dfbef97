"""Rulings as they are typed and written."""

from fractions import Fraction

import pytest

from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, NotPlayed
from scoring.notation import read_typed_outcome
from scoring.notation.ruling_text import (
    read_comparable_result,
    read_weight,
    read_weighted_results,
    write_ruling,
    write_weight,
)
from tests.raising import raises_code

THIRDS = (
    WeightedResult(read_typed_outcome("4SN="), Fraction(2, 3)),
    WeightedResult(read_typed_outcome("4SN-1"), Fraction(1, 3)),
)


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (Award(Fraction(60), Fraction(40)), "A6040"),
        (Averages(Average.PLUS, Average.MINUS), "A+/A-"),
        (Averages(None, Average.AVERAGE), "-/A"),
        (AdjustedScore.only(read_typed_outcome("3NTE+1")), "3NTE+1"),
        (AdjustedScore.both(*THIRDS), "2/3 4SN= + 1/3 4SN-1"),
        (
            AdjustedScore(
                THIRDS[:1] + THIRDS[1:], AdjustedScore.only(read_typed_outcome("P")).east_west
            ),
         "2/3 4SN= + 1/3 4SN-1 / PASS"),
        (CancelledBoard(), "CANCELLED"),
        (NotPlayed(), "NP"),
    ],
)  # fmt: skip
def test_every_result_is_written(expected, text):
    assert write_ruling(expected) == text


@pytest.mark.parametrize(
    ("text", "weight", "again"),
    [
        ("60", Fraction(3, 5), "60%"),
        ("12.5 %", Fraction(1, 8), "12.5%"),
        ("33,33%", Fraction(3333, 10_000), "33.33%"),
        ("2 / 3", Fraction(2, 3), "2/3"),
        ("100", Fraction(1), "100%"),
    ],
)
def test_a_weight_is_per_cent_or_a_fraction(text, weight, again):
    assert (read_weight(text), write_weight(weight)) == (weight, again)


@pytest.mark.parametrize("text", ["", "half", "-60", "60/", "1/0", "1e2", "٣"])
def test_an_invalid_weight_is_refused(text):
    with raises_code("weight_text") as refused:
        read_weight(text)

    assert refused.value.facts == {"text": text}


def test_one_score_alone_needs_no_weight_and_empty_lines_are_none():
    assert read_weighted_results([("", ""), (" ", "4SN=")]) == (
        WeightedResult(read_typed_outcome("4SN="), Fraction(1)),
    )
    assert read_weighted_results([("2/3", "4SN="), ("1/3", "4SN-1"), ("", "")]) == THIRDS
    assert read_weighted_results([]) == ()


@pytest.mark.parametrize("text", ["A60", "A+", "NP", "LP"])
def test_an_incomparable_award_is_no_assigned_score(text):
    with raises_code("not_a_score") as refused:
        read_comparable_result(text)

    assert refused.value.facts == {"text": text}
