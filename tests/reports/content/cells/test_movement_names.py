from django.utils.translation import override

from movements.catalogue import BAROMETERS, MOVEMENTS
from movements.individual.individual_catalogue import INDIVIDUAL_MOVEMENTS
from movements.linked.linked_catalogue import LINKED_MOVEMENTS, linked_session_movements
from movements.linked_changes.remaining_sessions import NEW_SEATS
from movements.teams.team_catalogue import TEAM_MOVEMENTS
from reports.content.cells.movement_names import AMERICAN_NAMES, MOVEMENT_NAMES, movement_name
from scoring.teams.team_regulations import FORMATS


def test_every_movement_on_offer_has_its_name_and_nothing_else_has_one():
    # Linked sessions have a name together, and the movement of each session has its own.
    linked = (*LINKED_MOVEMENTS, *linked_session_movements())
    offered = (*MOVEMENTS, *BAROMETERS, *linked, *TEAM_MOVEMENTS, *INDIVIDUAL_MOVEMENTS)

    # Not in a list to choose from: imported sessions, and what a change of linked sessions gives.
    # A team movement has its own name.
    imported = {"imported", "imported-meetings", NEW_SEATS}
    assert (
        MOVEMENT_NAMES.keys()
        == {movement.key for movement in offered} | {*FORMATS} - {"movement"} | imported
    )


def test_a_caption_that_is_no_movement_of_ours_stays_as_it_is():
    assert movement_name("Our own") == "Our own"


def test_american_names_are_those_of_known_movements_and_for_their_language_only():
    assert AMERICAN_NAMES.keys() <= MOVEMENT_NAMES.keys()
    names = {}
    for language in ("en", "en-us", "en-au", "en-ca", "fr"):
        with override(language):
            names[language] = movement_name("rover-mitchell")
    american = {language for language, name in names.items() if name == "Bump Mitchell"}
    assert american == {"en-us", "en-ca"}
