"""Regulations are on the list, and come back as they were stored."""

import pytest

from scoring.events.regulations import VERSION, Regulations
from tests.raising import raises_code


@pytest.mark.parametrize(("choice", "value"), [("win", 3), ("rounding", "by feeling")])
def test_a_choice_that_is_not_listed_is_refused(choice, value):
    with raises_code("regulation") as refusal:
        Regulations(**{choice: value})

    assert refusal.value.facts == {"regulation": choice, "value": value}


@pytest.mark.parametrize(
    ("chosen", "visible"),
    [
        ({}, False),
        ({"rounding": "acblscore"}, True),
        ({"rounding": "acblscore", "method": "butler"}, False),
        ({"rounding": "acblscore", "level": "exact"}, False),
        ({"method": "butler", "level": "shown"}, True),
    ],
)
def test_ties_follow_the_rounding_by_default(chosen, visible):
    assert Regulations(**chosen).levels_shown is visible


def test_stored_regulations_are_restored():
    regulations = Regulations(win=1, rounding="acblscore")

    assert Regulations.from_dict(regulations.as_dict()) == regulations


def test_fields_missing_from_an_older_format_are_the_defaults():
    assert Regulations.from_dict({"version": VERSION, "win": 1}) == Regulations(win=1)


@pytest.mark.parametrize("stored", [{"version": VERSION + 1}, {"handicap": "none"}])
def test_an_unknown_format_version_is_refused(stored):
    with raises_code("regulation") as refusal:
        Regulations.from_dict(stored)

    assert refusal.value.facts == {"regulation": "version", "value": stored}


def test_older_format_versions_are_converted():
    assert Regulations.from_dict({"version": 1, "win": 1, "rounding": "acblscore"}) == Regulations(
        win=1, rounding="acblscore"
    )
