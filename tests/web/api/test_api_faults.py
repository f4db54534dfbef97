"""A query of an operation fails: the rows are those before it or after it, never between."""

import pytest

from tests.effort import sample_cases
from tests.web.api.openapi.test_answer_examples import ids_for_request
from tests.web.api.programs import Program, a_secret
from tests.web.api.test_permissions import ASKS, DRY_RUNS, places_with_server, response_of
from tests.web.query_faults import undone, wrong_outcomes

WRITING = tuple(
    (name, method)
    for name, methods in ASKS.items()
    for method in methods
    if method != "get" and name not in DRY_RUNS
)


@pytest.fixture(scope="module")
def place(django_db_setup, django_db_blocker):
    """The rows that the operations are asked about."""
    with django_db_blocker.unblock(), places_with_server("crown") as (place,):
        yield place


def wrong_outcomes_of_operation(name, method, place):
    """The wrong outcomes when one query of an operation fails; None if it changes nothing."""
    program = Program(a_secret(role="owner"), raise_request_exception=False)
    program.get("key/")
    with undone():
        ids = ids_for_request(program, name, method, place)
        wrong = wrong_outcomes(lambda: response_of(program, method, name, ids).status_code)
    return wrong and [(name, method, *outcome) for outcome in wrong]


@pytest.mark.django_db
def test_a_failing_query_leaves_the_rows_before_or_after_an_operation(place):
    outcomes = {
        case: wrong_outcomes_of_operation(*case, place) for case in sample_cases(WRITING, 41)
    }

    assert [wrong for found in outcomes.values() for wrong in found or ()] == []
    assert [case for case, found in outcomes.items() if found is None] == []
