"""Static site of a club: what players see, with links that lead to its own files."""

import json
import re
from datetime import date, timedelta
from io import BytesIO
from pathlib import PurePosixPath
from posixpath import normpath
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone

from club.models import Club
from club.services.remote.installation_folder import InstallationFolder
from tests.builders import (
    a_played_section,
    a_team_event,
    a_tournament,
    another_session,
    named,
    release_to_players,
)
from tests.raising import raises_code
from tournament.models import Series, Session
from web.site.club_site import SiteChoice, build_club_site, zip_site
from web.site.site_sending import send_pages

pytestmark = pytest.mark.django_db
LINK = re.compile(r'(?:href|src)="([^"#]*)(?:#[^"]*)?"')
NEEDS_SERVER = re.compile(r"<form|<dialog| hx-|csrfmiddlewaretoken|/director/|/accounts/")


@pytest.fixture
def released():
    """A session of three tables that players see in full, with two named players."""
    section = a_played_section()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    release_to_players(section)
    return section.session


@pytest.fixture
def club(released):
    return released.event.club


def site_of(club, **choice):
    return {page.path: page.content for page in build_club_site(club, SiteChoice(**choice))}


def broken_links(site):
    """Links from a page of the site to nothing in it."""
    links = (
        (path, normpath(str(PurePosixPath(path).parent / link)))
        for path, content in site.items()
        if path.endswith(".html")
        for link in LINK.findall(content.decode())
        if link and not link.startswith(("http:", "https:", "mailto:"))
    )
    return [(path, target) for path, target in links if target not in site]


def players_of(site):
    text = site["static/players.js"].decode()
    return dict(json.loads(text.removeprefix("window.sitePlayers = ").removesuffix(";\n")))


def test_every_page_of_a_session_is_there_and_no_link_is_broken(club, released):
    site = site_of(club)

    folder = f"crown/{released.pk}"
    pairs = [f"A-{line}-{number}" for line in ("NS", "EW") for number in (1, 2, 3)]
    assert set(site) == {
        *("index.html", "static/overtrick.css", "static/overtrick.svg"),
        *("static/players.js", "static/site_search.js"),
        f"{folder}/index.html",
        f"{folder}/boards/index.html",
        *(f"{folder}/boards/{board}/index.html" for board in (1, 2, 3)),
        *(f"{folder}/pairs/{pair}/index.html" for pair in pairs),
        *(f"{folder}/pairs/{pair}/why/index.html" for pair in pairs),
        *(f"{folder}/pairs/{pair}/analysis.pdf" for pair in pairs),
    }
    assert broken_links(site) == []


def test_no_page_needs_a_server(club):
    pages = {
        path: NEEDS_SERVER.findall(content.decode())
        for path, content in site_of(club).items()
        if path.endswith(".html")
    }

    assert {path: needs for path, needs in pages.items() if needs} == {}


def test_a_page_has_the_figures_of_the_one_on_the_server(club, released):
    address = f"/crown/{released.pk}/pairs/A-NS-1/"
    cells = re.compile(r"<td[^>]*>(.*?)</td>")

    ours = site_of(club)[f"{address[1:]}index.html"].decode()

    theirs = Client().get(address).text
    plain = re.compile("<[^>]+>")
    assert [plain.sub("", cell) for cell in cells.findall(ours)] == (
        [plain.sub("", cell) for cell in cells.findall(theirs)]
    )


def test_an_unreleased_session_is_not_in_it(club, released):
    Session.objects.filter(pk=released.pk).update(travellers_from=None)
    hidden = a_played_section(name="Hidden").session

    site = site_of(club)

    assert [path for path in site if path.startswith("crown/")] == (
        [f"crown/{released.pk}/index.html"]
    )
    assert players_of(site) == {}
    assert f"crown/{hidden.pk}/" not in site["index.html"].decode()
    assert broken_links(site) == []


def test_a_later_release_is_not_in_it(club, released):
    later = timezone.now() + timedelta(hours=1)
    Session.objects.filter(pk=released.pk).update(ranking_from=later, travellers_from=later)

    with raises_code("site_without_sessions"):
        site_of(club)


def test_players_are_found_with_each_of_their_pages(club, released):
    Session.objects.filter(pk=released.pk).update(name="Monday", local_date=date(2026, 11, 23))

    page = ["Monday, 23 Nov 2026", f"crown/{released.pk}/pairs/A-NS-1/index.html"]
    assert players_of(site_of(club)) == {"Ada Ace": [page], "Bo Bell": [page]}


