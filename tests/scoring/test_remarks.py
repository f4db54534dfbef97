"""What is marked while it is typed, and what is not."""

from fractions import Fraction

import pytest

from scoring.compass import Direction, Side
from scoring.contract import Contract, Denomination, Doubling
from scoring.notation import read
from scoring.outcome import Award, Contracted, NotPlayed, PassedOut, Score
from scoring.remarks import Remark, remarks

NORTH, EAST, SOUTH, WEST = Direction
UNDOUBLED, DOUBLED, REDOUBLED = Doubling


def four_spades(tricks, doubling=UNDOUBLED, declarer=NORTH):
    return Contracted(Contract(4, Denomination.SPADES, doubling), declarer, tricks)


@pytest.mark.parametrize(
    ("outcome", "marked"),
    [
        (four_spades(10), ()),
        (four_spades(13), ()),
        (four_spades(6), ()),
        (four_spades(5), (Remark("many_undertricks", {"undertricks": 5, "tricks": 5}),)),
        (four_spades(4), (Remark("many_undertricks", {"undertricks": 6, "tricks": 4}),)),
        (four_spades(11, DOUBLED), ()),
        (four_spades(12, DOUBLED), (Remark("doubled_overtricks", {"overtricks": 2}),)),
        (four_spades(12, REDOUBLED), (Remark("doubled_overtricks", {"overtricks": 2}),)),
        (four_spades(8, DOUBLED), ()),
        (four_spades(7, DOUBLED), (Remark("doubled_undertricks", {"undertricks": 3}),)),
        (Score(620), (Remark("impossible_score", {"points": 620}),)),
        (Score(420), ()),
        (Score(-620), ()),
        (PassedOut(), ()),
        (NotPlayed(), ()),
        (Award(Fraction(60), Fraction(40)), ()),
    ],
)
def test_what_looks_wrong_is_marked(outcome, marked):
    assert remarks(outcome, vulnerable={Side.EAST_WEST}) == marked


@pytest.mark.parametrize("text", ["3NTN4", "4SN4", "4SN5", "2HW2"])
def test_a_level_that_was_made_is_marked_where_tricks_are_asked_for(text):
    assert [each.code for each in remarks(read(text), vulnerable=set())] == ["many_undertricks"]


def test_a_declarer_who_is_not_there_is_marked():
    outcome = four_spades(12, DOUBLED, declarer=WEST)

    assert remarks(outcome, vulnerable=set(), seated={Side.NORTH_SOUTH}) == (
        Remark("declarer_not_seated", {"declarer": "W"}),
        Remark("doubled_overtricks", {"overtricks": 2}),
    )
