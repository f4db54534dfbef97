"""A board is somebody's deal, and somebody is vulnerable or nobody."""

import pytest
from django.db import IntegrityError, transaction

from boards.models import Board
from scoring.laws.compass import Side
from tests.builders import a_seated_section

pytestmark = pytest.mark.django_db
SOUND = {"number": 99, "dealer": "E", "vulnerable": "NS"}


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"number": 0}, "boards_count_from_one"),
        ({"dealer": "X"}, "board_has_a_dealer_and_a_vulnerability"),
        ({"dealer": ""}, "board_has_a_dealer_and_a_vulnerability"),
        ({"vulnerable": "EWNS"}, "board_has_a_dealer_and_a_vulnerability"),
    ],
)
def test_constraints_refuse_an_invalid_board(wrong, constraint):
    session = a_seated_section().session

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Board.objects.create(session=session, **SOUND | wrong)

    assert Board.objects.create(session=session, **SOUND).number == 99


@pytest.mark.parametrize(
    ("stored", "sides"),
    [("", set()), ("NS", {Side.NORTH_SOUTH}), ("EW", {Side.EAST_WEST}), ("NSEW", set(Side))],
)
def test_the_sides_are_read_from_the_letters(stored, sides):
    assert Board(vulnerable=stored).vulnerable_sides == sides
