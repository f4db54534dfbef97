"""What is not final yet in words: until when results may change, and what is subject to appeal."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.document import Blank, Kind, Row, Text
from reports.content.names import label
from reports.content.rulings import APPEALED, is_appealed
from scoring.events.periods import period_is_over
from standings.snapshot_cache import SessionSnapshot


def notice(evening: SessionSnapshot, printed: datetime) -> str:
    """What the head of a paper says, printed then: provisional, subject to appeal, both or nothing.

    It is provisional until the correction period is over (Law 79C).
    """
    final = period_is_over(evening.facts.periods.correction, printed)
    said = ("" if final else _("PROVISIONAL"), _("SUBJECT TO APPEAL") if evening.appealed else "")
    return " · ".join(filter(None, said))


def standing_notes(evening: SessionSnapshot) -> Iterator[str]:
    """What stands above a ranking: until when it is provisional, and every open appeal."""
    ends = evening.facts.periods
    if ends.correction and ends.appeal:
        facts = {"correction": moment(ends.correction), "appeal": moment(ends.appeal)}
        words = _(
            "Provisional until the correction period ends, %(correction)s (Law 79C); appeals "
            "until %(appeal)s (Law 92B)."
        )
        yield words % facts
    yield from appeal_notes(evening)


def appeal_notes(evening: SessionSnapshot) -> Iterator[str]:
    """A sentence for each result that is subject to appeal, in order of play."""
    for cell in evening.appealed:
        words = _("%(mark)s Subject to appeal: board %(board)s, %(sides)s.")
        yield words % {"mark": APPEALED, "board": cell.board, "sides": sides(evening, cell)}


def appeal_headings(evening: SessionSnapshot) -> tuple[tuple[str, Kind], ...]:
    """A column of a list of pairs, where an appeal is open."""
    return ((_("Subject to appeal"), Kind.MARK),) if evening.appealed else ()


def appeal_cells(evening: SessionSnapshot, place: int) -> Row:
    """The mark of a pair with a board that is subject to appeal."""
    if not evening.appealed:
        return ()
    return (Text(APPEALED) if is_appealed(evening, place) else Blank(),)


def sides(evening: SessionSnapshot, cell: TableResult) -> str:
    """Who met there."""
    return _("%(north_south)s against %(east_west)s") % {
        "north_south": label(evening, cell.north_south),
        "east_west": label(evening, cell.east_west),
    }


def moment(ends: datetime) -> str:
    """By the club's clock."""
    return date_format(timezone.localtime(ends), "DATETIME_FORMAT")
