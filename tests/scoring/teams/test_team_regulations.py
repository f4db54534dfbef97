"""Regulations of teams: stored and read back, refused where they cannot be."""

from fractions import Fraction

import pytest

from scoring.teams.team_regulations import ROUND_ROBIN, TeamRegulations
from tests.raising import raises_code


def test_a_stored_policy_is_read_back():
    regulations = TeamRegulations(
        format=ROUND_ROBIN, boards=8, scale="acbl20", bye=Fraction(25, 2), tie_breaks=("wins",)
    )

    assert TeamRegulations.from_dict(regulations.as_dict()) == regulations
    assert TeamRegulations.from_dict({}) == TeamRegulations()


def test_a_published_scale_has_its_own_match_lengths():
    assert TeamRegulations(boards=7, scale="acbl30").table().key == "acbl30"
    assert TeamRegulations(boards=28).table() is None
    with raises_code("match_boards"):
        TeamRegulations(boards=12, scale="acbl30")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"format": "ladder"}, "regulation"),
        ({"scale": "acbl40"}, "regulation"),
        ({"boards": 0}, "match_boards"),
        ({"boards": 101}, "match_boards"),
        ({"bye": Fraction(31)}, "regulation"),
        ({"bye": Fraction(-1)}, "regulation"),
        ({"tie_breaks": ("luck",)}, "regulation"),
    ],
)
def test_an_impossible_value_is_refused(options, code):
    with raises_code(code):
        TeamRegulations(**options)


@pytest.mark.parametrize("stored", [{"version": 2}, {"colour": "red"}])
def test_a_shape_that_is_not_known_is_refused(stored):
    with raises_code("regulation"):
        TeamRegulations.from_dict(stored)
