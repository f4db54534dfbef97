"""The one way to paper. A renderer's library is loaded when the first paper is asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from typing import IO, TYPE_CHECKING, Generic, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from reports.content import catalogue
from reports.content.catalogue import PAPERS, RESULT_PAPERS, TABLES, Moment, Paper, lacking
from reports.content.document import Document, Face, Grid
from reports.content.face import title_with_days
from reports.content.four_hand import catalogue as four_hand
from reports.content.four_hand import workbook as tournament
from reports.content.four_hand.catalogue import PAPERS as TOURNAMENT_PAPERS
from reports.content.four_hand.catalogue import RESULT_PAPERS as TOURNAMENT_RESULT_PAPERS
from reports.content.four_hand.catalogue import TABLES as TOURNAMENT_TABLES
from reports.content.four_hand.shown import Shown
from reports.content.hand_records import hand_file
from reports.content.overalls import flat_grid, overall_document
from reports.content.players import Listed, player_document, player_grid
from reports.content.seasons import season_document, season_face, season_grid
from reports.content.simultaneous import (
    simultaneous_document,
    simultaneous_grid,
    simultaneous_workbook,
)
from reports.content.workbook import results, standings, workbook
from standings.events.overall import ComputedOverall
from standings.events.seasons import Season
from standings.simultaneous.overall import SimultaneousEntry
from standings.simultaneous.overall import SimultaneousOverall as WholeField
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from club.models import Club

__all__ = [
    "PAPERS",
    "PRINT_SET",
    "RESULT_PAPERS",
    "SCORE_SIMULTANEOUS",
    "TABLES",
    "TOURNAMENT_PAPERS",
    "TOURNAMENT_RESULT_PAPERS",
    "TOURNAMENT_SET",
    "TOURNAMENT_TABLES",
    "File",
    "Moment",
    "Shown",
    "as_csv",
    "as_pdf",
    "as_xlsx",
    "lacking",
    "overall_file",
    "player_file",
    "print_set",
    "season_file",
    "set_as_pdf",
    "sheet",
    "simultaneous_file",
    "tournament_set",
    "tournament_sheet",
]

P = TypeVar("P")

Progress = Callable[[int, int], None]
TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pbn": "application/x-pbn",
    "zip": "application/zip",
}
PRINT_SET, TOURNAMENT_SET = "print_set", "tournament_set"
SCORE_SIMULTANEOUS = "score_simultaneous"
SET = "printset"


@dataclass(frozen=True, slots=True)
class File:
    """What can be handed out: a name, and what is in it."""

    name: str
    content: bytes

    @property
    def type(self) -> str:
        """The media type that goes with the name."""
        return TYPES[self.name.rpartition(".")[2]]


def as_pdf(*documents: Document) -> bytes:
    """To print."""
    from reports.renderers.pdf import pdf

    return pdf(documents)


def as_xlsx(document: Document) -> bytes:
    """To go on working with."""
    from reports.renderers.xlsx import xlsx

    return xlsx(document)


def as_csv(grid: Grid) -> bytes:
    """For whatever reads nothing else."""
    from reports.renderers.csv import csv

    return csv(grid)


@dataclass(frozen=True, slots=True)
class Shelf(Generic[P]):
    """The papers and tables there are of one kind of picture, and what their files are called."""

    papers: tuple[Paper[P], ...]
    tables: Mapping[tuple[str, str], Callable[[P, datetime], bytes]]
    name: Callable[[P, str, str], str]
    lacking: Callable[[P], frozenset[str]] = lambda _picture: frozenset()

    def paper(self, key: str) -> Paper[P] | None:
        """The paper with this key."""
        return next((each for each in self.papers if each.key == key), None)

    def filled(self, picture: P) -> Mapping[tuple[str, str], Callable[[P, datetime], bytes]]:
        """The tables that have anything in them."""
        empty = self.lacking(picture)
        return {at: made for at, made in self.tables.items() if at[0] not in empty}


MADE: dict[tuple[str, str], Callable[[SessionSnapshot, datetime], bytes]] = {
    ("standings", "xlsx"): lambda evening, printed: as_xlsx(workbook(evening, printed)),
    ("standings", "csv"): lambda evening, printed: as_csv(standings(evening)),
    ("travellers", "csv"): lambda evening, printed: as_csv(results(evening)),
    ("hands", "pbn"): lambda evening, printed: hand_file(evening),
}
TOURNAMENT_MADE: dict[tuple[str, str], Callable[[Shown, datetime], bytes]] = {
    ("standings", "xlsx"): lambda shown, printed: as_xlsx(tournament.workbook(shown, printed)),
    ("standings", "csv"): lambda shown, printed: as_csv(tournament.standings(shown)),
    ("matches", "csv"): lambda shown, printed: as_csv(tournament.matches(shown)),
}
OF_EVENING = Shelf(PAPERS, MADE, catalogue.file_name, lacking)
OF_TOURNAMENT = Shelf(TOURNAMENT_PAPERS, TOURNAMENT_MADE, four_hand.file_name)


def sheet(evening: SessionSnapshot, key: str, ending: str, printed: datetime) -> File | None:
    """One paper or table of an evening as a file; None where there is none of that name."""
    return _sheet(OF_EVENING, evening, key, ending, printed)


def tournament_sheet(shown: Shown, key: str, ending: str, printed: datetime) -> File | None:
    """One paper or table of a tournament as a file; None where there is none of that name."""
    return _sheet(OF_TOURNAMENT, shown, key, ending, printed)


def player_file(club: "Club", players: Iterable[Listed], name: str) -> File | None:
    """A club's list of players as `name` says; None where no such file is made."""
    ending = name.rpartition(".")[2]
    if ending == "csv":
        return File(name, as_csv(player_grid(players)))
    return File(name, as_xlsx(player_document(club, players))) if ending == "xlsx" else None


