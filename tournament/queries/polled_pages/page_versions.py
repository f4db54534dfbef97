"""Queries of the version values from which the ETags of directors' pages are computed."""

from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from club.models import Club, Job, User
from club.queries.permissions import ClubPermission, roles_with_permission
from tournament.models import Event, Session
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


def _to_version(row: Row) -> SessionVersion:
    return SessionVersion(row[0], row[1], row[2], row[3:])


def _member_values(sessions: QuerySet[Session], user: int) -> QuerySet[Session, tuple[Any, ...]]:
    """Values for members; the newest job and the newest done job stand for all print jobs."""
    jobs = Job.objects.filter(club=OuterRef("event__club")).order_by("-pk").values("pk")
    done = jobs.filter(state=Job.State.DONE)
    conditions = {
        f"{MEMBERS}__user": user,
        f"{MEMBERS}__role__in": roles_with_permission(ClubPermission.READ),
    }
    printed = Subquery(jobs[:1]), Subquery(done[:1])
    also: tuple[Any, ...] = (
        f"{MEMBERS}__role",
        *SESSION_COLUMNS,
        *EVENT_COLUMNS,
        *CLUB_COLUMNS,
        *printed,
    )
    return sessions.filter(**conditions).order_by("number").values_list(*VERSION_COLUMNS, *also)


def _session_by_pk(club: str, session: int) -> QuerySet[Session]:
    return AT_BOARDS.filter(event__club__slug=club, pk=session)


def _days_by_slug(club: str, slug: str) -> QuerySet[Session]:
    return FOUR_HAND.filter(event__club__slug=club, event__slug=slug)
