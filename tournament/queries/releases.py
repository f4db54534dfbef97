"""Visibility of sessions to players: released parts, announced sessions, published draws.

Players see a part of a released session from that part's own time; a part without a time is never
visible. Callers pass the current time.
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
    """A part of a session with its own release time, stored in `<part>_from`.

    In a match event the ranking is the standings and all scores of the draw, and the travellers are
    the score sheets; it has no hand records.
    """

    RANKING = "ranking"
    TRAVELLERS = "travellers"
    HAND_RECORDS = "hand_records"

    @property
    def moment(self) -> str:
        """Name of the column with the release time."""
        return f"{self.value}_from"


RELEASE_COLUMNS = tuple(thing.moment for thing in ReleasedPart)
MATCH_EVENT_PARTS = (ReleasedPart.RANKING, ReleasedPart.TRAVELLERS)


class Releasable(Protocol):
    """A session, or a row with the same columns."""

    @property
    def state(self) -> str:
        """State of the session."""


def is_visible(session: Releasable, thing: ReleasedPart, now: datetime) -> bool:
    """Returns whether players see this part now."""
    since: datetime | None = getattr(session, thing.moment)
    return session.state == RELEASED and since is not None and since <= now


def has_published_draw(session: Session, now: datetime) -> bool:
    """Returns whether players see the pairings of a match day, with or without results."""
    return session.draw_from is not None and session.draw_from <= now


def releasable_parts(event: Event) -> tuple[ReleasedPart, ...]:
    """Returns the parts that sessions of the event have."""
    return MATCH_EVENT_PARTS if event.kind == Event.Kind.FOUR_HAND else tuple(ReleasedPart)


def visible_parts(
    session: Releasable, now: datetime, things: Iterable[ReleasedPart] = ReleasedPart
) -> frozenset[ReleasedPart]:
    """Returns those of these parts that players see now."""
    return frozenset(thing for thing in things if is_visible(session, thing, now))


def released_sessions(club: str, now: datetime | None = None) -> QuerySet[Session]:
    """Sessions with visible parts, newest first, with their clubs. One query.

    Days of match events are left out: `released_match_events` has them.
    """
    evenings = Session.objects.exclude(event__kind=Event.Kind.FOUR_HAND)
    seen = evenings.filter(_visible_filter(now), event__club__slug=club).select_related(
        "event__club"
    )
    return seen.order_by(F("local_date").desc(nulls_last=True), "-pk")


def find_wall_session(club: str, session: int, now: datetime) -> Session | None:
    """The session or match day whose wall display is open, with its club. One query."""
    rows = Session.objects.filter(pk=session, event__club__slug=club, wall_from__lte=now)
    return rows.select_related("event__club").first()


def released_match_events(club: str, now: datetime | None = None) -> QuerySet[Event]:
    """Match events with a visible day or draw, newest first. Two queries.

    `begins` is the date of the first visible day; `days` are all days, visible or not.
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
    """Announced sessions from this day on, next first. One query.

    It ignores state and released results.
    """
    conditions = {"event__club__slug": club, "announced_from__lte": now or timezone.now()}
    coming = Session.objects.filter(Q(local_date__gte=today) | Q(local_date=None), **conditions)
    return (
        coming.exclude(_visible_filter(now))
        .select_related("event__club")
        .order_by(F("local_date").asc(nulls_last=True), "event", "number")
    )


def _visible_filter(now: datetime | None, things: Iterable[ReleasedPart] = ReleasedPart) -> Q:
    """Filter for sessions of which at least one of these parts is visible."""
    moment = now or timezone.now()
    seen = (Q(**{f"{thing.moment}__lte": moment}) for thing in things)
    return Q(state=RELEASED) & reduce(or_, seen)
