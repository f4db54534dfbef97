"""The supervisor: what dies is begun again, ever later; what must stop is stopped, all of it."""

import os
import signal
from contextlib import suppress
from time import monotonic, sleep

import pytest

from config.launcher import supervisor
from config.launcher.supervisor import ServerProgram, SupervisedProcess, stop_all_processes


@pytest.fixture
def child(tmp_path):
    """Makes a child that runs a few lines of Python."""
    processes = []

    def make(source):
        program = tmp_path / "program.py"
        program.write_text(source)
        environment = {"PYTHONPATH": str(tmp_path)}
        processes.append(
            SupervisedProcess(
                ServerProgram("a program", "program", [], environment, tmp_path / "log")
            )
        )
        return processes[-1]

    yield make
    for process in processes:
        process.kill()


def until(done):
    deadline = monotonic() + 20
    while not done():
        assert monotonic() < deadline
        sleep(0.01)


def dead(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return False
    return True


def test_output_is_in_the_log(child):
    talker = child("print('hello', flush=True)")

    talker.begin()

    until(lambda: talker.check_process() == 0)
    assert talker.program.log.read_text() == "hello\n"


def test_a_crashing_child_is_restarted_with_growing_pauses(child, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(supervisor, "monotonic", lambda: clock[0])
    dying = child("raise SystemExit(3)")
    dying.begin()
    pauses = []
    for _ in range(2):
        until(lambda: dying.check_process() == 3)
        pauses.append(dying.again - clock[0])
        clock[0] = dying.again
        until(lambda: dying.check_process() is None and dying.process)

    assert pauses == [supervisor.FIRST_RESTART_PAUSE, 2 * supervisor.FIRST_RESTART_PAUSE]


def test_the_restart_pause_has_a_maximum(child):
    dying = child("raise SystemExit(3)")
    for _ in range(9):
        dying.begin()
        until(lambda: dying.check_process() == 3)

    assert dying.pause == supervisor.LONGEST_RESTART_PAUSE


def test_a_terminated_child_ends_cleanly(child):
    polite = child(
        "import signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(print('bye', flush=True)))\n"
        "print('up', flush=True)\n"
        "time.sleep(60)\n"
    )
    polite.begin()
    until(lambda: polite.program.log.read_text() == "up\n")

    stop_all_processes([polite])

    assert (polite.process, polite.program.log.read_text()) == (None, "up\nbye\n")


def test_an_unresponsive_child_is_killed_with_its_children(child, monkeypatch):
    monkeypatch.setattr(supervisor, "SECONDS_TO_STOP", 0.2)
    stubborn = child(
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "own = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(own.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    stubborn.begin()
    until(lambda: stubborn.program.log.read_text().endswith("\n"))

    stop_all_processes([stubborn])

    until(lambda: dead(int(stubborn.program.log.read_text())))
    assert stubborn.process is None


def test_a_signal_sets_the_event():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before |= {signal.SIGHUP: signal.getsignal(signal.SIGHUP)}
    try:
        stop = supervisor.event_on_stop_signal()
        signal.raise_signal(signal.SIGTERM)
        assert stop.is_set()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
