"""Says that nothing has changed, where nothing has; else sends bytes that are ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from rest_framework.renderers import JSONRenderer

JSON = "application/json"


def still(request: Any, revision: str, ready: Callable[[], bytes]) -> HttpResponse:
    """304 where the ETag that is known says this revision; else the bytes, with theirs."""
    etag = quote_etag(revision)
    same = get_conditional_response(request._request, etag=etag)
    answer = same or HttpResponse(ready(), content_type=JSON)
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def still_data(request: Any, revision: str, made: Callable[[], Any]) -> HttpResponse:
    """The same of what is made into bytes here."""
    return still(request, revision, lambda: JSONRenderer().render(made()))
