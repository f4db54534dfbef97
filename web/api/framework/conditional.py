"""Conditional API responses: 304 if the client's ETag is current, otherwise JSON with an ETag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags, quote_etag
from rest_framework.renderers import JSONRenderer

from web.api.framework.errors import UnsupportedRequestError

JSON = "application/json"


def conditional_response(request: Any, revision: str, render: Callable[[], bytes]) -> HttpResponse:
    """Returns 304 if the ETag is that of this revision, otherwise the bytes with an ETag."""
    etag = quote_etag(revision)
    if not _has_etag(request, "If-Match", etag, otherwise=True):
        raise UnsupportedRequestError("precondition", etag=etag)
    is_current = _has_etag(request, "If-None-Match", etag, otherwise=False)
    answer: HttpResponse = (
        HttpResponseNotModified() if is_current else HttpResponse(render(), content_type=JSON)
    )
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _has_etag(request: Any, header: str, etag: str, *, otherwise: bool) -> bool:
    """Returns whether a header has this ETag, or any; `otherwise` without the header.

    W/ is left aside, also for If-Match: it only says that the copy of the program came compressed.
    """
    if header not in request.headers:
        return otherwise
    tags = parse_etags(request.headers[header])
    return "*" in tags or etag in (tag.removeprefix("W/") for tag in tags)


def conditional_json_response(
    request: Any, revision: str, build: Callable[[], Any]
) -> HttpResponse:
    """Like `conditional_response`, for a value that is converted to JSON here."""
    return conditional_response(request, revision, lambda: JSONRenderer().render(build()))
