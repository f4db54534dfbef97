"""Explanations by key: steps down to a depth, and those below it by their path."""

import pytest

from tests.builders import a_played_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def where():
    section = a_played_section()
    return f"sessions/{section.session_id}/pairs/{section.places.first().pk}/explanation/"


def total_of(answer):
    return next(item["step"] for item in answer.json()["items"] if item["key"] == "total")


def read_whole(program, where, path=""):
    """The step at this path with all below it, read one level at a time."""
    at = {"at": path} if path else {}
    step = total_of(program.get(where, depth=1, **at))
    below = [f"{path}.{position}".lstrip(".") for position in range(len(step["operands"]))]
    return step | {"operands": [read_whole(program, where, position) for position in below]}


def test_steps_below_the_depth_are_read_by_their_path(where):
    program = a_program()
    shallow = total_of(program.get(where, depth=1))

    whole = read_whole(program, where)

    assert any(operand["operands"] is None for operand in shallow["operands"])
    assert whole == total_of(program.get(where, depth=6))


def test_a_path_without_a_step_is_refused(where):
    program = a_program()

    answers = [program.get(where, at=path) for path in ("9999", "0.x", "-1", "")]

    assert [problem_of(answer)[:2] for answer in answers] == 4 * [(400, "parameter")]
