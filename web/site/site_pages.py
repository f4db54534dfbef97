"""Collects the public pages of released sessions by following links, as a visitor sees them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from http import HTTPStatus
from io import BytesIO
from urllib.parse import SplitResult, parse_qsl, urljoin, urlsplit
from wsgiref.util import setup_testing_defaults
from zlib import compress, decompress

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.urls import Resolver404, resolve
from django.utils.http import urlencode

from club.errors import SiteError
from club.services.jobs.jobs import Progress
from web.site.page_copy import LEFT_OUT, copy_page

# Pages of a session; a site has those of the sessions that were chosen.
SESSION_ROUTES = frozenset(
    {
        *("ranking", "travellers", "traveller", "hand_records", "hand_file"),
        *("pair", "pair_analysis", "pair_explanation", "team_standings", "team_match"),
    }
)
# Pages of a match event; a site has those of the events that were chosen.
MATCH_EVENT_ROUTES = frozenset(
    {"match_event", "match_event_draw", "match_event_pair", "match_sheet"}
)
# Pages of a club that a session leads to.
CLUB_ROUTES = frozenset(("overall",))
# More would be a crawl that does not end. A session of 14 tables has some 90, one of 60 tables and
# 36 boards some 300; a page takes 50 ms, and 3 kB of memory.
MAX_PAGES = 20_000
INDEX = "index.html"
LINK = re.compile(' href="([^"<>]*)"')
UNSAFE_LETTERS = re.compile(r"[^A-Za-z0-9_.-]+")


def _load_handler() -> BaseHandler:
    """Returns Django's handler with all middleware, for pages as a browser gets them."""
    handler = BaseHandler()
    handler.load_middleware()
    return handler


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page or file of the site: its path in it, and its content."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class SiteLink:
    """A file of the site that a link leads to, and the fragment with its `#`."""

    path: str
    fragment: str = ""


