"""Programs that a service manager starts one by one, on one data folder or on several."""

import json
import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from tests.effort import effort
from tests.processes.installation import Installation, kill, wait_until
from tests.processes.test_killed_server import KILL_WHILE_RUNNING, WAIT
from tests.processes.test_request_limit import (
    CLIENTS,
    EACH,
    MOST,
    ask_often,
    at_the_beginning_of_a_minute,
)

TABLES, ROUNDS, BOARDS_A_ROUND = effort(30, 100), 3, 2
TOKEN = "a-token-of-at-least-thirty-two-letters"
PREPARE = """
from boards.services.boards import create_missing_boards
from movements.pairs.mitchell import mitchell_schedule
from reports.documents import DOCUMENT_TYPES
from tests.builders import a_two_line_section, seat_section
from tests.web.api.programs import a_secret
from tournament.models import SeatingBoard
section = a_two_line_section(tables=values["tables"])
seat_section(
    section,
    mitchell_schedule(
        values["tables"], rounds=values["rounds"], boards_a_round=values["boards_a_round"]
    ),
)
create_missing_boards(section.session)
print(json.dumps({
    "secret": a_secret(),
    "session": section.session_id,
    "boards": list(SeatingBoard.objects.order_by("pk").values_list("pk", flat=True)),
    "documents": [document.key for document in DOCUMENT_TYPES],
}))
"""
RECORDED_BOARDS = """
from boards.models import Result
print(json.dumps(list(Result.objects.values_list("seating_board_id", flat=True))))
"""


class Node(Installation):
    """A separate data folder on the database of another installation: a second computer."""

    def __init__(self, installation, number, program):
        super().__init__(installation.folder.with_name(f"node-{number}"))
        self.name, self.mark, self.program = installation.name, f"{self.name}", program

    @property
    def environment(self):
        shared = self.folder.with_name("shared")
        return super().environment | {
            "OVERTRICK_INSTALLATION": self.mark,
            "SECRET_KEY": "the same secret key on every computer of ours",
            "MEDIA_ROOT": str(shared / "media"),
            "STATIC_ROOT": str(shared / "static"),
        }

    def start(self, *arguments):
        super().start("--only", self.program, *arguments)

    def processes(self, of=""):
        name, self.name = self.name, self.mark
        try:
            return super().processes(of)
        finally:
            self.name = name

    def lose(self):
        """All its processes at once, as when its computer loses power."""
        for pid in sorted(self.processes()):
            kill(pid)
        self.launcher.wait()

    def end(self):
        if self.launcher:
            self.lose()


@pytest.fixture
def nodes(installation):
    """Two web servers and two workers, each in a separate data folder."""
    programs = ("web", "web", "worker", "worker")
    every = [Node(installation, number, program) for number, program in enumerate(programs)]
    try:
        yield every
    finally:
        for node in every:
            node.end()


def start_all(nodes):
    with ThreadPoolExecutor(len(nodes)) as pool:
        list(pool.map(Node.start, nodes))


class Client:
    """A program that sends to any of the web servers, as a proxy would choose one."""

    def __init__(self, nodes, values):
        self.ports, self.values = [node.port for node in nodes], values

    def send(self, method, path, port, body=None, **headers):
        server = HTTPConnection("127.0.0.1", port, timeout=60)
        own = {"Authorization": f"Bearer {self.values['secret']}"}
        sent = json.dumps(body) if body is not None else None
        server.request(
            method, f"/api/v1/{path}", sent, {"Content-Type": "application/json"} | own | headers
        )
        response = server.getresponse()
        content = response.read()
        server.close()
        return response.status, content

    def record(self, board, first):
        """Sends a result until a server acknowledges it; returns the board."""
        request_id = str(uuid4())
        path = f"sessions/{self.values['session']}/results/{board}/"
        ports = cycle(self.ports[first:] + self.ports[:first])

        def is_acknowledged():
            with suppress(OSError, HTTPException):
                status, content = self.send(
                    "POST",
                    path,
                    next(ports),
                    {"entry": "4SN=", "seen": 0},
                    **{"Idempotency-Key": request_id},
                )
                assert status in (201, 503), content
                return status == 201
            return False

        wait_until(is_acknowledged)
        return board


def test_a_worker_alone_collects_the_static_files_of_a_site(installation):
    worker = Node(installation, "alone", "worker")
    worker.folder, worker.mark = installation.folder, f"{installation.name}-worker"
    try:
        worker.start()

        static = Path(worker.environment["STATIC_ROOT"])
        assert (static / "staticfiles.json").is_file()
    finally:
        worker.end()


def test_both_programs_run_on_one_folder_and_end_alone(installation):
    """SQLite or not: the web server and the worker of one computer may be two services."""
    worker = Node(installation, "none", "worker")
    worker.folder, worker.mark = installation.folder, f"{installation.name}-worker"
    values = installation.run_python(PREPARE, tables=3, rounds=3, boards_a_round=2)
    own = {"SECRET_KEY": "k" * 40, "MEDIA_ROOT": str(installation.folder / "media")}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in own.items():
            patch.setenv(name, value)
        installation.start("--only", "web")
        assert installation.processes("celery") == []
        Node.start(worker)
        again = installation.manage("club", "--only", "worker", check=False)
        whole = installation.manage("club", check=False)
    client = Client([installation], values)

    status, content = client.send(
        "POST",
        "jobs/",
        installation.port,
        {"session": values["session"], "documents": ["ranking"]},
        **{"Idempotency-Key": str(uuid4())},
    )
    job = json.loads(content)["id"]
    done = installation.run_python(WAIT, job=job)
    code = worker.stop(signal.SIGTERM)

    address = f"http://127.0.0.1:{installation.port}/"
    assert again == f"CommandError: Overtrick is running already, at {address}\n"
    assert whole == f"CommandError: Overtrick is running already, at {address}\n"
    assert (status, done, code, worker.processes()) == (202, ["done", 1], 0, [])
    assert installation.get() == 200


