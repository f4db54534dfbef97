"""Versions of pages for conditional requests: everything a page depends on, in one query.

Knows which rows say that something has changed; not what changed, nor what a page shows of it.
A stamp is all of those rows as they are: of a member's page with the rows that say who is signed
in, of a player's page with what of it is seen by now.
"""

from typing import Any, NamedTuple

from django.contrib.sessions.models import Session as SignedIn
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    SlugField,
    Subquery,
)
from django.utils import timezone

from club.models import Club, Job, User
from club.queries.compiled_queries import PreparedQuery, QueryParameter, Row
from club.queries.permissions import ClubPermission, roles_with_permission
from tournament.models import Event, Session
from tournament.queries.releases import ReleasedPart
from tournament.queries.sessions import AT_BOARDS

MEMBERS = "event__club__memberships"
FOUR_HAND = Session.objects.filter(event__kind=Event.Kind.FOUR_HAND)
VERSION_COLUMNS = ("pk", "revision", "state")
SESSION_COLUMNS = tuple(
    column.attname
    for column in Session._meta.concrete_fields
    if column.attname not in ("id", *VERSION_COLUMNS)
)
EVENT_COLUMNS = ("event__name", "event__convenor")
CLUB_COLUMNS = tuple(f"event__club__{column.attname}" for column in Club._meta.concrete_fields)
USER_COLUMNS = tuple(
    f"{MEMBERS}__user__{column.attname}"
    for column in User._meta.concrete_fields
    if column.attname != "last_login"
)


class SessionVersion(NamedTuple):
    """A session at its revision, and all else that its pages depend on."""

    pk: int
    revision: int
    state: str
    others: Row


def session_version(user: User, club: str, session: int) -> SessionVersion | None:
    """What a session's pages depend on, for who may read there; nothing for others. One query."""
    return next(map(_to_version, SESSION_QUERY(user=user.pk, club=club, session=session)), None)


def match_event_versions(user: User, club: str, slug: str) -> tuple[SessionVersion, ...]:
    """The same for a tournament, one for each of its days. One query."""
    return tuple(map(_to_version, MATCH_EVENT_QUERY(user=user.pk, club=club, slug=slug)))


def session_page_stamp(user: int, key: str, club: str, session: int) -> SessionVersion | None:
    """The same, with the user's own row and what is kept for who is signed in. One query."""
    values = {"user": user, "key": key, "now": timezone.now(), "club": club}
    rows = SESSION_STAMP_QUERY.as_stored(**values, session=session)
    return next(map(_to_version, rows), None)


def match_event_page_stamp(user: int, key: str, club: str, slug: str) -> tuple[SessionVersion, ...]:
    """The same for a tournament. One query."""
    values = {"user": user, "key": key, "now": timezone.now(), "club": club}
    return tuple(map(_to_version, MATCH_EVENT_STAMP_QUERY.as_stored(**values, slug=slug)))


def public_session_stamp(club: str, session: int) -> tuple[Row, ...]:
    """A released session, and what is seen of it by now. One query."""
    return PUBLIC_SESSION_QUERY.as_stored(now=timezone.now(), club=club, session=session)


def public_match_event_stamp(club: str, slug: str) -> tuple[Row, ...]:
    """The days of which players see results or the draw, and what is seen of each. One query."""
    return PUBLIC_MATCH_EVENT_QUERY.as_stored(now=timezone.now(), club=club, slug=slug)


def _to_version(row: Row) -> SessionVersion:
    return SessionVersion(row[0], row[1], row[2], row[3:])


def _member_values(
    sessions: QuerySet[Session], *signed_in: Any
) -> QuerySet[Session, tuple[Any, ...]]:
    """The newest job of the club and the newest that is done stand for all that was printed."""
    jobs = Job.objects.filter(club=OuterRef("event__club")).order_by("-pk").values("pk")
    done = jobs.filter(state=Job.State.DONE)
    conditions = {
        f"{MEMBERS}__user": QueryParameter("user", IntegerField()),
        f"{MEMBERS}__role__in": roles_with_permission(ClubPermission.READ),
    }
    printed = Subquery(jobs[:1]), Subquery(done[:1])
    also = (
        f"{MEMBERS}__role",
        *SESSION_COLUMNS,
        *EVENT_COLUMNS,
        *CLUB_COLUMNS,
        *printed,
        *signed_in,
    )
    return sessions.filter(**conditions).order_by("number").values_list(*VERSION_COLUMNS, *also)


def _signed_in_columns() -> tuple[Any, ...]:
    """The user's own row, and what is kept under the key of the browser until it ends."""
    login_sessions = SignedIn.objects.filter(
        session_key=QueryParameter("key", CharField()),
        expire_date__gt=QueryParameter("now", DateTimeField()),
    )
    return *USER_COLUMNS, Subquery(login_sessions.values("session_data")[:1])


def _session_by_pk(sessions: QuerySet[Session]) -> QuerySet[Session]:
    return sessions.filter(
        event__club__slug=QueryParameter("club", SlugField()),
        pk=QueryParameter("session", IntegerField()),
    )


def _days_by_slug(sessions: QuerySet[Session]) -> QuerySet[Session]:
    return sessions.filter(
        event__club__slug=QueryParameter("club", SlugField()),
        event__slug=QueryParameter("slug", SlugField()),
    )


def _released_values(sessions: QuerySet[Session]) -> QuerySet[Session, tuple[Any, ...]]:
    now = QueryParameter("now", DateTimeField())
    seen = (
        ExpressionWrapper(Q(**{f"{thing.moment}__lte": now}), BooleanField())
        for thing in ReleasedPart
    )
    published = Q(draw_from__lte=now)
    rows = sessions.filter(Q(state=Session.State.RELEASED) | published).order_by("number")
    draw = ExpressionWrapper(published, BooleanField())
    return rows.values_list(
        *VERSION_COLUMNS, *SESSION_COLUMNS, *EVENT_COLUMNS, *CLUB_COLUMNS, *seen, draw
    )


SESSION_QUERY = PreparedQuery(lambda: _member_values(_session_by_pk(AT_BOARDS)))
MATCH_EVENT_QUERY = PreparedQuery(lambda: _member_values(_days_by_slug(FOUR_HAND)))
SESSION_STAMP_QUERY = PreparedQuery(
    lambda: _member_values(_session_by_pk(AT_BOARDS), *_signed_in_columns())
)
MATCH_EVENT_STAMP_QUERY = PreparedQuery(
    lambda: _member_values(_days_by_slug(FOUR_HAND), *_signed_in_columns())
)
PUBLIC_SESSION_QUERY = PreparedQuery(lambda: _released_values(_session_by_pk(AT_BOARDS)))
PUBLIC_MATCH_EVENT_QUERY = PreparedQuery(lambda: _released_values(_days_by_slug(FOUR_HAND)))
