"""Queries of the recorded auctions and plays of a session."""

from collections.abc import Mapping

from django.db.models import F, Max

from boards.models import TableRecord
from tournament.models import SeatingBoard


def current_table_records(session_id: int, number: int) -> Mapping[int, TableRecord]:
    """The current auctions and plays of one board, by seating board. One query."""
    played = {
        "seating_board__seating__section__session": session_id,
        "seating_board__number": number,
    }
    rows = TableRecord.objects.filter(**played)
    latest = rows.alias(latest=Max("seating_board__records__version")).filter(version=F("latest"))
    return {row.seating_board_id: row for row in latest if row.calls}


def table_record_versions(seating_board: SeatingBoard) -> list[TableRecord]:
    """Every version of one board at one table, the newest first. One query."""
    rows = TableRecord.objects.filter(seating_board=seating_board)
    return list(rows.select_related("author").order_by("-version"))
