"""A session on a running installation, killed during entry and printing: nothing is lost."""

import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from random import Random
from threading import Event
from time import sleep
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.effort import effort
from tests.processes.installation import kill, wait_until

TABLES, BOARDS_A_ROUND = 8, 3
# Of fifty clients half are the phones of a session, half enter and correct results of another one.
PHONES = DIRECTORS = 25
KILLS = 4
# The longest time of a client between two results, in seconds.
THINKING = 1
# After each kill the launcher waits longer; it is started anew after so many.
ROUNDS = effort(1, 13, again=1)
PREPARE = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from reports.documents import DOCUMENT_TYPES
from tests.builders import a_director, a_seated_section
from tests.web.table.phones import a_phone, page, switched_on, token_of
from tournament.models import SeatingBoard
settings.ALLOWED_HOSTS.append("testserver")
phones = []
if number := values.pop("phones", 0):
    tables = switched_on(a_seated_section(tables=number, boards_a_round=1, club="anchor"))
    for table in range(1, number + 1):
        token = token_of(tables, table)
        seatings = tables.seatings.filter(table=table).order_by("round")
        phones.append({
            "cookie": a_phone(token).cookies["table"].value,
            "pages": [
                page(token, "accept", board=board.number)
                for seating in seatings for board in seating.boards.all()
            ],
        })
section = a_seated_section(**values)
user, signed_in = a_director(), SessionStore()
signed_in[SESSION_KEY] = str(user.pk)
signed_in[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
signed_in[HASH_SESSION_KEY] = user.get_session_auth_hash()
signed_in.save()
print(json.dumps({
    "cookie": signed_in.session_key,
    "place": f"/director/crown/{section.session_id}/",
    "boards": list(
        SeatingBoard.objects.filter(seating__section=section).values_list("pk", flat=True)
    ),
    "phones": phones,
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


class Browser:
    """A browser, as far as posting goes."""

    def __init__(self, installation, cookie):
        token = "a" * 32
        self.installation, self.broken = installation, 0
        self.random = Random(cookie)
        self.headers = {
            "Cookie": f"{cookie}; csrftoken={token}",
            "X-CSRFToken": token,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def ask(self, method, path, form=()):
        """The answer's status, place and body; nothing when the server is not there."""
        page = HTTPConnection("127.0.0.1", self.installation.port, timeout=30)
        try:
            page.request(method, path, urlencode(form, True), self.headers)
            answer = page.getresponse()
            return answer.status, answer.headers.get("Location"), answer.read()
        except (OSError, HTTPException):
            self.broken += 1
            return None
        finally:
            page.close()

    def send(self, path, form, status):
        """Post a form, again and again until it is acknowledged; its request."""
        answer = wait_until(lambda: self.ask("POST", path, form), seconds=150)
        assert answer[0] == status, answer
        return form["request_id"]


class Director(Browser):
    """A signed-in director."""

    def __init__(self, installation, values):
        super().__init__(installation, f"sessionid={values['cookie']}")
        self.values = values

    def ask(self, method, path, form=()):
        return super().ask(method, self.values["place"] + path, form)

    def enter(self, board, *, seen=0):
        """Record a result, or correct the version seen."""
        text = "4SN=" if seen % 2 == 0 else "4SN+1"
        form = {"text": text, "seen": seen, "request_id": str(uuid4())}
        return self.send(f"entry/{board}/", form, 200)

    def work(self, board, ended):
        """Enter a board and correct it until the time is over; the requests acknowledged."""
        acknowledged = []
        while not ended.wait(THINKING * self.random.random()):
            acknowledged.append(self.enter(board, seen=len(acknowledged)))
        return acknowledged


class Phone(Browser):
    """The phone of a table, which records its boards in order."""

    def __init__(self, installation, values):
        super().__init__(installation, f"table={values['cookie']}")
        self.pages = values["pages"]

    def work(self, ended):
        """Record boards until the time is over; the requests acknowledged.

        After its last board it sends them all again, like a phone that has had no answer.
        """
        answers = {"contract": "4S", "declarer": "N", "tricks": "10", "sure": "1"}
        forms = [(page, answers | {"request_id": str(uuid4())}) for page in self.pages]
        acknowledged = []
        for page, form in cycle(forms):
            if ended.wait(THINKING * self.random.random()):
                return acknowledged
            request = self.send(page, form, 302)
            if request not in acknowledged:
                acknowledged.append(request)


@pytest.fixture
def director(installation):
    values = installation.run_python(PREPARE, tables=TABLES, boards_a_round=BOARDS_A_ROUND)
    installation.start()
    return Director(installation, values)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_every_acknowledged_result_is_found_after_the_server_was_killed(installation, seed):
    values = installation.run_python(
        PREPARE, tables=TABLES, boards_a_round=BOARDS_A_ROUND, phones=PHONES
    )
    installation.start()
    random, ended = Random(f"kill {seed}"), Event()
    phones = [Phone(installation, phone) for phone in values["phones"]]
    directors = [Director(installation, values) for _ in range(DIRECTORS)]

    with ThreadPoolExecutor(PHONES + DIRECTORS) as pool:
        work = [pool.submit(phone.work, ended) for phone in phones]
        boards = zip(directors, values["boards"], strict=False)
        work += [pool.submit(director.work, board, ended) for director, board in boards]
        try:
            for _kill in range(KILLS):
                wait_until(lambda: installation.get() == 200)
                sleep(random.uniform(0.2, 2))
                for pid in installation.processes("granian"):
                    kill(pid)
            wait_until(lambda: installation.get() == 200)
            sleep(1)
        finally:
            ended.set()
        acknowledged = [request for client in work for request in client.result()]

    assert Counter(installation.run_python(RESULTS)) == Counter(acknowledged)
    assert installation.log().count("the web server ended with code -9") == KILLS
    # Every client was refused while the server was away, and got through afterwards.
    assert all(client.broken for client in (*phones, *directors))
    assert len(acknowledged) > PHONES + DIRECTORS


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
