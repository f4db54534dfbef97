"""Double-dummy tables on a real worker: killed in the middle, it computes the rest."""

import pytest

from deals.solver.pool import is_solver_installed
from tests.processes.test_jobs import once

pytestmark = pytest.mark.skipif(not is_solver_installed(), reason="endplay is not installed")
BOARDS = 26
SAVE_AND_KILL = """
import os, signal
from time import monotonic, sleep
from uuid import uuid4
from boards.models import DoubleDummyTable
from boards.services.deals import DealRequest, record_deals
from club.models import Job, Source
from movements.pairs import mitchell
from tests.builders import a_session
from tests.deals.hands import random_deal

section = a_session(mitchell.mitchell_schedule(13, rounds=13, boards_a_round=2))
deals = {board: random_deal(board) for board in range(1, values["boards"] + 1)}
request = DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")
record_deals(section.session, deals, request)
job = Job.objects.get(kind="double_dummy")
end = monotonic() + 60
while not DoubleDummyTable.objects.exclude(tricks="").exists() and monotonic() < end:
    sleep(0.01)
for worker in values["workers"]:
    os.kill(worker, signal.SIGKILL)
ready = DoubleDummyTable.objects.exclude(tricks="").count()
print(json.dumps({"job": job.pk, "ready": ready, "session": section.session_id}))
"""
LOOK = """
from boards.models import DoubleDummyTable
from boards.queries.double_dummy import double_dummy_progress, tricks_of_session
from tournament.models import Session

progress = double_dummy_progress(tricks_of_session(Session.objects.get(pk=values["session"])))
attempts = sorted(DoubleDummyTable.objects.values_list("attempts", flat=True))
print(json.dumps({"computed": progress.computed, "attempts": attempts}))
"""


def test_a_killed_worker_computes_the_rest_and_nothing_twice(killable_installation):
    workers = killable_installation.processes("celery")

    saved = killable_installation.run_python(SAVE_AND_KILL, workers=workers, boards=BOARDS)
    once("done", killable_installation, saved["job"])
    found = killable_installation.run_python(LOOK, session=saved["session"])

    assert 0 < saved["ready"] < BOARDS
    assert found["computed"] == BOARDS
    # Only what was claimed when the worker was killed was begun twice: two deals a process.
    assert set(found["attempts"]) <= {1, 2}
    assert found["attempts"].count(1) >= saved["ready"]
