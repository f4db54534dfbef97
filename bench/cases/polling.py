"""Times requests of polled pages, and result entry while 200 phones and 2 directors poll."""

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.urls import path, reverse, set_urlconf
from django.utils import timezone

from bench import installation, servers, session_rows, workload
from bench.clients import HOST, RowToSend, Slip, Tally, answer, header
from bench.measure import AtMost, Case, Effort, Race, WrongError, timed
from bench.report import seconds
from config.urls import urlpatterns as overtrick_urls
from scoring import notation
from tournament.models import SeatingBoard, Session

PHONES, DIRECTORS, TABLES, BOARDS = 200, 2, 14, 26
PAUSE = 2.0
"""A page asks again so many seconds after it was answered, as `page_updates.js` does."""
THINKING = (0.5, 1.5)
"""A table's next slip comes so many seconds after the last: a hundred times what a club types."""
CSRF = "b" * 32
LONGER = 25
"""A round of this takes so many times as long as one of a loop in memory."""


def nothing(_request: HttpRequest) -> HttpResponse:
    """Return an empty response."""
    return HttpResponse()


NOTHING = "/nothing/at/all/"
urlpatterns = [*overtrick_urls, path(NOTHING[1:], nothing)]


@cache
def watched() -> Session:
    """Return a released session with all results."""
    session = session_rows.opened("watched", played=True)
    moment = timezone.now()
    kwargs = {"ranking_from": moment, "travellers_from": moment, "released_at": moment}
    Session.objects.filter(pk=session.pk).update(state="released", **kwargs)
    return session


@cache
def reported() -> Session:
    """Return a session of that many tables without results."""
    rows = workload.session(2 * TABLES, BOARDS)
    return session_rows.opened("reported", played=False, rows=rows, pairs=2 * TABLES)


def unchanged(where: Callable[[], str], *, signed_in: bool) -> Callable[[Effort], Iterator[Race]]:
    """Time a page requested with its current ETag against an empty view."""

    def start(effort: Effort) -> Iterator[Race]:
        handler, browser, address = WSGIHandler(), Client(), where()
        if signed_in:
            browser.force_login(session_rows.director())
            browser.cookies["csrftoken"] = CSRF
        cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
        tag = _answered(handler, address, cookies, HttpResponse.status_code)["ETag"]

        def ours() -> object:
            return _answered(handler, address, cookies, 304, tag)

        def bare() -> object:
            return _answered(handler, NOTHING, {}, HttpResponse.status_code)

        yield Race(
            timed(ours, effort.seconds),
            timed(bare, effort.seconds),
            notes=lambda: f"304 in {seconds(timed(ours, effort.seconds)())}",
        )

    return start


def _answered(
    handler: WSGIHandler, address: str, cookies: dict[str, str], status: int, tag: str = ""
) -> HttpResponseBase:
    """Return Overtrick's response, through all its middleware."""
    request = RequestFactory(SERVER_NAME=HOST, HTTP_IF_NONE_MATCH=tag).get(address)
    request.COOKIES.update(cookies)
    if address == NOTHING:
        request.urlconf = __name__
    response = handler.get_response(request)
    set_urlconf(None)
    if response.status_code != status:
        raise WrongError(f"{address} was answered with {response.status_code}, not {status}")
    return response


@dataclass(slots=True)
class Looker:
    """A client that polls: URL, cookie, and the ETag of its last response."""

    path: str
    cookie: str
    tag: str = ""

    def asks(self) -> bytes:
        """Return the next request."""
        known = f"If-None-Match: {self.tag}\r\nHX-Request: true\r\n" if self.tag else ""
        return f"GET {self.path} HTTP/1.1\r\nHost: {HOST}\r\n{self.cookie}{known}\r\n".encode()


@dataclass(slots=True)
class Watched:
    """Responses to the polls: how many, how long each took, how many were 304.

    What was sent before `measured_from`, a time of `perf_counter`, is not counted.
    """

    waits: list[float] = field(default_factory=list)
    stood: int = 0
    other: list[int] = field(default_factory=list)
    measured_from: float = 0.0

    @property
    def pages(self) -> int:
        """The number of responses."""
        return len(self.waits)

    def note(self, status: int, waited: float) -> None:
        """Record one response."""
        if perf_counter() - waited >= self.measured_from:
            if status == HttpResponse.status_code:
                self.waits.append(waited)
            self.stood += status == HttpResponseNotModified.status_code
        if status not in (HttpResponse.status_code, HttpResponseNotModified.status_code):
            self.other.append(status)


def reports(effort: Effort) -> Iterator[Race]:
    """Time tables that report while clients poll, against the same tables alone."""
    headers = signed_in()
    tables, lookers = _tables(headers), _lookers(headers)
    with TemporaryDirectory(prefix="bench-", dir=installation.scratch()) as name:
        folder = installation.copied(Path(name) / "overtrick")
        with servers.serving(servers.OVERTRICK, folder) as port:
            crowded, alone, watched = Tally(), Tally(), Watched()
            seconds_ = effort.seconds * LONGER
            yield Race(
                lambda: asyncio.run(_round(port, tables, lookers, seconds_, crowded, watched)),
                lambda: asyncio.run(_round(port, tables, [], seconds_, alone, watched)),
                clock=perf_counter,
                writes=Path(name),
                notes=lambda: describe_load((crowded, alone), watched),
            )


