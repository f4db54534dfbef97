"""Why a movement is not offered."""

import pytest

from movements.catalogue import MOVEMENTS, suitable_offers
from movements.exclusions import list_exclusions
from movements.linked.linked_catalogue import LINKED_MOVEMENTS


def reasons(pairs, **wishes):
    exclusions = list_exclusions(pairs, suitable_offers(pairs, **wishes), **wishes)
    return {exclusion.movement.key: exclusion.reason for exclusion in exclusions}


def test_each_exclusion_reason_is_given():
    assert reasons(14, winners=2) == {
        "skip-mitchell": "tables",
        "relay-mitchell": "tables",
        "rover-mitchell": "even_pairs",
        "web-mitchell": "tables",
        "web-rover-mitchell": "even_pairs",
        "appendix-mitchell": "tables",
        **{movement.key: "linked" for movement in LINKED_MOVEMENTS},
        **{movement.key: "winners" for movement in MOVEMENTS if movement.winners == 1},
    }


@pytest.mark.parametrize("pairs", [4, 9, 13, 20, 41])
def test_every_movement_is_offered_or_has_a_reason(pairs):
    offered = {offer.movement.key for offer in suitable_offers(pairs)}

    assert offered | reasons(pairs).keys() == {row.key for row in (*MOVEMENTS, *LINKED_MOVEMENTS)}
    assert not offered & reasons(pairs).keys()
