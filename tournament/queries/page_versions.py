"""Queries of page versions, the values that an ETag of a page depends on.

A stamp is all of those values. For a member's page it includes the sign-in data; for a player's
page, the parts that are visible now.
"""

from typing import Any, NamedTuple

from django.contrib.sessions.models import Session as SignedIn
from django.db.models import (
    BooleanField,
    ExpressionWrapper,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.utils import timezone

from club.models import Club, Job, User
from club.queries.permissions import ClubPermission, roles_with_permission
from tournament.models import Event, Session
from tournament.queries.releases import ReleasedPart
from tournament.queries.sessions import AT_BOARDS

Row = tuple[Any, ...]
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
    """Version of a session's pages for members who may read it; None for others. One query."""
    return next(map(_to_version, _member_values(_session_by_pk(club, session), user.pk)), None)


def match_event_versions(user: User, club: str, slug: str) -> tuple[SessionVersion, ...]:
    """Versions of a match event's pages, one for each day. One query."""
    return tuple(map(_to_version, _member_values(_days_by_slug(club, slug), user.pk)))


def session_page_stamp(user: int, key: str, club: str, session: int) -> SessionVersion | None:
    """The session's version with the user's row and sign-in data. One query."""
    rows = _member_values(_session_by_pk(club, session), user, *_signed_in_columns(key))
    return next(map(_to_version, rows), None)


def match_event_page_stamp(user: int, key: str, club: str, slug: str) -> tuple[SessionVersion, ...]:
    """The match event's versions with the user's row and sign-in data. One query."""
    rows = _member_values(_days_by_slug(club, slug), user, *_signed_in_columns(key))
    return tuple(map(_to_version, rows))


def public_session_stamp(club: str, session: int) -> tuple[Row, ...]:
    """Version of a released session and its visible parts. One query."""
    return tuple(_released_values(_session_by_pk(club, session)))


def public_match_event_stamp(club: str, slug: str) -> tuple[Row, ...]:
    """Versions of the days with visible results or draw, and their visible parts. One query."""
    return tuple(_released_values(_days_by_slug(club, slug)))


def _to_version(row: Row) -> SessionVersion:
    return SessionVersion(row[0], row[1], row[2], row[3:])


def _member_values(
    sessions: QuerySet[Session], user: int, *signed_in: Any
) -> QuerySet[Session, tuple[Any, ...]]:
    """Values for members; the newest job and the newest done job stand for all print jobs."""
    jobs = Job.objects.filter(club=OuterRef("event__club")).order_by("-pk").values("pk")
    done = jobs.filter(state=Job.State.DONE)
    conditions = {
        f"{MEMBERS}__user": user,
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


def _signed_in_columns(key: str) -> tuple[Any, ...]:
    """Columns of the user's row, and the data of the sign-in session until it expires."""
    login_sessions = SignedIn.objects.filter(session_key=key, expire_date__gt=timezone.now())
    return *USER_COLUMNS, Subquery(login_sessions.values("session_data")[:1])


def _session_by_pk(club: str, session: int) -> QuerySet[Session]:
    return AT_BOARDS.filter(event__club__slug=club, pk=session)


def _days_by_slug(club: str, slug: str) -> QuerySet[Session]:
    return FOUR_HAND.filter(event__club__slug=club, event__slug=slug)


def _released_values(sessions: QuerySet[Session]) -> QuerySet[Session, tuple[Any, ...]]:
    now = timezone.now()
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
