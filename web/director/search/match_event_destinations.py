"""Pages of a match event that the search box can find: pairs, matches, rounds, documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from reports.documents import TOURNAMENT_PAPERS, TOURNAMENT_TABLES
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from web.director.matches.captions import (
    contestant_caption,
    match_caption,
    match_event_url,
    match_url,
)
from web.director.search.query_matching import Destination

if TYPE_CHECKING:
    from tournament.models import Event


def match_event_destinations(event: Event) -> Iterator[Destination]:
    """All destinations of a match event, in order of preference. Fourteen queries."""
    now = match_event_snapshot(event.pk)
    yield from _pairs(event, now)
    yield from _rounds(event, now)
    yield from _matches(event, now)
    yield from match_event_page_destinations(event)
    yield from _documents(event)


def match_event_page_destinations(event: Event) -> Iterator[Destination]:
    """The match event's own pages, with other words for them."""
    address = (event.club.slug, event.slug)
    for name, label, also in (
        ("match_event", _("Overview"), _("board home")),
        ("match_event_entry", _("Entry"), _("scores slips round now")),
        ("match_event_draw", _("Draw"), _("opponents bye")),
        ("match_event_standings", _("Standings"), _("ranking totals")),
        ("match_event_ties", _("Ties and medals"), _("play-off decide")),
        ("match_event_entries", _("Pairs"), _("names labels substitute zones")),
        ("match_event_infractions", _("Infractions"), _("penalties")),
        ("match_event_withdrawals", _("Withdrawn and late"), _("leave left")),
        ("match_event_print", _("Print"), _("papers documents PDF Excel")),
    ):
        yield Destination(label, str(event), reverse(f"director:{name}", args=address), also)


def _pairs(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    standings = reverse("director:match_event_standings", args=(event.club.slug, event.slug))
    for pair in now.contestants.values():
        title = _("Pair %(pair)s") % {"pair": contestant_caption(pair)}
        yield Destination(title, _("Standings"), f"{standings}#pair-{pair.pk}")


def _rounds(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    for round_ in now.rounds:
        address = (event.club.slug, event.slug, round_.number)
        link = reverse("director:match_event_round", args=address)
        yield Destination(_("Round %(round)s") % {"round": round_.number}, _("Entry"), link)


def _matches(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    """Matches, those nearest to the current round first."""
    where = match_event_url(event)
    matches = [*now.play_offs, *now.matches]
    for match in sorted(matches, key=lambda match: abs(match.round - now.reached)):
        context = {"meeting": match_caption(now, match), "round": match.round, "table": match.table}
        text = _("%(meeting)s, round %(round)s, table %(table)s") % context
        yield Destination(text, _("Match"), match_url(where, match))


def _documents(event: Event) -> Iterator[Destination]:
    address = (event.club.slug, event.slug)
    for paper in TOURNAMENT_PAPERS:
        link = reverse("director:match_event_document", args=(*address, paper.key, "pdf"))
        yield Destination(str(paper.title), _("PDF"), link, f"{paper.key} pdf")
    for table in TOURNAMENT_TABLES:
        for ending in table.endings:
            link = reverse("director:match_event_document", args=(*address, table.key, ending))
            yield Destination(str(table.title), ending.upper(), link, table.key)
