"""Builds the static website of a club: its public pages, an index and a player search."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zoneinfo import ZoneInfo

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from club.errors import SiteError
from club.services.jobs.jobs import Progress
from reports.content.cells.english_variants import english_variant
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tournament.queries.releases import (
    ReleasedPart,
    released_match_events,
    released_sessions,
    visible_parts,
)
from tournament.queries.seasons import counted_season_sessions, public_seasons
from web.public.sessions.session_urls import public_scorecard_url
from web.shared.pages.pair_names import hide_session_names, hides_names
from web.site.site_pages import INDEX, SiteCrawler, SitePage, site_path

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Series, Session

# The program's files that a site needs, and their paths in it.
STYLE_FILES = {
    "web/overtrick.css": "static/overtrick.css",
    "web/overtrick.svg": "static/overtrick.svg",
}
SEARCH_FILE = "web/site_search.js"
# Zip files have no date before this one, and an unchanged site has the same bytes.
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class SiteChoice:
    """Sessions and match events of a site, by their numbers and slugs; empty for all."""

    session_ids: Collection[int] = ()
    match_events: Collection[str] = ()

    @property
    def is_all(self) -> bool:
        """Whether the site has all that players see."""
        return not self.session_ids and not self.match_events


@dataclass(frozen=True, slots=True)
class SiteContents:
    """What players see now of the chosen sessions and match events."""

    sessions: Sequence[Session]
    match_events: Sequence[Event]
    seasons: Sequence[Series] = ()

    def addresses(self, club: str) -> list[str]:
        """Returns the first page of each."""
        return [
            *(_session_address(club, session) for session in self.sessions),
            *(_match_event_address(club, event) for event in self.match_events),
            *(_season_address(club, season) for season in self.seasons),
        ]


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A row of the site's index: a session, match event or season, its date and its page."""

    title: str
    day: date | None
    path: str


def build_club_site(
    club: Club,
    choice: SiteChoice,
    *,
    written: datetime | None = None,
    progress: Progress = lambda _done, _total: None,
) -> Iterator[SitePage]:
    """Yields the files of a site: what players see now of the chosen sessions and match events.

    Raises `SiteError` if players see none of them.
    """
    now = written or timezone.now()
    contents = _visible_contents(club, choice, now)
    crawler = SiteCrawler(
        club.slug,
        frozenset(session.pk for session in contents.sessions),
        frozenset(event.slug for event in contents.match_events),
        {static(name): path for name, path in STYLE_FILES.items()},
    )
    # Each page sets the club's time zone and words, and takes them back.
    yield from crawler.crawl(contents.addresses(club.slug), progress)
    # Meanwhile, sessions can have been withdrawn and names hidden.
    contents = _crawled_contents(club, contents, crawler)
    club.refresh_from_db()
    with (
        timezone.override(ZoneInfo(club.time_zone)),
        translation.override(english_variant(club.session_defaults)),
    ):
        players = _players_and_pages(club, contents.sessions, crawler, now)
        yield _index_page(club, contents, players=bool(players), written=now)
    yield from _static_files(players)


