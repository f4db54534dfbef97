"""List of all printable documents and of the CSV and XLSX files of a match event."""

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from reports.content.catalogue import DocumentType, PrintMoment, TableFileType
from reports.content.matches.crosstable import crosstable_document
from reports.content.matches.match_event_draw import draw_sheet_document, itineraries_document
from reports.content.matches.match_event_report import MatchEventReport
from reports.content.matches.match_explanations import match_explanations_document
from reports.content.matches.match_page_header import first_and_last_day
from reports.content.matches.match_slips import match_slips_document
from reports.content.matches.match_standings import match_standings_document
from reports.content.matches.match_table_cards import table_cards_document
from reports.content.matches.medal_list import medal_list_document
from reports.content.matches.score_sheets import (
    blank_score_sheets_document,
    score_sheets_document,
)

MATCH_DOCUMENT_TYPES: tuple[DocumentType[MatchEventReport], ...] = (
    DocumentType(
        "draw",
        _("The draw"),
        _("One sheet for the wall: rounds down, tables across, and who everybody is."),
        PrintMoment.BEFORE,
        draw_sheet_document,
    ),
    DocumentType(
        "tablecards",
        _("Table cards"),
        _("One for each table: who meets whom; dealer, vulnerability and legs to tick."),
        PrintMoment.BEFORE,
        table_cards_document,
    ),
    DocumentType(
        "slips",
        _("Match slips"),
        _("One for each match: both totals and two initials."),
        PrintMoment.BEFORE,
        match_slips_document,
    ),
    DocumentType(
        "itineraries",
        _("Itineraries"),
        _("One for each pair: its table and its opponents, round by round."),
        PrintMoment.BEFORE,
        itineraries_document,
    ),
    DocumentType(
        "blankscoresheets",
        _("Blank score sheets"),
        _("To be copied: a match on a sheet, with the premiums in the margin."),
        PrintMoment.BEFORE,
        blank_score_sheets_document,
    ),
    DocumentType(
        "standings", _("Standings"), _("For the wall."), PrintMoment.AFTER, match_standings_document
    ),
    DocumentType(
        "crosstable",
        _("Crosstable"),
        _("Pair against pair, with both scores."),
        PrintMoment.AFTER,
        crosstable_document,
    ),
    DocumentType(
        "medals",
        _("Medal list"),
        _("Gold, silver and bronze, and how ties were resolved."),
        PrintMoment.AFTER,
        medal_list_document,
    ),
    DocumentType(
        "scoresheets",
        _("Score sheets"),
        _("Every match that was entered hand by hand, as on paper: above and below the line."),
        PrintMoment.AFTER,
        score_sheets_document,
    ),
    DocumentType(
        "explained",
        _("Explanations"),
        _("An appendix to the standings: each pair's arithmetic, match by match and hand by hand."),
        PrintMoment.AFTER,
        match_explanations_document,
        on_request=True,
    ),
)
# The papers that a corrected match makes out of date, by their keys.
MATCH_RESULT_DOCUMENT_KEYS = frozenset(
    {"standings", "crosstable", "medals", "scoresheets", "explained"}
)
MATCH_TABLE_FILE_TYPES = (
    TableFileType(
        "standings",
        _("Standings workbook"),
        _("Standings, crosstable, matches and hands, for a spreadsheet."),
        ("xlsx", "csv"),
    ),
    TableFileType("matches", _("List of matches"), _("One line for each match."), ("csv",)),
)


def match_event_file_name(report: MatchEventReport, key: str, ending: str) -> str:
    """Return a file name, the first day first: `2026-11-21_55-plus-games_standings-after-7.pdf`."""
    days = first_and_last_day(report.event)
    day = days[0].isoformat() if days else "undated"
    after = "" if report.after_round is None else f"-after-{report.table.after_round}"
    return f"{day}_{slugify(report.event.name)[:60] or 'tournament'}_{key}{after}.{ending}"
