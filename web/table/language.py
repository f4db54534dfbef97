"""Chooses the language of the phone pages: the user's choice, or the browser's language.

Only these pages are translated, so the language is set for them alone: with Django's middleware
for languages, all other pages would mix two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import wraps

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers

LANGUAGES = ("en", "fr")
PARAMETER = "language"
COOKIE = "table_language"
# A year, in seconds: members come back to the same club.
COOKIE_MAX_AGE = 31_536_000
# One language of an Accept-Language header, without blanks, such as `fr-CA;q=0.8`.
ACCEPTED = re.compile(r"([A-Za-z]{1,8})(?:-[A-Za-z0-9-]+)?(?:;q=([01](?:\.\d{0,3})?))?")


def in_phone_language(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Render the view in the language of the phone, and keep one that is chosen on the page."""

    @wraps(view)
    def respond(request: HttpRequest, *, session: int, **words: object) -> HttpResponseBase:
        chosen = request.GET.get(PARAMETER)
        language = phone_language(request)
        with translation.override(language):
            response = view(request, session=session, **words)
        if chosen == language:
            path = reverse("table:code", kwargs={"session": session})
            response.set_cookie(
                COOKIE,
                language,
                COOKIE_MAX_AGE,
                path=path,
                httponly=True,
                samesite="Lax",
                secure=settings.HTTPS,
            )
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return respond


def phone_language(request: HttpRequest) -> str:
    """The language chosen now, chosen before, or asked for by the phone; else English."""
    for language in (request.GET.get(PARAMETER), request.COOKIES.get(COOKIE)):
        if language in LANGUAGES:
            return language
    return preferred_language(request.headers.get("Accept-Language", ""))


def preferred_language(header: str) -> str:
    """The first of our languages by the weights of an Accept-Language header; else English."""
    weights: dict[str, Decimal] = {}
    for part in header.split(","):
        # Blanks go first: a pattern with two runs of them takes long for a long header.
        accepted = ACCEPTED.fullmatch("".join(part.split()))
        if accepted and accepted[1].lower() in LANGUAGES:
            weight = Decimal(accepted[2] or 1)
            if weight:
                weights.setdefault(accepted[1].lower(), weight)
    return max(weights, key=lambda language: weights[language], default=LANGUAGES[0])
