"""One board at one table in the address: the row, for the members of its club alone."""

from __future__ import annotations

from django.http import Http404

from boards.queries.entry import InPlay, board_of_member
from web.director.access import Door, SignedIn
from web.shared.clocks import set_clock


def board_in_play(request: SignedIn, club: str, session: int, seating_board: int) -> InPlay:
    """The board, if this user has a role in its club. One query, whoever asks."""
    found = board_of_member(request.user, club, session, seating_board)
    if found is None:
        raise Http404
    set_clock(found.seating_board.seating.section.session.event.club.time_zone)
    return found


for_board = Door(board_in_play, "club", "session", "seating_board")
