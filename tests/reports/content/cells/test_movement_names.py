from movements.catalogue import BAROMETERS, MOVEMENTS
from reports.content.cells.movement_names import MOVEMENT_NAMES, movement_name


def test_every_movement_on_offer_has_its_name_and_nothing_else_has_one():
    assert list(MOVEMENT_NAMES) == [movement.key for movement in (*MOVEMENTS, *BAROMETERS)]


def test_a_caption_that_is_no_movement_of_ours_stays_as_it_is():
    assert movement_name("Our own") == "Our own"
