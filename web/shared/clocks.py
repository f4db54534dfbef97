"""The club's own clock: what day it is there, and times as its players read them."""

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


def set_clock(zone: str) -> None:
    """Show every time of this request as it is in the zone."""
    timezone.activate(ZoneInfo(zone))


def today(zone: str) -> date:
    """The date that the club's wall calendar shows."""
    return datetime.now(ZoneInfo(zone)).date()


def own_clock(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that lets no club's clock run on into the next request."""

    def with_own_clock(request: HttpRequest) -> HttpResponse:
        timezone.deactivate()
        return respond(request)

    return with_own_clock
