"""Times results of 100 tables' phones, one a second each, with 50 readers of tables and ranking.

The other side is a view that inserts a row, without readers, on the same kind of server and
database, by turns. Each round has another session, because a phone records a board once. The notes
have a floor too: what the insert takes while as many readers poll an empty page of its server. At
the end every acknowledged result must be in the database. PostgreSQL needs `BENCH_DATABASE_URL`.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import perf_counter
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
from django.urls import reverse

from bench import installation, servers, session_rows, workload
from bench.cases.entry import (
    READERS,
    Load,
    LoadRun,
    enter_results_of_clients,
    installation_of_bare_view,
    lookers_of,
    percentile,
    slips_of_clients,
)
from bench.cases.polling import CSRF, Looker
from bench.cases.postgresql_load import copy_rows, new_database
from bench.clients import FORM, HOST, PendingRequest
from bench.measure import AtMost, Case, Effort, Race, WrongError
from club.queries.actors import Actor
from club.services.audit_log import Source
from scoring.laws.outcome import ContractResult
from tournament.models import SeatingBoard, Session, TableToken
from tournament.queries.tables.table_tokens import secrets_of_token
from tournament.services.tables.recording_phones import take_table_seat
from tournament.services.tables.table_tokens import issue_table_tokens

TABLES, BOARDS, ROUNDS = 100, 32, 3
LONGER = 66
"""A part of a round takes so many times as long as a loop in memory: 20 s."""
DEVICE = "bench"
DOUBLED = {1: "", 2: "x", 4: "xx"}
SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"


@dataclass(frozen=True, slots=True)
class AcceptedResult:
    """A board that the phone of a table sends once, when the other side accepts its result."""

    path: str
    cookie: str
    outcome: ContractResult

    def next(self) -> PendingRequest:
        """Return the request that records it."""
        request_id = uuid4().hex
        contract = self.outcome.contract
        fields = {
            "csrfmiddlewaretoken": CSRF,
            "request_id": request_id,
            "contract": f"{contract.level}{contract.denomination.value}",
            "doubled": DOUBLED[contract.doubling.value],
            "declarer": self.outcome.declarer.value,
            "tricks": str(self.outcome.tricks),
            # Random results would stop as unusual more often than true ones.
            "sure": "1",
        }
        body = urlencode(fields)
        head = f"POST {self.path} HTTP/1.1\r\nHost: {HOST}\r\n{self.cookie}{FORM}"
        return PendingRequest(
            request_id, f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )


@cache
def sessions() -> Sequence[Session]:
    """Return a session without results for each round, with a phone at each table."""
    rows = workload.session(2 * TABLES, BOARDS)
    return [
        _with_phones(
            session_rows.opened(f"phones-{number}", played=False, rows=rows, pairs=2 * TABLES)
        )
        for number in range(ROUNDS)
    ]


def _with_phones(session: Session) -> Session:
    actor = Actor(session_rows.director(), "director", Source.DIRECTOR)
    issue_table_tokens(session, actor=actor, asks_lead=False, shows_traveller=True)
    for token in TableToken.objects.filter(section__session=session):
        take_table_seat(token, DEVICE)
    return session


def results_of_phones(session: Session) -> list[list[AcceptedResult]]:
    """Return the boards of each table in the order of play."""
    tokens = {token.table: token for token in TableToken.objects.filter(section__session=session)}
    boards = SeatingBoard.objects.filter(seating__section__session=session).order_by("pk")
    rows = workload.session(2 * TABLES, BOARDS)
    tables: dict[int, list[tuple[int, int, AcceptedResult]]] = {number: [] for number in tokens}
    for board, row in zip(boards.select_related("seating"), rows, strict=True):
        token = tokens[board.seating.table]
        address = {"session": session.pk, "table_token": token.pk, "board": board.number}
        accepted = AcceptedResult(
            reverse("table:accept", kwargs=address),
            _cookie_of(token),
            session_rows.outcome(row),
        )
        tables[token.table].append((board.seating.round, board.number, accepted))
    return [
        [accepted for _round, _number, accepted in sorted(played, key=lambda one: one[:2])]
        for played in tables.values()
    ]


def _cookie_of(token: TableToken) -> str:
    secrets = secrets_of_token(token)
    if secrets is None:
        raise WrongError("the token of a table was issued under another key")
    return f"Cookie: table={secrets.link}.{DEVICE}; csrftoken={CSRF}\r\n"


# Both percentiles are of the same run, which takes two minutes.
RUNS: dict[tuple[Effort, str], LoadRun] = {}


def compare_with_insert(database: str, percent: int) -> Callable[[Effort], Iterator[Race]]:
    """Time a percentile of the waits of the phones, with readers."""

    def start(effort: Effort) -> Iterator[Race]:
        if (effort, database) not in RUNS:
            yield from _measure(effort, database, percent)
            return
        run = RUNS[effort, database]
        ours, bare = iter(run.ours), iter(run.bare)
        yield Race(
            lambda: percentile(next(ours), percent),
            lambda: percentile(next(bare), percent),
            clock=perf_counter,
            rounds=len(run.ours),
            warm=False,
            notes=lambda: run.notes,
        )

    return start


def _measure(effort: Effort, database: str, percent: int) -> Iterator[Race]:
    rounds = [(results_of_phones(session), lookers_of(session)) for session in sessions()]
    to_bare = slips_of_clients([f"/{at}/" for at in range(TABLES * BOARDS)])
    crowded, bare, floor, run = Load(), Load(), Load(), LoadRun()
    of_nothing = [Looker("/empty/", "") for _reader in range(READERS)]
    seconds = effort.seconds * LONGER
    with TemporaryDirectory(prefix="bench-", dir=gettempdir()) as name, ExitStack() as stack:
        folder = installation.copied(Path(name) / "overtrick")
        settings, bare_settings = {}, {}
        if database == POSTGRESQL:
            settings = {"DATABASE_URL": stack.enter_context(new_database())}
            bare_settings = {"DATABASE_URL": stack.enter_context(new_database())}
            copy_rows(folder, Path(name) / "rows.json", settings["DATABASE_URL"])
        bare_folder = installation_of_bare_view(Path(name) / "bare", **bare_settings)
        port = stack.enter_context(servers.serving(servers.OVERTRICK, folder, **settings))
        bare_port = stack.enter_context(servers.serving(servers.BARE, bare_folder, **bare_settings))
        left = iter(rounds)

        def record_results() -> float:
            phones, readers = next(left)
            waits = enter_results_of_clients(port, phones, readers, seconds, crowded)
            run.ours.append(waits)
            return percentile(waits, percent)

        def insert_rows() -> float:
            run.bare.append(enter_results_of_clients(bare_port, to_bare, [], seconds, bare))
            enter_results_of_clients(bare_port, to_bare, of_nothing, seconds, floor)
            return percentile(run.bare[-1], percent)

        def describe() -> str:
            stored = stored_requests(folder, settings.get("DATABASE_URL", ""))
            run.notes = f"{report_lost_results(crowded, stored)}; phones with {READERS} readers: "
            run.notes += f"{crowded.describe()}; one insert: {bare.describe()}; "
            run.notes += f"one insert, {READERS} readers of an empty page: {floor.describe()}"
            RUNS[effort, database] = run
            return run.notes

        yield Race(
            record_results,
            insert_rows,
            clock=perf_counter,
            writes=Path(name),
            notes=describe,
            rounds=min(effort.rounds, ROUNDS),
            warm=False,
            spare=0,
        )


def stored_requests(folder: Path, url: str) -> set[str]:
    """Return the request ids of all results in a database."""
    query = "SELECT request_id FROM boards_result"
    if url:
        with psycopg.connect(url) as server:
            return {row[0].hex for row in server.execute(query)}
    with closing(sqlite3.connect(folder / "club.sqlite3")) as database:
        return {row[0] for row in database.execute(query)}


def report_lost_results(load: Load, stored: set[str]) -> str:
    """Check that nothing was refused and every acknowledged result is stored."""
    if refused := load.tally.refused:
        status, text = refused[0]
        raise WrongError(f"{len(refused)} refused, the first with {status}: {text}")
    if missing := load.tally.acknowledged - stored:
        raise WrongError(f"{len(missing)} acknowledged results are not in the database")
    return f"0 of {len(load.tally.acknowledged)} acknowledged missing, no 5xx"


CASES = tuple(
    Case(
        f"phones: the p{percent} of {TABLES} tables, {READERS} readers, {database}",
        AtMost(times),
        contextmanager(compare_with_insert(database, percent)),
        "one insert",
    )
    for database in (SQLITE, POSTGRESQL)
    for percent, times in ((95, 3), (99, 4))
)
