from movements.catalogue import BAROMETERS, MOVEMENTS
from reports.content.movements import TITLES, title


def test_every_movement_on_offer_has_its_name_and_nothing_else_has_one():
    assert list(TITLES) == [movement.key for movement in (*MOVEMENTS, *BAROMETERS)]


def test_a_caption_that_is_no_movement_of_ours_stays_as_it_is():
    assert title("Our own") == "Our own"
