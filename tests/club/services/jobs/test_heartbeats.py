"""A heartbeat runs during long work, and stops with it."""

from threading import Event

from club.errors import JobError
from club.services.jobs.heartbeats import heartbeat_thread


def test_a_heartbeat_continues_during_the_work():
    beats, third = [], Event()

    def beat():
        beats.append(1)
        if len(beats) == 3:
            third.set()

    with heartbeat_thread(beat, every=0.001):
        assert third.wait(5)
    counted = len(beats)

    assert not Event().wait(0.02) and len(beats) == counted


def test_a_heartbeat_survives_a_failure():
    beats, second = [], Event()

    def beat():
        beats.append(1)
        if len(beats) == 2:
            second.set()
        raise OSError("no room")

    with heartbeat_thread(beat, every=0.001):
        assert second.wait(5)


def test_a_heartbeat_stops_when_the_job_is_lost():
    beats, first = [], Event()

    def beat():
        beats.append(1)
        first.set()
        raise JobError("job_lost", job=1)

    with heartbeat_thread(beat, every=0.001):
        assert first.wait(5)
        Event().wait(0.02)

    assert beats == [1]
