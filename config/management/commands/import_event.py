"""Management command `import_event`: imports events that were played with other programs."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from boards.errors import BoardError
from boards.services.imports.event_import import EventImportPlan
from club.errors import ClubError
from club.queries.actors import IMPORT_COMMAND
from club.queries.clubs import all_clubs, club_with_slug
from formats.errors import FormatError
from formats.events.event_file import (
    MOST_BYTES,
    is_event_table,
    read_event_file,
    read_event_table,
)
from formats.events.event_regulations import event_regulations
from formats.events.imported_event import ImportedEvent
from formats.events.traveller_columns import TravellerField
from formats.events.traveller_table import TravellerSettings
from reports.content.results.published_figures import ComparedFigure
from scoring.boards.imp_boards import MATCHPOINTS, METHODS
from scoring.errors import ScoringError
from scoring.events.presets import PRESETS
from tournament.errors import TournamentError
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import (
    difference_reason_text,
    figure_subject_text,
    published_kind_text,
)
from web.shared.pages.uploads.event_import import EventImportReport, report_event_import

if TYPE_CHECKING:
    from club.models import Club

REFUSALS = (FormatError, ScoringError, TournamentError, BoardError, ClubError)


class Command(BaseCommand):
    """`python manage.py import_event monday.xml --club crown-bridge-club --differences`."""

    help = "Imports events from files of other programs, and compares the published figures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the files, the club, the regulations and what is printed."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--club", help="its address, such as crown-bridge-club")
        parser.add_argument(
            "--regulations",
            nargs="+",
            type=_regulation,
            default=[],
            metavar="PRESET|NAME=VALUE",
            help=f"one of {', '.join(PRESETS)}, or single regulations such as win=1",
        )
        _add_table_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="compare, but store nothing")
        parser.add_argument(
            "--differences", action="store_true", help="list every figure that differs"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Imports each file by itself; a refused file stores nothing and does not stop the rest."""
        club = _find_club(options["club"])
        reports: list[EventImportReport] = []
        refused: list[str] = []
        for path in options["files"]:
            try:
                reports.append(_import_file(club, path, options))
            except REFUSALS as error:
                refused.append(f"{path}: {error_message(error)}")
            except OSError as error:
                refused.append(f"{path}: {error.strerror}")
        if options["json"]:
            values = {"events": [report.values() for report in reports], "refused": refused}
            self.stdout.write(json.dumps(values, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self.stdout.write("\n".join(_report_lines(report, options)))
        if refused:
            raise CommandError("\n".join(refused))


def _add_table_arguments(parser: ArgumentParser) -> None:
    """Add what a table of results (CSV or XLSX) does not say itself."""
    parser.add_argument(
        "--columns",
        nargs="+",
        type=_column,
        default=[],
        metavar="FIELD=HEADING",
        help=f"of a table: {', '.join(field.value for field in TravellerField if field.value)}",
    )
    parser.add_argument(
        "--scoring", choices=METHODS, default=MATCHPOINTS, help="of a table or .bws"
    )
    parser.add_argument("--winners", type=int, choices=(1, 2), help="of a table")
    parser.add_argument("--date", type=_day, help="such as 2026-03-09; by itself, the file's")
    parser.add_argument("--title", default="", help="by itself, the title in the file")


def _column(text: str) -> tuple[str, str]:
    name, separator, heading = text.partition("=")
    if not separator:
        raise ArgumentTypeError(_("%(text)s is no FIELD=HEADING.") % {"text": text})
    return name, heading


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(
            _("%(text)s is no date: type 2026-03-09.") % {"text": text}
        ) from None


def _regulation(text: str) -> tuple[str, str]:
    """Parse `PRESET` as an empty name with its value, or `NAME=VALUE`."""
    name, separator, value = text.partition("=")
    if not separator and text not in PRESETS:
        raise ArgumentTypeError(
            _("%(text)s is no preset (%(presets)s) and no NAME=VALUE.")
            % {"text": text, "presets": ", ".join(PRESETS)}
        )
    return (name, value) if separator else ("", text)


def _find_club(slug: str | None) -> "Club":
    clubs = {club.slug: club for club in all_clubs()}
    if len(clubs) == 1 and slug is None:
        return next(iter(clubs.values()))
    if slug is not None or not clubs:
        try:
            return club_with_slug(slug or "")
        except ClubError as error:
            raise CommandError(error_message(error)) from None
    raise CommandError(_("Name the club with --club: %(clubs)s.") % {"clubs": ", ".join(clubs)})


def _import_file(club: "Club", path: Path, options: dict[str, Any]) -> EventImportReport:
    with path.open("rb") as file:
        # A byte more than allowed: what is too large is then refused without reading all of it.
        content = file.read(MOST_BYTES + 1)
    event = _read_event(content, path, options)
    chosen = dict(options["regulations"])
    preset = chosen.pop("", None)
    regulations = event_regulations(event, preset=preset, named=chosen)
    plan = EventImportPlan(event, regulations, path.name, uuid4(), options["title"])
    _session, report = report_event_import(
        club, plan, actor=IMPORT_COMMAND, dry_run=options["dry_run"]
    )
    return report


def _read_event(content: bytes, path: Path, options: dict[str, Any]) -> ImportedEvent:
    if not is_event_table(content):
        return _with_settings(read_event_file(content), path, options)
    settings = TravellerSettings(
        options["title"] or path.stem, options["scoring"], options["winners"], options["date"]
    )
    return read_event_table(content, settings, name=path.name, named=dict(options["columns"]))


def _with_settings(event: ImportedEvent, path: Path, options: dict[str, Any]) -> ImportedEvent:
    """Return the event with the command's date, and with its scoring if the file states none."""
    title = path.stem if event.title == event.program else event.title
    method = event.method if event.method_stated else options["scoring"]
    played_on = options["date"] or event.played_on
    return replace(event, title=title, method=method, played_on=played_on)


def _report_lines(report: EventImportReport, options: dict[str, Any]) -> list[str]:
    values = report.values()
    stated = ", ".join(f"{name}={value}" for name, value in values["regulations"].items())
    values["regulations"] = stated or _("defaults")
    values["known"] = values["players"] - values["new_players"]
    lines = [
        f"{report.plan.file_name}: {report.plan.title}",
        _("  %(pairs)s pairs, %(boards)s boards, %(results)s results") % values,
        _("  players: %(known)s known, %(new_players)s new") % values,
        _("  regulations: %(regulations)s") % values,
        *(f"  {remark}" for remark in report.remarks),
    ]
    if report.earlier:
        earlier = {"events": ", ".join(report.earlier)}
        lines.append(_("  A file of this name was imported before: %(events)s.") % earlier)
    if report.rounds_unknown:
        lines.append(_("  The file does not say who met in which round."))
    if options["dry_run"]:
        lines.append(_("  Dry run: nothing was stored."))
    lines += [
        f"  {count.label}: " + _compared_text(count.compared, count.equal)
        for count in report.counts
    ]
    lines.append("  " + _compared_text(len(report.figures), report.equal))
    if options["differences"]:
        lines += [_difference_line(figure) for figure in report.differences]
    return lines


def _compared_text(compared: int, equal: int) -> str:
    return _("%(compared)s compared, %(equal)s equal") % {"compared": compared, "equal": equal}


def _difference_line(figure: ComparedFigure) -> str:
    values = {
        "kind": published_kind_text(figure.kind),
        "subject": figure_subject_text(figure),
        "printed": figure.printed,
        "ours": figure.ours or _("nothing"),
        "reason": difference_reason_text(figure),
    }
    return _("  %(kind)s, %(subject)s: %(printed)s published, %(ours)s here (%(reason)s)") % values
