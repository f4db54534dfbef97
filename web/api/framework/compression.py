"""Gzip compression of JSON responses of the API."""

from typing import Any

from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

JSON_TYPES = ("application/json", "application/problem+json")
_gzip = GZipMiddleware(lambda _request: HttpResponseBase())


def compress_json(request: Any, response: HttpResponseBase) -> HttpResponseBase:
    """Compresses JSON for a program that accepts gzip; files are compressed already.

    A key is sent by no browser on its own, so nobody can make one send guesses (BREACH).
    """
    media_type = response.headers.get("Content-Type", "").partition(";")[0]
    if media_type not in JSON_TYPES:
        return response
    return _gzip.process_response(request, response)
