"""Middleware that answers requests whose headers or body the server has rejected.

The server reads a body before it asks the application (`config.buffered_wsgi`). Where it does not
accept one, it says why under `BODY_ERROR_KEY`, and the application answers in its own words.
"""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from club.queries.api_keys import find_api_key
from web.shared.http.body_limits import (
    API_UPLOAD_PATHS,
    BODY_ERROR_KEY,
    MAX_ANONYMOUS_BODY,
    MAX_API_BODY,
    MAX_API_UPLOAD,
    MAX_HEAD,
    MAX_SIGNED_IN_BODY,
    BodyErrorCode,
)
from web.shared.http.problems import build_problem
from web.shared.http.server_errors import RETRY_AFTER
from web.shared.messages.errors.api import API_MESSAGES

PROBLEM_JSON = "application/problem+json"
API_PREFIX = "/api/"
STATUS_BY_ERROR: Final[dict[BodyErrorCode, int]] = {
    "body_late": 408,
    "body_length": 411,
    "body_too_large": 413,
    "body_before_sign_in": 413,
    "body_not_taken": 503,
    "body_charset": 415,
    "head_too_large": 431,
}
# The figures that the messages name.
LIMITS_BY_ERROR: Final[dict[BodyErrorCode, dict[str, int]]] = {
    "body_too_large": {"megabytes": MAX_SIGNED_IN_BODY // 1_000_000},
    "body_before_sign_in": {"megabytes": MAX_ANONYMOUS_BODY // 1_000_000},
    "head_too_large": {"kilobytes": MAX_HEAD // 1_000},
}
# The limit of the API is lower than both of the pages, and no sign-in raises it.
LARGE_BODY_ERRORS: Final = ("body_too_large", "body_before_sign_in")
BODY_ERROR_MESSAGES: Final = {
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
    "body_charset": _("Send the text in UTF-8, or leave the charset out of Content-Type."),
    "head_too_large": _(
        "The address, cookies and headers of this request are larger than %(kilobytes)s kB "
        "together. Shorten the address, or delete the cookies of this site, then try again."
    ),
}


def is_signed_in(environ: dict[str, Any]) -> bool:
    """Returns whether the sender is known: by a session's cookie, or by the key of an upload.

    At most two queries.
    """
    if environ.get("PATH_INFO", "") in API_UPLOAD_PATHS:
        return _has_api_key(environ)
    request = HttpRequest()
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    key = cookies.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return False
    # Before Django's middleware, because the limit is needed before the body is read.
    request.session = SessionStore(key)
    return get_user(request).is_authenticated


def _has_api_key(environ: dict[str, Any]) -> bool:
    _scheme, _space, secret = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return find_api_key(secret.strip()) is not None


def reject_request_bodies(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers a request whose body the server rejected."""

    def with_refusal(request: HttpRequest) -> HttpResponse:
        code = request.META.get(BODY_ERROR_KEY) or _find_charset_error(request)
        return respond(request) if code is None else _reject_body(request, code)

    return with_refusal


def _find_charset_error(request: HttpRequest) -> BodyErrorCode | None:
    """Refuses charsets that forms of ours never have: Django fails at some, with a 500."""
    charset = request.encoding
    return None if charset is None or charset.lower() == "utf-8" else "body_charset"


def _reject_body(request: HttpRequest, code: BodyErrorCode) -> HttpResponse:
    values = LIMITS_BY_ERROR.get(code, {})
    detail = str(BODY_ERROR_MESSAGES[code]) % values
    status = STATUS_BY_ERROR[code]
    if request.path.startswith(API_PREFIX):
        body = build_problem(code, status, detail, values)
        if code in LARGE_BODY_ERRORS:
            uploads = request.path in API_UPLOAD_PATHS
            values = {"most": MAX_API_UPLOAD if uploads else MAX_API_BODY}
            detail = str(API_MESSAGES["too_large"]) % values
            body = build_problem("too_large", status, detail, values)
        response: HttpResponse = JsonResponse(body, status=status, content_type=PROBLEM_JSON)
    else:
        # Without the request, so that no session is read for this page.
        page = render_to_string("refused_body.html", {"detail": detail})
        response = HttpResponse(page, status=status)
    # The rest of the body must not be read as the next request.
    response.headers["Connection"] = "close"
    if status == STATUS_BY_ERROR["body_not_taken"]:
        response.headers["Retry-After"] = str(RETRY_AFTER)
    return response
