"""Events of several sessions with their sessions and entries."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Event, Place, Session
from tournament.queries.released import ReleasedPart

MOMENT = ReleasedPart.RANKING.moment


def pairs_events(club_id: int) -> QuerySet[Event]:
    """The events of pairs of a club, each with its club. One query."""
    return Event.objects.filter(club=club_id, kind=Event.Kind.PAIRS).select_related("club")


def sessions_of(event: Event) -> QuerySet[Session]:
    """Every session of an event in order. One query."""
    return Session.objects.filter(event=event).select_related("event__club").order_by("number")


def seen_sessions(event: Event, now: datetime | None = None) -> QuerySet[Session]:
    """Those whose rankings players see now. One query."""
    seen = {"state": Session.State.RELEASED, f"{MOMENT}__lte": now or timezone.now()}
    return sessions_of(event).filter(**seen)


def entries_by_session(event: Event) -> Mapping[int, list[int]]:
    """Who plays in each session, by its number: the entries in the order of theirs. One query."""
    places = Place.objects.filter(section__session__event=event)
    ordered = places.order_by("section__name", "number", "-line")
    found: dict[int, list[int]] = {}
    for number, entry in ordered.values_list("section__session__number", "entry"):
        found.setdefault(number, []).append(entry)
    return found
