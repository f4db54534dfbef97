"""Answers of a running server while its database, its disk or its Redis is unavailable."""

import json
import os
import re
import resource
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from time import sleep
from urllib.parse import urlencode
from uuid import uuid4

import pytest
import redis

from tests.processes.installation import run_sql, wait_until
from tests.processes.small_disk import filled_disk
from tests.servers import redis_program, started

PASSWORD = "right horse battery"
PREPARE = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from club.models import Club
from club.queries.actors import COMMAND_LINE
from club.queries.api_key_areas import ALL_AREAS
from club.services.api_keys import create_api_key
from tests.builders import a_director, a_seated_section
from tournament.models import SeatingBoard
section = a_seated_section(tables=4, boards_a_round=2)
user, signed_in = a_director(), SessionStore()
user.set_password(values["password"])
user.save()
signed_in[SESSION_KEY] = str(user.pk)
signed_in[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
signed_in[HASH_SESSION_KEY] = user.get_session_auth_hash()
signed_in.save()
print(json.dumps({
    "cookie": signed_in.session_key,
    "user": user.username,
    "secret": create_api_key(
        Club.objects.get(slug="crown"), user, "A key", areas=ALL_AREAS, actor=COMMAND_LINE
    )[1],
    "session": section.session_id,
    "boards": list(SeatingBoard.objects.order_by("pk").values_list("pk", flat=True)),
}))
"""


class Visitor:
    """A director's browser and a program, each with one request to record a result."""

    def __init__(self, installation, values):
        self.installation, self.values = installation, values

    def ask(self, method, path, body="", headers=None):
        server = HTTPConnection("127.0.0.1", self.installation.port, timeout=120)
        with closing(server):
            server.request(method, path, body, headers or {})
            answer = server.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def enter_on_page(self, board):
        token = "a" * 32
        cookies = f"sessionid={self.values['cookie']}; csrftoken={token}"
        slip = {"text": "4SN=", "seen": 0, "request_id": str(uuid4())}
        return self.ask(
            "POST",
            f"/director/crown/{self.values['session']}/entry/{self.values['boards'][board]}/",
            urlencode(slip | {"csrfmiddlewaretoken": token}),
            {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"},
        )

    def enter_by_program(self, board):
        return self.ask(
            "POST",
            f"/api/v1/sessions/{self.values['session']}/results/{self.values['boards'][board]}/",
            json.dumps({"entry": "4SN=", "seen": 0}),
            {
                "Authorization": f"Bearer {self.values['secret']}",
                "Content-Type": "application/json",
                "Idempotency-Key": str(uuid4()),
            },
        )

    def rank_by_program(self):
        path = f"/api/v1/sessions/{self.values['session']}/ranking/"
        return self.ask("GET", path, headers={"Authorization": f"Bearer {self.values['secret']}"})

    def ask_for_print_set(self):
        token = "a" * 32
        cookies = f"sessionid={self.values['cookie']}; csrftoken={token}"
        return self.ask(
            "POST",
            f"/director/crown/{self.values['session']}/print/set/",
            urlencode({"paper": "ranking", "csrfmiddlewaretoken": token}),
            {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"},
        )

    def sign_in(self):
        _status, headers, page = self.ask("GET", "/accounts/login/")
        cookie = headers["Set-Cookie"].partition(";")[0]
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        form = {"login": self.values["user"], "password": PASSWORD, "csrfmiddlewaretoken": token}
        return self.ask(
            "POST",
            "/accounts/login/",
            urlencode(form),
            {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"},
        )

    def enter_both(self, *boards):
        with ThreadPoolExecutor(2) as pool:
            page = pool.submit(self.enter_on_page, boards[0])
            program = pool.submit(self.enter_by_program, boards[1])
            return page.result(), program.result()


@pytest.fixture
def visitor(installation):
    member = Visitor(installation, installation.run_python(PREPARE, password=PASSWORD))
    installation.start()
    return member


def assert_unavailable(answers, code):
    """Both say so with 503 and when to try again: the page in a sentence, the API in a problem."""
    (status, headers, page), (api_status, api_headers, body) = answers
    problem = json.loads(body)
    assert (status, headers["Retry-After"], "<h1>Overtrick cannot answer" in page) == (
        503,
        "5",
        True,
    ), page
    assert (api_status, api_headers["Retry-After"], problem["code"]) == (503, "5", code)
    assert api_headers["Content-Type"] == "application/problem+json"
    assert problem["detail"].replace("'", "&#x27;") in page


def statuses(answers):
    return [status for status, _headers, _body in answers]


@pytest.mark.sqlite_only
def test_requests_are_answered_while_the_database_is_locked(visitor):
    with closing(sqlite3.connect(visitor.installation.folder / "club.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")

        answers = visitor.enter_both(0, 1)

    assert_unavailable(answers, "database_busy")
    assert statuses(visitor.enter_both(0, 1)) == [302, 201]


@pytest.mark.sqlite_only
def test_results_wait_for_a_database_that_is_locked_for_four_seconds(visitor):
    with closing(sqlite3.connect(visitor.installation.folder / "club.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(1) as pool:
            entered = pool.submit(visitor.enter_both, 0, 1)
            sleep(4)
            other.rollback()

            assert statuses(entered.result()) == [302, 201]


def test_results_are_entered_and_ranked_while_the_worker_is_halted(visitor):
    workers = wait_until(lambda: visitor.installation.processes("celery"))
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    try:
        pairs = zip(range(0, 16, 2), range(1, 16, 2), strict=True)
        entered = [statuses(visitor.enter_both(*both)) for both in pairs]
        status, _headers, ranking = visitor.rank_by_program()
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGCONT)

    assert entered == 8 * [[302, 201]]
    assert (status, len(json.loads(ranking)["ranking"])) == (200, 8)


@contextmanager
def no_room(installation):
    """No file of the web server may grow any longer, as on a full disk."""
    servers = installation.processes("granian")
    limits = [resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in servers]
    for pid, (_soft, hard) in zip(servers, limits, strict=True):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1024, hard))
    try:
        yield
    finally:
        for pid, limit in zip(servers, limits, strict=True):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


@pytest.mark.sqlite_only
def test_requests_are_answered_while_the_disk_is_full(visitor):
    with no_room(visitor.installation):
        answers = visitor.enter_both(0, 1)

    assert_unavailable(answers, "storage_full")
    assert statuses(visitor.enter_both(0, 1)) == [302, 201]


@pytest.mark.sqlite_only
@pytest.mark.small_disk
def test_requests_are_answered_without_a_free_byte(installation_on_small_disk):
    installation = installation_on_small_disk
    visitor = Visitor(installation, installation.run_python(PREPARE, password=PASSWORD))
    installation.start()
    assert statuses(visitor.enter_both(2, 3)) == [302, 201]

    with filled_disk(installation.folder.parent):
        answers = visitor.enter_both(0, 1)
        pages = [installation.get(), installation.get("/")]

    assert_unavailable(answers, "storage_full")
    assert pages == [200, 200]
    assert statuses(visitor.enter_both(0, 1)) == [302, 201]


@contextmanager
def closed_database(installation):
    """PostgreSQL ends every connection to the database and takes no more."""
    run_sql(f'ALTER DATABASE "{installation.name}" ALLOW_CONNECTIONS false')
    run_sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = '{installation.name}'"
    )
    try:
        yield
    finally:
        run_sql(f'ALTER DATABASE "{installation.name}" ALLOW_CONNECTIONS true')


@pytest.mark.postgresql_only
def test_requests_are_answered_while_postgresql_is_down(visitor):
    assert statuses(visitor.enter_both(2, 3)) == [302, 201]

    with closed_database(visitor.installation):
        answers = visitor.enter_both(0, 1)

    assert_unavailable(answers, "database_gone")
    # One at a time: a connection that is still dead refuses one, and the other is recorded.
    wait_until(lambda: visitor.enter_on_page(0)[0] == 302)
    wait_until(lambda: visitor.enter_by_program(1)[0] == 201)


@pytest.fixture
def redis_of_its_own(tmp_path):
    """The address of a Redis, and what ends it."""
    program = redis_program()
    if not program:
        pytest.skip("there is no redis-server here")
    folder = tmp_path / "redis"
    folder.mkdir()
    server = started(program, str(folder))
    yield next(server)
    server.close()


def test_sign_in_and_entry_work_without_redis(installation, redis_of_its_own):
    installation.redis = redis_of_its_own
    visitor = Visitor(installation, installation.run_python(PREPARE, password=PASSWORD))
    installation.start()
    assert statuses(visitor.enter_both(2, 3)) == [302, 201]

    end_redis(redis_of_its_own)

    assert statuses([visitor.sign_in(), *visitor.enter_both(0, 1)]) == [302, 302, 201]
    assert "Redis does not answer, so nothing is counted" in installation.log()


def end_redis(address):
    with redis.from_url(address) as server:
        server.shutdown(nosave=True)


@pytest.mark.parametrize("outage", ["gone", "hung"])
def test_print_sets_are_requested_without_redis_and_block_no_page(
    installation, redis_of_its_own, outage
):
    installation.redis = redis_of_its_own
    visitor = Visitor(installation, installation.run_python(PREPARE, password=PASSWORD))
    installation.start()
    with redis.from_url(redis_of_its_own) as server:
        number = server.info("server")["process_id"]
    if outage == "gone":
        end_redis(redis_of_its_own)
    else:
        os.kill(number, signal.SIGSTOP)

    try:
        with ThreadPoolExecutor(20) as pool:
            sets = [pool.submit(visitor.ask_for_print_set) for _ in range(20)]
            answers = [print_set.result() for print_set in sets]
    finally:
        if outage == "hung":
            os.kill(number, signal.SIGCONT)

    assert statuses(answers) == [302] * 20
    assert statuses([visitor.enter_on_page(0)]) == [302]
