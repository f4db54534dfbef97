"""Queries of events with an overall ranking: their sessions and entries."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Event, Place, Session
from tournament.queries.releases import ReleasedPart

RANKING_RELEASE_COLUMN = ReleasedPart.RANKING.moment


def pairs_events(club_id: int) -> QuerySet[Event]:
    """Pairs events of a club, each with its club. One query."""
    return Event.objects.filter(club=club_id, kind=Event.Kind.PAIRS).select_related("club")


def sessions_of_event(event: Event) -> QuerySet[Session]:
    """Sessions of an event, in order. One query."""
    return Session.objects.filter(event=event).select_related("event__club").order_by("number")


def sessions_with_public_ranking(event: Event, now: datetime | None = None) -> QuerySet[Session]:
    """Sessions whose rankings players see now. One query."""
    seen = {
        "state": Session.State.RELEASED,
        f"{RANKING_RELEASE_COLUMN}__lte": now or timezone.now(),
    }
    return sessions_of_event(event).filter(**seen)


def entries_by_session(event: Event) -> Mapping[int, list[int]]:
    """Entries of each session by its number, in the order of their pair numbers. One query."""
    places = Place.objects.filter(section__session__event=event)
    ordered = places.order_by("section__name", "number", "-line")
    by_session: dict[int, list[int]] = {}
    for number, entry in ordered.values_list("section__session__number", "entry"):
        by_session.setdefault(number, []).append(entry)
    return by_session


def entries_by_place(event: Event) -> Mapping[int, int]:
    """The entry of each place in the sessions of an event. One query."""
    places = Place.objects.filter(section__session__event=event)
    return dict(places.values_list("pk", "entry"))
