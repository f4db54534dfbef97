"""Middleware that answers 414 to very long URLs, before URL matching."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

# Django's admin has a pattern with two parts of any length: 64,000 slashes took half a minute.
MAX_PATH_LETTERS = 2_000

GetResponse = Callable[[HttpRequest], HttpResponse]


def limit_address_length(get_response: GetResponse) -> GetResponse:
    """Middleware that answers 414 to longer URLs."""

    def respond(request: HttpRequest) -> HttpResponse:
        if len(request.path_info) > MAX_PATH_LETTERS:
            return HttpResponse(_("This address is too long."), status=414)
        return get_response(request)

    return respond
