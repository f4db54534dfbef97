"""Queries of a session's appeals: all of them, or the number of open ones."""

from collections import Counter
from collections.abc import Mapping

from django.db.models import Exists, OuterRef, QuerySet

from boards.models import Appeal
from tournament.models import Seat, SeatingBoard

# Whether an appeal is open in a section, for anyone who reads its row.
APPEALED = Exists(
    Appeal.objects.filter(seating_board__seating__section=OuterRef("pk"), hearing__isnull=True)
)


def appeals_of_session(session_id: int) -> QuerySet[Appeal]:
    """All appeals of a session, oldest first, with board, pair, author and outcome. One query."""
    rows = Appeal.objects.filter(seating_board__seating__section__session=session_id)
    return rows.select_related(
        "seating_board__seating__section__session__event__club",
        "author",
        "place",
        "hearing__author",
    )


def count_open_appeals(session_id: int) -> Mapping[int, int]:
    """The number of open appeals by board at a table. One query."""
    rows = Appeal.objects.filter(
        seating_board__seating__section__session=session_id, hearing__isnull=True
    )
    return Counter(rows.order_by().values_list("seating_board", flat=True))


def places_at_table(board: SeatingBoard) -> set[int]:
    """The places seated where the board is played. One query."""
    return set(Seat.objects.filter(seating=board.seating_id).values_list("place", flat=True))
