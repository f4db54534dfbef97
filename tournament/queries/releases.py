"""Visibility of sessions to players: released parts, announced sessions, published draws.

A thing is seen of a session that is released, from its own moment on; one without a moment is
never seen. Nothing here knows a page, and nothing guesses what time it is: who asks says so.
"""

from collections.abc import Iterable
from datetime import date, datetime
from enum import Enum
from functools import reduce
from operator import or_
from typing import Protocol

from django.db.models import F, Min, Prefetch, Q, QuerySet
from django.utils import timezone

from tournament.models import Event, Session

RELEASED = Session.State.RELEASED


class ReleasedPart(Enum):
    """What is released by itself. Its moment is the column of the session that bears its name.

    Of a tournament of matches the ranking is the standings and every score of the draw, and the
    travellers are the score sheets, hand by hand; it has no hand records.
    """

    RANKING = "ranking"
    TRAVELLERS = "travellers"
    HAND_RECORDS = "hand_records"

    @property
    def moment(self) -> str:
        """The column that says from when on players see it."""
        return f"{self.value}_from"


RELEASE_COLUMNS = tuple(thing.moment for thing in ReleasedPart)
MATCH_EVENT_PARTS = (ReleasedPart.RANKING, ReleasedPart.TRAVELLERS)


class Releasable(Protocol):
    """A session, or what was read of one."""

    @property
    def state(self) -> str:
        """Planned, running, closed or released."""


def is_visible(session: Releasable, thing: ReleasedPart, now: datetime) -> bool:
    """Whether players see this of it now."""
    since: datetime | None = getattr(session, thing.moment)
    return session.state == RELEASED and since is not None and since <= now


def has_published_draw(session: Session, now: datetime) -> bool:
    """Whether players see who meets whom on a day of matches, whatever else they see of it."""
    return session.draw_from is not None and session.draw_from <= now


def releasable_parts(event: Event) -> tuple[ReleasedPart, ...]:
    """What there is to release of its sessions."""
    return MATCH_EVENT_PARTS if event.kind == Event.Kind.FOUR_HAND else tuple(ReleasedPart)


def visible_parts(
    session: Releasable, now: datetime, things: Iterable[ReleasedPart] = ReleasedPart
) -> frozenset[ReleasedPart]:
    """All that players see of it now, of these things."""
    return frozenset(thing for thing in things if is_visible(session, thing, now))


def released_sessions(club: str, now: datetime | None = None) -> QuerySet[Session]:
    """The evenings of which players see something, the latest first, with their clubs. One query.

    The days of a tournament of matches are seen with their event.
    """
    evenings = Session.objects.exclude(event__kind=Event.Kind.FOUR_HAND)
    seen = evenings.filter(_visible_filter(now), event__club__slug=club).select_related(
        "event__club"
    )
    return seen.order_by(F("local_date").desc(nulls_last=True), "-pk")


def released_match_events(club: str, now: datetime | None = None) -> QuerySet[Event]:
    """The events of matches of which players see a day or its draw, the latest first. Two queries.

    `begins` is the date of the first of those days; `days` are all of them, seen or not.
    """
    moment = now or timezone.now()
    seen = Session.objects.filter(
        _visible_filter(moment, MATCH_EVENT_PARTS) | Q(draw_from__lte=moment),
        event__kind=Event.Kind.FOUR_HAND,
    )
    conditions = {"club__slug": club, "pk__in": seen.values("event")}
    first = Min("sessions__local_date", filter=Q(sessions__in=seen.values("pk")))
    days = Prefetch("sessions", Session.objects.order_by("number"), to_attr="days")
    events = Event.objects.filter(**conditions).annotate(begins=first)
    return events.select_related("club").prefetch_related(days).order_by("-pk")


def announced_sessions(club: str, today: date, now: datetime | None = None) -> QuerySet[Session]:
    """What is to be played from this day on and may be told, the next first. One query.

    That something of it can be seen already is shown elsewhere, and how far it has come nowhere.
    """
    conditions = {"event__club__slug": club, "announced_from__lte": now or timezone.now()}
    coming = Session.objects.filter(Q(local_date__gte=today) | Q(local_date=None), **conditions)
    return (
        coming.exclude(_visible_filter(now))
        .select_related("event__club")
        .order_by(F("local_date").asc(nulls_last=True), "event", "number")
    )


def _visible_filter(now: datetime | None, things: Iterable[ReleasedPart] = ReleasedPart) -> Q:
    """Sessions of which one of these things is seen."""
    moment = now or timezone.now()
    seen = (Q(**{f"{thing.moment}__lte": moment}) for thing in things)
    return Q(state=RELEASED) & reduce(or_, seen)
