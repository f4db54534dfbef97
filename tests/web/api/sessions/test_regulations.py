"""Regulations by key: read with their sources, changed by the one who saw the current value."""

import pytest

from scoring.events.regulations import Regulations
from tests.builders import a_played_section
from tests.web.api.programs import a_program, problem_of
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def path():
    return f"sessions/{a_played_section().session_id}/regulations/"


def test_regulations_are_read_by_name(path):
    read = a_program().get(path).json()

    assert (read["win"], read["rounding"]) == (2, "exact")
    assert {name["is_default"] for name in read["named"]} == {True}
    assert read["named"][0]["source"] == "Law 78A"


def test_changing_one_regulation_keeps_the_others(path):
    program = a_program()
    version = program.get(path).json()["version"]

    changed = program.post(path, seen=version, rounding="acblscore")

    assert changed.status_code == 201
    assert Event.objects.get().regulations == Regulations(rounding="acblscore")
    assert changed.json()["version"] != version


@pytest.mark.parametrize(
    "chosen",
    [
        {"datum": "butler_two_extremes", "datum_unit": 0, "datum_half": "cut"},
        {"cross": "cross_mean_of_all", "comparison_cap": 12},
        {"decimals": 3},
    ],
)
def test_every_regulation_can_be_chosen_by_name(path, chosen):
    program = a_program()
    version = program.get(path).json()["version"]

    changed = program.post(path, seen=version, **chosen)

    assert {name: changed.json()[name] for name in chosen} == chosen
    assert Event.objects.get().regulations == Regulations(**chosen)


def test_a_stale_version_is_refused_with_the_current_members(path):
    program = a_program()
    version = program.get(path).json()["version"]
    program.post(path, seen=version, win=1)

    late = program.post(path, seen=version, win=2)

    assert problem_of(late)[:2] == (409, "stale_regulations")
    assert late.json()["current"]["win"] == 1
    assert Event.objects.get().regulations == Regulations(win=1)


@pytest.mark.parametrize("body", [{"win": 3}, {"rounding": "by feeling"}, {"neuberg": "none"}])
def test_a_value_that_is_not_listed_is_refused(path, body):
    program = a_program()
    version = program.get(path).json()["version"]

    assert problem_of(program.post(path, seen=version, **body))[0] in (400, 422)
    assert Event.objects.get().regulations == Regulations()
