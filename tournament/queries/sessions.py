"""Sessions of a club; days of match events are read with their event."""

from datetime import date
from itertools import islice
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import F, IntegerField, Q, QuerySet

from club.models import Club, User
from club.queries.compiled_queries import PreparedQuery, QueryParameter
from club.queries.permissions import ClubPermission, roles_with_permission
from tournament.models import Event, Place, Section, Session

AT_BOARDS = Session.objects.exclude(event__kind=Event.Kind.FOUR_HAND)


def sessions_of_club(club_id: int) -> QuerySet[Session]:
    """Every session of a club with its event, the latest first. One query."""
    return AT_BOARDS.filter(event__club=club_id).select_related("event")


def session_name_exists(
    club_id: int, name: str, day: date, *, other_than: UUID | None = None
) -> bool:
    """Whether a session of this name is on that day, but for what a request opened. One query."""
    sessions = sessions_of_club(club_id).filter(name__iexact=name, local_date=day)
    if other_than is not None:
        # A row without a request is not equal to one, which SQL would not say of NULL.
        sessions = sessions.filter(Q(event__request_id=None) | ~Q(event__request_id=other_than))
    return sessions.exists()


def sessions_of_member(user: User, club: str) -> QuerySet[Session]:
    """The sessions of one club, each with this user's `role` in it; none to others. One query."""
    mine = {"event__club__memberships__user": user, "event__club__slug": club}
    sessions = AT_BOARDS.filter(
        **mine, event__club__memberships__role__in=roles_with_permission(ClubPermission.READ)
    )
    with_role = sessions.annotate(role=F("event__club__memberships__role"))
    return with_role.select_related("event__club")


def find_session(club: Club, session: int) -> Session | None:
    """A session of this club with its event, for anyone who asks again and again. One query."""
    rows = SESSION_QUERY(club=club.pk, session=session)
    if not rows:
        return None
    values = iter(rows[0])
    row = Session.from_db(
        DEFAULT_DB_ALIAS, SESSION_COLUMNS, list(islice(values, len(SESSION_COLUMNS)))
    )
    row.event = Event.from_db(DEFAULT_DB_ALIAS, EVENT_COLUMNS, list(values))
    row.event.club = club
    return row


SESSION_COLUMNS = tuple(column.attname for column in Session._meta.concrete_fields)
EVENT_COLUMNS = tuple(column.attname for column in Event._meta.concrete_fields)
SESSION_QUERY = PreparedQuery(
    lambda: (
        AT_BOARDS.filter(
            pk=QueryParameter("session", IntegerField()),
            event__club=QueryParameter("club", IntegerField()),
        )
        .order_by()
        .values_list(*SESSION_COLUMNS, *(f"event__{column}" for column in EVENT_COLUMNS))
    )
)


def sections_of_session(session_id: int) -> QuerySet[Section]:
    """The rooms of a session, by name. One query."""
    rooms = Section.objects.filter(session=session_id).order_by("name")
    return rooms.select_related("session__event__club")


def places_of_session(session_id: int) -> QuerySet[Place]:
    """Every number that is played under in a session. One query."""
    places = Place.objects.filter(section__session=session_id)
    return places.select_related("entry", "section__session__event__club")
