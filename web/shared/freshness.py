"""Pages that are asked for again and again: unchanged, the answer is 304 and nothing is made.

Knows how a page's tag is made and compared; not what a page depends on, which its door says.
"""

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

Route = Callable[..., HttpResponseBase]
Depends = Callable[..., Hashable]
"""What the page at an address depends on; None where it is not there for whoever asks."""
Stamp = Callable[..., Hashable]
"""The same read in one question, with whether the user of that number is still signed in here:
while it stays as it was, so does all that the page depends on. None is no stamp."""

READING = frozenset(("GET", "HEAD"))
PROGRAM = (
    *("web", "reports", "standings", "boards", "tournament", "club", "scoring", "movements"),
    *("templates", "locale", "config"),
)
MADE_OF = frozenset((".py", ".html", ".css", ".js", ".mo"))
KEPT = 4096


class Stood(NamedTuple):
    """A page that stood when it was asked for: by whom, its tag, and its stamp then."""

    user: int | None
    tag: str
    ask: Stamp
    words: dict[str, object]
    stamp: Hashable


_stood: OrderedDict[Hashable, Stood] = OrderedDict()
_lock = Lock()


def fresh(depends: Depends, stamp: Stamp | None = None) -> Callable[[Route], Route]:
    """A view whose page stands for as long as what it depends on.

    Hung outside the view's own door, which still opens to nobody else: `depends` asks, in one
    query, whether whoever asks may see the page at all. Its page finds the tag at `request.tag`.
    Asked for once more by the same browser, the page costs its stamp alone: `still_stands`.
    """

    def hung(view: Route) -> Route:
        @wraps(view)
        def answer(request: HttpRequest, /, **words: object) -> HttpResponseBase:
            if request.method not in READING:
                return view(request, **words)
            asked = request.META.get("HTTP_IF_NONE_MATCH")
            before = _stamped(request, stamp, words) if asked and stamp else None
            facts = depends(request, **words)
            if facts is None:
                return view(request, **words)
            tag = tag_of(request, facts)
            request.tag = tag  # type: ignore[attr-defined]
            if asked and f'"{tag}"' in asked:
                if before:
                    _keep(request, before._replace(tag=tag))
                return _tagged(HttpResponseNotModified(), tag)
            return _tagged(view(request, **words), tag, signed_in=request.user.is_authenticated)

        return answer

    return hung


def still_stands(
    respond: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that asks the database alone when a browser asks what it asked before.

    The stamp says whether whoever asks is still signed in, and whether anything has changed.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked: str = request.META.get("HTTP_IF_NONE_MATCH", "")
        before = _before(request) if asked and request.method in READING else None
        if before is None or f'"{before.tag}"' not in asked:
            return respond(request)
        if before.ask(request, before.user, **before.words) != before.stamp:
            return respond(request)
        return _tagged(HttpResponseNotModified(), before.tag)

    return answer


def _before(request: HttpRequest) -> Stood | None:
    with _lock:
        return _stood.get(_same(request))


def _same(request: HttpRequest) -> Hashable:
    """Word for word the same question by the same browser."""
    said = ("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_HOST")
    return request.get_full_path(), *map(request.META.get, said)


def _stamped(request: HttpRequest, stamp: Stamp, words: dict[str, object]) -> Stood | None:
    """Taken before the page is looked at: whatever changes meanwhile makes it another one."""
    user = request.user.pk
    now = stamp(request, user, **words)
    return Stood(user, "", stamp, words, now) if now else None


def _keep(request: HttpRequest, stood: Stood) -> None:
    with _lock:
        _stood[_same(request)] = stood
        while len(_stood) > KEPT:
            _stood.popitem(last=False)


def tag_of(request: HttpRequest, facts: Hashable) -> str:
    """The page at this address for who asks, in that language, by this program, of these facts.

    Keyed, so that nobody reads a revision from it or knows the tag of a page that is not shown.
    """
    asks = (request.get_full_path(), get_language(), *_who(request))
    said = repr((program(), asks, facts)).encode()
    return hmac.digest(settings.SECRET_KEY.encode(), said, "sha256").hex()[:32]


def _who(request: HttpRequest) -> tuple[object, ...]:
    """Who is named on the page, and whose forms are on it."""
    user = request.user
    if not user.is_authenticated:
        return ()
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return user.pk, user.get_username(), request.META["CSRF_COOKIE"]


@cache
def program() -> str:
    """What the program is made of, so that the pages of the one before are none of its own."""
    made = sha256()
    for folder in PROGRAM:
        for file in sorted((settings.BASE_DIR / folder).rglob("*")):
            if file.suffix in MADE_OF:
                made.update(f"{file}\n".encode() + file.read_bytes())
    return made.hexdigest()


def _tagged(
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
