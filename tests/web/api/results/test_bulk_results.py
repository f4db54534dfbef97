"""Many results in one request: all of them or nothing, or each by itself."""

from uuid import uuid4

import pytest

from boards.models import Result
from tests.builders import a_session
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_session()


def entries(section, *texts):
    """A result for each text, at the boards of the first table."""
    boards = section.seatings.get(round=1, table=1).boards.order_by("pk")
    return [
        {"id": board.pk, "seen": 0, "entry": text}
        for board, text in zip(boards, texts, strict=False)
    ]


def where(section):
    return f"sessions/{section.session_id}/results/bulk/"


def recorded_ids():
    return list(Result.objects.order_by("seating_board").values_list("seating_board", flat=True))


def test_results_are_recorded_together(section):
    items = entries(section, "4SN=", "3NE+1")

    answer = a_program().post(where(section), results=items)

    assert answer.status_code == 201
    assert answer.json()["recorded"] == 2
    assert [
        (row["id"], row["result"]["version"], row["refusal"]) for row in answer.json()["results"]
    ] == [(item["id"], 1, None) for item in items]
    assert recorded_ids() == [item["id"] for item in items]


def test_one_refused_result_refuses_all_and_is_named(section):
    items = entries(section, "4SN=", "3NE+1")
    items[1]["seen"] = 3

    answer = a_program().post(where(section), results=items)

    assert problem_of(answer)[:2] == (422, "field")
    assert answer.json()["parameters"]["field"] == "results.1"
    assert recorded_ids() == []


def test_separately_the_others_are_recorded(section):
    items = entries(section, "4SN=", "3NE+1")
    items[0]["seen"] = 3
    items.append({"id": 987654, "seen": 0, "entry": "PASS"})

    answer = a_program().post(where(section), results=items, separately=True).json()

    assert answer["recorded"] == 1
    assert [row["refusal"] and row["refusal"]["code"] for row in answer["results"]] == [
        "stale_result",
        None,
        "field",
    ]
    assert recorded_ids() == [items[1]["id"]]


def test_the_same_request_again_records_nothing_new(section):
    program, request_id, items = a_program(), uuid4(), entries(section, "4SN=", "3NE+1")

    first = program.post(where(section), request_id=request_id, results=items)
    again = program.post(where(section), request_id=request_id, results=items)

    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Result.objects.count() == 2


@pytest.mark.parametrize("results", [[], [{"id": 1, "seen": 0, "entry": "PASS"}] * 201])
def test_no_result_and_too_many_are_refused(section, results):
    answer = a_program().post(where(section), results=results)

    assert problem_of(answer)[:2] == (422, "field")
