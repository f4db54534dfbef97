"""Middleware that gives each request an id, for the log and the X-Request-ID header."""

import re
from collections.abc import Callable
from contextvars import ContextVar
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
# The id that a proxy gave, so that its log and ours name a request alike. Anybody can send one, so
# nothing goes by it.
PROXY_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")

# Of the request that this thread answers, or answered last: Django logs a 4xx or 5xx when all
# middleware has ended, so the id stays until the next request.
current_request_id: ContextVar[str] = ContextVar("current_request_id", default="")


def assign_request_id(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that takes the id from the proxy, or makes one."""

    def respond(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get(HEADER, "")
        request_id = sent if PROXY_ID.fullmatch(sent) else uuid4().hex
        current_request_id.set(request_id)
        response = get_response(request)
        response.headers[HEADER] = request_id
        return response

    return respond
