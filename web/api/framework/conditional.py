"""Conditional API responses: 304 if the client's ETag is current, otherwise JSON with an ETag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from rest_framework.renderers import JSONRenderer

from web.api.framework.errors import UnsupportedRequestError

JSON = "application/json"
PRECONDITION_FAILED = 412


def conditional_response(request: Any, revision: str, render: Callable[[], bytes]) -> HttpResponse:
    """Returns 304 if the ETag is that of this revision, otherwise the bytes with an ETag."""
    etag = quote_etag(revision)
    same = get_conditional_response(request._request, etag=etag)
    if same is not None and same.status_code == PRECONDITION_FAILED:
        raise UnsupportedRequestError("precondition", etag=etag)
    answer = same or HttpResponse(render(), content_type=JSON)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def conditional_json_response(
    request: Any, revision: str, build: Callable[[], Any]
) -> HttpResponse:
    """Like `conditional_response`, for a value that is converted to JSON here."""
    return conditional_response(request, revision, lambda: JSONRenderer().render(build()))
