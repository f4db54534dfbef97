"""Creates the files of documents and print sets; loads a renderer only when one is needed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from typing import IO, TYPE_CHECKING, Generic, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from reports.content import catalogue
from reports.content.catalogue import (
    DOCUMENT_TYPES,
    RESULT_DOCUMENT_KEYS,
    TABLE_FILE_TYPES,
    DocumentType,
    PrintMoment,
    empty_document_keys,
)
from reports.content.club.player_list import ListedPlayer, player_document, player_grid
from reports.content.document import Document, Grid, PageHeader
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
from reports.content.results.hand_records import hand_records_pbn
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

__all__ = [
    "DOCUMENT_TYPES",
    "PRINT_SET",
    "RESULT_DOCUMENT_KEYS",
    "SCORE_SIMULTANEOUS",
    "TABLE_FILE_TYPES",
    "TOURNAMENT_PAPERS",
    "TOURNAMENT_RESULT_PAPERS",
    "TOURNAMENT_SET",
    "TOURNAMENT_TABLES",
    "DownloadFile",
    "MatchEventReport",
    "PrintMoment",
    "build_match_print_set",
    "build_print_set",
    "empty_document_keys",
    "extract_print_set_pdf",
    "match_document_file",
    "overall_file",
    "player_file",
    "render_csv",
    "render_pdf",
    "render_xlsx",
    "season_file",
    "session_document_file",
    "simultaneous_file",
]

P = TypeVar("P")

Progress = Callable[[int, int], None]
MEDIA_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pbn": "application/x-pbn",
    "zip": "application/zip",
}
PRINT_SET = "print_set"
TOURNAMENT_SET = "tournament_set"
SCORE_SIMULTANEOUS = "score_simultaneous"
SET_KEY = "printset"


@dataclass(frozen=True, slots=True)
class DownloadFile:
    """What can be handed out: a name, and what is in it."""

    name: str
    content: bytes

    @property
    def type(self) -> str:
        """The media type that goes with the name."""
        return MEDIA_TYPES[self.name.rpartition(".")[2]]


def render_pdf(*documents: Document) -> bytes:
    """To print."""
    from reports.renderers.pdf import write_pdf

    return write_pdf(documents)


def render_xlsx(document: Document) -> bytes:
    """To go on working with."""
    from reports.renderers.xlsx import write_xlsx

    return write_xlsx(document)


def render_csv(grid: Grid) -> bytes:
    """For whatever reads nothing else."""
    from reports.renderers.csv import write_csv

    return write_csv(grid)


@dataclass(frozen=True, slots=True)
class DocumentCatalogue(Generic[P]):
    """The papers and tables there are of one kind of picture, and what their files are called."""

    papers: tuple[DocumentType[P], ...]
    tables: Mapping[tuple[str, str], Callable[[P, datetime], bytes]]
    name: Callable[[P, str, str], str]
    lacking: Callable[[P], frozenset[str]] = lambda _picture: frozenset()

    def paper(self, key: str) -> DocumentType[P] | None:
        """The paper with this key."""
        return next(
            (document_type for document_type in self.papers if document_type.key == key), None
        )

    def filled(self, picture: P) -> Mapping[tuple[str, str], Callable[[P, datetime], bytes]]:
        """The tables that have anything in them."""
        empty = self.lacking(picture)
        return {at: build for at, build in self.tables.items() if at[0] not in empty}


SESSION_TABLE_FILES: dict[tuple[str, str], Callable[[SessionSnapshot, datetime], bytes]] = {
    ("standings", "xlsx"): lambda evening, printed: render_xlsx(session_workbook(evening, printed)),
    ("standings", "csv"): lambda evening, printed: render_csv(workbook_ranking_grid(evening)),
    ("travellers", "csv"): lambda evening, printed: render_csv(workbook_results_grid(evening)),
    ("hands", "pbn"): lambda evening, printed: hand_records_pbn(evening),
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
    DOCUMENT_TYPES, SESSION_TABLE_FILES, catalogue.session_file_name, empty_document_keys
)
MATCH_CATALOGUE = DocumentCatalogue(
    TOURNAMENT_PAPERS, MATCH_TABLE_FILES, four_hand.match_event_file_name
)


def session_document_file(
    snapshot: SessionSnapshot, key: str, ending: str, printed: datetime
) -> DownloadFile | None:
    """One paper or table of an evening as a file; None where there is none of that name."""
    return _document_file(SESSION_CATALOGUE, snapshot, key, ending, printed)


def match_document_file(
    report: MatchEventReport, key: str, ending: str, printed: datetime
) -> DownloadFile | None:
    """One paper or table of a tournament as a file; None where there is none of that name."""
    return _document_file(MATCH_CATALOGUE, report, key, ending, printed)


def player_file(club: "Club", players: Iterable[ListedPlayer], name: str) -> DownloadFile | None:
    """A club's list of players as `name` says; None where no such file is made."""
    ending = name.rpartition(".")[2]
    if ending == "csv":
        return DownloadFile(name, render_csv(player_grid(players)))
    return (
        DownloadFile(name, render_xlsx(player_document(club, players)))
        if ending == "xlsx"
        else None
    )