@dataclass
class SiteCrawler:
    """Follows the links from one page to the next, within what was chosen of a club."""

    club: str
    sessions: Collection[int]
    match_events: Collection[str] = ()
    # The site's own files: the address on the server, and the path in the site.
    static_files: Mapping[str, str] = field(default_factory=dict)
    handler: BaseHandler = field(default_factory=_load_handler)
    # Pages by their addresses: the packed body, which is a tenth as large, and its type.
    _pages: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    # Where links from the root lead, once all pages are read.
    _targets: dict[str, SiteLink | str | None] = field(default_factory=dict)

    def crawl(self, addresses: Collection[str], progress: Progress) -> Iterator[SitePage]:
        """Yields these pages and all to which their links lead, each once.

        A page that players do not see, or no longer, is left out, and so are the links to it.
        """
        self._read_pages(addresses, progress)
        for address, (packed, type_) in self._pages.items():
            body = decompress(packed)
            if type_.startswith("text/html"):
                resolve_link = partial(self._resolve_link, address, site_path(address))
                body = copy_page(body.decode(), resolve_link).encode()
            yield SitePage(site_path(address), body)

    def has_page(self, address: str) -> bool:
        """Whether players saw the page when it was read."""
        return address in self._pages

    def _read_pages(self, addresses: Collection[str], progress: Progress) -> None:
        queue = deque(addresses)
        queued = set(queue)
        # Links from the root, which lead to the same page from each page.
        followed = set[str]()
        while queue:
            address = queue.popleft()
            body, type_ = self._get(address)
            if body is None:
                continue
            self._pages[address] = compress(body, level=1), type_
            progress(len(self._pages), len(queued))
            if not type_.startswith("text/html"):
                continue
            for link in dict.fromkeys(LINK.findall(body.decode())):
                if link in followed:
                    continue
                if link.startswith("/"):
                    followed.add(link)
                target = _without_fragment(urljoin(address, unescape(link)))
                if target not in queued and self._is_in_site(urlsplit(target)):
                    queued.add(target)
                    queue.append(target)
            if len(queued) > MAX_PAGES:
                raise SiteError("site_too_large", pages=MAX_PAGES)

    def _resolve_link(self, page: str, here: str, link: str) -> str | None:
        """Returns the link for the copy of a page, relative to its file; see `ResolveLink`."""
        if link.startswith("#"):
            return link
        if not link.startswith("/"):
            target = self._find_target(urljoin(page, link))
        elif link in self._targets:
            target = self._targets[link]
        else:
            target = self._targets[link] = self._find_target(urljoin(page, link))
        if isinstance(target, SiteLink):
            return _relative(target.path, here) + target.fragment
        return target

    def _find_target(self, address: str) -> SiteLink | str | None:
        """Returns the file of an address; another site's address as it is; see `ResolveLink`."""
        target = urlsplit(address)
        if target.scheme or target.netloc:
            return address if target.scheme in ("http", "https", "mailto") else None
        if target.path in self.static_files:
            return SiteLink(self.static_files[target.path])
        if target.path in ("/", f"/{self.club}/"):
            return SiteLink(INDEX)
        plain = _without_fragment(address)
        if plain in self._pages:
            fragment = f"#{target.fragment}" if target.fragment else ""
            return SiteLink(site_path(plain), fragment)
        return None if target.path.startswith(f"/{self.club}/") else LEFT_OUT

    def _is_in_site(self, target: SplitResult) -> bool:
        """Whether the site has this page, by its route.

        Of pages after a round it has the ranking: the explanations of each pair after each round
        would be twenty times as many as those of the final figures.
        """
        try:
            match = resolve(target.path)
        except Resolver404:
            return False
        if match.namespace != "public" or match.kwargs.get("club") != self.club:
            return False
        if target.query and match.url_name != "ranking":
            return False
        if match.url_name in SESSION_ROUTES:
            return match.kwargs["session"] in self.sessions
        if match.url_name in MATCH_EVENT_ROUTES:
            return match.kwargs["tournament"] in self.match_events
        return match.url_name in CLUB_ROUTES

    def _get(self, address: str) -> tuple[bytes | None, str]:
        """Returns the body and the type of a page; None if the server refuses it."""
        parts = urlsplit(address)
        environ: dict[str, object] = {
            "PATH_INFO": parts.path,
            "QUERY_STRING": parts.query,
            "HTTP_HOST": _allowed_host(),
            "HTTP_X_FORWARDED_PROTO": "https",
            "wsgi.input": BytesIO(),
        }
        setup_testing_defaults(environ)
        response = self.handler.get_response(WSGIRequest(environ))
        is_page = response.status_code == HTTPStatus.OK
        # Not closed: that would end the database connection of the job, as it does for a request.
        return (b"".join(response) if is_page else None), response.headers["Content-Type"]


def site_path(address: str) -> str:
    """Returns the path of an address in the site: a page is the index of its folder.

    A query becomes a part of the name, so that a page after a round has its own file.
    """
    parts = urlsplit(address)
    folder = parts.path.lstrip("/")
    if folder and not folder.endswith("/"):
        return folder
    query = urlencode(parse_qsl(parts.query))
    name = f"index-{UNSAFE_LETTERS.sub('-', query)}.html" if query else INDEX
    return f"{folder}{name}"


def _without_fragment(address: str) -> str:
    return address.partition("#")[0]


def _relative(path: str, page: str) -> str:
    """Returns a path as a link from a page; the site works as files without a server."""
    folder, parts = page.split("/")[:-1], path.split("/")
    pairs = enumerate(zip(folder, parts[:-1], strict=False))
    shared = next((at for at, (here, there) in pairs if here != there), None)
    if shared is None:
        shared = min(len(folder), len(parts) - 1)
    return "/".join([*[".."] * (len(folder) - shared), *parts[shared:]])


def _allowed_host() -> str:
    """Returns a host name that the program answers to."""
    named = next((host for host in settings.ALLOWED_HOSTS if not host.startswith(("*", "."))), None)
    return named or "localhost"
