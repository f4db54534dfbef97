"""Jobs on a real worker: killed, or its message lost, the job is done all the same."""

import pytest

from tests.effort import effort
from tests.processes.house import wait_until

ASK = """
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from tests.builders import a_club
print(create_job(a_club(), "slow", actor=COMMAND_LINE, seconds=facts["seconds"]).pk)
"""
KILL_IN_THE_MIDDLE = """
import os, signal
from time import sleep
from club.models import Job
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from tests.builders import a_club
job = create_job(a_club(), "slow", actor=COMMAND_LINE, seconds=facts["seconds"])
while Job.objects.get(pk=job.pk).state == "waiting":
    sleep(0.01)
for pid in facts["workers"]:
    os.kill(pid, signal.SIGKILL)
job.refresh_from_db()
print(json.dumps({"job": job.pk, "state": job.state}))
"""
WAIT = """
from time import monotonic, sleep
from club.models import Job
end = monotonic() + 60
while (job := Job.objects.get(pk=facts["job"])).state != facts["state"] and monotonic() < end:
    sleep(0.05)
print(json.dumps({"state": job.state, "attempts": job.attempts, "file": job.file.name}))
"""
FORGET = """
from config.celery import app
with app.connection_for_write() as broker:
    print(broker.default_channel.queue_purge("celery"))
"""


def once(state, house, job):
    """The job when it has come to this state."""
    return house.tell(WAIT, job=job, state=state)


def test_a_job_is_done(standing_house):
    job = standing_house.tell(ASK, seconds=0)

    assert once("done", standing_house, job) == {
        "state": "done",
        "attempts": 1,
        "file": f"jobs/{job}-1/slow.txt",
    }
    assert (standing_house.folder / "media" / f"jobs/{job}-1/slow.txt").read_bytes() == b"done"


@pytest.mark.soak
@pytest.mark.parametrize("_time", range(effort(1, 3)))
def test_a_job_whose_worker_is_killed_in_the_middle_is_done(mortal_house, _time):
    workers = wait_until(lambda: mortal_house.processes("celery"))

    killed = mortal_house.tell(KILL_IN_THE_MIDDLE, seconds=4, workers=workers)

    assert killed["state"] == "running"
    assert once("done", mortal_house, killed["job"]) == {
        "state": "done",
        "attempts": 2,
        "file": f"jobs/{killed['job']}-2/slow.txt",
    }


def test_a_job_asked_while_nobody_works_is_done_at_the_start(house):
    job = house.tell(ASK, seconds=0)

    house.start()

    assert once("done", house, job)["attempts"] == 1


def test_a_job_whose_message_was_lost_is_done(house):
    job = house.tell(ASK, seconds=0)
    house.tell(FORGET)

    house.start()

    assert once("done", house, job)["attempts"] == 1
