"""Measures the machine's current speed with a loop for the processor and small writes to disk."""

import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

Clock = Callable[[], float]
KEYS = [(level, letter) for level in range(1, 8) for letter in "CDHSN"] * 30
TABLE = {key: index for index, key in enumerate(dict.fromkeys(KEYS))}

QUIET = 0.000_095
"""Seconds of one loop on the machine of the published figures, with nobody else on it."""
LOOPS, WRITES = 500, 50


def slower(clock: Clock) -> float:
    """Return how many times slower this machine is than the one of the published figures."""
    start = clock()
    for _ in range(LOOPS):
        _loop()
    return (clock() - start) / LOOPS / QUIET


def _loop() -> None:
    values = [TABLE[key] for key in KEYS]
    sums: dict[int, int] = {}
    for value in values:
        sums[value % 7] = sums.get(value % 7, 0) + value
    values.sort()


def fsync(folder: Path) -> float:
    """Return the median seconds to append four kilobytes to a file and sync it."""
    block = os.urandom(4096)
    with TemporaryDirectory(dir=folder) as scratch:
        file = os.open(Path(scratch) / "probe", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        try:
            return median(_write(file, block) for _ in range(WRITES))
        finally:
            os.close(file)


def _write(file: int, block: bytes) -> float:
    start = perf_counter()
    os.write(file, block)
    os.fsync(file)
    return perf_counter() - start
