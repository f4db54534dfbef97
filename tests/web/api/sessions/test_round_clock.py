"""The round clock over the API: read, started, changed by who has seen it."""

import pytest

from tests.builders import a_seated_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
FIGURES = ("round", "rounds", "running", "automatic", "seconds_a_round")


@pytest.fixture
def path():
    return f"sessions/{a_seated_section().session_id}/clock/"


def test_the_clock_is_started_changed_and_stopped(path):
    program = a_program()
    before = program.get(path).json()

    started = program.post(path, action="start", seen=0, minutes=15, automatic=True)
    paused = program.post(path, action="pause", seen=1).json()
    adjusted = program.post(path, action="adjust", seen=2, minutes=5).json()
    following = program.post(path, action="next_round", seen=3).json()
    stopped = program.post(path, action="stop", seen=4).json()

    assert {name for name, value in before.items() if value is not None} == {"version", "read_at"}
    assert started.status_code == 201
    assert [started.json()[name] for name in FIGURES] == [1, 3, True, True, 900]
    assert (paused["version"], paused["running"], paused["ends_at"]) == (2, False, None)
    assert adjusted["seconds_left"] == paused["seconds_left"] + 300
    assert (following["round"], following["seconds_left"], following["running"]) == (2, 900, True)
    assert (stopped["version"], stopped["round"]) == (5, None)


def test_an_outdated_version_is_answered_with_the_clock_as_it_is(path):
    program = a_program()
    program.post(path, action="start", seen=0, minutes=15)

    refused = program.post(path, action="pause", seen=0)

    assert (refused.status_code, refused.json()["current"]["version"]) == (409, 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"action": "start", "seen": 0}, "field"),
        ({"action": "start", "seen": 0, "minutes": 15, "round": 4}, "clock_round"),
        ({"action": "pause", "seen": 0}, "clock_off"),
        ({"action": "adjust", "seen": 0, "minutes": 100}, "clock_adjustment"),
    ],
)
def test_an_impossible_clock_change_has_a_code(path, data, code):
    assert problem_of(a_program().post(path, **data))[1] == code
