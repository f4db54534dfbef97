"""Time zone of the club: activates it for a request, and tells today's date there."""

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def activate_time_zone(zone: str) -> None:
    """Show every time of this request as it is in the zone."""
    timezone.activate(ZoneInfo(zone))


def club_today(zone: str) -> date:
    """The date that the club's wall calendar shows."""
    return datetime.now(ZoneInfo(zone)).date()


def reset_time_zone(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that lets no club's clock run on into the next request."""

    def with_own_clock(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return respond(request)

    return with_own_clock
