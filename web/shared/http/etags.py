"""ETags and conditional GET: answers 304 for an unchanged page without rendering it."""

from __future__ import annotations

import hmac
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, partial, wraps
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import get_language

from web.shared.http.shared_polls import share_poll

View = Callable[..., HttpResponseBase]
# Returns the values that a page depends on; None if the user may not see it.
PageDependency = Callable[..., Hashable]
# Returns those values in one query, with the user's sign-in session:
# if it is unchanged, the page is unchanged. None: no stamp.
StampQuery = Callable[..., Hashable]

STATUSES_WITH_TAG = (HttpResponse.status_code, HttpResponseNotModified.status_code)
SAFE_METHODS = frozenset(("GET", "HEAD"))
PROGRAM_FOLDERS = (
    *("web", "reports", "standings", "boards", "tournament", "club", "scoring", "movements"),
    *("templates", "locale", "config"),
)
PROGRAM_SUFFIXES = frozenset((".py", ".html", ".css", ".js", ".mo"))
# Some hundred bytes each; the oldest are dropped first.
MAX_TAGGED_PAGES = 4096


class TaggedPage(NamedTuple):
    """A page that was current when it was requested: its user, ETag and stamp."""

    user: int | None
    tag: str
    ask: StampQuery
    words: dict[str, object]
    stamp: Hashable


# A browser sends one; a proxy in between may add others.
TAGS = re.compile(r'"([0-9a-f]{32})"')
MAX_TAGS = 4
_tagged_pages: OrderedDict[tuple[bytes, str], TaggedPage] = OrderedDict()
_lock = Lock()


def conditional_page(
    depends: PageDependency | None = None,
    stamp: StampQuery | None = None,
    *,
    shared: bool = False,
) -> Callable[[View], View]:
    """Decorator: answers 304 while the values that a page depends on have not changed.

    It goes outside the view's permission check, which still applies: `depends` reads the values in
    one query, and returns None if the user may not see the page. The ETag is in `request.tag`. With
    a `stamp`, a repeated request of the same browser costs that query alone: see
    `not_modified_middleware`. Without `depends` the page depends on its stamp. A `shared` page is
    made once for all that poll it with one ETag: it depends on no cookie and no other header.
    """

    def decorate(view: View) -> View:
        make_page = _share_polls(view) if shared else view

        @wraps(view)
        def answer(request: HttpRequest, /, **kwargs: object) -> HttpResponseBase:
            if request.method not in SAFE_METHODS:
                return view(request, **kwargs)
            is_stamped = bool(request.META.get("HTTP_IF_NONE_MATCH")) or depends is None
            tagged_page = _read_stamp(request, stamp, kwargs) if stamp and is_stamped else None
            stamped = tagged_page.stamp if tagged_page else None
            dependency = depends(request, **kwargs) if depends else stamped
            # The view itself answers 404 or 403.
            if dependency is None:
                return view(request, **kwargs)
            request.tag = page_etag(request, dependency)  # type: ignore[attr-defined]
            return _answer_by_tag(request, tagged_page, partial(make_page, request, **kwargs))

        return answer

    return decorate


