"""Times the API's ranking of 100 pairs, against a plain REST framework serializer.

Both sides include key, rate limit and session lookup.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve, reverse
from rest_framework.response import Response

from bench import session_rows as stored
from bench.cases.snapshot_patch import a_change, after
from bench.measure import AtLeast, Case, Effort, Race, Reported, WrongError, timed
from bench.report import seconds
from club.queries.actors import COMMAND_LINE
from club.services.api_keys import create_api_key
from standings.snapshot_cache import cached_snapshot_of
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.rankings import RankingSerializer, represent_ranking

Answer = Callable[[], HttpResponse]
MANY = 10**9
"""Nobody is shown to wait here: a refusal would be quick."""


class Plain(SessionApiView):
    """The same response with rows, a serializer and a renderer of the framework."""

    @api_operation("plain", RankingSerializer)
    def get(self, call: ApiCall, session: Any) -> Any:
        """Serialize and render the rows, which are ready."""
        return rows(get_session_or_404(call.key, session.pk).pk)


@cache
def rows(session_id: int) -> Any:
    """Make the rows for the serializer once, so that only the response is timed."""
    return represent_ranking(cached_snapshot_of(session()))


@cache
def session() -> Any:
    """Return a session with all results."""
    return stored.opened("programs", played=True)


@contextmanager
def repeated_request(effort: Effort) -> Iterator[Race]:
    """Time the ranking requested repeatedly by a program that sends no ETag."""
    ours, plain, unchanged = _answers()
    yield Race(
        timed(ours, effort.seconds),
        timed(plain, effort.seconds),
        notes=lambda: (
            f"{len(ours().content):,} bytes; "
            f"what is known already {seconds(timed(unchanged, effort.seconds)())}"
        ),
    )


@contextmanager
def first(effort: Effort) -> Iterator[Race]:
    """Time the first request after a result, which makes the cache useless."""
    ours, plain, _unchanged = _answers()
    yield Race(after(a_change(session()), ours, effort), timed(plain, effort.seconds))


def _answers() -> tuple[Answer, Answer, Answer]:
    """Return Overtrick's response, the framework's, and a 304."""
    settings.API_REQUESTS_A_MINUTE = MANY
    director, row = stored.director(), session()
    secret = create_api_key(row.event.club, director, "bench", areas=(), actor=COMMAND_LINE)[1]
    headers = {"authorization": f"Bearer {secret}"}
    where = reverse("api:ranking", args=(row.pk,))
    match, plain = resolve(where), Plain.as_view()
    asks = RequestFactory(SERVER_NAME="127.0.0.1")

    def asked(view: Callable[..., Any], **more: str) -> HttpResponse:
        answer = view(asks.get(where, headers=headers | more), session=row.pk)
        rendered: HttpResponse = answer.render() if isinstance(answer, Response) else answer
        return rendered

    response_size = asked(match.func)
    if response_size.content != asked(plain).content:
        raise WrongError("the ready bytes are not what the serializer says")
    etag = {"if-none-match": response_size.headers["ETag"]}
    return lambda: asked(match.func), lambda: asked(plain), lambda: asked(match.func, **etag)


CASES = (
    Case("ranking JSON: 100 pairs", AtLeast(3), repeated_request, "plain serializer"),
    Case("ranking JSON, the first after a result", Reported(), first, "plain serializer"),
)
