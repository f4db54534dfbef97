"""Display of a session's round clock: its text, and the data for the script that updates it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone

from movements.round_clock import RoundClock, read_clock
from tournament.queries.round_clock import round_clock_of_session
from web.shared.http.etags import page_etag

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.models import Session

A_SECOND_IN_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class ClockDisplay:
    """What a clock shows; `ends_at` is None while it is paused, `read_at` the server's time."""

    round: int
    rounds: int
    seconds_left: int
    ends_at: datetime | None
    read_at: datetime

    @property
    def over(self) -> bool:
        """Whether the time of the round is used up."""
        return self.seconds_left == 0

    @property
    def left(self) -> str:
        """The time left as minutes and seconds."""
        minutes, seconds = divmod(self.seconds_left, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def ends_in_milliseconds(self) -> int:
        """When the round ends, as scripts count time; only of a running clock."""
        assert self.ends_at is not None
        return to_milliseconds(self.ends_at)

    @property
    def key(self) -> Hashable:
        """What the text depends on; the seconds of a running clock are counted by the page."""
        left = self.seconds_left if self.ends_at is None else self.over
        return self.round, self.rounds, self.ends_at, left


def to_milliseconds(moment: datetime) -> int:
    """Return a moment as scripts count time."""
    return round(moment.timestamp() * A_SECOND_IN_MILLISECONDS)


def display_clock(clock: RoundClock, now: datetime) -> ClockDisplay:
    """Return what a clock shows at this moment. No query."""
    reading = read_clock(clock, now)
    return ClockDisplay(reading.round, clock.rounds, reading.seconds_left, reading.ends_at, now)


def clock_of_session(session: Session) -> ClockDisplay | None:
    """Return what the clock of a session shows now; None if none is on. One query at most."""
    clock = round_clock_of_session(session)
    return display_clock(clock, timezone.now()) if clock else None


def respond_with_clock(request: HttpRequest, session: Session) -> HttpResponse:
    """Return the text of the clock for the script that polls it; 304 while it has not changed."""
    clock = clock_of_session(session)
    # A 304 has the header too: the page corrects its own clock by it.
    server_time = to_milliseconds(timezone.now())
    tag = f'"{page_etag(request, clock and clock.key)}"'
    response = (
        HttpResponseNotModified()
        if tag in request.headers.get("If-None-Match", "")
        else render(request, "_clock.html", {"clock": clock})
    )
    response.headers["ETag"] = tag
    response.headers["Server-Time"] = str(server_time)
    response.headers["Cache-Control"] = "private, no-store"
    return response