def _answer_by_tag(
    request: HttpRequest, tagged_page: TaggedPage | None, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Returns 304 if the browser has the page of `request.tag`, else the page."""
    tag: str = request.tag  # type: ignore[attr-defined]
    if f'"{tag}"' in request.META.get("HTTP_IF_NONE_MATCH", ""):
        response: HttpResponseBase = HttpResponseNotModified()
        signed_in = None
    else:
        response = make()
        signed_in = request.user.is_authenticated
    if tagged_page and response.status_code in STATUSES_WITH_TAG:
        # Also of a page that has changed: its next poll then costs one query.
        _store_tagged_page(request, tagged_page._replace(tag=tag))
    return _with_etag(response, tag, signed_in=signed_in)


def _mark_poll(request: HttpRequest) -> None:
    """Tells templates that the script of a page polls it, which takes only a part of the answer."""
    is_poll = "HTTP_IF_NONE_MATCH" in request.META and "HTTP_HX_REQUEST" in request.META
    request.is_poll = is_poll  # type: ignore[attr-defined]


def not_modified_middleware(
    respond: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that answers a repeated request by its stamp alone, in one query.

    The stamp changes when the user signs out or when any value of the page changes.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        _mark_poll(request)
        if_none_match: str = request.META.get("HTTP_IF_NONE_MATCH", "")
        tagged_page = None
        if if_none_match and request.method in SAFE_METHODS:
            tagged_page = _find_tagged_page(request, if_none_match)
        if tagged_page is None:
            return respond(request)
        request.has_known_page = True  # type: ignore[attr-defined]
        stamp = tagged_page.ask(request, tagged_page.user, **tagged_page.words)
        if stamp != tagged_page.stamp:
            # The page is made again: `conditional_page` needs the stamp read before it, as this is.
            request.new_stamp = tagged_page._replace(stamp=stamp)  # type: ignore[attr-defined]
            return respond(request)
        return _with_etag(HttpResponseNotModified(), tagged_page.tag)

    return answer


def has_known_page(request: HttpRequest) -> bool:
    """Returns whether this process made the page that the browser has."""
    return getattr(request, "has_known_page", False)


def _find_tagged_page(request: HttpRequest, if_none_match: str) -> TaggedPage | None:
    """Returns the page that the browser has, if this process made it.

    Found by its ETag as well: several windows of one browser, and all visitors who have no cookie,
    send the same request, and most of them have an older page than the last one made for it.
    """
    key = _request_key(request)
    with _lock:
        pages = (_tagged_pages.get((key, tag)) for tag in TAGS.findall(if_none_match)[:MAX_TAGS])
        return next(filter(None, pages), None)


def _request_key(request: HttpRequest) -> bytes:
    """Returns the key of a repeated request by the same browser."""
    # The cookie identifies the user, so another session never gets this one's response.
    headers = ("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_HOST")
    parts = (request.get_full_path(), *map(request.META.get, headers))
    # A hash, because 4,096 keys with cookies of 30 kB would take 120 MB.
    return sha256(repr(parts).encode(errors="surrogatepass")).digest()


def _read_stamp(
    request: HttpRequest, stamp: StampQuery, kwargs: dict[str, object]
) -> TaggedPage | None:
    """Reads the stamp before the page, so that a change in between makes it outdated."""
    user = request.user.pk
    read: TaggedPage | None = getattr(request, "new_stamp", None)
    if read and (read.user, read.ask, read.words) == (user, stamp, kwargs):
        now = read.stamp
    else:
        now = stamp(request, user, **kwargs)
    return TaggedPage(user, "", stamp, kwargs, now) if now else None


def _store_tagged_page(request: HttpRequest, page: TaggedPage) -> None:
    with _lock:
        _tagged_pages[_request_key(request), page.tag] = page
        while len(_tagged_pages) > MAX_TAGGED_PAGES:
            _tagged_pages.popitem(last=False)


def page_etag(request: HttpRequest, dependency: Hashable) -> str:
    """Returns the ETag of a page by URL, language, user, program version and its values.

    Keyed, so that nobody can read a revision from it or guess the ETag of a hidden page.
    """
    address = (request.get_full_path(), get_language(), *_user_parts(request))
    content = repr((program_hash(), address, dependency)).encode()
    return hmac.digest(settings.SECRET_KEY.encode(), content, "sha256").hex()[:32]


def _share_polls(view: View) -> View:
    """Returns the view of a page whose polls with one ETag get one answer."""

    def respond(request: HttpRequest, /, **kwargs: object) -> HttpResponseBase:
        # A whole page may show a message once.
        if not getattr(request, "is_poll", False):
            return view(request, **kwargs)
        # A club reaches the server by several names, and the ETag has the path only.
        key = (request.scheme, request.get_host(), request.tag)  # type: ignore[attr-defined]
        return share_poll(key, partial(view, request, **kwargs))

    return respond


def _user_parts(request: HttpRequest) -> tuple[object, ...]:
    """Returns the user's id and name, and the CSRF cookie of the page's forms."""
    user = request.user
    if not user.is_authenticated:
        return ()
    if "CSRF_COOKIE" not in request.META:
        # The page has the form's CSRF token, so its cookie is part of the tag.
        get_token(request)
    return user.pk, user.get_username(), request.META["CSRF_COOKIE"]


@cache
def program_hash() -> str:
    """Hash of the program's files, so that pages of an older version are not reused."""
    digest = sha256()
    for folder in PROGRAM_FOLDERS:
        for file in sorted((settings.BASE_DIR / folder).rglob("*")):
            if file.suffix in PROGRAM_SUFFIXES:
                digest.update(f"{file}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _with_etag(
    response: HttpResponseBase, tag: str, *, signed_in: bool | None = None
) -> HttpResponseBase:
    """Adds the ETag to a 200 or 304 response; browsers may not store pages of members.

    A stored page would show flash messages again.
    """
    if response.status_code not in STATUSES_WITH_TAG:
        return response
    response.headers["ETag"] = f'"{tag}"'
    if signed_in is not None:
        response.headers["Cache-Control"] = "no-store" if signed_in else "private, no-cache"
    return response
