"""Supervisor of child processes: starts them, restarts those that die, stops them all."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import monotonic

FIRST_RESTART_PAUSE = 0.5
LONGEST_RESTART_PAUSE = 30.0
SECONDS_TO_SETTLE = 60.0
SECONDS_TO_STOP = 12.0
ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class ServerProgram:
    """A program to run: its name, module, arguments, environment and log file.

    Without a log file its output goes where the launcher's does.
    """

    name: str
    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    log: Path | None

    @property
    def command(self) -> list[str]:
        """The command line; it runs through `child_program`, which ends with the launcher."""
        return [sys.executable, "-m", "config.launcher.child_program", self.module, *self.arguments]


@dataclass(slots=True)
class SupervisedProcess:
    """A child process that is restarted when it dies, with growing pauses after early deaths."""

    program: ServerProgram
    process: "subprocess.Popen[bytes] | None" = None
    begun: float = 0.0
    again: float = 0.0
    pause: float = FIRST_RESTART_PAUSE
    deaths: list[int] = field(default_factory=list)

    def begin(self) -> None:
        """Starts the process in its own group, so that Ctrl-C only reaches the launcher."""
        group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        with nullcontext() if self.program.log is None else self.program.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.program.command,
                cwd=ROOT,
                env={**os.environ, **self.program.environment},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
                creationflags=group,
            )
        self.begun = monotonic()

    def check_process(self) -> int | None:
        """Returns the exit code if the process has died; restarts it after the pause."""
        now = monotonic()
        if self.process is None:
            if now >= self.again:
                self.begin()
            return None
        code = self.process.poll()
        if code is not None:
            self._record_death(code, now)
        return code

    def _record_death(self, code: int, now: float) -> None:
        """Kills leftover child processes and doubles the pause after an early death."""
        if now - self.begun > SECONDS_TO_SETTLE:
            self.pause = FIRST_RESTART_PAUSE
        self.deaths.append(code)
        self.again, self.pause = now + self.pause, min(2 * self.pause, LONGEST_RESTART_PAUSE)
        self.kill()

    def stop(self) -> None:
        """Asks the process to stop by closing its pipe."""
        if self.process and self.process.stdin:
            self.process.stdin.close()

    def end(self, *, before: float) -> None:
        """Waits for the process to end until a deadline, then kills it."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, before - monotonic()))
        self.kill()

    def kill(self) -> None:
        """Kills the process and all its children."""
        if self.process is None:
            return
        if self.process.stdin:
            self.process.stdin.close()
        _kill_tree(self.process.pid)
        self.process.wait()
        self.process = None


def _kill_tree(pid: int) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(pid)], capture_output=True, check=False)
        return
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def stop_all_processes(children: Sequence[SupervisedProcess]) -> None:
    """Asks all processes to stop, waits for them together, kills the rest."""
    for child in children:
        child.stop()
    deadline = monotonic() + SECONDS_TO_STOP
    for child in children:
        child.end(before=deadline)


def event_on_stop_signal() -> Event:
    """Returns an event that SIGINT, SIGTERM, SIGHUP and SIGBREAK set."""
    stop = Event()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: stop.set())
    return stop
