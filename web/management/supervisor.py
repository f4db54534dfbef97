"""Supervisor for child processes: starts them, restarts those that die, stops them all."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
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
    """What to run: a name, a module, its arguments and environment, and a log."""

    name: str
    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    log: Path

    @property
    def command(self) -> list[str]:
        """The command, by way of `child`, so that it ends when we do."""
        return [sys.executable, "-m", "web.management.child_program", self.module, *self.arguments]


@dataclass(slots=True)
class SupervisedProcess:
    """A program that is kept alive: begun again when it dies, ever later if it dies at once."""

    program: ServerProgram
    process: "subprocess.Popen[bytes] | None" = None
    begun: float = 0.0
    again: float = 0.0
    pause: float = FIRST_RESTART_PAUSE
    deaths: list[int] = field(default_factory=list)

    def begin(self) -> None:
        """Run it, in its own group: a Ctrl-C in the terminal is for the launcher alone."""
        group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        with self.program.log.open("ab") as log:
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
        """The code it died with since the last look, if it did; begins it again when it is time."""
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
        """End what it left behind, and wait longer each time it dies young."""
        if now - self.begun > SECONDS_TO_SETTLE:
            self.pause = FIRST_RESTART_PAUSE
        self.deaths.append(code)
        self.again, self.pause = now + self.pause, min(2 * self.pause, LONGEST_RESTART_PAUSE)
        self.kill()

    def stop(self) -> None:
        """Ask it to stop: its pipe ends, and it ends by itself."""
        if self.process and self.process.stdin:
            self.process.stdin.close()

    def end(self, *, before: float) -> None:
        """Wait for it until then; after that it is killed."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, before - monotonic()))
        self.kill()

    def kill(self) -> None:
        """Kill it and everything it began."""
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
    """Ask all of them to stop, wait for all of them together, kill the rest."""
    for child in children:
        child.stop()
    deadline = monotonic() + SECONDS_TO_STOP
    for child in children:
        child.end(before=deadline)


def event_on_stop_signal() -> Event:
    """An event that is set by Ctrl-C, by a terminal that closes and by a polite kill."""
    stop = Event()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: stop.set())
    return stop
