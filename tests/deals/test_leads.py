"""The opening lead comes from the hand on declarer's left, and from no other."""

import pytest

from deals.leads import actual_holder_of_lead
from scoring.laws.compass import Direction
from tests.deals.hands import EAST, NORTH, SOUTH, WEST, cards, whole_suits


@pytest.mark.parametrize(
    ("declarer", "card", "holder"),
    [
        (NORTH, "H2", None),
        (NORTH, "S2", NORTH),
        (NORTH, "C2", WEST),
        (EAST, "D2", None),
        (EAST, "H2", EAST),
        (SOUTH, "CA", None),
        (WEST, "SA", None),
        (WEST, "DA", SOUTH),
    ],
)
def test_a_lead_from_another_hand_is_refused_with_its_holder(declarer: Direction, card, holder):
    assert actual_holder_of_lead(whole_suits(), declarer, *cards(card)) is holder
