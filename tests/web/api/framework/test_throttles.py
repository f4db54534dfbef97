"""The RateLimit headers of the API, by one key, over a minute of the clock."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.web.api.programs import Program, a_program

pytestmark = pytest.mark.django_db


def limits(answer):
    return answer.headers.get("RateLimit-Policy"), answer.headers.get("RateLimit")


@pytest.fixture
def program(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.API_REQUESTS_A_MINUTE = 2
    return a_program()


def test_each_answer_says_how_many_requests_remain_and_how_long(program):
    with time_machine.travel(datetime(2026, 11, 23, 19, 30, 15, tzinfo=UTC), tick=False):
        answers = [program.get("key/"), program.get("players/999/"), program.get("key/")]

    assert [(answer.status_code, limits(answer)) for answer in answers] == [
        (200, ('"minute";q=2;w=60', '"minute";r=1;t=45')),
        (404, ('"minute";q=2;w=60', '"minute";r=0;t=45')),
        (429, ('"minute";q=2;w=60', '"minute";r=0;t=45')),
    ]


def test_a_request_without_a_key_has_no_limit_to_name(program):
    assert limits(Program().get("key/")) == (None, None)
