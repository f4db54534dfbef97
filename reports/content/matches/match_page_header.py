"""Page headers of a match event's documents, and placeholder pages for missing content."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.document import Document, PageHeader, Paragraph
from reports.content.matches.match_event_report import MatchEventReport
from reports.content.page_header import printed_at_text
from reports.content.paper_sizes import PAPER_SIZES
from standings.matches.match_event import DaySession, MatchEventSnapshot


def build_match_page_header(report: MatchEventReport, printed: datetime) -> PageHeader:
    """Return the header of a document with results, provisional until all ties are resolved."""
    return _build_match_page_header(report, printed, "" if report.final else _("PROVISIONAL"))


def build_match_page_header_before_play(report: MatchEventReport, printed: datetime) -> PageHeader:
    """Return the header of a document needed before play."""
    return _build_match_page_header(report, printed, "")


def _build_match_page_header(
    report: MatchEventReport, printed: datetime, notice: str
) -> PageHeader:
    return PageHeader(
        club=report.event.club,
        occasion=describe_match_occasion(report.event),
        method=_("Alberta 55 Plus: four-hand matches, total points"),
        notice=notice,
        printed=printed_at_text(printed),
        paper=PAPER_SIZES[report.event.paper],
    )


def describe_match_occasion(event: MatchEventSnapshot) -> str:
    """Return the event, its days, and its convenor."""
    days = " \N{EN DASH} ".join(dict.fromkeys(map(date_format, first_and_last_day(event))))
    convenor = _("Convenor: %(name)s") % {"name": event.convenor} if event.convenor else ""
    return " · ".join(filter(None, (event.name, days, convenor)))


def describe_match_day(event: MatchEventSnapshot, day: DaySession) -> str:
    """Return the event and one of its days."""
    number = _("Day %(day)s") % {"day": day.number} if event.sessions[1:] else ""
    date_text = date_format(day.local_date) if day.local_date else ""
    return " · ".join(filter(None, (event.name, number, date_text)))


def first_and_last_day(event: MatchEventSnapshot) -> list[date]:
    """Return the first day and the last."""
    days = sorted(session.local_date for session in event.sessions if session.local_date)
    return [days[0], days[-1]] if days else []


def empty_document(title: str, header: PageHeader, why: str) -> Document:
    """Return one page with the reason why it has no content."""
    return Document(title, (Paragraph(why),), header)


def nothing_drawn_text() -> str:
    """Return the reason for a missing draw."""
    return _("No match is drawn yet: draw the tournament, then print again.")


def nothing_recorded_text() -> str:
    """Return the reason for missing results."""
    return _("Nothing has been recorded yet.")