def season_file(club: "Club", title: str, season: Season, name: str) -> DownloadFile | None:
    """The ladder of a season as `name` says; None where no such file is made."""
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
    """The ranking of a simultaneous for one of its clubs; None where no such file is made."""
    name = f"{overall.row.slug}_ranking.{ending}"
    if ending == "pdf":
        return DownloadFile(name, render_pdf(simultaneous_document(overall, entries, printer)))
    if ending == "csv":
        return DownloadFile(name, render_csv(simultaneous_grid(overall, entries)))
    document = simultaneous_workbook(overall, entries, printer) if ending == "xlsx" else None
    return DownloadFile(name, render_xlsx(document)) if document else None


def overall_file(header: PageHeader, overall: ComputedOverall, name: str) -> DownloadFile | None:
    """The overall of an event as `name` says; None where no such file is made."""
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


def build_print_set(
    snapshot: SessionSnapshot, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> DownloadFile:
    """The chosen papers of an evening as one PDF and one by one, with every table, in one ZIP."""
    return _build_set(SESSION_CATALOGUE, snapshot, keys, printed, progress)


def build_match_print_set(
    report: MatchEventReport, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> DownloadFile:
    """The same of a tournament."""
    return _build_set(MATCH_CATALOGUE, report, keys, printed, progress)


def _document_file(
    shelf: DocumentCatalogue[P], picture: P, key: str, ending: str, printed: datetime
) -> DownloadFile | None:
    name = shelf.name(picture, key, ending)
    if table := shelf.tables.get((key, ending)):
        return DownloadFile(name, table(picture, printed))
    document_type = shelf.paper(key)
    if document_type is None or ending != "pdf":
        return None
    return DownloadFile(name, render_pdf(document_type.make(picture, printed)))


def _build_set(
    shelf: DocumentCatalogue[P],
    picture: P,
    keys: Sequence[str],
    printed: datetime,
    progress: Progress,
) -> DownloadFile:
    chosen = [document_type for document_type in shelf.papers if document_type.key in keys]
    steps = len(chosen) + len(shelf.filled(picture)) + 1
    files: list[DownloadFile] = []
    for file in _files_of_set(shelf, picture, chosen, printed):
        files.append(file)
        progress(len(files), steps)
    return DownloadFile(shelf.name(picture, SET_KEY, "zip"), _zip_files(files, printed))


def _files_of_set(
    shelf: DocumentCatalogue[P], picture: P, chosen: Sequence[DocumentType[P]], printed: datetime
) -> Iterable[DownloadFile]:
    documents = []
    for document_type in chosen:
        document = document_type.make(picture, printed)
        documents.append(document)
        yield DownloadFile(shelf.name(picture, document_type.key, "pdf"), render_pdf(document))
    for (key, ending), table in shelf.filled(picture).items():
        yield DownloadFile(shelf.name(picture, key, ending), table(picture, printed))
    yield DownloadFile(shelf.name(picture, SET_KEY, "pdf"), render_pdf(*documents))


def _zip_files(files: Iterable[DownloadFile], printed: datetime) -> bytes:
    """The files in their order, dated when they were printed."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for item in files:
            entry = ZipInfo(item.name, printed.timetuple()[:6])
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, item.content)
    return file.getvalue()


def extract_print_set_pdf(archive: IO[bytes]) -> DownloadFile:
    """The one PDF of a whole set, out of its ZIP."""
    with ZipFile(archive) as files:
        name = next(member for member in files.namelist() if member.endswith(f"_{SET_KEY}.pdf"))
        return DownloadFile(name, files.read(name))
