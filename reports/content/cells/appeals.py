"""Texts of the notices that a ranking is provisional or a result is subject to appeal."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells.pair_names import pair_label
from reports.content.cells.ruling_marks import APPEALED, has_open_appeal
from reports.content.document import BlankCell, ColumnKind, Row, TextCell
from scoring.events.periods import period_is_over
from standings.snapshot_cache import SessionSnapshot


def provisional_notice(snapshot: SessionSnapshot, printed: datetime) -> str:
    """Return the header's notice: provisional, subject to appeal, both or nothing.

    A ranking is provisional until the correction period is over (Law 79C).
    """
    final = period_is_over(snapshot.facts.periods.correction, printed)
    notices = (
        "" if final else _("PROVISIONAL"),
        _("SUBJECT TO APPEAL") if snapshot.appealed else "",
    )
    return " · ".join(filter(None, notices))


def provisional_notes(snapshot: SessionSnapshot) -> Iterator[str]:
    """Yield notes above a ranking: until when it is provisional, and every open appeal."""
    ends = snapshot.facts.periods
    if ends.correction and ends.appeal:
        times = {
            "correction": format_local_time(ends.correction),
            "appeal": format_local_time(ends.appeal),
        }
        text = _(
            "Provisional until the correction period ends, %(correction)s (Law 79C); appeals "
            "until %(appeal)s (Law 92B)."
        )
        yield text % times
    yield from session_appeal_notes(snapshot)


def session_appeal_notes(snapshot: SessionSnapshot) -> Iterator[str]:
    """Yield a sentence for each result that is subject to appeal, in order of play."""
    for cell in snapshot.appealed:
        text = _("%(mark)s Subject to appeal: board %(board)s, %(sides)s.")
        yield text % {
            "mark": APPEALED,
            "board": cell.board,
            "sides": describe_opponents(snapshot, cell),
        }


def appeal_headings(snapshot: SessionSnapshot) -> tuple[tuple[str, ColumnKind], ...]:
    """Return the heading of the appeal column, if an appeal is open."""
    return ((_("Subject to appeal"), ColumnKind.MARK),) if snapshot.appealed else ()


def appeal_cells(snapshot: SessionSnapshot, place: int) -> Row:
    """Return the mark of a pair with a board that is subject to appeal."""
    if not snapshot.appealed:
        return ()
    return (TextCell(APPEALED) if has_open_appeal(snapshot, place) else BlankCell(),)


def describe_opponents(snapshot: SessionSnapshot, cell: TableResult) -> str:
    """Return the pairs at that table."""
    return _("%(north_south)s against %(east_west)s") % {
        "north_south": pair_label(snapshot, cell.north_south),
        "east_west": pair_label(snapshot, cell.east_west),
    }


def format_local_time(ends: datetime) -> str:
    """Format a time in the club's time zone."""
    return date_format(timezone.localtime(ends), "DATETIME_FORMAT")
