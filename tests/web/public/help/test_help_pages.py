"""Help: every page of the documentation is served, and no link in it leads nowhere."""

import re

import pytest
from django.conf import settings
from django.urls import get_resolver, resolve

from web.public.help.manual import manual_page, manual_sections
from web.shared.pages.help_links import HELP_BY_ROUTE, help_address

PAGES = [name for section in manual_sections() for name, _title in section.pages]
HTML_LINK = re.compile(r'(?:href|src)="([^"]*)"')
HTML_ID = re.compile(r'id="([^"]*)"')


def route_names():
    for namespace, (_path, resolver) in get_resolver().namespace_dict.items():
        yield from (f"{namespace}:{name}" for name in resolver.reverse_dict if name == str(name))


def test_every_file_of_the_documentation_is_a_page():
    docs = {file.stem for file in (settings.BASE_DIR / "docs").glob("*.md")}
    assert {*PAGES} == docs | {"contributing"}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_title_and_the_list_of_all(client, name):
    answer = client.get(f"/help/{name}/")

    assert answer.status_code == 200
    assert answer.text.count("<h1") == 1
    assert set(re.findall(r"/help/([a-z0-9]+)/", answer.text)) >= {*PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_page_leads_to_a_page_and_a_heading(client, name):
    for link in HTML_LINK.findall(manual_page(name).body):
        page, _hash, heading = link.partition("#")
        if link.startswith(("http:", "https:")):
            continue
        assert not page or page.startswith("/"), link
        assert not page or client.get(page).status_code == 200, link
        if heading:
            target = resolve(page).kwargs["page"] if page else name
            assert heading in HTML_ID.findall(manual_page(target).body), link


@pytest.mark.parametrize("address", ["never/", "architecture.md/", "pictures/..%2Findex.md"])
def test_an_unknown_page_is_not_found(client, address):
    assert client.get(f"/help/{address}").status_code == 404


def test_the_first_help_page_is_getting_started(client):
    assert client.get("/help/").headers["Location"] == "/help/index/"


@pytest.mark.parametrize("beginning", sorted(HELP_BY_ROUTE))
def test_a_route_is_explained_by_a_heading_that_exists(beginning):
    page, _hash, heading = HELP_BY_ROUTE[beginning].partition("#")

    text = manual_page(page.removesuffix(".md")).body
    assert not heading or heading in HTML_ID.findall(text)


def test_every_help_prefix_matches_a_route():
    names = {*route_names(), "account_login", "mfa_index", "api:docs"}

    assert [
        beginning
        for beginning in HELP_BY_ROUTE
        if not any(name.startswith(beginning) for name in names)
    ] == []


def test_a_page_of_the_program_links_to_its_help(client):
    assert help_address("director:unusual_results") == "entry.md#unusual-results"
    assert 'href="/help/deals/#dealing-and-playing-a-board"' in client.get("/replay/").text
