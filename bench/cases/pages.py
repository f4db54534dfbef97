"""Times ranking and recap pages of 100 pairs, against the same template filled with strings.

Both sides include the permission check and the session lookup.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import cast
from unittest.mock import patch

from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import RequestFactory
from django.urls import resolve, reverse

from bench import installation
from bench import session_rows as stored
from bench.cases.snapshot_patch import a_change, after
from bench.measure import AtMost, Case, Effort, Race, Reported, WrongError, timed
from bench.report import seconds
from tournament.models import Session
from web.director.access.member_access import SignedInRequest, director_session


@cache
def session() -> Session:
    """Return a session with all results."""
    return stored.opened("pages", played=True)


def page(name: str, module: str) -> Callable[[Effort], Iterator[Race]]:
    """Time a page requested repeatedly, against its template with strings ready."""

    def start(effort: Effort) -> Iterator[Race]:
        ours, bare, alone = _page(name, module)
        yield Race(
            timed(ours, effort.seconds),
            timed(bare, effort.seconds),
            notes=lambda: (
                f"{len(ours().content):,} bytes; the template without the door "
                f"{seconds(timed(alone, effort.seconds)())}"
            ),
        )

    return start


def first(name: str, module: str) -> Callable[[Effort], Iterator[Race]]:
    """Time the first request after a result, which makes the cache useless."""

    def start(effort: Effort) -> Iterator[Race]:
        ours, bare, _alone = _page(name, module)
        yield Race(after(a_change(session()), ours, effort), timed(bare, effort.seconds))

    return start


Ready = tuple[str, dict[str, object]]
Answer = Callable[[], HttpResponse]


def _page(name: str, module: str) -> tuple[Answer, Answer, Answer]:
    """Return the view, the context of its template, and the template alone."""
    where = reverse(f"director:{name}", args=(installation.CLUB, session().pk))
    match, request = resolve(where), _request(where)
    given: list[Ready] = []

    def noted(_request: HttpRequest, template: str, facts: dict[str, object]) -> HttpResponse:
        given.append((template, facts))
        return render(_request, template, facts)

    def ours() -> HttpResponse:
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return answer

    with patch(f"{module}.render", noted):
        first = ours()
    template, context = given[0]

    def bare() -> HttpResponse:
        session_row = director_session(request, installation.CLUB, session().pk)
        return render(request, template, context | {"session": session_row})

    if _without_key(first) != _without_key(bare()):
        raise WrongError(f"the {name} page is not its template")
    return ours, bare, lambda: render(request, template, context)


def _without_key(page: HttpResponse) -> bytes:
    """Return the page without its CSRF token, which changes each time."""
    return re.sub(rb'(csrfmiddlewaretoken" value=")[^"]+', rb"\1", page.content)


def _request(where: str) -> SignedInRequest:
    request = cast("SignedInRequest", RequestFactory(SERVER_NAME="127.0.0.1").get(where))
    request.session, request.resolver_match = SessionStore(), resolve(where)
    request.user = stored.director()
    login(request, request.user, "django.contrib.auth.backends.ModelBackend")
    return request


CASES = (
    Case(
        "ranking page: 100 pairs",
        AtMost(1.3),
        contextmanager(page("ranking", "web.director.standings.ranking")),
        "ready strings",
    ),
    Case(
        "recap page: 100 pairs x 28 boards",
        AtMost(1.3),
        contextmanager(page("recap", "web.director.standings.recap")),
        "ready strings",
    ),
    Case(
        "ranking page, the first after a result",
        Reported(),
        contextmanager(first("ranking", "web.director.standings.ranking")),
        "ready strings",
    ),
    Case(
        "recap page, the first after a result",
        Reported(),
        contextmanager(first("recap", "web.director.standings.recap")),
        "ready strings",
    ),
)