def zip_site(pages: Iterable[SitePage]) -> bytes:
    """Returns the files as a ZIP file."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for page in pages:
            archive.writestr(ZipInfo(page.path, ZIP_DATE), page.content, ZIP_DEFLATED)
    return packed.getvalue()


def _visible_contents(club: Club, choice: SiteChoice, now: datetime) -> SiteContents:
    sessions = released_sessions(club.slug, now)
    match_events = released_match_events(club.slug, now)
    if not choice.is_all:
        sessions = sessions.filter(pk__in=choice.session_ids)
        match_events = match_events.filter(slug__in=choice.match_events)
    seasons = _visible_seasons(club, choice, now)
    contents = SiteContents(list(sessions), list(match_events), seasons)
    if not contents.sessions and not contents.match_events:
        raise SiteError("site_without_sessions")
    return contents


def _visible_seasons(club: Club, choice: SiteChoice, now: datetime) -> list[Series]:
    """The seasons that players see; of chosen sessions, those that count no other session."""
    if hides_names(club):
        return []
    return [
        season
        for season in public_seasons(club.pk, now)
        if choice.is_all
        or {row.pk for row in counted_season_sessions(season, now)} <= set(choice.session_ids)
    ]


def _crawled_contents(club: Club, contents: SiteContents, crawler: SiteCrawler) -> SiteContents:
    """What of the contents has its page; raises `SiteError` if nothing has."""
    crawled = SiteContents(
        [row for row in contents.sessions if crawler.has_page(_session_address(club.slug, row))],
        [
            row
            for row in contents.match_events
            if crawler.has_page(_match_event_address(club.slug, row))
        ],
        [row for row in contents.seasons if crawler.has_page(_season_address(club.slug, row))],
    )
    if not crawled.sessions and not crawled.match_events:
        raise SiteError("site_without_sessions")
    return crawled


def _session_address(club: str, session: Session) -> str:
    return reverse("public:ranking", args=(club, session.pk))


def _match_event_address(club: str, event: Event) -> str:
    return reverse("public:match_event", args=(club, event.slug))


def _season_address(club: str, season: Series) -> str:
    return reverse("public:season", args=(club, season.slug))


def _index_page(
    club: Club, contents: SiteContents, *, players: bool, written: datetime
) -> SitePage:
    sessions = [
        IndexRow(str(row), row.local_date, site_path(_session_address(club.slug, row)))
        for row in contents.sessions
    ]
    match_events = [
        IndexRow(str(row), _first_day(row), site_path(_match_event_address(club.slug, row)))
        for row in contents.match_events
    ]
    seasons = [
        IndexRow(row.name, None, site_path(_season_address(club.slug, row)))
        for row in contents.seasons
    ]
    context = {
        "club": club,
        "sessions": sessions,
        "seasons": seasons,
        "match_events": match_events,
        "players": players,
        "written": written,
    }
    return SitePage(INDEX, render_to_string("site/index.html", context).encode())


def _first_day(event: Event) -> date | None:
    """The date of the first visible day, which `released_match_events` adds."""
    begins: date | None = vars(event)["begins"]
    return begins


def _static_files(players: Mapping[str, list[tuple[str, str]]]) -> Iterator[SitePage]:
    for name, path in {**STYLE_FILES, SEARCH_FILE: "static/site_search.js"}.items():
        found = finders.find(name)
        assert isinstance(found, str), name
        yield SitePage(path, Path(found).read_bytes())
    # A script and not JSON, which a page that is opened as a file may not read.
    listed = json.dumps(sorted(players.items()), ensure_ascii=False)
    yield SitePage("static/players.js", f"window.sitePlayers = {listed};\n".encode())


def _players_and_pages(
    club: Club, sessions: Sequence[Session], crawler: SiteCrawler, now: datetime
) -> dict[str, list[tuple[str, str]]]:
    """The pages of each player, each with its label, where players see travellers and names."""
    pages = defaultdict[str, list[tuple[str, str]]](list)
    for session in sessions:
        if ReleasedPart.TRAVELLERS not in visible_parts(session, now):
            continue
        snapshot = hide_session_names(snapshot_of_session(session.pk), club)
        label = _session_label(session)
        for name, address in _personal_pages(snapshot):
            if crawler.has_page(address):
                pages[name].append((label, site_path(address)))
    return dict(pages)


def _session_label(session: Session) -> str:
    if session.local_date is None:
        return str(session)
    return f"{session}, {date_format(session.local_date, 'SHORT_DATE_FORMAT')}"


def _personal_pages(snapshot: SessionSnapshot) -> Iterator[tuple[str, str]]:
    """Yields each named player with the address of the own page: the scorecard, or the session."""
    for place, pair in snapshot.pairs.items():
        for person in pair.people:
            if person.name:
                yield person.name, public_scorecard_url(snapshot, place)
