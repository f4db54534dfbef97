"""Rulings as they are typed and written."""

from fractions import Fraction

import pytest

from scoring.adjustments import Average, Averages
from scoring.errors import NotAScoreError, WeightTextError
from scoring.notation import read
from scoring.notation.rulings import (
    read_made,
    read_parts,
    read_weight,
    written,
    written_weight,
)
from scoring.outcome import Award, NotPlayed
from scoring.verdicts import Adjusted, Cancelled, Weighed

THIRDS = (Weighed(read("4SN="), Fraction(2, 3)), Weighed(read("4SN-1"), Fraction(1, 3)))


@pytest.mark.parametrize(
    ("stood", "text"),
    [
        (Award(Fraction(60), Fraction(40)), "A6040"),
        (Averages(Average.PLUS, Average.MINUS), "A+/A-"),
        (Averages(None, Average.AVERAGE), "-/A"),
        (Adjusted.only(read("3NTE+1")), "3NTE+1"),
        (Adjusted.both(*THIRDS), "2/3 4SN= + 1/3 4SN-1"),
        (Adjusted(THIRDS[:1] + THIRDS[1:], Adjusted.only(read("P")).east_west),
         "2/3 4SN= + 1/3 4SN-1 / PASS"),
        (Cancelled(), "CANCELLED"),
        (NotPlayed(), "NP"),
    ],
)  # fmt: skip
def test_whatever_stands_is_written(stood, text):
    assert written(stood) == text


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
    assert (read_weight(text), written_weight(weight)) == (weight, again)


@pytest.mark.parametrize("text", ["", "half", "-60", "60/", "1/0", "1e2", "٣"])
def test_what_is_no_weight_is_told(text):
    with pytest.raises(WeightTextError) as refused:
        read_weight(text)

    assert refused.value.facts == {"text": text}


def test_one_score_alone_needs_no_weight_and_empty_lines_are_none():
    assert read_parts([("", ""), (" ", "4SN=")]) == (Weighed(read("4SN="), Fraction(1)),)
    assert read_parts([("2/3", "4SN="), ("1/3", "4SN-1"), ("", "")]) == THIRDS
    assert read_parts([]) == ()


@pytest.mark.parametrize("text", ["A60", "A+", "NP", "LP"])
def test_what_cannot_be_compared_is_no_assigned_score(text):
    with pytest.raises(NotAScoreError) as refused:
        read_made(text)

    assert refused.value.facts == {"text": text}
