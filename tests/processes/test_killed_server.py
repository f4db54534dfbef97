"""A session on a running installation, killed during entry and printing: nothing is lost."""

import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from http.client import HTTPConnection, HTTPException
from random import Random
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.effort import effort
from tests.processes.installation import kill, wait_until

TABLES, BOARDS_A_ROUND = 8, 3
CLIENTS = 50
PREPARE = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from reports.documents import DOCUMENT_TYPES
from tests.builders import a_director, a_seated_section
from tournament.models import SeatingBoard
section = a_seated_section(**values)
user, signed_in = a_director(), SessionStore()
signed_in[SESSION_KEY] = str(user.pk)
signed_in[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
signed_in[HASH_SESSION_KEY] = user.get_session_auth_hash()
signed_in.save()
print(json.dumps({
    "cookie": signed_in.session_key,
    "place": f"/director/crown/{section.session_id}/",
    "boards": list(SeatingBoard.objects.values_list("pk", flat=True)),
    "papers": [paper.key for paper in DOCUMENT_TYPES],
}))
"""
RESULTS = """
from boards.models import Result
print(json.dumps([str(request) for request in Result.objects.values_list("request_id", flat=True)]))
"""
# The workers were halted when the set was asked for: none can be done before we look.
KILL_WHILE_RUNNING = """
import os, signal
from time import monotonic, sleep
from club.models import Job
for pid in values["workers"]:
    os.kill(pid, signal.SIGCONT)
end = monotonic() + 30
while (job := Job.objects.get(pk=values["job"])).state == "waiting" and monotonic() < end:
    sleep(0.002)
for pid in values["workers"]:
    os.kill(pid, signal.SIGKILL)
job.refresh_from_db()
print(json.dumps(job.state))
"""
WAIT = """
from time import monotonic, sleep
from club.models import Job
end = monotonic() + 60
while (job := Job.objects.get(pk=values["job"])).state in ("waiting", "running"):
    assert monotonic() < end
    sleep(0.05)
print(json.dumps([job.state, job.attempts]))
"""


class Director:
    """A signed-in director's browser, as far as posting goes."""

    def __init__(self, installation, values):
        self.installation, self.values = installation, values
        token = "a" * 32
        self.headers = {
            "Cookie": f"sessionid={values['cookie']}; csrftoken={token}",
            "X-CSRFToken": token,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def ask(self, method, path, form=()):
        """The answer's status, place and body; nothing when the server is not there."""
        page = HTTPConnection("127.0.0.1", self.installation.port, timeout=10)
        try:
            page.request(method, self.values["place"] + path, urlencode(form, True), self.headers)
            answer = page.getresponse()
            return answer.status, answer.headers.get("Location"), answer.read()
        except (OSError, HTTPException):
            return None
        finally:
            page.close()

    def enter(self, board):
        """Record a result, again and again until it is acknowledged; its request."""
        request = str(uuid4())
        slip = {"text": "4SN=", "seen": 0, "request_id": request}
        answer = wait_until(lambda: self.ask("POST", f"entry/{board}/", slip))
        assert answer[0] == 200, answer
        return request


@pytest.fixture
def director(installation):
    values = installation.run_python(PREPARE, tables=TABLES, boards_a_round=BOARDS_A_ROUND)
    installation.start()
    return Director(installation, values)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(effort(2, 6, again=1)))
def test_every_acknowledged_result_is_found_after_the_server_was_killed(director, seed):
    installation, acknowledged = director.installation, []
    # The second not near the end: a server that comes back has to be asked for results again.
    moments = sorted(Random(f"kill {seed}").sample(range(1, 150), 2))

    def kill_twice():
        for entered in moments:
            wait_until(lambda entered=entered: len(acknowledged) >= entered)
            for pid in installation.processes("granian"):
                kill(pid)
            wait_until(lambda: installation.get() == 200)

    with ThreadPoolExecutor(CLIENTS + 1) as pool:
        killer = pool.submit(kill_twice)
        entries = [pool.submit(director.enter, board) for board in director.values["boards"]]
        for entry in as_completed(entries):
            acknowledged.append(entry.result())
        killer.result()

    assert Counter(installation.run_python(RESULTS)) == Counter(acknowledged)
    assert len(acknowledged) == TABLES * TABLES * BOARDS_A_ROUND
    assert installation.log().count("the web server ended with code -9") == 2


@pytest.mark.soak
@pytest.mark.parametrize("_time", range(effort(1, 2)))
def test_a_print_set_is_made_although_its_worker_is_killed_in_the_middle(director, _time):
    installation = director.installation
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(director.enter, director.values["boards"]))
    workers = wait_until(lambda: installation.processes("celery"))
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    _, place, _ = director.ask("POST", "print/set/", {"paper": director.values["papers"]})
    job = int(place.rstrip("/").rpartition("/")[2])

    killed_when = installation.run_python(KILL_WHILE_RUNNING, job=job, workers=workers)

    assert (killed_when, installation.run_python(WAIT, job=job)) == ("running", ["done", 2])
    pdf, archive = (director.ask("GET", f"jobs/{job}/set.{ending}") for ending in ("pdf", "zip"))
    assert (pdf[0], pdf[2][:5], archive[0], archive[2][:2]) == (200, b"%PDF-", 200, b"PK")
