"""Reads sessions. The days of a tournament of four-hand matches are read with their event."""

from django.db.models import QuerySet

from club.models import User
from club.queries.clubs import DIRECTORS
from tournament.models import Event, Place, Section, Session

AT_BOARDS = Session.objects.exclude(event__kind=Event.Kind.FOUR_HAND)


def released_sessions(club: str) -> QuerySet[Session]:
    """The sessions that players may see, with their events and club. One query."""
    released = AT_BOARDS.filter(event__club__slug=club, state=Session.State.RELEASED)
    return released.select_related("event__club")


def sessions_of_club(club_id: int) -> QuerySet[Session]:
    """Every session of a club with its event, the latest first. One query."""
    return AT_BOARDS.filter(event__club=club_id).select_related("event")


def sessions_of_director(user: User, club: str) -> QuerySet[Session]:
    """The sessions of one club, if this user directs in it. One query."""
    mine = {"event__club__memberships__user": user, "event__club__slug": club}
    sessions = AT_BOARDS.filter(**mine, event__club__memberships__role__in=DIRECTORS)
    return sessions.select_related("event__club")


def sections_of(session_id: int) -> QuerySet[Section]:
    """The rooms of a session, by name. One query."""
    rooms = Section.objects.filter(session=session_id).order_by("name")
    return rooms.select_related("session__event__club")


def places_of(session_id: int) -> QuerySet[Place]:
    """Every number that is played under in a session. One query."""
    places = Place.objects.filter(section__session=session_id)
    return places.select_related("entry", "section__session__event__club")
