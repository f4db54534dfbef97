"""Fouled boards by key: read, recorded, shown in the traveller, withdrawn."""

import pytest

from boards.models import FouledBoard
from tests.builders import a_board_in_play, a_played_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
BOTH = "60% for both sides, whatever was scored"


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/travellers/1/"


def table(section, round):
    return a_board_in_play(section, number=1, round=round).pk


@pytest.fixture
def body(section):
    groups = [{"result": table(section, 3), "group": "B"}]
    return {"seen": 0, "groups": groups, "reason": "Hands switched"}


def test_fouled_groups_are_previewed_recorded_and_read_for_every_result(section, path, body):
    program = a_program()

    effects = program.post(f"{path}fouled/preview/", **body).json()["effects"]
    before = program.get(f"{path}fouled/").json()
    response = program.post(f"{path}fouled/", **body)

    assert [
        effect["board"]["after"]["shown"] for effect in effects if effect["label"] == "2 NS"
    ] == ["2.40"]
    assert (before["version"], before["fouled"], before["notes"]) == (0, False, [])
    answer = response.json()
    assert (response.status_code, answer["version"], answer["fouled"]) == (201, 1, True)
    assert {group["result"]: group["group"] for group in answer["groups"]} == {
        table(section, round): group for round, group in enumerate("AAB", start=1)
    }
    assert answer["notes"] == [
        "Group A: 2 results, compared apart, and brought to all tables",
        f"Group B: one result, {BOTH}",
    ]
    assert answer == program.get(f"{path}fouled/").json()
    lines = program.get(path).json()["rows"]
    assert [(line["group"], line["score_north_south"]["exact"]) for line in lines] == [
        ("A", "7/2"),
        ("A", "1/2"),
        ("B", "12/5"),
    ]


def test_a_fouled_board_is_withdrawn(path, body):
    program = a_program()
    program.post(f"{path}fouled/", **body)

    back = program.post(f"{path}fouled/", **body | {"seen": 1, "groups": []}).json()

    assert (back["version"], back["fouled"]) == (2, False)
    assert {row["group"] for row in program.get(path).json()["rows"]} == {""}


@pytest.mark.parametrize("ending", ["", "preview/"])
@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        ({"seen": 2}, 409, "stale_groups"),
        ({"reason": ""}, 422, "reasonless"),
        ({"groups": []}, 422, "not_fouled"),
        ({"groups": [{"result": 999_999, "group": "B"}]}, 422, "field"),
        ({"groups": [{"result": 1, "group": "Z"}]}, 422, "field"),
    ],
)
def test_invalid_groups_are_refused(path, body, data, status, code, ending):
    answer = a_program().post(f"{path}fouled/{ending}", **body | data)

    assert problem_of(answer)[:2] == (status, code)
    assert not FouledBoard.objects.exists()


def test_a_result_that_is_named_twice_is_refused(section, path, body):
    program = a_program()
    twice = [*body["groups"], {"result": table(section, 3), "group": "C"}]

    refused = program.post(f"{path}fouled/", **body | {"groups": twice})

    assert (refused.status_code, refused.json()["parameters"]["field"]) == (422, "groups")
    assert FouledBoard.objects.count() == 0
