"""How much is tried: a little in `make test`, the full numbers in `make soak TIMES=1`.

The same tests run on each pair of servers, under the same names. What no server has a part in, such
as arithmetic or how a page looks, is tried once more in small on the second pair, within a test.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
# How many times the full numbers: 0 is not a soak.
SOAK = int(os.environ.get("OVERTRICK_SOAK", "0"))
# `make test` runs samples of large tables of cases, `make test-all` all of them.
SAMPLES = os.environ.get("OVERTRICK_SAMPLES") == "1"
SECOND = bool(os.environ.get("TEST_DATABASE_URL"))


def effort(few: int, many: int, *, again: int | None = None) -> int:
    """The number of seeds, kills or cuts of this run; the second pair has a size less: `again`.

    A number that is smaller in a soak is the step of a slice, which is never multiplied.
    """
    if again is not None and SECOND:
        return few if SOAK else again
    if not SOAK:
        return few
    return many * SOAK if many > few else many


def sample_cases(cases: Iterable[T], step: int = 7, *, start: int = 0) -> Iterator[T]:
    """Every so many of a test's many cases in `make test`, all of them otherwise.

    A test of several roles or methods begins for each at another case: each case is in a sample.
    """
    return islice(cases, start % step, None, step) if SAMPLES else iter(cases)