def test_hidden_names_are_in_no_file(club, released):
    Club.objects.update(names_shown="hidden")
    club.refresh_from_db()

    site = site_of(club)

    assert [path for path, content in site.items() if b"Ada" in content] == []
    assert players_of(site) == {}


def test_the_index_lists_the_chosen_parts(club, released):
    other = a_played_section(name="Second")
    release_to_players(other)

    site = site_of(club, session_ids=[other.session_id])

    index = site["index.html"].decode()
    assert f'href="crown/{other.session_id}/index.html"' in index
    assert f"crown/{released.pk}/" not in "".join(site)
    assert broken_links(site) == []


def test_an_event_of_several_sessions_has_its_overall(club, released):
    section = another_session(released.sections.first())
    release_to_players(section)

    site = site_of(club)

    assert f"crown/events/{released.event.slug}/index.html" in site
    assert broken_links(site) == []


def test_public_seasons_have_their_ladders(club, released):
    season = Series.objects.create(club=club, name="Winter", slug="winter", public=True)
    season.events.add(released.event)
    page = f"{club.slug}/series/winter/index.html"

    site = site_of(club)

    assert "Ada Ace" in site[page].decode()
    assert f'<a href="{page}">Winter</a>' in site["index.html"].decode()
    assert broken_links(site) == []
    assert page in site_of(club, session_ids=[released.pk])
    release_to_players(another_session(released.sections.get()))
    assert page not in site_of(club, session_ids=[released.pk])
    Club.objects.update(names_shown="hidden")
    club.refresh_from_db()
    assert page not in site_of(club)


def test_a_session_of_teams_has_its_matches():
    section = a_team_event(4)
    release_to_players(section)

    site = site_of(section.session.event.club)

    assert f"crown/{section.session_id}/teams/index.html" in site
    assert broken_links(site) == []


def test_a_match_event_has_its_pairs_and_sheets():
    event = a_tournament(4)
    now = timezone.now()
    event.sessions.update(state="released", ranking_from=now, travellers_from=now, draw_from=now)

    site = site_of(event.club, match_events=[event.slug])

    folder = f"crown/tournaments/{event.slug}"
    assert f"{folder}/index.html" in site
    assert sum(path.startswith(f"{folder}/pairs/") for path in site) == 4
    assert broken_links(site) == []


def test_a_folder_gets_changed_files_and_loses_deleted_ones(club, released, tmp_path):
    files = site_of(club)
    (tmp_path / "own.txt").write_text("mine")
    moment = timezone.now()

    def write():
        with InstallationFolder(tmp_path) as folder:
            pages = build_club_site(club, SiteChoice(), written=moment)
            sent = send_pages(pages, folder, club=club.slug)
        return sent.files, sent.sent

    assert (write(), write()) == ((len(files), len(files)), (len(files), 0))

    Session.objects.filter(pk=released.pk).update(travellers_from=None)
    count, _written = write()

    paths = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert count == len(site_of(club))
    assert paths == {*site_of(club), "own.txt", "overtrick-files.txt"}


def test_a_session_that_is_withdrawn_meanwhile_is_in_no_list(club, released):
    another = a_played_section(request_id=uuid4())
    named(another.places.get(line="NS", number=1), "Ada Ace")
    release_to_players(another)
    pages = build_club_site(club, SiteChoice(), progress=withdrawing(released))

    site = {page.path: page.content for page in pages}

    assert f"crown/{released.pk}/" not in site["index.html"].decode()
    assert {path for pages in players_of(site).values() for _label, path in pages} == {
        f"crown/{another.session_id}/pairs/A-NS-1/index.html"
    }


def withdrawing(session):
    """The progress of a build: a session is withdrawn when the first page is read."""

    def progress(_done, _total):
        Session.objects.filter(pk=session.pk).update(ranking_from=None, travellers_from=None)

    return progress


def test_the_same_site_is_the_same_zip_file(club):
    moment = timezone.now()
    packed = [zip_site(build_club_site(club, SiteChoice(), written=moment)) for _time in range(2)]

    assert packed[0] == packed[1]
    with ZipFile(BytesIO(packed[0])) as archive:
        assert set(archive.namelist()) == set(site_of(club))


def test_progress_is_reported_page_by_page(club):
    calls = []

    pages = list(
        build_club_site(
            club, SiteChoice(), progress=lambda done, total: calls.append((done, total))
        )
    )

    assert calls[-1][0] == calls[-1][1] == sum(page.path.startswith("crown/") for page in pages)


def test_more_pages_than_a_site_has_are_refused(club, monkeypatch):
    monkeypatch.setattr("web.site.site_pages.MAX_PAGES", 3)

    with raises_code("site_too_large"):
        site_of(club)
