"""ETags and conditional GET: an unchanged page is answered 304 without rendering it."""

from __future__ import annotations

import hmac
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, wraps
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.translation import get_language

View = Callable[..., HttpResponseBase]
# What the page at an address depends on; None where it is not there for anyone who asks.
PageDependency = Callable[..., Hashable]
# The same read in one question, with whether the user of that number is still signed in here:
# while it stays as it was, so does all that the page depends on. None is no stamp.
StampQuery = Callable[..., Hashable]

SAFE_METHODS = frozenset(("GET", "HEAD"))
PROGRAM_FOLDERS = (
    *("web", "reports", "standings", "boards", "tournament", "club", "scoring", "movements"),
    *("templates", "locale", "config"),
)
PROGRAM_SUFFIXES = frozenset((".py", ".html", ".css", ".js", ".mo"))
MAX_TAGGED_PAGES = 4096


class TaggedPage(NamedTuple):
    """A page that stood when it was asked for: by whom, its tag, and its stamp then."""

    user: int | None
    tag: str
    ask: StampQuery
    words: dict[str, object]
    stamp: Hashable


_tagged_pages: OrderedDict[Hashable, TaggedPage] = OrderedDict()
_lock = Lock()


def conditional_page(
    depends: PageDependency, stamp: StampQuery | None = None
) -> Callable[[View], View]:
    """A view whose page stands for as long as what it depends on.

    Hung outside the view's own door, which still opens to nobody else: `depends` asks, in one
    query, whether anyone who asks may see the page at all. Its page finds the tag at `request.tag`.
    Asked for once more by the same browser, the page costs its stamp alone: `still_stands`.
    """

    def hung(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, /, **kwargs: object) -> HttpResponseBase:
            if request.method not in SAFE_METHODS:
                return view(request, **kwargs)
            if_none_match = request.META.get("HTTP_IF_NONE_MATCH")
            tagged_page = _read_stamp(request, stamp, kwargs) if if_none_match and stamp else None
            dependency = depends(request, **kwargs)
            if dependency is None:
                return view(request, **kwargs)
            tag = page_etag(request, dependency)
            request.tag = tag  # type: ignore[attr-defined]
            if if_none_match and f'"{tag}"' in if_none_match:
                if tagged_page:
                    _store_tagged_page(request, tagged_page._replace(tag=tag))
                return _with_etag(HttpResponseNotModified(), tag)
            return _with_etag(view(request, **kwargs), tag, signed_in=request.user.is_authenticated)

        return answer

    return hung


def not_modified_middleware(
    respond: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that asks the database alone when a browser asks what it asked before.

    The stamp says whether anyone who asks is still signed in, and whether anything has changed.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if_none_match: str = request.META.get("HTTP_IF_NONE_MATCH", "")
        tagged_page = (
            _find_tagged_page(request) if if_none_match and request.method in SAFE_METHODS else None
        )
        if tagged_page is None or f'"{tagged_page.tag}"' not in if_none_match:
            return respond(request)
        if tagged_page.ask(request, tagged_page.user, **tagged_page.words) != tagged_page.stamp:
            return respond(request)
        return _with_etag(HttpResponseNotModified(), tagged_page.tag)

    return answer


def _find_tagged_page(request: HttpRequest) -> TaggedPage | None:
    with _lock:
        return _tagged_pages.get(_request_key(request))


def _request_key(request: HttpRequest) -> Hashable:
    """Word for word the same question by the same browser."""
    headers = ("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_HOST")
    return request.get_full_path(), *map(request.META.get, headers)


def _read_stamp(
    request: HttpRequest, stamp: StampQuery, kwargs: dict[str, object]
) -> TaggedPage | None:
    """Taken before the page is looked at: whatever changes meanwhile makes it another one."""
    user = request.user.pk
    now = stamp(request, user, **kwargs)
    return TaggedPage(user, "", stamp, kwargs, now) if now else None


def _store_tagged_page(request: HttpRequest, page: TaggedPage) -> None:
    with _lock:
        _tagged_pages[_request_key(request)] = page
        while len(_tagged_pages) > MAX_TAGGED_PAGES:
            _tagged_pages.popitem(last=False)


def page_etag(request: HttpRequest, dependency: Hashable) -> str:
    """The page at this address for who asks, in that language, by this program, of these facts.

    Keyed, so that nobody reads a revision from it or knows the tag of a page that is not shown.
    """
    address = (request.get_full_path(), get_language(), *_user_parts(request))
    content = repr((program_hash(), address, dependency)).encode()
    return hmac.digest(settings.SECRET_KEY.encode(), content, "sha256").hex()[:32]


def _user_parts(request: HttpRequest) -> tuple[object, ...]:
    """Who is named on the page, and whose forms are on it."""
    user = request.user
    if not user.is_authenticated:
        return ()
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return user.pk, user.get_username(), request.META["CSRF_COOKIE"]


@cache
def program_hash() -> str:
    """What the program is made of, so that the pages of the one before are none of its own."""
    digest = sha256()
    for folder in PROGRAM_FOLDERS:
        for file in sorted((settings.BASE_DIR / folder).rglob("*")):
            if file.suffix in PROGRAM_SUFFIXES:
                digest.update(f"{file}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _with_etag(
    response: HttpResponseBase, tag: str, *, signed_in: bool | None = None
) -> HttpResponseBase:
    """The tag goes with a page that was made or stands; a member's page is kept nowhere.

    A browser that kept a member's page would show again what was only said once.
    """
    if response.status_code not in (HttpResponse.status_code, HttpResponseNotModified.status_code):
        return response
    response.headers["ETag"] = f'"{tag}"'
    if signed_in is not None:
        response.headers["Cache-Control"] = "no-store" if signed_in else "private, no-cache"
    return response
