"""Time zone of the club: activates it for a request, and tells today's date there."""

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def activate_time_zone(zone: str) -> None:
    """Activates a time zone for the rest of the request."""
    timezone.activate(ZoneInfo(zone))


def club_today(zone: str) -> date:
    """Returns the current date in a time zone."""
    return datetime.now(ZoneInfo(zone)).date()


def reset_time_zone(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that deactivates the time zone after each request."""

    def with_own_clock(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return respond(request)

    return with_own_clock
