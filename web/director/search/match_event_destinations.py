"""Search destinations of a match event: pairs, matches, rounds, pages and documents."""

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
from web.director.search.destinations import Destination

if TYPE_CHECKING:
    from tournament.models import Event


def match_event_destinations(event: Event) -> Iterator[Destination]:
    """All of it; what is looked for most comes first. Fourteen queries."""
    now = match_event_snapshot(event.pk)
    yield from _pairs(event, now)
    yield from _rounds(event, now)
    yield from _matches(event, now)
    yield from match_event_page_destinations(event)
    yield from _documents(event)


def match_event_page_destinations(event: Event) -> Iterator[Destination]:
    """The tournament's own pages, with what else they are called."""
    address = (event.club.slug, event.slug)
    for name, label, also in (
        ("tournament", _("Overview"), _("board home")),
        ("tournament_entry", _("Entry"), _("scores slips round now")),
        ("tournament_draw", _("Draw"), _("opponents bye")),
        ("tournament_standings", _("Standings"), _("ranking totals")),
        ("tournament_ties", _("Ties and medals"), _("play-off decide")),
        ("tournament_entries", _("Pairs"), _("names labels substitute zones")),
        ("tournament_infractions", _("Infractions"), _("penalties")),
        ("tournament_withdrawals", _("Withdrawn and late"), _("leave left")),
        ("tournament_papers", _("Papers"), _("print PDF Excel")),
    ):
        yield Destination(label, str(event), reverse(f"director:{name}", args=address), also)


def _pairs(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    standings = reverse("director:tournament_standings", args=(event.club.slug, event.slug))
    for pair in now.contestants.values():
        title = _("Pair %(pair)s") % {"pair": contestant_caption(pair)}
        yield Destination(title, _("Standings"), f"{standings}#pair-{pair.pk}")


def _rounds(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    for round_ in now.rounds:
        address = (event.club.slug, event.slug, round_.number)
        link = reverse("director:tournament_round", args=address)
        yield Destination(_("Round %(round)s") % {"round": round_.number}, _("Entry"), link)


def _matches(event: Event, now: MatchEventSnapshot) -> Iterator[Destination]:
    """Of several at a table, the round that is played comes first."""
    where = match_event_url(event)
    matches = [*now.play_offs, *now.matches]
    for match in sorted(matches, key=lambda match: abs(match.round - now.reached)):
        context = {"meeting": match_caption(now, match), "round": match.round, "table": match.table}
        text = _("%(meeting)s, round %(round)s, table %(table)s") % context
        yield Destination(text, _("Match"), match_url(where, match))


def _documents(event: Event) -> Iterator[Destination]:
    address = (event.club.slug, event.slug)
    for paper in TOURNAMENT_PAPERS:
        link = reverse("director:tournament_paper", args=(*address, paper.key, "pdf"))
        yield Destination(str(paper.title), _("PDF"), link, f"{paper.key} pdf")
    for table in TOURNAMENT_TABLES:
        for ending in table.endings:
            link = reverse("director:tournament_paper", args=(*address, table.key, ending))
            yield Destination(str(table.title), ending.upper(), link, table.key)
