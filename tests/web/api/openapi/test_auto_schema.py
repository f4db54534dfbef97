"""The schema holds what it says: nothing is answered that is not in it, whatever is asked.

Every operation is asked by a key that may do everything, with what the schema allows and with
what it does not, about rows that are there and about others. What is refused changes no row.
"""

import json
from datetime import timedelta

import pytest
import schemathesis
from django.core.management import call_command
from django.db import transaction
from django.test.client import ClientHandler
from drf_spectacular.validation import validate_schema
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

from club.services import api_keys
from tests.effort import effort, sample_cases
from tests.web.api.address_ids import a_place
from tests.web.api.programs import Program, a_secret
from tests.web.query_faults import CHANGES, REFUSED, failing_query
from tests.web.routes import every_row
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


MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def test_the_schema_is_valid_without_warnings(tmp_path):
    file = tmp_path / "schema.json"

    call_command(
        "spectacular",
        fail_on_warn=True,
        format="openapi-json",
        file=str(file),
    )

    document = json.loads(file.read_text("utf-8"))
    assert document == build_openapi_document()
    validate_schema(sample_of(document))


def sample_of(document):
    """The document with a sample of its paths and components in `make test`: each takes long."""
    schemas = dict(sample_cases(document["components"]["schemas"].items()))
    components = document["components"] | {"schemas": schemas}
    paths = dict(sample_cases(document["paths"].items()))
    return document | {"paths": paths, "components": components}


@pytest.fixture(scope="module")
def place(django_db_setup, django_db_blocker):
    """The rows that the operations are asked about; what a test writes is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield a_place()
        transaction.set_rollback(True)


@pytest.mark.soak
@pytest.mark.django_db
def test_every_response_is_in_the_schema_and_a_refusal_changes_nothing(
    place, settings, monkeypatch
):
    settings.API_REQUESTS_A_MINUTE = 10**9
    secret = a_secret(role="owner")
    # That the key is used is noted once, by a request before the others.
    monkeypatch.setattr(api_keys, "USE_INTERVAL", timedelta(days=1))
    Program(secret).get("key/")

    for operation in sample_cases(every_operation(), 61):
        with transaction.atomic():
            ask_in_every_way(operation, place, secret)
            transaction.set_rollback(True)


def every_operation():
    """The operations of the schema, read only where they are asked: it takes seconds."""
    schema = schemathesis.openapi.from_dict(build_openapi_document())
    schema.app = application
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def ask_in_every_way(operation, place, secret):
    """Requests that the schema allows and others, whose responses must all be in the schema."""
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in MODES))

    @given(case=cases, known=st.sampled_from((True, True, True, False)))
    @examples
    def ask(case, known):
        if known:
            there = {word: place[word] for word in case.path_parameters or {}}
            if "team_match" in there:
                there |= {"session": place["knock_out"], "team_match": place["level_match"]}
            case.path_parameters = there
        # The test client asks for gzip, and does not unpack it.
        headers = {"authorization": f"Bearer {secret}", "accept-encoding": "identity"}
        answer, changed = answer_and_refused_change(lambda: case.call(headers=headers))
        case.validate_response(answer, checks=CHECKS)
        assert not changed

    ask()


def answer_and_refused_change(call):
    """The answer to a call, and whether it has changed a row although it was refused."""
    after = None
    with transaction.atomic():
        with failing_query(0) as queries:
            answer = call()
        # Few refusals come so far that they write: reading all rows each time would take long.
        if answer.status_code >= REFUSED and any(sql.startswith(CHANGES) for sql in queries):
            after = every_row()
            transaction.set_rollback(True)
    return answer, after is not None and after != every_row()


examples = settings(
    max_examples=effort(6, 20, again=3),
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
