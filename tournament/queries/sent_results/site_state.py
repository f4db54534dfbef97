"""Hash of what players see of a club, to notice that its static site is out of date."""

from collections.abc import Collection, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db.models import Q

from club.models import Club, Job, WebSpace
from tournament.models import Series, Session
from tournament.queries.releases import RELEASE_COLUMNS, ReleasedPart, visible_parts

EVENT_COLUMNS = ("event__name", "event__convenor", "event__kind", "event__contest_json")

SEASON_COLUMNS = ("slug", "name", "rule_json", "events__pk")


def site_state_of_club(
    club: Club,
    now: datetime,
    *,
    session_ids: Collection[int] = (),
    match_events: Collection[str] = (),
) -> str:
    """A hash of the visible sessions with their revisions, of seasons and the club's settings.

    Of chosen sessions and match events, by slug, if any are named. Two queries; a third if there
    are knock-outs, whose teams carry IMPs from an earlier contest.
    """
    settings = (club.name, club.names_shown, club.language, club.time_zone)
    lines = [repr((*settings, sorted(club.session_defaults_json.items())))]
    rows = Session.objects.filter(
        Q(state=Session.State.RELEASED) | Q(draw_from__lte=now), event__club=club
    )
    if session_ids or match_events:
        rows = rows.filter(Q(pk__in=session_ids) | Q(event__slug__in=match_events))
    columns = ("pk", "revision", "state", "name", "local_date", "draw_from", *RELEASE_COLUMNS)
    sessions = list(rows.select_related("event").only(*columns, *EVENT_COLUMNS).order_by("pk"))
    carried = {row.pk: row.event.team_regulations.carry_from for row in sessions if _carries(row)}
    earlier = Session.objects.filter(pk__in=carried.values(), event__club=club)
    revisions = dict(earlier.values_list("pk", "revision")) if carried else {}
    for row in sessions:
        parts = sorted(part.value for part in visible_parts(row, now, ReleasedPart))
        shown = (row.pk, row.revision, row.name, row.local_date, bool(row.draw_from), parts)
        event = (row.event.name, row.event.convenor, revisions.get(carried.get(row.pk, 0)))
        lines.append(repr((*shown, *event)))
    seasons = Series.objects.filter(club=club, public=True)
    if session_ids or match_events:
        seasons = seasons.filter(events__sessions__in=session_ids)
    for season in seasons.order_by("pk", "events__pk").values_list(*SEASON_COLUMNS).distinct():
        lines.append(repr(season))
    return sha256("\n".join(lines).encode()).hexdigest()


def is_sent_site_stale(space: WebSpace, now: datetime) -> bool:
    """Whether players see something else than the site that was sent. Three queries at most."""
    return space.sent_at is not None and space.sent_state != site_state_of_club(space.club, now)


def is_made_site_stale(club: Club, site: Job, now: datetime) -> bool:
    """Whether players see something else than a site that a job made. Three queries at most.

    False for a job of an early version, which stored no state.
    """
    arguments: Mapping[str, Any] = site.arguments
    if not arguments.get("state"):
        return False
    chosen = {name: arguments.get(name, ()) for name in ("session_ids", "match_events")}
    return bool(arguments["state"] != site_state_of_club(club, now, **chosen))


def _carries(session: Session) -> bool:
    return session.event.is_knock_out and bool(session.event.team_regulations.carry_from)
