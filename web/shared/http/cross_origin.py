"""Middleware that lets scripts of other web sites read what a club has released (CORS)."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers

READABLE_STATUSES = (200, 304)
SAFE_METHODS = ("GET", "HEAD")
NAMESPACE = "public"
# Pages with a secret in their address, or of nobody's results.
NOT_RELEASED = frozenset(
    {
        *("join", "clubs", "help", "help_page", "help_picture", "replay"),
        *("score_sheet", "score_sheet_preview", "unsubscribe", "wall", "wall_clock"),
    }
)


def allow_other_sites(
    respond: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answers a script of another site on a released page, and on no other.

    `*` never goes with a cookie, so a script sees what everybody sees. It is outside of the
    middleware that answers 304 by a stamp.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if (
            "Origin" in request.headers
            and request.method in SAFE_METHODS
            and response.status_code in READABLE_STATUSES
            and _is_released_page(request.path_info)
        ):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = "ETag"
            patch_vary_headers(response, ["Origin"])
        return response

    return answer


def _is_released_page(path: str) -> bool:
    # Resolved again: a page that is answered by its stamp is not resolved at all.
    try:
        route = resolve(path)
    except Resolver404:
        return False
    return route.namespaces == [NAMESPACE] and route.url_name not in NOT_RELEASED
