"""Creates print sets: the chosen documents of a session or match event as one PDF and a ZIP."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from io import BytesIO
from typing import IO, Any, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from reports.content.before_play.later_rounds import snapshot_of_later_rounds
from reports.content.catalogue import (
    DOCUMENT_TYPES,
    DocumentType,
    PrintMoment,
    empty_document_keys,
    session_file_name,
)
from reports.content.contest_catalogue import (
    ContestDocument,
    contest_documents,
    contest_file_name,
    rounds_of_document,
    usual_session_keys,
)
from reports.content.document import Document
from reports.contest_files import contest_file_content
from reports.documents import (
    MATCH_CATALOGUE,
    SESSION_CATALOGUE,
    DocumentCatalogue,
    DownloadFile,
    MatchEventReport,
    render_pdf,
)
from standings.previews.drawn_rounds import AnyContest
from standings.snapshot_cache import SessionSnapshot

P = TypeVar("P")

Progress = Callable[[int, int], None]
# The documents of a set by the name of their file, and its tables, each made in its turn.
SetDocuments = Mapping[str, Callable[[], Sequence[Document]]]
SetTables = Mapping[str, Callable[[], bytes]]
SET_KEY = "printset"


def build_print_set(
    snapshot: SessionSnapshot, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> DownloadFile:
    """Build a ZIP of a session's chosen documents, as one PDF and singly, with every table."""
    return _build_catalogue_set(SESSION_CATALOGUE, snapshot, keys, printed, progress)


def build_match_print_set(
    report: MatchEventReport, keys: Sequence[str], printed: datetime, *, progress: Progress
) -> DownloadFile:
    """Build a ZIP of a match event's chosen documents, like `build_print_set`."""
    return _build_catalogue_set(MATCH_CATALOGUE, report, keys, printed, progress)


def build_contest_print_set(
    contest: AnyContest,
    keys: Sequence[str],
    printed: datetime,
    *,
    round_: int,
    progress: Progress,
) -> DownloadFile:
    """Build a ZIP of the chosen documents of a contest and of its pairs, with every table.

    Documents of rounds are those of one round, or if it is 0 of all: before play from the current
    round on. Cards and slips begin at the same round. A round that was deleted since is 0.
    """
    round_ = round_ if round_ <= contest.rounds else 0
    listed = contest_documents(contest)
    chosen = [document for document in listed if document.key in keys and document.is_printed]
    documents: dict[str, Callable[[], Sequence[Document]]] = {}
    for moment in PrintMoment:
        for document in chosen:
            if document.moment is moment:
                rounds = [round_] if round_ else rounds_of_document(contest, document)
                name = contest_file_name(contest, document, "pdf", rounds)
                documents[name] = partial(document.make, rounds, printed)
        documents |= _pair_documents(contest, moment, keys, printed, round_)
    tables = _contest_tables(contest, listed, chosen, printed)
    return _build_set(
        partial(session_file_name, contest.session), documents, tables, printed, progress
    )


def documents_of_set(contest: AnyContest | None) -> list[ContestDocument | DocumentType[Any]]:
    """Return the documents that a print set of a session can have, in its order.

    With a contest of teams or Swiss pairs, its own come first at each moment.
    """
    listed = contest_documents(contest) if contest else ()
    of_contest = [document for document in listed if document.is_printed]
    every_document: list[ContestDocument | DocumentType[Any]] = [*of_contest, *DOCUMENT_TYPES]
    return [
        document
        for moment in PrintMoment
        for document in every_document
        if document.moment is moment
    ]


def usual_keys_of_set(snapshot: SessionSnapshot, contest: AnyContest | None) -> frozenset[str]:
    """Return the keys of the documents that a print set has unless others are chosen.

    Of a contest they are those before play while a match is to be played, and those after play
    once there is a result, because its rounds are printed one by one.
    """
    usual = {paper.key for paper in DOCUMENT_TYPES if not paper.on_request}
    usual -= empty_document_keys(snapshot)
    if contest is None:
        return frozenset(usual)
    usual &= usual_session_keys(contest)
    usual |= {paper.key for paper in contest_documents(contest) if not paper.on_request}
    played = any(cell.outcome is not None for cell in snapshot.cells)
    needed = {PrintMoment.BEFORE: not contest.is_complete, PrintMoment.AFTER: played}
    return frozenset(
        paper.key
        for paper in documents_of_set(contest)
        if paper.key in usual and needed[paper.moment]
    )


