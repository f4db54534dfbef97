"""Reads, in one plain SQL query, a value that differs if a polled page has changed.

Browsers ask for these pages every two seconds all evening. Through the ORM most of the time of such
a query went into putting its 50 columns together, six times what the database took. The queries
take whole rows, so that a new column is in the stamp at once; a test counts the columns, and
changes some of each table.

A stamp is compared with an earlier one of the same page and never shown. For a member's page it
includes the user's row and the sign-in data; for a player's page, the parts that are visible now.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from club.queries.permissions import ClubPermission, roles_with_permission
from club.validators.row_ids import LARGEST_ID
from tournament.models import Session

Row = tuple[Any, ...]
# The newest job and the newest done job stand for all print jobs.
MEMBERS_PAGE = """
    SELECT s.id, s.revision, s.state, m.role, e.name, e.convenor, s.*, c.*, u.*,
        (SELECT MAX(j.id) FROM club_job j WHERE j.club_id = c.id),
        (SELECT MAX(j.id) FROM club_job j WHERE j.club_id = c.id AND j.state = 'done'),
        (SELECT l.session_data FROM django_session l
            WHERE l.session_key = %s AND l.expire_date > %s)
    FROM tournament_session s
    JOIN tournament_event e ON e.id = s.event_id
    JOIN club_club c ON c.id = e.club_id
    JOIN club_membership m ON m.club_id = c.id
    JOIN club_user u ON u.id = m.user_id
    WHERE u.id = %s AND c.slug = %s
"""
# A draw is published before the session is released.
PUBLIC_PAGE = """
    SELECT s.ranking_from <= %s, s.travellers_from <= %s, s.hand_records_from <= %s,
        s.draw_from <= %s, e.name, e.convenor, e.contest, s.*, c.*
    FROM tournament_session s
    JOIN tournament_event e ON e.id = s.event_id
    JOIN club_club c ON c.id = e.club_id
    WHERE (s.state = 'released' OR s.draw_from <= %s) AND c.slug = %s
"""
PUBLIC_MOMENTS = 5
CONTEST_POSITION = 6
# An address may have any number, and SQLite refuses to compare with a larger one in plain SQL.
# Behind the version and the role.
OTHER_COLUMNS = 4
ONE_SESSION = " AND s.id = %s AND e.kind <> 'four_hand'"
MATCH_EVENT_DAYS = " AND e.slug = %s AND e.kind = 'four_hand' ORDER BY s.number"


class SessionVersion(NamedTuple):
    """A session at its revision, and all else that its pages depend on, for one user."""

    pk: int
    revision: int
    state: str
    others: Row


def session_page_stamp(user: int, key: str, club: str, session: int) -> SessionVersion | None:
    """The session's version with the user's row and sign-in data. One query."""
    if session > LARGEST_ID:
        return None
    rows = _read_members_page(ONE_SESSION, user, key, club, session)
    return rows[0] if rows else None


def match_event_page_stamp(user: int, key: str, club: str, slug: str) -> tuple[SessionVersion, ...]:
    """The match event's versions with the user's row and sign-in data. One query."""
    return _read_members_page(MATCH_EVENT_DAYS, user, key, club, slug)


def public_session_stamp(club: str, session: int) -> tuple[Row, ...]:
    """Version of a released session and its visible parts; empty without any. One query.

    Of a knock-out also the revision of the contest that teams carry IMPs from, and whether its
    ranking is visible: a second query.
    """
    if session > LARGEST_ID:
        return ()
    now = timezone.now()
    rows = _read_public_page(ONE_SESSION, now, club, session)
    return tuple((*row, _read_carried_contest(row[CONTEST_POSITION], now)) for row in rows)


def public_match_event_stamp(club: str, slug: str) -> tuple[Row, ...]:
    """Versions of the days with visible results or draw, and their visible parts. One query."""
    return tuple(_read_public_page(MATCH_EVENT_DAYS, timezone.now(), club, slug))


def _read_members_page(
    condition: str, user: int, key: str, club: str, which: int | str
) -> tuple[SessionVersion, ...]:
    roles = roles_with_permission(ClubPermission.READ)
    parameters = (key, _moment(timezone.now()), user, club, which)
    with connection.cursor() as cursor:
        cursor.execute(MEMBERS_PAGE + condition, parameters)
        rows = cursor.fetchall()
        names = [column[0] for column in cursor.description]
    # The session's own column of the revision is left out, so that nothing else of a version
    # changes with the revision.
    repeated = names.index("revision", OTHER_COLUMNS) - OTHER_COLUMNS
    return tuple(
        SessionVersion(pk, revision, state, (role, *others[:repeated], *others[repeated + 1 :]))
        for pk, revision, state, role, *others in rows
        if role in roles
    )


def _read_public_page(condition: str, now: datetime, club: str, which: int | str) -> list[Row]:
    moments = [_moment(now)] * PUBLIC_MOMENTS
    return _read(PUBLIC_PAGE + condition, (*moments, club, which))


def _read_carried_contest(contest: Any, now: datetime) -> Row:
    """What of the contest that a knock-out carries IMPs from is on its pages; empty without one."""
    # The drivers give the column as it is stored.
    carried_from = (json.loads(contest) or {}).get("carry_from", 0)
    if not carried_from:
        return ()
    session = Session.objects.filter(pk=carried_from).only("revision", "state", "ranking_from")
    return tuple(
        (
            row.revision,
            row.state == Session.State.RELEASED
            and row.ranking_from is not None
            and row.ranking_from <= now,
        )
        for row in session
    )


def _read(query: str, parameters: Sequence[Any]) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        rows: list[Row] = cursor.fetchall()
    return rows


def _moment(moment: datetime) -> Any:
    """A time as the database compares it: SQLite has text in UTC."""
    if connection.vendor == "sqlite":
        return str(moment.astimezone(UTC).replace(tzinfo=None))
    return moment
