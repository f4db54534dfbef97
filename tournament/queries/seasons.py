"""Queries of a club's seasons, their events, and the sessions that count."""

from datetime import datetime

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournament.models import Event, Series, Session
from tournament.queries.edit_tokens import season_edit_token
from tournament.queries.releases import ReleasedPart

MAX_CHOICES = 200


def seasons_of_club(club_id: int) -> QuerySet[Series]:
    """Seasons of a club, newest first, each with its number of events. One query."""
    return Series.objects.filter(club=club_id).annotate(counted=Count("events"))


def counted_season_sessions(series: Series, now: datetime | None = None) -> QuerySet[Session]:
    """Sessions of a season with a visible ranking, in order of play. One query."""
    seen = {"state": Session.State.RELEASED, "ranking_from__lte": now or timezone.now()}
    sessions = Session.objects.filter(event__series=series, event__kind=Event.Kind.PAIRS, **seen)
    assert ReleasedPart.RANKING.moment == "ranking_from"
    return sessions.select_related("event__club").order_by("local_date", "pk")


def count_unreleased_sessions(series: Series, now: datetime | None = None) -> int:
    """Number of sessions that do not count yet, because their ranking is hidden. Two queries."""
    every = Session.objects.filter(event__series=series, event__kind=Event.Kind.PAIRS)
    return every.count() - counted_season_sessions(series, now).count()


def season_event_choices(series: Series) -> QuerySet[Event]:
    """Events of the season and recent events without a season, newest first. One query."""
    events = Event.objects.filter(club=series.club_id, kind=Event.Kind.PAIRS)
    free = events.filter(series=None).order_by("-pk").values("pk")[:MAX_CHOICES]
    return events.filter(Q(series=series) | Q(pk__in=free)).order_by("-pk")


def current_season_edit_token(series: Series) -> str:
    """Hash of a season's events and rules, for optimistic locking. One query."""
    events = list(series.events.values_list("pk", flat=True))
    return season_edit_token(series.name, series.rule, events, public=series.public)


def public_seasons(club_id: int, now: datetime | None = None) -> QuerySet[Series]:
    """Public seasons with at least one visible session. One query."""
    seen = {
        "events__kind": Event.Kind.PAIRS,
        "events__sessions__state": Session.State.RELEASED,
        "events__sessions__ranking_from__lte": now or timezone.now(),
    }
    return Series.objects.filter(club=club_id, public=True, **seen).distinct()
