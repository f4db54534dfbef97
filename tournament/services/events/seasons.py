"""Creates a season, or changes its name, rule and events."""

import logging
from collections.abc import Collection
from uuid import uuid4

from django.db import transaction
from django.utils.text import slugify

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.events.season_rule import SeasonRule
from tournament.errors import InvalidTournamentDataError, StaleRegulationsError
from tournament.models import Event, Series
from tournament.queries.seasons import current_season_edit_token

log = logging.getLogger(__name__)
LONGEST_NAME = 120


@transaction.atomic
def create_season(club: Club, name: str, *, actor: Actor) -> Series:
    """Creates a season without events; only directors see it."""
    require_permission(actor.role, ClubPermission.DIRECT)
    name = _clean_season_name(name)
    slug = f"{slugify(name)[:60] or 'season'}-{uuid4().hex[:6]}"
    series = Series.objects.create(
        club=club, name=name, slug=slug, rule_json=SeasonRule().as_dict()
    )
    audit_log.write_audit_entry(club, "open_series", series, by=actor.user, source=actor.source)
    log.info("created series %s of club %s", series.pk, club.pk)
    return series


@transaction.atomic
def change_season(
    series: Series,
    *,
    name: str,
    rule: SeasonRule,
    public: bool,
    events: Collection[int],
    seen: str | None = None,
    actor: Actor,
) -> Series:
    """Sets the name, rule, events and visibility of a season; an event has at most one season.

    A token in `seen` must be that of the current season (optimistic lock).
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    series = Series.objects.select_for_update(of=("self",)).select_related("club").get(pk=series.pk)
    if seen is not None and current_season_edit_token(series) != seen:
        raise StaleRegulationsError("stale_series")
    series.name = _clean_season_name(name)
    series.rule_json = rule.as_dict()
    series.public = public
    # Four-hand matches have no percentage that a season could add up.
    free = Event.objects.filter(club=series.club, kind=Event.Kind.PAIRS, pk__in=events)
    available = free.filter(series=None) | free.filter(series=series)
    # Counted, so that an event of another season or club is refused, not left out in silence.
    if available.count() != len(set(events)):
        raise InvalidTournamentDataError("series_event")
    series.save(update_fields=["name", "rule_json", "public"])
    Event.objects.filter(series=series).exclude(pk__in=events).update(series=None)
    free.update(series=series)
    audit_log.write_audit_entry(
        series.club, "change_series", series, by=actor.user, source=actor.source
    )
    log.info("changed series %s", series.pk)
    return series


def _clean_season_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidTournamentDataError("series_name", longest=LONGEST_NAME)
    return name
