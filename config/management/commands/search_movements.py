"""Management command `search_movements`: searches for better balanced movements."""

import os
import re
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from movements.linked.linked_designs import (
    DESIGNS_FILE,
    LinkedDesign,
    format_designs,
    parse_designs,
)
from movements.pairs.searched_movements import (
    FINDS_FILE,
    FindKey,
    SearchFind,
    format_finds,
    parse_finds,
)
from movements.search.attempts import SearchJob, attempt_search
from movements.search.job_list import MOST_TABLES, list_search_jobs
from movements.search.linked_search import search_barometer_round, search_linked_design

MOST_ATTEMPTS = 10_000
MOST_ROUNDS = 2 * MOST_TABLES
MOST_SECONDS = 7 * 24 * 3600


class Command(BaseCommand):
    """`python manage.py search_movements --tables 5-8 --seconds 600`."""

    help = (
        "Searches first rounds and arrow-switches for the best balance. Each find is written at "
        "once, with its seed, so that a search can be interrupted and continued."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the sizes, the seed, the limits and the file."""
        parser.add_argument("--tables", type=_table_range, default=(3, 13), help="such as 8 or 5-8")
        parser.add_argument("--movement", help="the key of one movement; otherwise all")
        parser.add_argument(
            "--rounds", type=_count(MOST_ROUNDS), help="just so many; otherwise any"
        )
        parser.add_argument(
            "--missing", choices=("full", "half", "NS", "EW"), help="one kind of field"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--thorough", action="store_true", help="longer attempts")
        parser.add_argument(
            "--attempts", type=_count(MOST_ATTEMPTS), default=4, help="in all, for each movement"
        )
        parser.add_argument(
            "--seconds", type=_count(MOST_SECONDS), default=600, help="start nothing after so long"
        )
        parser.add_argument(
            "--linked", action="store_true", help="double and interwoven Howells of two sessions"
        )
        parser.add_argument(
            "--barometer", action="store_true", help="print first rounds of linked barometers"
        )
        parser.add_argument("--file", type=Path, help="where the finds are")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Makes one attempt at each movement, then the next at each, until the time is up."""
        first, last = options["tables"]
        if options["barometer"]:
            for tables in range(first, last + 1):
                found = search_barometer_round(2 * tables - 1, options["seed"], options["attempts"])
                self.stdout.write(f'"{2 * tables - 1}": "{found}"')
            return
        if options["linked"]:
            self._search_linked(range(first, last + 1), options)
            return
        options["file"] = options["file"] or FINDS_FILE
        wishes = {name: options[name] for name in ("movement", "rounds", "missing")}
        jobs = list_search_jobs(range(first, last + 1), **wishes)
        if not jobs:
            raise CommandError(_("There is nothing to search for these tables and this movement."))
        finds = _read_finds(options["file"])
        end = time.monotonic() + options["seconds"]
        for attempt in range(options["attempts"]):
            for number, job in enumerate(jobs, start=1):
                if time.monotonic() > end:
                    self.stdout.write(_("The time is up. Run it again to continue."))
                    return
                if _is_done(finds.get(job.key), options, attempt):
                    continue
                progress = f"{attempt + 1}/{options['attempts']} {number}/{len(jobs)}"
                self._attempt(job, attempt, finds, options, progress)

    def _search_linked(self, tables: range, options: Mapping[str, Any]) -> None:
        """Makes the attempts at each number of tables, until the time is up."""
        file = options["file"] or DESIGNS_FILE
        designs = {design.tables: design for design in _read_designs(file)}
        end = time.monotonic() + options["seconds"]
        for attempt in range(options["attempts"]):
            for size in tables:
                if time.monotonic() > end:
                    self.stdout.write(_("The time is up. Run it again to continue."))
                    return
                known = designs.get(size)
                if known and known.balance == "100":
                    continue
                found = search_linked_design(size, options["seed"], attempt)
                if found and (not known or Fraction(found.balance) > Fraction(known.balance)):
                    designs[size] = found
                    _replace_file(file, format_designs(designs.values()))
                    figure = f"{float(Fraction(found.balance)):.1f}"
                    self.stdout.write(
                        f"{attempt + 1}/{options['attempts']} linked {size}: {figure}"
                    )

    def _attempt(
        self,
        job: SearchJob,
        attempt: int,
        finds: dict[FindKey, SearchFind],
        options: Mapping[str, Any],
        progress: str,
    ) -> None:
        known = finds.get(job.key)
        find = attempt_search(job, options["seed"], attempt, thorough=options["thorough"])
        better = _better_find(known, find)
        if better is None:
            return
        finds[job.key] = better
        _write_finds(options["file"], finds)
        name = f"{job.movement} {job.tables}×{job.rounds} {job.missing}"
        figure = f"{float(better.balance):.1f}"
        before = f" (before: {float(known.balance):.1f})" if known and better is find else ""
        self.stdout.write(f"{progress} {name}: {figure}{before}")


def _better_find(known: SearchFind | None, find: SearchFind | None) -> SearchFind | None:
    """Return the better of the two, with the number of attempts so far."""
    if known is None or find is None or find.balance > known.balance:
        return find or known
    if (known.seed, known.thorough) != (find.seed, find.thorough):
        return known
    values = {name: getattr(known, name) for name in SearchFind.__dataclass_fields__}
    return SearchFind(**values | {"attempts": find.attempts})


def _is_done(find: SearchFind | None, options: Mapping[str, Any], attempt: int) -> bool:
    """Whether this attempt was made, or nothing better exists."""
    if find is None:
        return False
    same = (find.seed, find.thorough) == (options["seed"], options["thorough"])
    return find.balance == 100 or (same and find.attempts > attempt)


def _read_finds(file: Path) -> dict[FindKey, SearchFind]:
    try:
        return {find.key: find for find in parse_finds(file.read_text("utf-8"))}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError(
            _("“%(file)s” is no file of finds: %(error)s") % {"file": file, "error": error}
        ) from None


def _read_designs(file: Path) -> tuple[LinkedDesign, ...]:
    try:
        return parse_designs(file.read_text("utf-8"))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError(
            _("“%(file)s” is no file of finds: %(error)s") % {"file": file, "error": error}
        ) from None


def _write_finds(file: Path, finds: Mapping[FindKey, SearchFind]) -> None:
    _replace_file(file, format_finds(finds.values()))


def _replace_file(file: Path, text: str) -> None:
    """Write the file beside the old one and exchange them: an interrupted search loses nothing."""
    written = file.with_suffix(".new")
    written.write_text(text, "utf-8")
    os.replace(written, file)


def _table_range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text, re.ASCII)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not 3 <= first <= last <= MOST_TABLES:
        raise ArgumentTypeError(
            _("“%(tables)s” is not a range of 3 to %(most)s tables. Type 8 or 5-8")
            % {"tables": text, "most": MOST_TABLES}
        )
    return first, last


def _count(most: int) -> Any:
    def parse_count(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not 1 <= int(text) <= most:
            raise ArgumentTypeError(
                _("“%(number)s” is not a number from 1 to %(most)s")
                % {"number": text, "most": most}
            )
        return int(text)

    return parse_count
