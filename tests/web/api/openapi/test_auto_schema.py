"""The schema holds what it says: nothing is answered that is not in it, whatever is asked.

Every operation is asked by a key that may do everything, with what the schema allows and with
what it does not, about rows that are there and about others.
"""

import json

import pytest
import schemathesis
from django.core.management import call_command
from django.db import transaction
from django.test.client import ClientHandler
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.effort import effort
from tests.web.api.address_ids import a_place
from tests.web.api.programs import a_secret
from web.api.openapi.views import build_openapi_document

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def application(environ, start_response):
    """The WSGI application in the transaction of its test."""
    answer = ClientHandler()(environ)
    start_response(f"{answer.status_code} {answer.reason_phrase}", list(answer.items()))
    return [answer.getvalue()]


SCHEMA = schemathesis.openapi.from_dict(build_openapi_document())
SCHEMA.app = application
OPERATIONS = {
    operation.ok().definition.raw["operationId"]: operation.ok()
    for operation in SCHEMA.get_all_operations()
    if isinstance(operation, Ok)
}
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def test_the_schema_is_valid_without_warnings(tmp_path):
    file = tmp_path / "schema.json"

    call_command(
        "spectacular",
        validate=True,
        fail_on_warn=True,
        format="openapi-json",
        file=str(file),
    )

    assert json.loads(file.read_text("utf-8")) == build_openapi_document()


@pytest.fixture(scope="module")
def place(django_db_setup, django_db_blocker):
    """The rows that the operations are asked about; what a test writes is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield a_place()
        transaction.set_rollback(True)


@pytest.mark.sampled(10)
@pytest.mark.soak
@pytest.mark.django_db
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_response_is_in_the_schema(place, name, settings):
    settings.API_REQUESTS_A_MINUTE = 10**9
    secret = a_secret(role="owner")
    cases = st.one_of(*(OPERATIONS[name].as_strategy(generation_mode=mode) for mode in MODES))

    @given(case=cases, known=st.sampled_from((True, True, True, False)))
    @examples
    def ask(case, known):
        if known:
            there = {word: place[word] for word in case.path_parameters or {}}
            if "team_match" in there:
                there["session"] = place["knock_out"]
            case.path_parameters = there
        answer = case.call(headers={"authorization": f"Bearer {secret}"})
        case.validate_response(answer, checks=CHECKS)

    ask()


examples = settings(
    max_examples=effort(6, 40, again=3),
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
