"""Thirty programs record results at full speed, each by its own key: none is refused."""

import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count
from threading import Barrier
from time import monotonic
from uuid import uuid4

import pytest

from tests.effort import effort

KEYS = 30
PREPARE = """
from club.models import Club
from club.queries.actors import COMMAND_LINE
from club.queries.api_key_areas import ALL_AREAS
from club.services.api_keys import create_api_key
from tests.builders import a_director, a_seated_section
from tournament.models import SeatingBoard
section = a_seated_section(tables=10, boards_a_round=2)
user, club = a_director(), Club.objects.get(slug="crown")
print(json.dumps({
    "secrets": [
        create_api_key(club, user, f"Key {n}", areas=ALL_AREAS, actor=COMMAND_LINE)[1]
        for n in range(values["keys"])
    ],
    "session": section.session_id,
    "boards": list(SeatingBoard.objects.order_by("pk").values_list("pk", flat=True)),
}))
"""
RECORDED = """
from boards.models import Result
print(json.dumps(Result.objects.count()))
"""


class Program:
    """Records one version after another of one board, as fast as it is answered."""

    def __init__(self, port, secret, session, board):
        self.path = f"/api/v1/sessions/{session}/results/{board}/"
        self.headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
        self.port, self.waits, self.refused = port, [], []

    def run(self, line, seconds):
        server = HTTPConnection("127.0.0.1", self.port, timeout=120)
        line.wait()
        end = monotonic() + seconds
        for version in count():
            start = monotonic()
            if start > end:
                break
            self.record(server, version)
            self.waits.append(monotonic() - start)
        server.close()

    def record(self, server, seen):
        body = json.dumps({"entry": "4SN=" if seen % 2 else "3NTE+1", "seen": seen})
        server.request("POST", self.path, body, self.headers | {"Idempotency-Key": str(uuid4())})
        answer = server.getresponse()
        text = answer.read().decode()
        if answer.status != 201:
            self.refused.append((answer.status, text[:200]))


@pytest.fixture
def installation_for_many_programs(installation, monkeypatch):
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", "1000000")
    return installation


@pytest.mark.soak
def test_thirty_programs_at_full_speed_are_all_served(installation_for_many_programs):
    installation = installation_for_many_programs
    values = installation.run_python(PREPARE, keys=KEYS)
    installation.start()
    programs = [
        Program(installation.port, secret, values["session"], board)
        for secret, board in zip(values["secrets"], values["boards"], strict=False)
    ]
    line = Barrier(KEYS)

    with ThreadPoolExecutor(KEYS) as pool:
        for ended in [pool.submit(program.run, line, effort(10, 40)) for program in programs]:
            ended.result()

    waits = sorted(wait for program in programs for wait in program.waits)
    print(
        f"\n{len(waits)} results; slowest {waits[-1]:.3f} s, median {waits[len(waits) // 2]:.3f} s"
    )
    assert [program.refused for program in programs if program.refused] == []
    assert installation.run_python(RECORDED) == len(waits)
    # A figure is the bench's; a stall lasts as long as a statement has patience, which is 20 s.
    assert waits[-1] < 10
