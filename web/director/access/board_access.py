"""View decorator that looks up one board at one table for members of its club."""

from __future__ import annotations

from django.http import Http404

from boards.queries.entry_board import EntryBoard, entry_board_of_member
from web.director.access.member_access import MemberViewDecorator, SignedInRequest
from web.shared.http.time_zone import activate_club_locale


def director_board(
    request: SignedInRequest, club: str, session: int, seating_board: int
) -> EntryBoard:
    """The board at a table, if this user has a role in its club; else 404. One query."""
    in_play = entry_board_of_member(request.user, club, session, seating_board)
    if in_play is None:
        # 404 and not 403: nobody outside the club learns that the board exists.
        raise Http404
    activate_club_locale(in_play.seating_board.seating.section.session.event.club)
    return in_play


for_board = MemberViewDecorator(director_board, "club", "session", "seating_board")
