"""Queries of a club's sessions, with their events, sections and pair numbers."""

from datetime import date
from uuid import UUID

from django.db import connection
from django.db.models import F, Q, QuerySet

from club.models import Club, User
from club.queries.permissions import ClubPermission, roles_with_permission
from tournament.models import Event, Place, Section, Session

AT_BOARDS = Session.objects.exclude(event__kind=Event.Kind.FOUR_HAND)


def sessions_of_club(club_id: int) -> QuerySet[Session]:
    """Sessions of a club with their events, newest first. One query."""
    return AT_BOARDS.filter(event__club=club_id).select_related("event")


def session_name_exists(
    club_id: int, name: str, day: date, *, other_than: UUID | None = None
) -> bool:
    """Returns whether another request's session has this name on that day. One query."""
    sessions = sessions_of_club(club_id).filter(name__iexact=name, local_date=day)
    if other_than is not None:
        # A row without a request is not equal to one, which SQL would not say of NULL.
        sessions = sessions.filter(Q(event__request_id=None) | ~Q(event__request_id=other_than))
    return sessions.exists()


def sessions_of_member(user: User, club: str) -> QuerySet[Session]:
    """Sessions of one club, each with this user's `role`; none for non-members. One query.

    Days of match events are left out.
    """
    return sessions_of_any_kind(user, club).exclude(event__kind=Event.Kind.FOUR_HAND)


def sessions_of_any_kind(user: User, club: str) -> QuerySet[Session]:
    """Sessions of a club that the user may read, with days of match events. One query."""
    mine = {"event__club__memberships__user": user, "event__club__slug": club}
    sessions = Session.objects.filter(
        **mine, event__club__memberships__role__in=roles_with_permission(ClubPermission.READ)
    )
    with_role = sessions.annotate(role=F("event__club__memberships__role"))
    return with_role.select_related("event__club")


def find_session_with_club(session: int) -> Session | None:
    """Finds a session with its event and club. One query."""
    return Session.objects.filter(pk=session).select_related("event__club").first()


def find_session(club: Club, session: int) -> Session | None:
    """Finds a session of this club with its event. One query."""
    row = AT_BOARDS.filter(pk=session, event__club=club).select_related("event").first()
    if row is not None:
        row.event.club = club
    return row


def sections_of_session(session_id: int) -> QuerySet[Section]:
    """Sections of a session, by name. One query."""
    sections = Section.objects.filter(session=session_id).order_by("name")
    return sections.select_related("session__event__club")


def places_of_session(session_id: int) -> QuerySet[Place]:
    """Places of a session, by section, line and number. One query."""
    places = Place.objects.filter(section__session=session_id)
    return places.select_related("entry", "section__session__event__club")


def read_revision(session_id: int) -> int | None:
    """The revision of a session; None if it was deleted. One query.

    In plain SQL: it is asked for after each result, and through the ORM it took five times as long.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT revision FROM tournament_session WHERE id = %s", (session_id,))
        row = cursor.fetchone()
    return int(row[0]) if row else None


def find_change_counts(session_id: int) -> tuple[int, int] | None:
    """The revision of a session, and its checks, which do not raise it; None if it was deleted.

    One query.
    """
    return Session.objects.filter(pk=session_id).values_list("revision", "checks").first()
