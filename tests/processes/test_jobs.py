"""Jobs on a real worker: killed, or its message lost, the job is done all the same."""

import pytest

from tests.effort import effort
from tests.processes.installation import wait_until

ASK = """
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from tests.builders import a_club
print(create_job(a_club(), "slow", actor=COMMAND_LINE, seconds=values["seconds"]).pk)
"""
KILL_IN_THE_MIDDLE = """
import os, signal
from time import sleep
from club.models import Job
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from tests.builders import a_club
job = create_job(a_club(), "slow", actor=COMMAND_LINE, seconds=values["seconds"])
while Job.objects.get(pk=job.pk).state == "waiting":
    sleep(0.01)
for pid in values["workers"]:
    os.kill(pid, signal.SIGKILL)
job.refresh_from_db()
print(json.dumps({"job": job.pk, "state": job.state}))
"""
WAIT = """
from time import monotonic, sleep
from club.models import Job
end = monotonic() + 60
while (job := Job.objects.get(pk=values["job"])).state != values["state"] and monotonic() < end:
    sleep(0.05)
print(json.dumps({"state": job.state, "attempts": job.attempts, "file": job.file.name}))
"""
FORGET = """
from config.celery import app
with app.connection_for_write() as broker:
    print(broker.default_channel.queue_purge("celery"))
"""


def once(state, installation, job):
    """The job when it has come to this state."""
    return installation.run_python(WAIT, job=job, state=state)


def test_a_worker_does_a_job(shared_installation):
    job = shared_installation.run_python(ASK, seconds=0)

    assert once("done", shared_installation, job) == {
        "state": "done",
        "attempts": 1,
        "file": f"jobs/{job}-1/slow.txt",
    }
    assert (shared_installation.folder / "media" / f"jobs/{job}-1/slow.txt").read_bytes() == b"done"


@pytest.mark.soak
@pytest.mark.parametrize("_time", range(effort(1, 2)))
def test_a_job_whose_worker_is_killed_in_the_middle_is_done(killable_installation, _time):
    workers = wait_until(lambda: killable_installation.processes("celery"))

    killed = killable_installation.run_python(KILL_IN_THE_MIDDLE, seconds=4, workers=workers)

    assert killed["state"] == "running"
    assert once("done", killable_installation, killed["job"]) == {
        "state": "done",
        "attempts": 2,
        "file": f"jobs/{killed['job']}-2/slow.txt",
    }


def test_a_job_requested_without_a_worker_is_done_at_its_start(installation):
    job = installation.run_python(ASK, seconds=0)

    installation.start()

    assert once("done", installation, job)["attempts"] == 1


def test_a_job_whose_message_was_lost_is_done(installation):
    job = installation.run_python(ASK, seconds=0)
    installation.run_python(FORGET)

    installation.start()

    assert once("done", installation, job)["attempts"] == 1