@pytest.mark.postgresql_only
def test_settings_shared_by_several_data_folders_are_required(installation):
    lines = installation.manage("club", "--only", "web", check=False)

    assert lines == (
        "CommandError: --only web with DATABASE_URL needs these settings too, with the same "
        "values for all web servers and workers: SECRET_KEY, MEDIA_ROOT\n"
    )


@pytest.mark.postgresql_only
@pytest.mark.soak
def test_losing_a_server_of_each_kind_loses_no_acknowledged_result(
    installation, nodes, monkeypatch
):
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", "1000000")
    values = installation.run_python(
        PREPARE, tables=TABLES, rounds=ROUNDS, boards_a_round=BOARDS_A_ROUND
    )
    start_all(nodes)
    first_web, second_web, *workers = nodes
    client, acknowledged = Client([first_web, second_web], values), []

    with ThreadPoolExecutor(9) as pool:
        entries = [
            pool.submit(client.record, board, number % 2)
            for number, board in enumerate(values["boards"])
        ]
        for entry in as_completed(entries):
            acknowledged.append(entry.result())
            if len(acknowledged) == len(entries) // 3:
                first_web.lose()

    assert Counter(installation.run_python(RECORDED_BOARDS)) == Counter(acknowledged)
    assert len(acknowledged) == TABLES * ROUNDS * BOARDS_A_ROUND
    assert print_while_a_worker_is_lost(installation, client, second_web, workers) == [
        "running",
        ["done", 2],
        b"PK",
    ]


def print_while_a_worker_is_lost(installation, client, web, workers):
    """The state when it was lost; state and attempts at the end; how the file begins."""
    lost, other = workers
    for worker in workers:
        for pid in worker.processes():
            os.kill(pid, signal.SIGSTOP)
    asked = {"session": client.values["session"], "documents": client.values["documents"]}
    key = {"Idempotency-Key": str(uuid4())}
    job = json.loads(client.send("POST", "jobs/", web.port, asked, **key)[1])["id"]

    killed_when = installation.run_python(KILL_WHILE_RUNNING, job=job, workers=lost.processes())
    lost.launcher.wait()
    for pid in other.processes():
        os.kill(pid, signal.SIGCONT)

    ended = installation.run_python(WAIT, job=job)
    status, file = client.send("GET", f"jobs/{job}/set.zip", web.port)
    assert status == 200, file
    return [killed_when, ended, file[:2]]


@pytest.mark.postgresql_only
def test_web_servers_count_the_requests_of_a_key_together(installation, nodes, monkeypatch):
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", str(MOST))
    secret = installation.run_python(PREPARE, tables=3, rounds=3, boards_a_round=2)["secret"]
    webs = nodes[:2]
    start_all(webs)
    at_the_beginning_of_a_minute()

    with ThreadPoolExecutor(CLIENTS) as pool:
        asked = [pool.submit(ask_often, webs[number % 2].port, secret) for number in range(CLIENTS)]
        statuses = Counter(status for client in asked for status in client.result())

    assert statuses == {200: MOST, 429: CLIENTS * EACH - MOST}


def test_a_stopping_web_server_answers_until_the_proxy_drains_it(installation, monkeypatch):
    monkeypatch.setenv("STOP_DELAY", "5")
    installation.start()
    assert installation.get("/ready/") == 200

    installation.launcher.send_signal(signal.SIGTERM)
    wait_until(lambda: installation.get("/ready/") == 503)
    page, code = installation.get(), installation.launcher.wait(30)
    monkeypatch.setenv("STOP_DELAY", "0")
    installation.start()

    assert (page, code, installation.get("/ready/")) == (200, 0, 200)


def test_a_service_logs_json_to_its_journal_and_shows_health_and_metrics(installation, monkeypatch):
    settings = {"LOG_TO": "terminal", "LOG_FORMAT": "json", "METRICS_TOKEN": TOKEN}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    installation.start()

    def get(path, **headers):
        request = Request(f"http://127.0.0.1:{installation.port}{path}", headers=headers)
        with urlopen(request, timeout=30) as response:
            return response.status, response.read().decode()

    health, ready = get("/health/"), get("/ready/", Host="web-1.internal")
    assert installation.get("/no-such-club/") == 404
    for _ in range(20):
        get("/accounts/login/")
    status, metrics = get("/metrics/", Authorization=f"Bearer {TOKEN}")
    kill(max(installation.processes("granian")))
    wait_until(lambda: "granian" in installation.output.read_text())
    installation.stop()

    assert (health, ready) == ((200, '{"status": "alive"}'), (200, '{"status": "ready"}'))
    counts = [line for line in metrics.splitlines() if "seconds_count" in line]
    # Counted in both processes of the server, and read in one of them.
    assert (status, sum(float(line.split()[1]) for line in counts) >= 21) == (200, True), metrics
    assert installation.log() == ""
    lines = installation.output.read_text().splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    refused = [entry for entry in entries if entry.get("status") == 404]
    assert [entry["path"] for entry in refused] == ["/no-such-club/"]
    assert {entry["logger"] for entry in entries} >= {"django.request", "_granian"}, entries
    plain = [line for line in lines if line and not line.startswith("{")]
    assert [line for line in plain if "[" in line or "Traceback" in line] == [], plain
