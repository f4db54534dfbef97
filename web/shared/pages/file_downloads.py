"""Downloads of files with results: the last of each file, and whether it is out of date."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from django.db import DatabaseError

from reports.documents import RESULT_FILE_KEYS
from tournament.queries.match_events import event_score_revision
from tournament.queries.sent_results.file_downloads import downloads_of_event, downloads_of_session
from tournament.services.file_downloads import note_event_download, note_session_download

if TYPE_CHECKING:
    from club.models import User
    from tournament.models import Event, FileDownload, Session

log = logging.getLogger(__name__)


class ListedFile(Protocol):
    """A group of files in the list of documents."""

    @property
    def key(self) -> str:
        """Its name in addresses."""

    @property
    def title(self) -> Any:
        """Its title in the list."""


@dataclass(frozen=True, slots=True)
class DownloadedFile:
    """The last download of a file: when, by whom, and whether scores have changed since."""

    key: str
    ending: str
    title: str
    downloaded_at: datetime
    user: str
    is_outdated: bool


def is_result_file(key: str, ending: str) -> bool:
    """Whether a download is noted: of files that say nowhere of which time their results are."""
    return key in RESULT_FILE_KEYS and ending != "pdf"


def note_download_of_session(
    session: Session, key: str, ending: str, *, score_revision: int, user: User
) -> None:
    """Notes the download of a file with results; of other documents nothing."""
    if is_result_file(key, ending):
        file = f"{key}.{ending}"
        with _file_goes_out(file):
            note_session_download(session, file, score_revision=score_revision, user=user)


def note_download_of_event(
    event: Event, key: str, ending: str, *, score_revision: int, user: User
) -> None:
    """Notes the download of a file with results of a match event."""
    if is_result_file(key, ending):
        file = f"{key}.{ending}"
        with _file_goes_out(file):
            note_event_download(event, file, score_revision=score_revision, user=user)


@contextmanager
def _file_goes_out(file: str) -> Iterator[None]:
    """Results can be saved elsewhere although the disk is full or the database is locked."""
    try:
        yield
    except DatabaseError as error:
        log.warning("the download of %s is not noted: %s", file, error)


def downloaded_files_of_session(
    session: Session, tables: Iterable[ListedFile]
) -> list[DownloadedFile]:
    """The files of a session that were downloaded, newest first. One query."""
    return _downloaded_files(downloads_of_session(session), tables, session.score_revision)


def downloaded_files_of_event(event: Event, tables: Iterable[ListedFile]) -> list[DownloadedFile]:
    """The files of a match event that were downloaded, newest first. Two queries."""
    return _downloaded_files(downloads_of_event(event), tables, event_score_revision(event))


def _downloaded_files(
    downloads: Sequence[FileDownload], tables: Iterable[ListedFile], score_revision: int
) -> list[DownloadedFile]:
    titles = {table.key: str(table.title) for table in tables}
    files = []
    for download in downloads:
        key, _dot, ending = download.file.partition(".")
        if key in titles:
            files.append(
                DownloadedFile(
                    key=key,
                    ending=ending,
                    title=titles[key],
                    downloaded_at=download.downloaded_at,
                    user=str(download.user or ""),
                    is_outdated=download.score_revision != score_revision,
                )
            )
    return files
