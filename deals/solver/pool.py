"""Solves deals double dummy in several child processes, each with a limit of time and memory."""

import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread, Timer

from deals.double_dummy import DoubleDummy, read_double_dummy
from deals.errors import SolverError

ROOT = Path(__file__).resolve().parent.parent.parent
# Of 300 random deals the slowest took 2.5 s on a busy computer.
DEADLINE_SECONDS = 30.0
START_SECONDS = 60.0
# Each process takes about 220 MB on two cores, and 450 MB on 32.
MAX_PROCESSES = 8
# A deal waits in each process while the results before are being stored.
AHEAD = 2
# What Python and its libraries need to start: no passwords, no keys.
ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH", "LANG")
# Numpy, which endplay loads, would set aside memory for a thread on each core.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
COMMAND = [sys.executable, "-X", "utf8", "-m", "deals.solver.child_process"]


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """The cards of a deal and its double-dummy tricks; None if it was stopped at a limit."""

    cards: str
    double_dummy: DoubleDummy | None


@cache
def is_solver_installed() -> bool:
    """Whether the library endplay is installed; some platforms have no package of it."""
    return find_spec("endplay") is not None


def count_processes() -> int:
    """Return the number of processes: one for each core that this process may use."""
    # macOS and Windows do not know which cores a process may use.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, MAX_PROCESSES)


def solve_deals(
    deals: Iterator[str],
    *,
    processes: int | None = None,
    seconds: float = DEADLINE_SECONDS,
) -> Generator[SolvedDeal]:
    """Yield each deal with its tricks, in the order in which they are ready.

    `deals` is asked for a deal when a process will soon need one, by the thread that iterates.
    Closing the iterator ends the processes.
    """
    pool = _Pool(processes or count_processes(), seconds)
    try:
        waiting = 0
        for cards in islice(deals, pool.size * AHEAD):
            pool.put(cards)
            waiting += 1
        while waiting:
            yield pool.get()
            waiting -= 1
            for cards in islice(deals, 1):
                pool.put(cards)
                waiting += 1
    finally:
        pool.close()


class _Pool:
    """Threads that each pass deals to one child process."""

    def __init__(self, size: int, seconds: float) -> None:
        self.size = size
        self._seconds = seconds
        self._tasks = SimpleQueue[str | None]()
        self._results = SimpleQueue[SolvedDeal | BaseException]()
        self._children: list[_Child] = []
        self._threads: list[Thread] = []

    def put(self, cards: str) -> None:
        """Give a deal to the next free process; start one more if there are too few."""
        self._tasks.put(cards)
        if len(self._threads) < self.size:
            child = _Child(self._seconds)
            thread = Thread(target=self._run, args=(child,), name="solver", daemon=True)
            self._children.append(child)
            self._threads.append(thread)
            thread.start()

    def get(self) -> SolvedDeal:
        """Wait for the next solved deal; raises the error of a process that cannot start."""
        result = self._results.get()
        if isinstance(result, BaseException):
            raise result
        return result

    def close(self) -> None:
        """End all processes and threads."""
        for _thread in self._threads:
            self._tasks.put(None)
        for child in self._children:
            child.end()
        for thread in self._threads:
            thread.join()

    def _run(self, child: "_Child") -> None:
        while (cards := self._tasks.get()) is not None and not child.ended:
            try:
                self._results.put(SolvedDeal(cards, child.solve(cards)))
            except Exception as error:
                self._results.put(error)
        child.end()


class _Child:
    """A child process, started with its first deal and again after one that was stopped."""

    def __init__(self, seconds: float) -> None:
        self.ended = False
        self._seconds = seconds
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None

    def solve(self, cards: str) -> DoubleDummy | None:
        """Return the tricks of a deal; None if the process was stopped at a limit."""
        process = self._process or self._start()
        assert process.stdin
        # The process may have been stopped: then there is nobody to write to, and no answer.
        with suppress(OSError):
            process.stdin.write(f"{cards}\n")
            process.stdin.flush()
        line = self._read_line(process, self._seconds)
        if not line:
            self._stop()
            return None
        return read_double_dummy(line)

    def end(self) -> None:
        """Stop the process and start none again."""
        with self._lock:
            self.ended = True
        self._stop()

    def _start(self) -> "subprocess.Popen[str]":
        known = {key: os.environ[key] for key in ENVIRONMENT if key in os.environ}
        with self._lock:
            if self.ended:
                raise SolverError("solver_start")
            # Below normal on Windows; elsewhere the child lowers its own priority.
            flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
            process = self._process = subprocess.Popen(
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=ROOT,
                env=known | ONE_THREAD,
                text=True,
                creationflags=flags,
            )
        if self._read_line(process, START_SECONDS) != "ready":
            self._stop()
            raise SolverError("solver_start")
        return process

    def _read_line(self, process: "subprocess.Popen[str]", seconds: float) -> str:
        """Return the next line; empty if the process ends, as it does after so many seconds."""
        assert process.stdout
        # A timer that kills, because Windows cannot wait for a pipe with a deadline.
        timer = Timer(seconds, process.kill)
        timer.start()
        try:
            return process.stdout.readline().strip()
        except (OSError, ValueError):
            return ""
        finally:
            timer.cancel()

    def _stop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