def season_file(club: "Club", title: str, season: Season, name: str) -> File | None:
    """The ladder of a season as `name` says; None where no such file is made."""
    ending = name.rpartition(".")[2]
    if ending == "pdf":
        return File(name, as_pdf(season_document(club, title, season)))
    grid = season_grid(season, each_session=True)
    if ending == "csv":
        return File(name, as_csv(grid))
    made = Document(title, (grid,), season_face(club, title, season))
    return File(name, as_xlsx(made)) if ending == "xlsx" else None


def simultaneous_file(
    overall: WholeField, entries: Sequence[SimultaneousEntry], ending: str, *, printer: "Club"
) -> File | None:
    """The ranking of a simultaneous for one of its clubs; None where no such file is made."""
    name = f"{overall.row.slug}_ranking.{ending}"
    if ending == "pdf":
        return File(name, as_pdf(simultaneous_document(overall, entries, printer)))
    if ending == "csv":
        return File(name, as_csv(simultaneous_grid(overall, entries)))
    made = simultaneous_workbook(overall, entries, printer) if ending == "xlsx" else None
    return File(name, as_xlsx(made)) if made else None


def overall_file(face: Face, overall: ComputedOverall, name: str) -> File | None:
    """The overall of an event as `name` says; None where no such file is made."""
    ending, title = name.rpartition(".")[2], face.occasion
    face = replace(face, occasion=title_with_days(title, overall.facts))
    if ending == "pdf":
        return File(name, as_pdf(overall_document(face, overall)))
    grid = flat_grid(overall)
    if ending == "csv":
        return File(name, as_csv(grid))
    return File(name, as_xlsx(Document(title, (grid,), face))) if ending == "xlsx" else None


def print_set(
    evening: SessionSnapshot, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> File:
    """The chosen papers of an evening as one PDF and one by one, with every table, in one ZIP."""
    return _set(OF_EVENING, evening, keys, printed, progress)


def tournament_set(
    shown: Shown, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> File:
    """The same of a tournament."""
    return _set(OF_TOURNAMENT, shown, keys, printed, progress)


def _sheet(shelf: Shelf[P], picture: P, key: str, ending: str, printed: datetime) -> File | None:
    name = shelf.name(picture, key, ending)
    if table := shelf.tables.get((key, ending)):
        return File(name, table(picture, printed))
    one = shelf.paper(key)
    if one is None or ending != "pdf":
        return None
    return File(name, as_pdf(one.make(picture, printed)))


def _set(
    shelf: Shelf[P], picture: P, keys: Sequence[str], printed: datetime, progress: Progress
) -> File:
    chosen = [each for each in shelf.papers if each.key in keys]
    steps = len(chosen) + len(shelf.filled(picture)) + 1
    files: list[File] = []
    for made in _made(shelf, picture, chosen, printed):
        files.append(made)
        progress(len(files), steps)
    return File(shelf.name(picture, SET, "zip"), _zipped(files, printed))


def _made(
    shelf: Shelf[P], picture: P, chosen: Sequence[Paper[P]], printed: datetime
) -> Iterable[File]:
    documents = []
    for each in chosen:
        document = each.make(picture, printed)
        documents.append(document)
        yield File(shelf.name(picture, each.key, "pdf"), as_pdf(document))
    for (key, ending), table in shelf.filled(picture).items():
        yield File(shelf.name(picture, key, ending), table(picture, printed))
    yield File(shelf.name(picture, SET, "pdf"), as_pdf(*documents))


def _zipped(files: Iterable[File], printed: datetime) -> bytes:
    """The files in their order, dated when they were printed."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for each in files:
            entry = ZipInfo(each.name, printed.timetuple()[:6])
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, each.content)
    return file.getvalue()


def set_as_pdf(archive: IO[bytes]) -> File:
    """The one PDF of a whole set, out of its ZIP."""
    with ZipFile(archive) as files:
        name = next(each for each in files.namelist() if each.endswith(f"_{SET}.pdf"))
        return File(name, files.read(name))
