"""The one way to paper. A renderer's library is loaded when the first paper is asked for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from boards.queries.evening import Evening
from reports.content.catalogue import PAPERS, TABLES, Moment, Paper, file_name, paper
from reports.content.document import Document, Grid
from reports.content.workbook import results, standings, workbook

__all__ = [
    "PAPERS",
    "PRINT_SET",
    "TABLES",
    "File",
    "Moment",
    "as_csv",
    "as_pdf",
    "as_xlsx",
    "print_set",
    "set_as_pdf",
    "sheet",
]

Progress = Callable[[int, int], None]
TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
}
PRINT_SET = "print_set"
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


MADE: dict[tuple[str, str], Callable[[Evening, datetime], bytes]] = {
    ("standings", "xlsx"): lambda evening, printed: as_xlsx(workbook(evening, printed)),
    ("standings", "csv"): lambda evening, printed: as_csv(standings(evening)),
    ("travellers", "csv"): lambda evening, printed: as_csv(results(evening)),
}


def sheet(evening: Evening, key: str, ending: str, printed: datetime) -> File | None:
    """One paper or table as a file; None where there is none of that name."""
    name = file_name(evening.facts, key, ending)
    if table := MADE.get((key, ending)):
        return File(name, table(evening, printed))
    one = paper(key)
    if one is None or ending != "pdf":
        return None
    return File(name, as_pdf(one.make(evening, printed)))


def print_set(
    evening: Evening, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> File:
    """The chosen papers as one PDF and one by one, with every table, in one ZIP."""
    chosen = [each for each in PAPERS if each.key in keys]
    steps = len(chosen) + len(MADE) + 1
    files: list[File] = []
    for made in _made(evening, chosen, printed):
        files.append(made)
        progress(len(files), steps)
    return File(file_name(evening.facts, SET, "zip"), _zipped(files, printed))


def _made(evening: Evening, chosen: Sequence[Paper], printed: datetime) -> Iterable[File]:
    documents = []
    for each in chosen:
        document = each.make(evening, printed)
        documents.append(document)
        yield File(file_name(evening.facts, each.key, "pdf"), as_pdf(document))
    for (key, ending), table in MADE.items():
        yield File(file_name(evening.facts, key, ending), table(evening, printed))
    yield File(file_name(evening.facts, SET, "pdf"), as_pdf(*documents))


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
