"""Builds the body of a problem document (RFC 9457), the JSON error response."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

# The page of error codes in the help, relative to the server.
ERRORS_PAGE = "/help/errors/"


def build_problem(
    code: str, status: int, detail: str, parameters: Mapping[str, Any], **more: Any
) -> dict[str, Any]:
    """Returns the body: `code` and `parameters` are for programs, `detail` is for people.

    `title` is the name of the status, which is the same for every error of that status.
    """
    return {
        "type": f"{ERRORS_PAGE}#{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "parameters": dict(parameters),
        **more,
    }