def _pair_documents(
    contest: AnyContest, moment: PrintMoment, keys: Sequence[str], printed: datetime, round_: int
) -> SetDocuments:
    """Return the chosen documents of this moment that compare the pairs over all boards."""
    snapshot = contest.session
    first_round = round_ or contest.current_round or None
    return {
        session_file_name(snapshot, paper.key, "pdf"): partial(
            _list_of_one,
            paper.make,
            snapshot_of_later_rounds(snapshot, paper.key, first_round),
            printed,
        )
        for paper in DOCUMENT_TYPES
        if paper.moment is moment and paper.key in keys
    }


def _list_of_one(
    make: Callable[[P, datetime], Document], data: P, printed: datetime
) -> Sequence[Document]:
    return [make(data, printed)]


def _contest_tables(
    contest: AnyContest,
    listed: Sequence[ContestDocument],
    chosen: Sequence[ContestDocument],
    printed: datetime,
) -> SetTables:
    """Return the tables of the contest, then those of its pairs over all boards."""
    of_contest: dict[str, Callable[[], bytes]] = {
        contest_file_name(contest, document, ending, ()): partial(
            contest_file_content, document, ending, (), printed
        )
        for document in listed
        if document in chosen or not document.on_request
        for ending in document.file_endings
    }
    return of_contest | _catalogue_tables(SESSION_CATALOGUE, contest.session, printed)


def _build_catalogue_set(
    catalogue: DocumentCatalogue[P],
    data: P,
    keys: Sequence[str],
    printed: datetime,
    progress: Progress,
) -> DownloadFile:
    documents: SetDocuments = {
        catalogue.name(data, paper.key, "pdf"): partial(_list_of_one, paper.make, data, printed)
        for paper in catalogue.papers
        if paper.key in keys
    }
    tables = _catalogue_tables(catalogue, data, printed)
    return _build_set(partial(catalogue.name, data), documents, tables, printed, progress)


def _catalogue_tables(
    catalogue: DocumentCatalogue[P], data: P, printed: datetime
) -> dict[str, Callable[[], bytes]]:
    return {
        catalogue.name(data, key, ending): partial(table, data, printed)
        for (key, ending), table in catalogue.filled(data).items()
    }


def _build_set(
    name: Callable[[str, str], str],
    documents: SetDocuments,
    tables: SetTables,
    printed: datetime,
    progress: Progress,
) -> DownloadFile:
    steps = len(documents) + len(tables) + 1
    files: list[DownloadFile] = []
    for file in _files_of_set(name(SET_KEY, "pdf"), documents, tables):
        files.append(file)
        progress(len(files), steps)
    return DownloadFile(name(SET_KEY, "zip"), _zip_files(files, printed))


def _files_of_set(
    combined: str, documents: SetDocuments, tables: SetTables
) -> Iterator[DownloadFile]:
    """Yield each document, each table, and last all documents in one PDF."""
    every_document: list[Document] = []
    for name, make in documents.items():
        made = make()
        every_document += made
        yield DownloadFile(name, render_pdf(*made))
    for name, build in tables.items():
        yield DownloadFile(name, build())
    yield DownloadFile(combined, render_pdf(*every_document))


def _zip_files(files: Sequence[DownloadFile], printed: datetime) -> bytes:
    """Zip the files in order, dated with the time of printing."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for item in files:
            entry = ZipInfo(item.name, printed.timetuple()[:6])
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, item.content)
    return file.getvalue()


def extract_print_set_pdf(archive: IO[bytes]) -> DownloadFile:
    """Extract the combined PDF of a print set from its ZIP."""
    with ZipFile(archive) as files:
        name = next(member for member in files.namelist() if member.endswith(f"_{SET_KEY}.pdf"))
        return DownloadFile(name, files.read(name))
