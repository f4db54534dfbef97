"""Double dummy tables: twenty numbers of tricks, and results far from them."""

import pytest

from deals.double_dummy import (
    DENOMINATIONS,
    PLAYERS,
    DoubleDummy,
    read_double_dummy,
    write_double_dummy,
)
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination
from tests.raising import raises_code

FIGURES = "77667775576677566775"
NORTH, SOUTH, EAST = Direction.NORTH, Direction.SOUTH, Direction.EAST


def test_the_figures_are_north_south_east_and_west_from_notrump_down():
    double_dummy = read_double_dummy(FIGURES)

    assert double_dummy.makes(NORTH, Denomination.NOTRUMP) == 7
    assert double_dummy.makes(SOUTH, Denomination.HEARTS) == 5
    assert double_dummy.makes(EAST, Denomination.CLUBS) == 5
    assert write_double_dummy(double_dummy) == FIGURES
    assert [
        double_dummy.makes(who, denomination) for who in PLAYERS for denomination in DENOMINATIONS
    ] == [int(figure) for figure in FIGURES]


@pytest.mark.parametrize("text", ["", FIGURES[:-1], f"{FIGURES}7", f"{FIGURES[:-1]}e", "*" * 20])
def test_a_value_other_than_twenty_numbers_of_tricks_is_refused(text):
    with raises_code("double_dummy") as refused:
        read_double_dummy(text)

    assert refused.value.facts == {"tricks": len(text)}


def test_thirteen_tricks_are_the_most():
    with raises_code("double_dummy"):
        DoubleDummy((14, *range(13), *[0] * 6))
