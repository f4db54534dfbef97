"""Writes a change of a result for the pages that send one, and warns of rounds drawn before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from boards.errors import BoardError, StaleBoardDataError
from club.errors import MissingPermissionError
from standings.previews.drawn_rounds import contest_of_changed_session
from web.director.drawn_round_warnings import warn_of_drawn_rounds
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from boards.queries.entry_board import EntryBoard
    from tournament.models import Session
    from web.director.access.member_access import SignedInRequest
    from web.director.entry.forms import ResultChangeForm

CONFLICT = 409
UNPROCESSABLE = 422


class ChangeRefusal(NamedTuple):
    """Why a change was not written, and the HTTP status that says so."""

    text: str
    status: int


def session_of_board(entry_board: EntryBoard) -> Session:
    """The session in which the board is played."""
    return entry_board.seating_board.seating.section.session


def write_result_change(
    request: SignedInRequest, entry_board: EntryBoard, form: ResultChangeForm
) -> ChangeRefusal | None:
    """Write the new version of the form; a refusal if it was not written."""
    if not form.is_valid():
        return ChangeRefusal(form.refusal, UNPROCESSABLE)
    session = session_of_board(entry_board)
    before = contest_of_changed_session(session)
    try:
        form.write(entry_board, request.user)
    except StaleBoardDataError as refusal:
        return ChangeRefusal(error_message(refusal), CONFLICT)
    except (BoardError, MissingPermissionError) as refusal:
        return ChangeRefusal(error_message(refusal), UNPROCESSABLE)
    warn_of_drawn_rounds(request, session, before, entry_board.cell.pk)
    return None
