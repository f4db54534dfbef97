"""Creates the files of documents: PDF, XLSX, CSV and files for other programs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from django.conf import settings
from django.utils.text import slugify

from formats.deals.deal_file import DEAL_FILE_FORMATS
from formats.event_exports.bridgewebs_csv import write_bridgewebs_csv
from formats.event_exports.pbn_writer import write_pbn_event
from formats.event_exports.recap_text import write_recap_text
from formats.event_exports.usebio_writer import write_usebio
from formats.events.event_json import write_event_json
from reports.content import catalogue
from reports.content.before_play.later_rounds import snapshot_of_later_rounds
from reports.content.before_play.phone_cards import PhoneCard, phone_cards_document
from reports.content.catalogue import (
    ALL_BOARDS,
    ANALYSIS,
    BRIDGEWEBS,
    DEAL_FILES,
    DOCUMENT_TYPES,
    EVENT_FILES,
    RECAP_TEXT,
    RESULT_DOCUMENT_KEYS,
    RESULT_FILE_KEYS,
    STANDINGS,
    TABLE_FILE_TYPES,
    DocumentType,
    PrintMoment,
    empty_document_keys,
    table_files_of_session,
)
from reports.content.club.player_list import ListedPlayer, player_document, player_grid
from reports.content.document import Document, Grid, PageHeader, PrintedCard
from reports.content.events.exported_event import exported_event
from reports.content.events.overall import flat_overall_grid, overall_document
from reports.content.events.seasons import season_document, season_face, season_grid
from reports.content.events.simultaneous import (
    simultaneous_document,
    simultaneous_grid,
    simultaneous_workbook,
)
from reports.content.matches import match_catalogue as four_hand
from reports.content.matches import match_workbook as tournament
from reports.content.matches.match_catalogue import MATCH_DOCUMENT_TYPES as TOURNAMENT_PAPERS
from reports.content.matches.match_catalogue import (
    MATCH_RESULT_DOCUMENT_KEYS as TOURNAMENT_RESULT_PAPERS,
)
from reports.content.matches.match_catalogue import (
    MATCH_TABLE_FILE_TYPES as TOURNAMENT_TABLES,
)
from reports.content.matches.match_event_report import MatchEventReport
from reports.content.page_header import title_with_days
from reports.content.results.analysis_document import pair_analysis_documents
from reports.content.results.hand_records import hand_records_pbn, write_session_deals
from reports.content.results.pair_analysis import PairAnalysis
from reports.content.results.session_workbook import (
    session_workbook,
    workbook_ranking_grid,
    workbook_results_grid,
)
from standings.events.overall import ComputedOverall
from standings.events.seasons import Season
from standings.simultaneous.overall import SimultaneousEntry
from standings.simultaneous.overall import SimultaneousOverall as WholeField
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

__all__ = [
    "ANALYSIS",
    "DEAL_FILES",
    "DOCUMENT_TYPES",
    "EVENT_FILES",
    "PRINT_SET",
    "RESULT_DOCUMENT_KEYS",
    "RESULT_FILE_KEYS",
    "SCORE_SIMULTANEOUS",
    "TABLE_FILE_TYPES",
    "TOURNAMENT_PAPERS",
    "TOURNAMENT_RESULT_PAPERS",
    "TOURNAMENT_SET",
    "TOURNAMENT_TABLES",
    "DownloadFile",
    "MatchEventReport",
    "PrintMoment",
    "card_file",
    "empty_document_keys",
    "match_document_file",
    "overall_file",
    "pair_analysis_file",
    "player_file",
    "render_csv",
    "render_pdf",
    "render_xlsx",
    "season_file",
    "session_document_file",
    "simultaneous_file",
    "table_files_of_session",
]

P = TypeVar("P")

MEDIA_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pbn": "application/x-pbn",
    "xml": "application/xml",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "zip": "application/zip",
    **{
        deal_format.key: "application/octet-stream"
        for deal_format in DEAL_FILE_FORMATS
        if deal_format.key != "pbn"
    },
}
PRINT_SET = "print_set"
TOURNAMENT_SET = "tournament_set"
SCORE_SIMULTANEOUS = "score_simultaneous"


@dataclass(frozen=True, slots=True)
class DownloadFile:
    """A file for download: its name and content."""

    name: str
    content: bytes

    @property
    def type(self) -> str:
        """The media type, by the extension."""
        return MEDIA_TYPES[self.name.rpartition(".")[2]]


def render_pdf(*documents: Document) -> bytes:
    """Render documents as PDF."""
    # Here and below: reportlab and openpyxl take 0.3 s and more to load, which no page should
    # wait for.
    from reports.renderers.pdf import write_pdf

    return write_pdf(documents)


def render_xlsx(document: Document) -> bytes:
    """A file with figures for a spreadsheet."""
    from reports.renderers.xlsx import write_xlsx

    return write_xlsx(document)


def render_csv(grid: Grid) -> bytes:
    """Render a grid as CSV, for programs that read nothing else."""
    from reports.renderers.csv import write_csv

    return write_csv(grid)


@dataclass(frozen=True, slots=True)
class DocumentCatalogue(Generic[P]):
    """The papers and tables there are of one kind of data, and what their files are called."""

    papers: tuple[DocumentType[P], ...]
    tables: Mapping[tuple[str, str], Callable[[P, datetime], bytes]]
    name: Callable[[P, str, str], str]
    lacking: Callable[[P], frozenset[str]] = lambda _data: frozenset()

    def paper(self, key: str) -> DocumentType[P] | None:
        """Return the document type with this key."""
        return next(
            (document_type for document_type in self.papers if document_type.key == key), None
        )

    def filled(self, data: P) -> Mapping[tuple[str, str], Callable[[P, datetime], bytes]]:
        """The tables that have anything in them."""
        empty = self.lacking(data)
        return {at: build for at, build in self.tables.items() if at[0] not in empty}


def _write_deals(key: str, snapshot: SessionSnapshot, _printed: datetime) -> bytes:
    return write_session_deals(snapshot, key)


def _session_xlsx(snapshot: SessionSnapshot, printed: datetime) -> bytes:
    return render_xlsx(session_workbook(snapshot, printed))


def _ranking_csv(snapshot: SessionSnapshot, _printed: datetime) -> bytes:
    return render_csv(workbook_ranking_grid(snapshot))


def _keys_outside_sets(snapshot: SessionSnapshot) -> frozenset[str]:
    """Return the documents that are empty, and files for machines and sites, left out of sets."""
    return empty_document_keys(snapshot) | {DEAL_FILES, BRIDGEWEBS, RECAP_TEXT}


SESSION_TABLE_FILES: dict[tuple[str, str], Callable[[SessionSnapshot, datetime], bytes]] = {
    **{
        (key, ending): build
        for key in (STANDINGS, ALL_BOARDS)
        for ending, build in (("xlsx", _session_xlsx), ("csv", _ranking_csv))
    },
    ("travellers", "csv"): lambda snapshot, printed: render_csv(workbook_results_grid(snapshot)),
    ("hands", "pbn"): lambda snapshot, printed: hand_records_pbn(snapshot),
    **{
        (DEAL_FILES, deal_format.key): partial(_write_deals, deal_format.key)
        for deal_format in DEAL_FILE_FORMATS
        if deal_format.key != "pbn"
    },
    ("event", "xml"): lambda snapshot, printed: write_usebio(
        exported_event(snapshot), program_version=settings.PROGRAM_VERSION
    ),
    ("event", "pbn"): lambda snapshot, printed: write_pbn_event(exported_event(snapshot)),
    ("event", "json"): lambda snapshot, printed: write_event_json(exported_event(snapshot)),
    (BRIDGEWEBS, "csv"): lambda snapshot, printed: write_bridgewebs_csv(
        exported_event(snapshot), program_version=settings.PROGRAM_VERSION
    ),
    (RECAP_TEXT, "txt"): lambda snapshot, printed: write_recap_text(exported_event(snapshot)),
}
MATCH_TABLE_FILES: dict[tuple[str, str], Callable[[MatchEventReport, datetime], bytes]] = {
    ("standings", "xlsx"): lambda shown, printed: render_xlsx(
        tournament.match_workbook(shown, printed)
    ),
    ("standings", "csv"): lambda shown, printed: render_csv(
        tournament.workbook_standings_grid(shown)
    ),
    ("matches", "csv"): lambda shown, printed: render_csv(tournament.workbook_matches_grid(shown)),
}
SESSION_CATALOGUE = DocumentCatalogue(
    DOCUMENT_TYPES, SESSION_TABLE_FILES, catalogue.session_file_name, _keys_outside_sets
)
MATCH_CATALOGUE = DocumentCatalogue(
    TOURNAMENT_PAPERS, MATCH_TABLE_FILES, four_hand.match_event_file_name
)


def session_document_file(
    snapshot: SessionSnapshot,
    key: str,
    ending: str,
    printed: datetime,
    *,
    first_round: int | None = None,
) -> DownloadFile | None:
    """Return one document or table of a session as a file; None for an unknown key.

    Guide cards, movement cards and slips begin at `first_round`, if there is one.
    """
    snapshot = snapshot_of_later_rounds(snapshot, key, first_round)
    if key != "hands" and key in empty_document_keys(snapshot):
        return None
    return _document_file(SESSION_CATALOGUE, snapshot, key, ending, printed)


def pair_analysis_file(
    snapshot: SessionSnapshot, analysis: PairAnalysis, card: PrintedCard, printed: datetime
) -> DownloadFile:
    """Return the analysis of one pair and its scorecard as PDF, with its deals if it has them."""
    place = analysis.place
    documents = pair_analysis_documents(snapshot, analysis, card, printed)
    name = catalogue.pair_file_name(snapshot, place, ANALYSIS, "pdf")
    return DownloadFile(name, render_pdf(*documents))


def card_file(name: str, document: Document) -> DownloadFile:
    """Return a card of one contestant as PDF."""
    return DownloadFile(name, render_pdf(document))


def phone_cards_file(
    session: "Session", phone_cards: Sequence[PhoneCard], printed: datetime
) -> DownloadFile:
    """Return the cards for the tables' phones as PDF."""
    document = phone_cards_document(session, phone_cards, printed)
    day = session.local_date.isoformat() if session.local_date else "undated"
    name = f"{day}_{slugify(session.event.name)[:60] or 'session'}_phones.pdf"
    return DownloadFile(name, render_pdf(document))


