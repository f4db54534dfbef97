"""Pages of a club that the search box can find: sessions, match events, players and others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.queries.players import search_players
from movements.catalogue import BAROMETERS, MOVEMENTS
from reports.content.cells.movement_names import movement_name
from tournament.queries.match_events import match_events_of_club, pairs_of_match_events
from tournament.queries.sessions import sessions_of_club
from web.director.search.query_matching import Destination

if TYPE_CHECKING:
    from club.models import Club
    from web.director.access.member_access import RolePermissions

MAX_RECENT = 200
# Pairs of older match events are not found from outside their event.
EVENTS_WITH_PAIRS = 20
# As many as a search shows at most.
MAX_PLAYERS = 12


def club_destinations(club: Club, may: RolePermissions) -> Iterator[Destination]:
    """All destinations of a club, the latest sessions first. Five queries."""
    yield from club_page_destinations(club, may)
    for session in sessions_of_club(club.pk)[:MAX_RECENT]:
        day = date_format(session.local_date) if session.local_date else ""
        link = reverse("director:dashboard", args=(club.slug, session.pk))
        yield Destination(f"{session} {day}".strip(), _("Session"), link, str(session.event))
    for event in match_events_of_club(club.pk)[:MAX_RECENT]:
        link = reverse("director:match_event", args=(club.slug, event.slug))
        yield Destination(str(event), _("Tournament"), link)
    yield from _match_event_pairs(club)


def _match_event_pairs(club: Club) -> Iterator[Destination]:
    """Pairs of recent match events, each leading to its row of the standings."""
    for pair in pairs_of_match_events(club.pk, EVENTS_WITH_PAIRS):
        standings = reverse("director:match_event_standings", args=(club.slug, pair.event.slug))
        names = " & ".join(filter(None, pair.players))
        title = _("Pair %(pair)s") % {"pair": " · ".join(filter(None, (pair.label, names)))}
        yield Destination(title, str(pair.event), f"{standings}#pair-{pair.pk}")


def player_destinations(club: Club, typed: str) -> Iterator[Destination]:
    """Players on the club's list whose name or number matches the typed text. One query."""
    for player in search_players(club.pk, typed)[:MAX_PLAYERS]:
        link = reverse("director:player", args=(club.slug, player.pk))
        yield Destination(player.name, _("Player"), link, player.number)


def _region_words() -> str:
    return _("region preset ebu acbl wbf clock 12 24 hours scale share and relay skip settings")


def _individual_words() -> str:
    return _("set up individual rainbow partners each player alone")


def _team_words() -> str:
    return _(
        "set up swiss teams of four round robin knockout knock-out triple three-way bye imps vps "
        "victory points board-a-match bam patton american whist movement"
    )


def _import_words() -> str:
    return _(
        "usebio xml json bridgemate bws csv file bring past sessions from another program "
        "published results"
    )


def _new_session_words() -> str:
    """Search words of the new session page: also the names of all movements it offers."""
    others = _("set up pairs evening movement three-quarter 3/4 rehearsal rehearse")
    names = (movement_name(movement.key) for movement in (*MOVEMENTS, *BAROMETERS))
    return " ".join((others, *names))


def club_page_destinations(club: Club, may: RolePermissions) -> Iterator[Destination]:
    """The club's own pages, as far as the role permits."""
    for allowed, name, label, also in (
        (True, "home", _("All sessions and tournaments"), _("home club")),
        (may.direct, "new_session", _("New session"), _new_session_words()),
        (may.direct, "new_match_event", _("New tournament"), _("set up four-hand matches")),
        (
            may.direct,
            "new_swiss_pairs",
            _("New Swiss pairs"),
            _("set up swiss pairs rounds matches vps victory points danish lagged"),
        ),
        (may.direct, "new_team_event", _("New teams event"), _team_words()),
        (may.direct, "team_movements", _("Movements of teams"), _("American Whist Patton")),
        (may.direct, "new_individual", _("New individual"), _individual_words()),
        (may.direct, "import_event", _("Import an event"), _import_words()),
        (True, "player_list", _("Players"), _("people members list import doubles erase")),
        (True, "seasons", _("Seasons"), _("season series ladder")),
        (True, "simultaneous_list", _("Simultaneous"), _("events of many clubs")),
        (True, "own_movements", _("Own movements"), _("json mov acblscore bring your own editor")),
        (True, "session_defaults", _("Defaults of new sessions"), _region_words()),
        (may.direct, "club_site", _("Web site"), _("results at home static html zip publish")),
        (may.own, "mail_settings", _("E-mail"), _("mail score cards address")),
        (may.own, "web_space", _("Web space"), _("send upload publish sftp webdav ftp")),
        (may.direct, "api_keys", _("API keys"), _("programs")),
        (may.direct, "webhooks", _("Webhooks"), _("programs events notify push")),
        (may.direct, "audit_log", _("Activity log"), _("audit changes who")),
        (may.own, "members", _("Members"), _("people roles invite directors")),
        (may.own, "club_settings", _("Club settings"), _("names language time zone")),
    ):
        if allowed:
            yield Destination(
                label, str(club), reverse(f"director:{name}", args=(club.slug,)), also
            )
    if may.direct:
        button = f"{reverse('director:home', args=(club.slug,))}#backup"
        yield Destination(_("Backup"), str(club), button, _("back up now save restore"))
