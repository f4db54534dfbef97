"""ETag keys for the director's pages, computed from the versions of a session or match event.

Each key comes in two forms: for a request whose user is loaded, and by the sign-in cookie. The
second reads in the same query whether that user is still signed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from standings.snapshots_at_revisions import snapshot_at_revision
from tournament.queries.polled_pages.page_stamps import match_event_page_stamp, session_page_stamp
from tournament.queries.polled_pages.page_versions import (
    SessionVersion,
    match_event_versions,
    session_version,
)
from web.director.timing.correction_period import period_minutes_left
from web.director.timing.slow_tables import slow_tables_of_session
from web.shared.http.etags import conditional_page


def session_etag_key(
    request: HttpRequest, club: str, session: int, **_words: object
) -> SessionVersion | None:
    """The session's version, if the user may read it; else None. One query."""
    if not request.user.is_authenticated:
        return None
    return session_version(request.user, club, session)


def dashboard_etag_key(request: HttpRequest, club: str, session: int) -> Hashable:
    """The session's version, slow tables and minutes left. One query while nothing came in."""
    return _with_slow_tables(session_etag_key(request, club, session))


def match_event_etag_key(
    request: HttpRequest, club: str, tournament: str, **_words: object
) -> tuple[SessionVersion, ...] | None:
    """The version of every day of a match event, if the user may read it. One query."""
    if not request.user.is_authenticated:
        return None
    return match_event_versions(request.user, club, tournament) or None


def match_event_overview_etag_key(request: HttpRequest, club: str, tournament: str) -> Hashable:
    """The versions of a match event and, while a day is running, the minute. One query."""
    return _with_minute(match_event_etag_key(request, club, tournament))


def session_etag_key_by_cookie(
    request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> SessionVersion | None:
    """The session's version, if this user is signed in by this cookie. One query."""
    return session_page_stamp(user, _session_cookie(request), club, session) if user else None


def match_event_etag_key_by_cookie(
    request: HttpRequest, user: int | None, club: str, tournament: str, **_words: object
) -> tuple[SessionVersion, ...] | None:
    """The match event's versions, if this user is signed in by this cookie. One query."""
    return (
        (match_event_page_stamp(user, _session_cookie(request), club, tournament) or None)
        if user
        else None
    )


def dashboard_etag_key_by_cookie(
    request: HttpRequest, user: int | None, club: str, session: int
) -> Hashable:
    """The dashboard's key, if this user is signed in by this cookie. One query."""
    return _with_slow_tables(session_etag_key_by_cookie(request, user, club, session))


def match_event_overview_etag_key_by_cookie(
    request: HttpRequest, user: int | None, club: str, tournament: str
) -> Hashable:
    """The overview's key, if this user is signed in by this cookie. One query."""
    return _with_minute(match_event_etag_key_by_cookie(request, user, club, tournament))


def _session_cookie(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def _with_slow_tables(now: SessionVersion | None) -> Hashable:
    if now is None:
        return None
    snapshot = snapshot_at_revision(now.pk, now.revision)
    # These change with the clock, without a new revision. Whole minutes, so that most polls of a
    # minute are answered 304.
    moment = timezone.now()
    return now, slow_tables_of_session(snapshot, moment), period_minutes_left(snapshot, moment)


def _with_minute(days: Sequence[SessionVersion] | None) -> Hashable:
    if days is None or all(day.state != "running" for day in days):
        return days and tuple(days)
    # Lateness is shown in minutes; who is late would take the whole snapshot to compute.
    return tuple(days), timezone.now().replace(second=0, microsecond=0)


conditional_session_page = conditional_page(session_etag_key, session_etag_key_by_cookie)
conditional_dashboard = conditional_page(dashboard_etag_key, dashboard_etag_key_by_cookie)
conditional_match_event_page = conditional_page(
    match_event_etag_key, match_event_etag_key_by_cookie
)
conditional_match_event_overview = conditional_page(
    match_event_overview_etag_key, match_event_overview_etag_key_by_cookie
)
