"""ETag keys for the director's pages, computed from the versions of a session or match event.

Each is read in one query with the user's row and sign-in data, so that a poll needs no other query
to know whether the user is still signed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from standings.polled_snapshots import (
    polled_revision,
    polled_snapshot_at,
    polled_snapshot_of,
)
from tournament.queries.polled_pages.page_stamps import (
    SessionVersion,
    match_event_page_stamp,
    session_page_stamp,
)
from tournament.queries.sent_results.file_downloads import last_download_of_session
from web.director.timing.correction_period import period_minutes_left
from web.director.timing.slow_tables import slow_tables_of_session
from web.shared.http.etags import conditional_page, has_known_page

if TYPE_CHECKING:
    from standings.snapshot_cache import SessionSnapshot
    from tournament.models import Session


def session_etag_key(
    request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> SessionVersion | None:
    """The session's version, if the user may read it and is signed in; else None. One query."""
    return session_page_stamp(user, _session_cookie(request), club, session) if user else None


def print_page_etag_key(
    request: HttpRequest, user: int | None, club: str, session: int
) -> Hashable:
    """The session's version and the last download of a file. Two queries."""
    version = session_etag_key(request, user, club, session)
    return version and (version, last_download_of_session(session))


def polled_etag_key(
    request: HttpRequest, user: int | None, club: str, session: int, **_words: object
) -> SessionVersion | None:
    """The session's version for a page that many poll: of a busy session a bit older. One query."""
    now = session_etag_key(request, user, club, session)
    # A browser that has a page of another process might have a newer one.
    if now and has_known_page(request):
        now = now._replace(revision=polled_revision(session, now.revision))
    if now:
        request.polled_revision = now.revision  # type: ignore[attr-defined]
    return now


def snapshot_of_polled_page(request: HttpRequest, session: Session) -> SessionSnapshot:
    """The snapshot of a page whose ETag is by `polled_etag_key`, at its revision or later."""
    revision: int = getattr(request, "polled_revision", session.revision)
    return polled_snapshot_of(session, revision)


def dashboard_etag_key(request: HttpRequest, user: int | None, club: str, session: int) -> Hashable:
    """The session's version, slow tables and minutes left. One query while nothing came in."""
    now = polled_etag_key(request, user, club, session)
    if now is None:
        return None
    snapshot = polled_snapshot_at(now.pk, now.revision)
    # These change with the clock, without a new revision. Whole minutes, so that most polls of a
    # minute are answered 304.
    moment = timezone.now()
    return now, slow_tables_of_session(snapshot, moment), period_minutes_left(snapshot, moment)


def match_event_etag_key(
    request: HttpRequest, user: int | None, club: str, tournament: str, **_words: object
) -> tuple[SessionVersion, ...] | None:
    """The version of every day of a match event, if the user may read it. One query."""
    if user is None:
        return None
    return match_event_page_stamp(user, _session_cookie(request), club, tournament) or None


def match_event_overview_etag_key(
    request: HttpRequest, user: int | None, club: str, tournament: str
) -> Hashable:
    """The versions of a match event and, while a day is running, the minute. One query."""
    return _with_minute(match_event_etag_key(request, user, club, tournament))


def _session_cookie(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def _with_minute(days: Sequence[SessionVersion] | None) -> Hashable:
    if days is None or all(day.state != "running" for day in days):
        return days and tuple(days)
    # Lateness is shown in minutes; who is late would take the whole snapshot to compute.
    return tuple(days), timezone.now().replace(second=0, microsecond=0)


conditional_session_page = conditional_page(stamp=session_etag_key)
conditional_print_page = conditional_page(stamp=print_page_etag_key)
conditional_polled_page = conditional_page(stamp=polled_etag_key, shared=True)
conditional_dashboard = conditional_page(stamp=dashboard_etag_key, shared=True)
conditional_match_event_page = conditional_page(stamp=match_event_etag_key)
conditional_match_event_overview = conditional_page(stamp=match_event_overview_etag_key)
