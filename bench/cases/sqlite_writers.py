"""Times the slowest write of eight processes that write to one SQLite file at full speed.

The other side waits as SQLite does by default. The case fails if a writer hardly gets a turn.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, gettempdir
from time import perf_counter, time

from bench import installation
from bench.measure import Case, Effort, Race, Within, WrongError

WRITERS, SECONDS = 8, 3.0
SLOWEST = 0.25
STARVED = 0.25
"""The least served has at least this share of the turns of the most served."""
ENGINES = ("config.sqlite", "django.db.backends.sqlite3")


@contextmanager
def burst(effort: Effort) -> Iterator[Race]:
    """Time Overtrick's database engine against Django's with the same settings."""
    turns: list[list[int]] = []
    seconds = SECONDS if effort.seconds >= Effort().seconds else SECONDS / 3
    with TemporaryDirectory(prefix="bench-", dir=gettempdir()) as name:

        def round_of(engine: str) -> float:
            waits = _burst(Path(name) / f"{engine}.sqlite3", engine, seconds)
            if engine == ENGINES[0]:
                turns.append(sorted(map(len, waits)))
            return max(max(wait) for wait in waits)

        yield Race(
            lambda: round_of(ENGINES[0]),
            lambda: round_of(ENGINES[1]),
            clock=perf_counter,
            writes=Path(name),
            notes=lambda: _shares(turns),
        )


def _burst(file: Path, engine: str, seconds: float) -> list[list[float]]:
    command = [sys.executable, "-m", "bench.writer_process", str(file), engine, str(seconds)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    environment = installation.environment(file.parent)
    writers = [
        subprocess.Popen(command, cwd=installation.ROOT, env=environment, **pipes)  # type: ignore[call-overload]
        for _ in range(WRITERS)
    ]
    for writer in writers:
        if writer.stdout.readline() != "ready\n":
            raise WrongError("a writer did not get ready")
    for writer in writers:
        writer.stdin.write(f"{time() + 0.3}\n")
        writer.stdin.flush()
    return [json.loads(writer.communicate()[0]) for writer in writers]


def _shares(turns: list[list[int]]) -> str:
    share = median(least / most for least, *_between, most in turns)
    if share < STARVED:
        raise WrongError(f"a writer was starved: turns of the eight in each round {turns}")
    total = sum(map(sum, turns))
    return f"{total:,} writes; the least served had {share:.0%} of the turns of the most served"


CASES = (
    Case("burst: slowest write of eight writers", Within(SLOWEST), burst, "SQLite's own waiting"),
)
