"""List of all printable documents and of the CSV and XLSX files of a session, with purpose."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from reports.content.before_play.blank_forms import (
    blank_travellers_document,
    pick_up_slips_document,
)
from reports.content.before_play.guide_cards import (
    guide_cards_document,
    movement_cards_document,
)
from reports.content.before_play.seating_list import seating_list_document
from reports.content.document import Document
from reports.content.results.analysis_document import analyses_document
from reports.content.results.hand_records import (
    hand_records_document,
    known_hand_records,
    writable_deal_formats,
)
from reports.content.results.ranking import ranking_document
from reports.content.results.recap import recap_document
from reports.content.results.scorecards import scorecards_document
from reports.content.results.session_explanations import session_explanations_document
from reports.content.results.travellers import travellers_document
from standings.after_round import SnapshotAfterRound
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

P = TypeVar("P")


class PrintMoment(Enum):
    """When a document is needed."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class DocumentType(Generic[P]):
    """A printable document; its key is its name in addresses and file names.

    An `on_request` document is in a print set only if somebody chooses it.
    """

    key: str
    title: "str | _StrPromise"
    purpose: "str | _StrPromise"
    moment: PrintMoment
    make: Callable[[P, datetime], Document]
    on_request: bool = False


# The document that there is also of one pair.
ANALYSIS = "analysis"
DOCUMENT_TYPES: tuple[DocumentType[SessionSnapshot], ...] = (
    DocumentType(
        "guidecards",
        _("Table guide cards"),
        _("One for each table: who comes when, with which boards, and where they go."),
        PrintMoment.BEFORE,
        guide_cards_document,
    ),
    DocumentType(
        "seating",
        _("Seating list"),
        _("For the door: every player by surname, with number, table and direction."),
        PrintMoment.BEFORE,
        seating_list_document,
    ),
    DocumentType(
        "movementcards",
        _("Personal movement cards"),
        _("One for each pair or player: table, direction, boards and opponents, round by round."),
        PrintMoment.BEFORE,
        movement_cards_document,
    ),
    DocumentType(
        "blanktravellers",
        _("Blank travellers"),
        _("One for each board, the numbers printed in order of North-South."),
        PrintMoment.BEFORE,
        blank_travellers_document,
    ),
    DocumentType(
        "slips",
        _("Pick-up slips"),
        _("One for each table and round, with dealer and vulnerability, to be handed in."),
        PrintMoment.BEFORE,
        pick_up_slips_document,
    ),
    DocumentType("ranking", _("Ranking"), _("For the wall."), PrintMoment.AFTER, ranking_document),
    DocumentType(
        "recap",
        _("Recap sheet"),
        _("Pairs or players against boards: matchpoints, opponents, totals, percentages."),
        PrintMoment.AFTER,
        recap_document,
    ),
    DocumentType(
        "travellers",
        _("Travellers with frequencies"),
        _("What every table did with each board: names, matchpoints, percentages, frequencies."),
        PrintMoment.AFTER,
        travellers_document,
    ),
    DocumentType(
        "cards",
        _("Personal scorecards"),
        _("Half a page for each pair or player, with the running percentage."),
        PrintMoment.AFTER,
        scorecards_document,
    ),
    DocumentType(
        "hands",
        _("Hand records"),
        _("Every deal by the compass with its points, fifteen boards to a page."),
        PrintMoment.AFTER,
        hand_records_document,
    ),
    DocumentType(
        ANALYSIS,
        _("Personal analyses"),
        _("A page or two for each pair or player: best and worst boards, by opponents, by role."),
        PrintMoment.AFTER,
        analyses_document,
        on_request=True,
    ),
    DocumentType(
        "explained",
        _("Explanations"),
        _("An appendix to the recap: the arithmetic of every total, board by board, with its Law."),
        PrintMoment.AFTER,
        session_explanations_document,
        on_request=True,
    ),
)


# The papers that a corrected result makes out of date, by their keys.
RESULT_DOCUMENT_KEYS = frozenset({"ranking", "recap", "travellers", "cards", ANALYSIS, "explained"})


@dataclass(frozen=True, slots=True)
class TableFileType:
    """Group of documents with figures for a spreadsheet, in one or two file formats."""

    key: str
    title: "str | _StrPromise"
    purpose: "str | _StrPromise"
    endings: tuple[str, ...]


