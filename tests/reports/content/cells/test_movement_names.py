from movements.catalogue import BAROMETERS, MOVEMENTS
from movements.individual.individual_catalogue import INDIVIDUAL_MOVEMENTS
from movements.teams.team_catalogue import TEAM_MOVEMENTS
from reports.content.cells.movement_names import MOVEMENT_NAMES, movement_name
from scoring.teams.team_regulations import FORMATS


def test_every_movement_on_offer_has_its_name_and_nothing_else_has_one():
    offered = (*MOVEMENTS, *BAROMETERS, *TEAM_MOVEMENTS, *INDIVIDUAL_MOVEMENTS)

    assert MOVEMENT_NAMES.keys() == {movement.key for movement in offered} | {*FORMATS}


def test_a_caption_that_is_no_movement_of_ours_stays_as_it_is():
    assert movement_name("Our own") == "Our own"
