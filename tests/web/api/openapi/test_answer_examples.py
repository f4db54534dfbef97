"""The examples of answers in the schema: recorded from the API itself, and still what it answers.

`RECORD_EXAMPLES=1 pytest tests/web/api/openapi/test_answer_examples.py` records them again.
"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine
from django.db import transaction
from jsonschema import Draft202012Validator

from standings.snapshot_cache import forget_snapshots
from tests.effort import sample_cases
from tests.web.api.programs import Program, a_secret
from tests.web.api.test_permissions import ASKS, ids_of_operation, places_with_server, response_of
from tests.web.test_pages_and_api import api_views
from web.api.openapi import answer_examples
from web.api.openapi.views import build_openapi_document

EVENING = datetime(2026, 11, 23, 19, 30, tzinfo=UTC)
JSON = "application/json"
MOST_ITEMS = 2
# What a deletion needs first: another row of the place, or another request.
DELETED_ELSEWHERE = {
    "api:session": {"session": "planned"},
    "api:match_event": {"tournament": "late_games"},
    "api:contestant": {"tournament": "late_games"},
}


def undo_contestant(program, ids):
    """The late pair that is removed."""
    answer = response_of(program, "post", "api:contestants", ids)
    return {"contestant": answer.json()["id"]}


def add_first(name):
    """The deletion takes back what a request at the same address has added."""

    def request(program, ids):
        response_of(program, "post", name, ids)
        return {}

    return request


REQUESTED_FIRST = {
    "api:contestant": undo_contestant,
    "api:contestant_withdrawal": add_first("api:contestant_withdrawal"),
    "api:knock_out_extra_boards": add_first("api:knock_out_extra_boards"),
}


def json_operations():
    """The operations that answer JSON: route, method and declaration."""
    return {
        operation.name: (name, method, operation)
        for name, methods in ASKS.items()
        for method in methods
        for operation in [getattr(api_views()[name], method).operation]
        if operation.answer and not operation.files
    }


@pytest.fixture(scope="module")
def place(django_db_setup, django_db_blocker, tmp_path_factory):
    """The rows that the operations are asked about."""
    with (
        time_machine.travel(EVENING),
        django_db_blocker.unblock(),
        places_with_server("crown") as (place,),
    ):
        yield place


def ids_for_request(program, name, method, place):
    """The ids of rows on which an operation succeeds; what a deletion needs is requested first."""
    ids = ids_of_operation(name, place)
    if method != "delete":
        return ids
    ids = ids | {word: ids[where] for word, where in DELETED_ELSEWHERE.get(name, {}).items()}
    return ids | REQUESTED_FIRST.get(name, lambda _program, _ids: {})(program, ids)


def answer_of(place, name, method):
    """The body of a successful answer, of lists the first items; what it changed is undone."""
    program = Program(a_secret(role="owner"))
    with transaction.atomic():
        ids = ids_for_request(program, name, method, place)
        answer = response_of(program, method, name, ids)
        transaction.set_rollback(True)
    forget_snapshots()
    assert answer.status_code < 300, (name, method, answer.json())
    return shorten(answer.json())


def shorten(value):
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    return [shorten(item) for item in value[:MOST_ITEMS]] if isinstance(value, list) else value


def shape(value):
    """The keys and types of a value, of a list those of its first item."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return type(value).__name__


def test_every_operation_that_answers_json_has_an_example():
    assert json_operations().keys() == answer_examples.load_answer_examples().keys()


@pytest.mark.soak
@pytest.mark.django_db
def test_the_api_still_answers_in_the_shape_of_its_examples(place):
    recorded = dict(answer_examples.load_answer_examples())
    recording = os.environ.get("RECORD_EXAMPLES") == "1"
    names = sorted(json_operations().keys())
    asked = names if recording else sample_cases(names, 19)

    answers = {name: answer_of(place, *json_operations()[name][:2]) for name in asked}

    if recording:
        text = json.dumps(answers, ensure_ascii=False, indent=1, sort_keys=True)
        Path(answer_examples.FILE).write_text(text + "\n", "utf-8")
        return
    assert answers
    assert {name: shape(answer) for name, answer in answers.items()} == {
        name: shape(recorded[name]) for name in answers
    }


def test_every_example_is_valid_by_the_schema_of_its_answer():
    document = build_openapi_document()
    components = {"components": document["components"]}

    invalid = {
        operation["operationId"]: error.message
        for methods in document["paths"].values()
        for operation in methods.values()
        for answer in operation["responses"].values()
        for media in [answer.get("content", {}).get(JSON, {})]
        for example in media.get("examples", {}).values()
        for error in Draft202012Validator(media["schema"] | components).iter_errors(
            example["value"]
        )
    }

    assert invalid == {}


def test_the_schema_has_the_example_of_each_answer():
    shown = {
        operation["operationId"]: example["value"]
        for methods in build_openapi_document()["paths"].values()
        for operation in methods.values()
        for answer in operation["responses"].values()
        for example in answer.get("content", {}).get(JSON, {}).get("examples", {}).values()
    }

    assert shown == answer_examples.load_answer_examples()
