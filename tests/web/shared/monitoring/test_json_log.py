"""The log for programs: each entry is one line, with the id of its request and no secret."""

import json
import logging
import sys

import pytest
from django.test import Client

from web.shared.monitoring.json_log import JSONFormatter
from web.shared.monitoring.request_ids import current_request_id


@pytest.fixture
def a_request_id():
    token = current_request_id.set("0123456789abcdef")
    yield
    current_request_id.reset(token)


def a_record(message, *args, exc_info=None, **extra):
    record = logging.LogRecord("web", logging.WARNING, "", 0, message, args, exc_info)
    record.created, record.process = 1_764_086_400.25, 7
    for name, value in extra.items():
        setattr(record, name, value)
    return record


@pytest.mark.parametrize("letter", ["\n", "\r", "\x85", "\u2028", "\ud800", "\0"])
def test_no_character_breaks_or_suppresses_an_entry(letter):
    line = JSONFormatter().format(a_record("%s", f"a{letter}b"))

    assert (line.isascii(), line.splitlines()) == (True, [line])
    assert json.loads(line)["message"] == f"a{letter}b"


def test_an_entry_is_one_line_with_its_parts(a_request_id):
    line = JSONFormatter().format(a_record("recorded %s\nof %s ♠", 3, "board 7"))

    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2025-11-25T16:00:00.250+00:00",
        "level": "WARNING",
        "process": 7,
        "logger": "web",
        "message": "recorded 3\nof board 7 ♠",
        "request_id": "0123456789abcdef",
    }


def test_no_secret_of_a_link_is_in_any_part(rf):
    try:
        raise ValueError("at /join/gPq4tNvt9Ad0n4e/")
    except ValueError:
        error = sys.exc_info()
    request = rf.get("/join/gPq4tNvt9Ad0n4e/")
    record = a_record("Bad: %s", request.path, exc_info=error, request=request, status_code=500)

    entry = json.loads(JSONFormatter().format(record))

    assert "gPq4tNvt9Ad0n4e" not in json.dumps(entry)
    assert (entry["method"], entry["path"], entry["status"], entry["message"]) == (
        "GET",
        "/join/…/",
        500,
        "Bad: /join/…/",
    )
    assert entry["traceback"].endswith("ValueError: at /join/…/")


@pytest.mark.django_db
def test_a_refusal_is_logged_with_the_id_that_the_response_names(caplog):
    response = Client().get("/no-such-club/", headers={"X-Request-ID": "proxy-0123456789"})

    entry = json.loads(JSONFormatter().format(caplog.records[-1]))
    assert response.headers["X-Request-ID"] == "proxy-0123456789"
    assert (entry["request_id"], entry["path"], entry["status"]) == (
        "proxy-0123456789",
        "/no-such-club/",
        404,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("sent", ["", "short", "a" * 65, "with space 1", 'quote"12345678'])
def test_an_id_that_no_proxy_gives_is_replaced(client, sent):
    response = client.get("/", headers={"X-Request-ID": sent} if sent else {})

    assert len(response.headers["X-Request-ID"]) == 32
    assert response.headers["X-Request-ID"] != sent
