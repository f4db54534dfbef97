"""Runs the tests on each database: python -m tests.suite [--all | --soak] [tests]

Without an option (`make test`) it leaves out browsers and processes that are killed, runs samples
of tables of cases, and makes the tables of its database from the models. `--all` (`make test-all`)
runs all of them. On PostgreSQL and Redis runs only what a server can change, and without an option
the part of it that works with them directly, with a third of the cases of each test. `--soak` runs
the tests that have a number of seeds, kills or cuts, with more of them. TIMES=5 in the environment
runs five times as many, and from TIMES=2 on the browsers and the examples of hypothesis and of the
API's schema, too. The last lines say what was left out; with FORBID_SKIPS=1 a server that is not
available is a failure.
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
# A long run ends with the tests that took most of its time.
SLOWEST = ("--durations=15", "--durations-min=10")
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
RUNNER = [sys.executable, "-m", "pytest", "-q", *BY_FILE, *SLOWEST]
PLAIN, SERVERS = "SQLite and a folder", "PostgreSQL and Redis"
TRIES_MORE = ("-m", "soak or hypothesis")
# One soak must end within half an hour on two cores: it leaves these to longer ones.
LONG_SOAKS = ("tests/browser", "tests/web/api/openapi")
# A whole match event of thirteen rounds on seven phones: 7 minutes on two busy cores.
SHORT_BROWSER_SOAK = "tests/browser/test_seven_match_phones.py"
NUMBERED = re.compile("^(from|import) (tests.effort|hypothesis)", re.MULTILINE)
SLOW = ("tests/browser", "tests/processes")
# What a database or a cache of another kind can change: the rows and anyone who reads and writes
# them.
SERVED = (
    "tests/standings",
    "tests/boards",
    "tests/club",
    "tests/tournament",
    "tests/config/test_redis_cache.py",
    "tests/reports/test_tasks.py",
    "tests/web/api/framework",
)
# What a process does before it has a database, and how it ends, is the same on each.
PROCESSES_OF_ANY_SERVER = (
    "tests/processes/test_hostile_connections.py",
    "tests/processes/test_launcher.py",
    "tests/processes/test_startup_errors.py",
)
# What only reaches them through the modules above: `make test` tries it on SQLite.
SERVED_THROUGH_OTHERS = (
    "tests/config",
    "tests/web/api/events",
    "tests/web/api/matches",
    "tests/web/api/printing",
    "tests/web/api/results",
    "tests/web/api/rulings",
    "tests/web/api/movements",
    "tests/web/api/sessions",
    "tests/web/api/standings",
    "tests/web/api/teams",
    "tests/web/api/test_query_counts.py",
    "tests/web/api/test_request_rules.py",
)
EVERY_SERVED = (*SERVED, *SERVED_THROUGH_OTHERS)
# What computes from rows that others have read: `make test` tries it on SQLite.
COMPUTED = (
    "tests/standings/explanations",
    "tests/standings/previews",
    "tests/standings/services/test_demonstration.py",
    "tests/standings/services/test_demonstration_matches.py",
    "tests/standings/swiss_pairs",
    "tests/standings/teams",
    "tests/standings/test_imp_board_scores.py",
    "tests/standings/test_individual_snapshot.py",
    "tests/standings/test_program_regulations.py",
    "tests/standings/test_ranking_lists.py",
    "tests/standings/test_section_comparison.py",
    "tests/standings/test_tie_break_data.py",
)
FORBIDDEN = os.environ.get("FORBID_SKIPS") == "1"


def main(arguments: list[str]) -> int:
    """Run the chosen tests on each database, print the outcome, and fail if one run did."""
    chosen = [word for word in arguments if not word.startswith("--")]
    if "--soak" in arguments:
        os.environ["OVERTRICK_SOAK"] = os.environ.get("TIMES", "1")
    if not arguments:
        os.environ["OVERTRICK_SAMPLES"] = "1"
    first, second = (chosen, chosen) if chosen else selected(arguments)
    codes: dict[str, int | None] = {}
    codes[PLAIN] = run(PLAIN, {"TEST_DATABASE_URL": "", "TEST_REDIS_URL": ""}, first)
    with servers() as variables:
        codes[SERVERS] = run(SERVERS, variables, second) if variables else None
    print()
    for pair, code in codes.items():
        print(f"{pair}: {outcome(code)}")
    if not arguments:
        print(
            "Left out: browsers, killed processes and slow tests; most cases of large tables of"
            " cases, and two of three cases of pages, of the API and of documents; on PostgreSQL"
            " and Redis what no server changes, four of five cases of a test, and what reaches"
            " them by the same ways as what was tried, such as the API. The databases had their"
            " tables from the models, not from the migrations. `make test-all` runs all of it but"
            " what no server changes."
        )
    return int(any(code or (code is None and FORBIDDEN) for code in codes.values()))


def selected(options: list[str]) -> tuple[list[str], list[str]]:
    """The tests of a run without named tests: those on SQLite, those on PostgreSQL and Redis."""
    if "--soak" in options:
        return soaked(long=os.environ["OVERTRICK_SOAK"] != "1")
    if "--all" in options:
        return [], [*EVERY_SERVED, "tests/processes", *left_out(PROCESSES_OF_ANY_SERVER)]
    return left_out(SLOW), [*SERVED, *left_out(COMPUTED)]


def soaked(*, long: bool) -> tuple[list[str], list[str]]:
    """The tests of a soak on each database; a short one leaves out `LONG_SOAKS` and hypothesis."""
    files = [
        file
        for file in numbered()
        if long or file == SHORT_BROWSER_SOAK or not file.startswith(LONG_SOAKS)
    ]
    served = [
        file
        for file in files
        if file.startswith((*EVERY_SERVED, "tests/processes"))
        and file not in PROCESSES_OF_ANY_SERVER
    ]
    chosen = TRIES_MORE if long else ("-m", "soak")
    return [*chosen, *files], [*chosen, *served]


def left_out(paths: tuple[str, ...]) -> list[str]:
    """Options that leave out these files and folders."""
    return [f"--ignore={path}" for path in paths]


def numbered() -> list[str]:
    """The files of tests that say how much of something they try."""
    files = (ROOT / "tests").rglob("test_*.py")
    return sorted(
        str(file.relative_to(ROOT)) for file in files if NUMBERED.search(file.read_text("utf-8"))
    )


def run(pair: str, variables: dict[str, str], arguments: list[str]) -> int:
    """One run of the suite; its exit code."""
    print(f"\n== {pair}", flush=True)
    start = monotonic()
    with TemporaryDirectory(prefix="overtrick-") as folder:
        environment = os.environ | variables | {"DATA_DIR": folder}
        command = [*RUNNER, "-n", str(count_workers(pair)), *arguments]
        code = subprocess.call(command, cwd=ROOT, env=environment)
    print(f"{pair}: {monotonic() - start:.0f} s")
    return code


def count_workers(pair: str) -> int:
    """A worker for each processor, and one more where they wait: for a server, or one of their own.

    Each worker collects every test, for ten seconds. `make test` starts no servers on SQLite.
    """
    waits = pair == SERVERS or os.environ.get("OVERTRICK_SAMPLES") != "1"
    return min(max(2, os.cpu_count() or 1) + waits, 6)


def outcome(code: int | None) -> str:
    """An exit code of pytest in words; None is a run that could not begin."""
    if code is None:
        return "NOT TRIED: no PostgreSQL and Redis here, nor any that come as wheels"
    return "passed" if code == 0 else f"FAILED ({code})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
