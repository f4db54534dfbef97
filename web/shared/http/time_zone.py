"""Activates a club's time zone, English variant and clock format for a request."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from reports.content.cells.english_variants import ENGLISH, VARIANTS, english_variant

if TYPE_CHECKING:
    from club.models import Club


def activate_club_locale(club: Club) -> None:
    """Activates a club's time zone, words and clock for the rest of the request."""
    timezone.activate(ZoneInfo(club.time_zone))
    # A phone may have asked for French, which has no variants.
    if translation.get_language() in VARIANTS.values():
        translation.activate(english_variant(club.session_defaults))


def club_today(zone: str) -> date:
    """Returns the current date in a time zone."""
    return datetime.now(ZoneInfo(zone)).date()


def reset_club_locale(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that deactivates the time zone, words and clock after each request."""

    def with_own_clock(request: HttpRequest) -> HttpResponse:
        _reset()
        try:
            return respond(request)
        finally:
            _reset()

    return with_own_clock


def _reset() -> None:
    timezone.deactivate()
    if translation.get_language() in VARIANTS.values():
        translation.activate(ENGLISH)
