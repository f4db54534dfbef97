"""The whole suite on each pair of servers that can be had: python -m tests.suite [--soak] [tests]

What was not tried is said in the last lines. With FORBID_SKIPS=1 that is a failure.

A soak runs those tests that have a number of examples, seeds, kills or cuts, with the full number:
the others would do what they did in `make test`. What no server has a part in is soaked once.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.servers import servers

ROOT = Path(__file__).resolve().parent.parent
# One more than there are processors: who has a house of its own waits for it half of the time.
WORKERS = str(min(max(2, os.cpu_count() or 1) + 1, 6))
RUNNER = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-n",
    WORKERS,
    "--dist",
    "loadfile",
    "--no-loadscope-reorder",
]
PLAIN, SERVERS = "SQLite and a folder", "PostgreSQL and Redis"
NUMBERED = re.compile("^(from|import) (tests.effort|hypothesis)", re.MULTILINE)
PURE = tuple(f"tests/{floor}/" for floor in ("scoring", "movements", "deals", "formats"))
FORBIDDEN = os.environ.get("FORBID_SKIPS") == "1"


def main(arguments: list[str]) -> int:
    """Run every pair, say what came of each, and fail if one of them did."""
    first = again = [word for word in arguments if word != "--soak"]
    if first != arguments:
        os.environ["OVERTRICK_SOAK"] = "1"
        if not first:
            first, again = numbered(), [file for file in numbered() if not file.startswith(PURE)]
    codes: dict[str, int | None] = {}
    codes[PLAIN] = run(PLAIN, {"TEST_DATABASE_URL": "", "TEST_REDIS_URL": ""}, first)
    with servers() as found:
        codes[SERVERS] = run(SERVERS, found, again) if found else None
    print()
    for pair, code in codes.items():
        print(f"{pair}: {said(code)}")
    return int(any(code or (code is None and FORBIDDEN) for code in codes.values()))


def numbered() -> list[str]:
    """The files of tests that say how much of something they try."""
    files = (ROOT / "tests").rglob("test_*.py")
    return sorted(
        str(each.relative_to(ROOT)) for each in files if NUMBERED.search(each.read_text())
    )


def run(pair: str, variables: dict[str, str], arguments: list[str]) -> int:
    """One run of the suite; its exit code."""
    print(f"\n== {pair}", flush=True)
    start = monotonic()
    with TemporaryDirectory(prefix="overtrick-") as folder:
        environment = os.environ | variables | {"DATA_DIR": folder}
        code = subprocess.call([*RUNNER, *arguments], cwd=ROOT, env=environment)
    print(f"{pair}: {monotonic() - start:.0f} s")
    return code


def said(code: int | None) -> str:
    """What a person is told of an exit code."""
    if code is None:
        return "NOT TRIED: no PostgreSQL and Redis here, nor any that come as wheels"
    return "passed" if code == 0 else f"FAILED ({code})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
