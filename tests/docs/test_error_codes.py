"""The table of error codes in the documentation has every code with its status and message."""

import re
from pathlib import Path

from tests.web.shared.messages.errors.test_error_text import CLASSES
from web.api.framework.errors import ApiError
from web.api.framework.http_statuses import STATUS_BY_CODE, STATUS_BY_ERROR, UNPROCESSABLE
from web.shared.http.outage_errors import OutageError
from web.shared.http.request_bodies import BODY_ERROR_MESSAGES, LARGE_BODY_ERRORS
from web.shared.http.request_bodies import STATUS_BY_ERROR as STATUS_BY_BODY_ERROR
from web.shared.messages.errors.error_text import ERROR_MESSAGES

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
LISTED_CODE = re.compile(r"^    (\w+)(?: \(\d+\))?: ", re.MULTILINE)
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def status_of(error_class, code):
    if issubclass(error_class, ApiError):
        return STATUS_BY_CODE[code]
    if issubclass(error_class, OutageError):
        return error_class.status
    kinds = (status for kind, status in STATUS_BY_ERROR if issubclass(error_class, kind))
    return next(kinds, UNPROCESSABLE)


def with_names(text):
    return PLACEHOLDER.sub(r"{\1}", text)


def error_code_table():
    """The lines of the table, in the order of the alphabet."""
    rows = [
        (code, STATUS_BY_BODY_ERROR[code], str(BODY_ERROR_MESSAGES[code]))
        for code in BODY_ERROR_MESSAGES
        if code not in LARGE_BODY_ERRORS
    ]
    for error_class in CLASSES.values():
        for code in LISTED_CODE.findall(error_class.__doc__):
            rows.append((code, status_of(error_class, code), str(ERROR_MESSAGES[code])))
    lines = [f"| `{code}` | {status} | {with_names(text)} |" for code, status, text in sorted(rows)]
    return ["| code | status | detail |", "|---|---|---|", *lines]


def test_the_page_lists_every_code():
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]

    assert lines == error_code_table()
