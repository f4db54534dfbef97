"""Builds the documents of contests of teams and of Swiss pairs as files for download."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from reports.content.contest_catalogue import (
    CONTEST_DOCUMENT_KEYS,
    CONTEST_RESULT_DOCUMENT_KEYS,
    ContestDocument,
    contest_documents,
    contest_file_name,
)
from reports.documents import DownloadFile, render_csv, render_pdf, render_xlsx
from standings.previews.drawn_rounds import AnyContest
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import (
    hide_carried_imps,
    team_contest_of,
    with_room_line_ups,
)

if TYPE_CHECKING:
    from tournament.models import Session

__all__ = [
    "CONTEST_DOCUMENT_KEYS",
    "CONTEST_RESULT_DOCUMENT_KEYS",
    "ContestDocument",
    "contest_documents",
    "contest_file",
    "contest_file_content",
    "printed_contest",
]


def printed_contest(session: "Session") -> AnyContest | None:
    """Return the contest of a session as documents show it; None for any other session.

    Documents are handed out, so IMPs carried from results that are not released are left out.
    Of teams it has its line-ups. The queries of the contest, and two more of teams.
    """
    if session.event.is_swiss_pairs:
        return pair_contest_of(session)
    if not session.event.is_teams:
        return None
    return with_room_line_ups(hide_carried_imps(session, team_contest_of(session)))


def contest_file(
    contest: AnyContest, key: str, ending: str, printed: datetime, *, round_: int
) -> DownloadFile | None:
    """Return a document of a contest as a file; None for an unknown key or format.

    Documents such as assignments are of one round; the others are as they are now. A contest of
    teams has its line-ups.
    """
    for document in contest_documents(contest):
        if document.key == key and ending in document.endings:
            name = contest_file_name(contest, document, ending, [round_])
            content = contest_file_content(document, ending, [round_], printed)
            return DownloadFile(name, content)
    return None


def contest_file_content(
    document: ContestDocument, ending: str, rounds: Sequence[int], printed: datetime
) -> bytes:
    """Return a document of a contest in one of its formats, for these rounds if it is of rounds."""
    if ending == "csv" and document.grid:
        return render_csv(document.grid())
    documents = document.make(rounds, printed)
    return render_xlsx(documents[0]) if ending == "xlsx" else render_pdf(*documents)
