"""Conditional responses: 304 when the ETag matches, otherwise JSON bytes with an ETag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from rest_framework.renderers import JSONRenderer

JSON = "application/json"


def conditional_response(request: Any, revision: str, render: Callable[[], bytes]) -> HttpResponse:
    """304 where the ETag that is known says this revision; else the bytes, with theirs."""
    etag = quote_etag(revision)
    same = get_conditional_response(request._request, etag=etag)
    answer = same or HttpResponse(render(), content_type=JSON)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def conditional_json_response(
    request: Any, revision: str, build: Callable[[], Any]
) -> HttpResponse:
    """The same of what is made into bytes here."""
    return conditional_response(request, revision, lambda: JSONRenderer().render(build()))
