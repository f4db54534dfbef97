"""Runs the benchmark cases and prints a table: `python -m bench [--quick] [--only entry]`."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from bench import installation, report, workload
from bench.measure import Case, Effort, Outcome, Skipped, WrongError, run

FULL, QUICK = Effort(), Effort(rounds=3, seconds=0.08)


def main() -> int:
    """Run the selected cases; return 1 if one misses its goal or proves nothing."""
    options = parse_options()
    with installation.furnished():
        from bench.groups import GROUPS  # noqa: PLC0415 — models need settings first

        for name, rows in (
            ("7 tables", workload.club_session()),
            ("100 pairs", workload.large_session()),
        ):
            print(f"{name}: {len(rows)} results, {workload.fingerprint(rows)}")
        cases = [case for group in GROUPS for case in group.CASES if _wanted(case, options.only)]
        outcomes = list(_raced(cases, QUICK if options.quick else FULL))
    print("\n" + report.table(outcomes))
    return int(any(not outcome.held or outcome.proves_nothing for outcome in outcomes))


def parse_options() -> Namespace:
    asks = ArgumentParser(prog="python -m bench", description=__doc__)
    asks.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    asks.add_argument("--only", default="", help="cases with this in their name")
    return asks.parse_args()


def _wanted(case: Case, only: str) -> bool:
    return only in case.name


def _raced(cases: list[Case], effort: Effort) -> Iterator[Outcome]:
    for case in cases:
        try:
            outcome = run(case, effort)
        except Skipped as reason:
            print(f"SKIPPED {case.name}: {reason}", flush=True)
            continue
        except WrongError as reason:
            print(f"WRONG {case.name}: {reason}", flush=True)
            raise
        print(report.line(outcome), flush=True)
        yield outcome


if __name__ == "__main__":
    sys.exit(main())
