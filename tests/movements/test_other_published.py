"""Published movements of families that are not offered by name: ours for as many pairs and rounds.

With `tests.movements.test_published` every published movement for pairs is on a list.
"""

import json
from collections import Counter
from fractions import Fraction

import pytest

from movements.catalogue import offer_by_reference, suitable_offers
from tests.movements.independent_checker import broken_rules, measured_balance
from tests.movements.published import DATA, PUBLISHED, REPRODUCED, schedule_of, title
from tests.movements.renumbering import is_renumbered

ROWS = {title(row): row for row in json.loads((DATA / "other_published.json").read_text("utf-8"))}
MOVEMENTS = {title(movement): movement for movement in PUBLISHED}
OFFERED = [name for name, row in ROWS.items() if "offered" in row]
MISSED = [name for name, row in ROWS.items() if "because" in row]


def best_of_ours(schedule):
    """The most balanced offer with one winner for as many pairs and rounds."""
    boards = 2 * schedule.rounds
    offers = suitable_offers(
        len(schedule.places), least=boards - 2, most=boards, winners=1, rounds=schedule.rounds
    )
    return max(offers, key=lambda offer: offer.balance or Fraction(0))


def test_every_published_movement_is_on_one_list():
    listed = Counter([*ROWS, *(title(row) for row in REPRODUCED)])

    assert listed == Counter([*MOVEMENTS])
    assert Counter(row.get("because") for row in ROWS.values()) == {
        "less_balanced": 66,
        "as_balanced": 1,
        None: 6,
    }
    assert all(ROWS[name]["reason"] for name in MISSED)


@pytest.mark.parametrize("name", OFFERED)
def test_an_offer_equals_it_up_to_renumbering(name):
    offer = offer_by_reference(ROWS[name]["offered"])

    assert is_renumbered(offer.schedule(), schedule_of(MOVEMENTS[name]))


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", MISSED)
def test_ours_is_balanced_at_least_as_well(name):
    published = schedule_of(MOVEMENTS[name])
    ours = best_of_ours(published).schedule()

    assert broken_rules(ours) == []
    better = measured_balance(ours) - measured_balance(published)
    assert better > 0 if ROWS[name]["because"] == "less_balanced" else better == 0
