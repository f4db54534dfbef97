"""What the pages of a member depend on: the session or the tournament, and what was printed.

Each is said twice: of a request whose user is known, and as a stamp, which asks in the same
question whether that user is still signed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from standings.session_snapshots import evening_at
from tournament.queries.freshness import (
    Now,
    session_now,
    session_stamp,
    tournament_now,
    tournament_stamp,
)
from web.director.lateness import behind
from web.director.periods import time_left
from web.shared.freshness import fresh


def of_session(request: HttpRequest, club: str, session: int, **_words: object) -> Now | None:
    """The session as it stands, if whoever asks may read there. One query."""
    if not request.user.is_authenticated:
        return None
    return session_now(request.user, club, session)


def of_board(request: HttpRequest, club: str, session: int) -> Hashable:
    """The same, and which tables are late by now. One query while nothing came in since."""
    return _with_lateness(of_session(request, club, session))


def of_tournament(
    request: HttpRequest, club: str, tournament: str, **_words: object
) -> tuple[Now, ...] | None:
    """Every day of the tournament as it stands, if whoever asks may read there. One query."""
    if not request.user.is_authenticated:
        return None
    return tournament_now(request.user, club, tournament) or None


def of_overview(request: HttpRequest, club: str, tournament: str) -> Hashable:
    """The same, and while a day is played the minute, for tables that are late. One query."""
    return _with_minute(of_tournament(request, club, tournament))


def stamp_of_session(
    request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> Now | None:
    """The session for a user who came in by this browser. One query."""
    return session_stamp(user, _key(request), club, session) if user else None


def stamp_of_tournament(
    request: HttpRequest, user: int | None, club: str, tournament: str, **_words: object
) -> tuple[Now, ...] | None:
    """The tournament for a user who came in by this browser. One query."""
    return (tournament_stamp(user, _key(request), club, tournament) or None) if user else None


def stamp_of_board(request: HttpRequest, user: int | None, club: str, session: int) -> Hashable:
    """The board for a user who came in by this browser. One query."""
    return _with_lateness(stamp_of_session(request, user, club, session))


def stamp_of_overview(
    request: HttpRequest, user: int | None, club: str, tournament: str
) -> Hashable:
    """The overview for a user who came in by this browser. One query."""
    return _with_minute(stamp_of_tournament(request, user, club, tournament))


def _key(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def _with_lateness(now: Now | None) -> Hashable:
    if now is None:
        return None
    evening, moment = evening_at(now.pk, now.revision), timezone.now()
    return now, behind(evening, moment), time_left(evening, moment)


def _with_minute(days: Sequence[Now] | None) -> Hashable:
    if days is None or all(day.state != "running" for day in days):
        return days and tuple(days)
    return tuple(days), timezone.now().replace(second=0, microsecond=0)


fresh_session = fresh(of_session, stamp_of_session)
fresh_board = fresh(of_board, stamp_of_board)
fresh_tournament = fresh(of_tournament, stamp_of_tournament)
fresh_overview = fresh(of_overview, stamp_of_overview)