EVENT_FILES = "event"
BRIDGEWEBS = "bridgewebs"
RECAP_TEXT = "recaptext"
# Files of an event: only sessions of pairs that are ranked by their boards have them.
EVENT_FILE_KEYS = frozenset({EVENT_FILES, BRIDGEWEBS, RECAP_TEXT})
STANDINGS = "standings"
# The workbook of the pairs of a contest, whose standings are those of its matches.
ALL_BOARDS = "allboards"
# Files with results, of a session, a contest or a match event, that do not say when they were made.
RESULT_FILE_KEYS = EVENT_FILE_KEYS | {
    *(STANDINGS, ALL_BOARDS, "travellers", "matches"),
    *("bracket", "butler", "butler_pairs"),
}
DEAL_FILES = "deals"
TABLE_FILE_TYPES = (
    TableFileType(
        STANDINGS,
        _("Standings workbook"),
        _("Standings, recap, travellers and movement, for a spreadsheet."),
        ("xlsx", "csv"),
    ),
    TableFileType("travellers", _("List of results"), _("One line for each result."), ("csv",)),
    TableFileType("hands", _("File of deals"), _("Hand records for other programs."), ("pbn",)),
    TableFileType(
        EVENT_FILES,
        _("Event for other programs"),
        _("Pairs, results, deals and figures: USEBIO (XML), PBN, or JSON of Overtrick."),
        ("xml", "pbn", "json"),
    ),
    TableFileType(
        BRIDGEWEBS,
        _("BridgeWebs CSV"),
        _("For bridgewebs.com. Not yet confirmed by the site: it prefers the XML file."),
        ("csv",),
    ),
    TableFileType(
        RECAP_TEXT,
        _("Recap as text"),
        _("Ranking and boards in plain text, in the style of ACBLscore."),
        ("txt",),
    ),
)


ALL_BOARDS_FILES = TableFileType(
    ALL_BOARDS,
    _("Workbook of all boards"),
    _("Ranking of the pairs, recap, travellers and movement, for a spreadsheet."),
    ("xlsx", "csv"),
)


def empty_document_keys(snapshot: SessionSnapshot) -> frozenset[str]:
    """Return the documents and tables without content, left out of print sets by default."""
    empty = {STANDINGS} if snapshot.facts.in_matches else {ALL_BOARDS}
    if not known_hand_records(snapshot):
        empty.add("hands")
    if not has_event_files(snapshot):
        empty |= EVENT_FILE_KEYS
    return frozenset(empty)


def has_event_files(snapshot: SessionSnapshot) -> bool:
    """Whether a session can be exported as an event: pairs that are ranked by their boards."""
    return not (snapshot.individual or snapshot.facts.in_matches)


def table_files_of_session(snapshot: SessionSnapshot) -> tuple[TableFileType, ...]:
    """Return the table files that a session has.

    The standings of a contest of teams or Swiss pairs are not among them.
    """
    tables: tuple[TableFileType, ...] = TABLE_FILE_TYPES
    if snapshot.facts.in_matches:
        tables = (ALL_BOARDS_FILES, *(table for table in tables if table.key != STANDINGS))
    if not has_event_files(snapshot):
        tables = tuple(table for table in tables if table.key not in EVENT_FILE_KEYS)
    if endings := writable_deal_formats(snapshot):
        tables += (_deal_files(endings),)
    return tables


def _deal_files(endings: tuple[str, ...]) -> TableFileType:
    """Return the group of files of deals with these endings."""
    return TableFileType(
        DEAL_FILES,
        _("Deals for machines"),
        _("LIN for online play; BRI, DGE, DUP and DLM for dealing machines."),
        endings,
    )


def pair_file_name(snapshot: SessionSnapshot, place: int, key: str, ending: str) -> str:
    """Return the file name of a document of one pair: `…_analysis-a-ns-3.pdf`."""
    pair = snapshot.pairs[place]
    which = slugify("-".join(filter(None, (pair.section, pair.line, str(pair.number)))))
    return session_file_name(snapshot, f"{key}-{which}", ending)


def session_file_name(snapshot: SessionSnapshot, key: str, ending: str) -> str:
    """Return an ASCII file name, the day first: `2026-11-21_monday-pairs_ranking.pdf`."""
    info = snapshot.facts
    day = info.local_date.isoformat() if info.local_date else "undated"
    after = f"-after-{snapshot.after}" if isinstance(snapshot, SnapshotAfterRound) else ""
    return f"{day}_{slugify(info.event)[:60] or 'session'}_{key}{after}.{ending}"