def signed_in() -> str:
    """Return a director's session cookie and CSRF token."""
    browser = Client()
    browser.force_login(session_rows.director())
    return f"Cookie: sessionid={browser.cookies['sessionid'].value}; csrftoken={CSRF}\r\n"


def _tables(headers: str) -> list[list[Slip]]:
    """Return each table's boards in order, with a club's results."""
    typed = [notation.write_outcome(session_rows.outcome(row)) for row in workload.club_session()]
    chance, fields = random.Random(workload.SEED), {"csrfmiddlewaretoken": CSRF}
    boards = SeatingBoard.objects.filter(seating__section__session=reported())
    answers = []
    for table in range(1, TABLES + 1):
        rows = boards.filter(seating__table=table).order_by("pk").values_list("pk", flat=True)
        paths = (
            reverse("director:enter", args=(installation.CLUB, reported().pk, row)) for row in rows
        )
        texts = [cycle(chance.sample(typed, len(typed))) for _ in rows]
        own = headers + "HX-Request: true\r\n"
        answers.append(
            [Slip(path, text, own, fields) for path, text in zip(paths, texts, strict=True)]
        )
    return answers


def _lookers(headers: str) -> list[Looker]:
    """Return phones on a released session, and directors on the one in play."""
    public = reverse("public:ranking", args=(installation.CLUB, watched().pk))
    phones = [Looker(public, "") for _ in range(PHONES)]
    board = reverse("director:dashboard", args=(installation.CLUB, reported().pk))
    return phones + [Looker(board, headers) for _ in range(DIRECTORS)]


async def _round(
    port: int,
    tables: list[list[Slip]],
    lookers: list[Looker],
    seconds: float,
    tally: Tally,
    seen: Watched,
) -> float:
    """How long the slowest twentieth of what was entered took."""
    before = len(tally.waits)
    await report_and_look(port, tables, lookers, seconds, tally, seen)
    return quantiles(tally.waits[before:], n=20)[-1]


async def report_and_look(
    port: int,
    tables: Sequence[Sequence[RowToSend]],
    lookers: list[Looker],
    seconds: float,
    tally: Tally,
    seen: Watched,
) -> None:
    """Tables report, and others look on, for so many seconds."""
    until = perf_counter() + seconds
    chance = random.Random(workload.SEED + len(tally.waits))
    await asyncio.gather(
        *(_looks(port, looker, until, chance, seen) for looker in lookers),
        *(_reports(port, slips, until, chance, tally) for slips in tables),
    )


async def _reports(
    port: int, slips: Sequence[RowToSend], until: float, chance: random.Random, tally: Tally
) -> None:
    reader, writer = await asyncio.open_connection(HOST, port)
    for slip in cycle(slips):
        await asyncio.sleep(chance.uniform(*THINKING))
        if perf_counter() > until:
            return writer.close()
        address, start = slip.next(), perf_counter()
        writer.write(address.bytes)
        status, body = await answer(reader)
        tally.note(status, address, body, perf_counter() - start)


async def _looks(
    port: int, looker: Looker, until: float, chance: random.Random, seen: Watched
) -> None:
    reader, writer = await asyncio.open_connection(HOST, port)
    await asyncio.sleep(chance.uniform(0, PAUSE))
    while perf_counter() < until:
        start = perf_counter()
        writer.write(looker.asks())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        await reader.readexactly(int(header(head, "content-length") or 0))
        looker.tag = header(head, "etag")
        seen.note(int(head[9:12]), perf_counter() - start)
        await asyncio.sleep(PAUSE * chance.uniform(0.9, 1.1))
    writer.close()


def describe_load(tallies: tuple[Tally, Tally], seen: Watched) -> str:
    """Describe the results entered and pages shown; raise if a request was refused."""
    for tally in tallies:
        if tally.refused:
            raise WrongError(f"{len(tally.refused)} refused, the first: {tally.refused[0]}")
    if seen.other:
        raise WrongError(f"{len(seen.other)} pages were answered with {set(seen.other)}")
    ours, bare = (len(tally.waits) for tally in tallies)
    polls = f"{seen.stood} polls were answered with 304, {seen.pages} with a page"
    return f"{ours} entered, {bare} on the other side; {polls}"


def _of(name: str, session: Callable[[], Session]) -> Callable[[], str]:
    return lambda: reverse(name, args=(installation.CLUB, session().pk))


CASES = (
    Case(
        "unchanged poll: a director's board",
        AtMost(2.5),
        contextmanager(unchanged(_of("director:dashboard", watched), signed_in=True)),
        "empty answer",
    ),
    Case(
        "unchanged poll: a released ranking",
        AtMost(2.5),
        contextmanager(unchanged(_of("public:ranking", watched), signed_in=False)),
        "empty answer",
    ),
    Case(
        "entry p95: 14 tables, 200 phones and 2 directors look on",
        AtMost(2),
        contextmanager(reports),
        "14 tables alone",
    ),
)