def match_document_file(
    report: MatchEventReport, key: str, ending: str, printed: datetime
) -> DownloadFile | None:
    """Return one document or table of a match event as a file; None for an unknown key."""
    return _document_file(MATCH_CATALOGUE, report, key, ending, printed)


def player_file(club: "Club", players: Iterable[ListedPlayer], name: str) -> DownloadFile | None:
    """Return a club's player list in the format of `name`; None for an unknown format."""
    ending = name.rpartition(".")[2]
    if ending == "csv":
        return DownloadFile(name, render_csv(player_grid(players)))
    return (
        DownloadFile(name, render_xlsx(player_document(club, players)))
        if ending == "xlsx"
        else None
    )


def season_file(club: "Club", title: str, season: Season, name: str) -> DownloadFile | None:
    """Return a season's ladder in the format of `name`; None for an unknown format."""
    ending = name.rpartition(".")[2]
    if ending == "pdf":
        return DownloadFile(name, render_pdf(season_document(club, title, season)))
    grid = season_grid(season, each_session=True)
    if ending == "csv":
        return DownloadFile(name, render_csv(grid))
    document = Document(title, (grid,), season_face(club, title, season))
    return DownloadFile(name, render_xlsx(document)) if ending == "xlsx" else None


def simultaneous_file(
    overall: WholeField, entries: Sequence[SimultaneousEntry], ending: str, *, printer: "Club"
) -> DownloadFile | None:
    """Return a simultaneous's ranking for one of its clubs; None for an unknown format."""
    name = f"{overall.row.slug}_ranking.{ending}"
    if ending == "pdf":
        return DownloadFile(name, render_pdf(simultaneous_document(overall, entries, printer)))
    if ending == "csv":
        return DownloadFile(name, render_csv(simultaneous_grid(overall, entries)))
    document = simultaneous_workbook(overall, entries, printer) if ending == "xlsx" else None
    return DownloadFile(name, render_xlsx(document)) if document else None


def overall_file(header: PageHeader, overall: ComputedOverall, name: str) -> DownloadFile | None:
    """Return an event's overall ranking in the format of `name`; None for an unknown format."""
    ending = name.rpartition(".")[2]
    title = header.occasion
    header = replace(header, occasion=title_with_days(title, overall.facts))
    if ending == "pdf":
        return DownloadFile(name, render_pdf(overall_document(header, overall)))
    grid = flat_overall_grid(overall)
    if ending == "csv":
        return DownloadFile(name, render_csv(grid))
    return (
        DownloadFile(name, render_xlsx(Document(title, (grid,), header)))
        if ending == "xlsx"
        else None
    )


def _document_file(
    catalogue: DocumentCatalogue[P], data: P, key: str, ending: str, printed: datetime
) -> DownloadFile | None:
    name = catalogue.name(data, key, ending)
    if table := catalogue.tables.get((key, ending)):
        return DownloadFile(name, table(data, printed))
    document_type = catalogue.paper(key)
    if document_type is None or ending != "pdf":
        return None
    return DownloadFile(name, render_pdf(document_type.make(data, printed)))
