"""Times scoring a simultaneous tournament from and to the database, against plain queries."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import installation
from bench.measure import AtLeast, AtMost, Case, Effort, Race, WrongError

MODULE = [sys.executable, "-m", "bench.simultaneous_process"]
MOST_MEMORY = 40
RESULTS, PAIRS = 360_000, 20_000


class Field:
    """The process whose database has the field."""

    def __init__(self, folder: Path) -> None:
        self.environment = installation.environment(folder) | {"LOG_TO_TERMINAL": "no"}
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(
            MODULE, cwd=installation.ROOT, env=self.environment, text=True, **pipes
        )
        self._line()

    def ask(self, what: str) -> tuple[float, Any]:
        """Return the processor seconds of the work, and its result."""
        assert self.process.stdin
        print(what, file=self.process.stdin, flush=True)
        seconds, load = json.loads(self._line())
        return seconds, load

    def _line(self) -> str:
        assert self.process.stdout
        line: str = self.process.stdout.readline()
        if not line:
            raise WrongError("the process with the field has ended")
        return line

    def memory(self) -> str:
        """Describe the memory of a worker that scores the field, and of an idle one."""
        done = subprocess.run(
            [*MODULE, "memory"],
            cwd=installation.ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        idle, most = json.loads(done.stdout.splitlines()[-1])
        if most - idle > MOST_MEMORY:
            raise WrongError(f"a worker has {most:.0f} MB, {most - idle:.1f} more than when idle")
        return f"a worker: {idle:.0f} MB idle, {most:.0f} MB at the most (≤ {MOST_MEMORY} more)"


@contextmanager
def furnished() -> Iterator[Field]:
    """Start the process, and stop it at the end."""
    with TemporaryDirectory(prefix="bench-", dir=installation.scratch()) as name:
        field = Field(Path(name))
        try:
            yield field
        finally:
            field.process.kill()
            field.process.communicate()


def compare_with_fetchall(effort: Effort) -> Iterator[Race]:
    """Time from rows to rows, against fetching the same rows into a list."""
    with furnished() as field:
        if (field.ask("fetchall")[1], field.ask("score")[1]) != (RESULTS, PAIRS):
            raise WrongError("not every row was read")
        rounds = min(effort.rounds, 3)
        timings = timed(field, "score"), timed(field, "fetchall")
        yield Race(*timings, notes=field.memory, rounds=rounds, warm=False)


def compare_with_objects(effort: Effort) -> Iterator[Race]:
    """Time the same, against objects that are read, counted, and updated in bulk."""
    with furnished() as field:
        field.ask("score")
        ours, (seconds, theirs) = field.ask("places")[1], field.ask("objects")
        if ours != theirs:
            raise WrongError("objects come to other places")
        yield Race(timed(field, "score"), lambda: seconds, rounds=1, warm=False)


def timed(field: Field, what: str) -> Callable[[], float]:
    """Return the seconds of one round."""
    return lambda: field.ask(what)[0]


CASES = (
    Case(
        "simultaneous: 360,000 results from the database and back, beside fetchall",
        AtMost(4),
        contextmanager(compare_with_fetchall),
        "fetchall",
    ),
    Case(
        "simultaneous: 360,000 results from the database and back, beside objects",
        AtLeast(12),
        contextmanager(compare_with_objects),
        "objects",
    ),
)
