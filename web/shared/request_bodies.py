"""Limits of request bodies: who may send a large one, and the answer to one that is refused.

The server reads a body before it asks the application (`config.buffered_wsgi`). Where it does not
accept one, it says why under the key `REFUSED`, and the application answers in its own words.
"""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from web.shared.body_limits import ANYBODY, REFUSED, SIGNED_IN, Refusal
from web.shared.server_errors import RETRY_AFTER
from web.shared.sign_in import SessionStore

PROBLEM = "application/problem+json"
API = "/api/"
STATUS: Final[dict[Refusal, int]] = {
    "body_late": 408,
    "body_length": 411,
    "body_too_large": 413,
    "body_before_sign_in": 413,
    "body_not_taken": 503,
}
WITHOUT_LIMIT = ("body_late", "body_length", "body_not_taken")
"""Refusals for another reason than the size."""
SENTENCES: Final = {
    "body_late": _(
        "What you sent did not arrive in time. Check the connection, then send it again."
    ),
    "body_length": _("Send the length of the body in the header Content-Length."),
    "body_too_large": _("What you sent is larger than %(megabytes)s MB. Choose a smaller file."),
    "body_before_sign_in": _(
        "What you sent is larger than %(megabytes)s MB. Sign in first, then send it again."
    ),
    "body_not_taken": _(
        "The server cannot take what you sent now: its disk is full, or its database does not "
        "answer. Nothing was recorded. Try again in a moment."
    ),
}


def is_signed_in(environ: dict[str, Any]) -> bool:
    """Whether the request's cookie is that of somebody who is signed in. Two queries at most."""
    request = HttpRequest()
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return False
    request.session = SessionStore(key)
    return get_user(request).is_authenticated


def refuse_bodies(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers a request whose body the server did not accept."""

    def with_refusal(request: HttpRequest) -> HttpResponse:
        code = request.META.get(REFUSED)
        return respond(request) if code is None else _refuse_body(request, code)

    return with_refusal


def _refuse_body(request: HttpRequest, code: Refusal) -> HttpResponse:
    limit = SIGNED_IN if code == "body_too_large" else ANYBODY
    facts = {} if code in WITHOUT_LIMIT else {"megabytes": limit // 1_000_000}
    detail, status = str(SENTENCES[code]) % facts, STATUS[code]
    if request.path.startswith(API):
        body = {"code": code, "detail": detail, "parameters": facts}
        response: HttpResponse = JsonResponse(body, status=status, content_type=PROBLEM)
    else:
        # Without the request: nobody's session is read for this page.
        page = render_to_string("refused_body.html", {"detail": detail})
        response = HttpResponse(page, status=status)
    # What the sender still has in hand is not the next request.
    response.headers["Connection"] = "close"
    if status == STATUS["body_not_taken"]:
        response.headers["Retry-After"] = str(RETRY_AFTER)
    return response
