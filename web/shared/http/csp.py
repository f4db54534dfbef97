"""Middleware that sets the Content-Security-Policy header, which allows own files only."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"


def content_security_policy(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that adds the policy to every response."""

    def with_policy(request: HttpRequest) -> HttpResponse:
        response = respond(request)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return with_policy
