"""Queries of simultaneous tournaments: those of a club, their sessions, public visibility."""

from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournament.models import Event, Joined, Session, Simultaneous
from tournament.queries.releases import ReleasedPart

MAX_CHOICES = 60
CLOSED_STATES = (Session.State.CLOSED, Session.State.RELEASED)


def simultaneous_of_club(club_id: int) -> QuerySet[Simultaneous]:
    """Simultaneous that a club organises or plays in, newest first, with `sessions`. One query."""
    own = Joined.objects.filter(simultaneous=OuterRef("pk"), session__event__club=club_id)
    mine = Simultaneous.objects.filter(Q(club=club_id) | Exists(own)).select_related("club")
    return mine.annotate(sessions=Count("joined")).order_by("-pk")


def embargo_edit_token(row: Simultaneous) -> str:
    """Token of the time from which the ranking is public. No query."""
    return row.public_from.isoformat() if row.public_from else "released"


def joined_sessions(row: Simultaneous) -> QuerySet[Joined]:
    """Sessions that have joined, with their clubs, in the order of joining. One query."""
    return row.joined.select_related("session__event__club", "simultaneous__club").order_by("pk")


def joinable_sessions(club_id: int) -> QuerySet[Session]:
    """Recent pairs sessions of a club, which may join. One query."""
    mine = Session.objects.filter(event__club=club_id, event__kind=Event.Kind.PAIRS)
    return mine.select_related("event").order_by("-local_date", "-pk")[:MAX_CHOICES]


def filter_public_simultaneous(
    rows: QuerySet[Simultaneous], now: datetime | None = None
) -> QuerySet[Simultaneous]:
    """Keeps the simultaneous whose ranking is public now. No query.

    Without an embargo it is public once players see the rankings of all its sessions. With one it
    is public after the embargo, as soon as no session is running. It needs at least one session.
    """
    now = now or timezone.now()
    joined = Joined.objects.filter(simultaneous=OuterRef("pk"))
    assert ReleasedPart.RANKING.moment == "ranking_from"
    ranked = Q(session__state=Session.State.RELEASED, session__ranking_from__lte=now)
    hidden = joined.exclude(ranked)
    playing = joined.exclude(session__state__in=CLOSED_STATES)
    free = Q(public_from=None) & ~Exists(hidden)
    over = Q(public_from__lte=now) & ~Exists(playing)
    return rows.filter(Exists(joined), free | over)


def is_simultaneous_public(row: Simultaneous, now: datetime | None = None) -> bool:
    """Returns whether this simultaneous is public. One query."""
    return filter_public_simultaneous(Simultaneous.objects.filter(pk=row.pk), now).exists()
