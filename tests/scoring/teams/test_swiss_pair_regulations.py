"""Regulations of Swiss pairs: stored and read again, and what is refused."""

from fractions import Fraction

import pytest

from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.percentage_scales import EBU
from scoring.teams.swiss_pair_regulations import SwissPairRegulations
from tests.raising import raises_code

OTHERS = SwissPairRegulations(
    boards=8,
    rounds=7,
    victory_points=False,
    form="danish",
    bye=Fraction(125, 2),
    tie_breaks=("wins",),
    percentage_scale=EBU,
)


@pytest.mark.parametrize("regulations", [SwissPairRegulations(), OTHERS])
def test_stored_regulations_are_read_unchanged(regulations):
    assert SwissPairRegulations.from_dict(regulations.as_dict()) == regulations


def test_missing_keys_get_their_defaults():
    assert SwissPairRegulations.from_dict({}) == SwissPairRegulations()


@pytest.mark.parametrize(
    "stored",
    [
        {"version": 1, "colour": "red"},
        {"version": 2},
        {"version": 2, "colour": "red"},
    ],
)
def test_another_version_or_an_unknown_key_is_refused(stored):
    with raises_code("regulation"):
        SwissPairRegulations.from_dict(stored)


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ({"boards": 0}, "match_boards"),
        ({"rounds": 0}, "regulation"),
        ({"rounds": MOST_ROUNDS + 1}, "regulation"),
        ({"form": "knockout"}, "regulation"),
        ({"bye": Fraction(-1)}, "regulation"),
        ({"bye": Fraction(101)}, "regulation"),
    ],
)
def test_values_outside_their_limits_are_refused(field, code):
    with raises_code(code):
        SwissPairRegulations(**field)


@pytest.mark.parametrize(
    "field", [{"boards": 1}, {"rounds": 1}, {"rounds": MOST_ROUNDS}, {"bye": Fraction(0)}]
)
def test_the_limits_themselves_are_allowed(field):
    [(name, value)] = field.items()

    assert getattr(SwissPairRegulations(**field), name) == value
