"""The message that wakes the worker, while its broker does not answer."""

import socket
from threading import Lock
from types import SimpleNamespace

import pytest
from celery import Celery

from club.services.jobs import jobs

JOB = SimpleNamespace(kind="reports.tasks.nothing", pk=1)


@pytest.fixture
def silent_redis(monkeypatch):
    """A worker whose broker accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        broker = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        worker = Celery("silent", broker=broker, set_as_current=False)
        worker.conf.broker_transport_options = {"socket_timeout": 10}
        monkeypatch.setattr(jobs, "import_string", lambda _name: worker)
        monkeypatch.setattr(jobs, "_no_messages_until", [0.0])
        monkeypatch.setattr(jobs, "_sending", Lock())
        yield server


@pytest.mark.usefixtures("silent_redis")
def test_a_request_waits_for_a_silent_broker_only_briefly(monkeypatch):
    sent, send = [], jobs._send_message

    def counted(*arguments):
        sent.append(arguments)
        send(*arguments)

    monkeypatch.setattr(jobs, "_send_message", counted)
    still_waiting = []
    for _ in range(2):
        jobs.wake_worker(JOB)
        still_waiting.append(jobs._sending.locked())

    assert (len(sent), still_waiting) == (1, [True, True])
