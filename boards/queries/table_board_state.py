"""Reads, in one plain SQL query, what decides whether a result may be recorded at a table.

It runs while the session is locked, so that all other tables of the room wait for it. Through the
ORM its four queries took 2 ms to put together, 20 times what the database takes for this one.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from boards.models import Result, Ruling
from tournament.models import SeatingBoard

# Results and rulings share one series of versions. There is a row for each seat that is filled.
STATE_QUERY = """
    SELECT b.arrow_switched,
        s.state = 'released' OR s.released_at IS NOT NULL,
        (SELECT MAX(r.version) FROM boards_result r WHERE r.seating_board_id = b.id),
        (SELECT MAX(r.version) FROM boards_ruling r WHERE r.seating_board_id = b.id),
        EXISTS (SELECT 1 FROM boards_ruling r WHERE r.request_id = %s),
        EXISTS (
            SELECT 1 FROM tournament_tabletoken k
            WHERE k.id = %s AND k.ended_at IS NULL AND s.state IN ('planned', 'running')
                AND k.section_id = t.section_id AND k."table" = t."table"
        ),
        p.chairs
    FROM tournament_seatingboard b
    JOIN tournament_seating t ON t.id = b.seating_id
    JOIN tournament_section c ON c.id = t.section_id
    JOIN tournament_session s ON s.id = c.session_id
    LEFT JOIN tournament_seat p ON p.seating_id = t.id
    WHERE b.id = %s
"""


class TableBoardState(NamedTuple):
    """What decides whether a result may be recorded for a board at one table.

    `scheduled` is the arrow-switch of the movement; `arrow_switched` is the seating of the current
    version, and of the movement where there is none. `was_released` says whether players have seen
    results of the session, `open_to_phone` whether the phone's token opens this table.
    """

    scheduled: bool
    both_sides: bool
    either_side: bool
    was_released: bool
    version: int
    arrow_switched: bool
    ruled: bool
    request_gave_ruling: bool
    open_to_phone: bool


def table_board_state(
    seating_board: SeatingBoard,
    *,
    request_id: UUID | None = None,
    table_token: int | None = None,
) -> TableBoardState | None:
    """Current state of a board at one table; None if the movement no longer has it.

    One query, two where something is recorded.
    """
    with connection.cursor() as cursor:
        cursor.execute(STATE_QUERY, (_stored_id(request_id), table_token, seating_board.pk))
        rows = cursor.fetchall()
    if not rows:
        return None
    scheduled, was_released, result, ruling, *flags, _chairs = rows[0]
    filled = {chair for row in rows for chair in row[-1] or ""}
    sides = [bool(filled & set(side)) for side in ("NS", "EW")]
    # The highest number is the current version.
    version, is_ruled = max((result or 0, False), (ruling or 0, True))
    arrow_switched = bool(scheduled)
    if version:
        versions = Ruling.objects if is_ruled else Result.objects
        recorded = versions.filter(seating_board=seating_board, version=version)
        arrow_switched = recorded.values_list("arrow_switched", flat=True).get()
    # SQLite has numbers for what is true.
    return TableBoardState(
        bool(scheduled),
        all(sides),
        any(sides),
        bool(was_released),
        version,
        arrow_switched,
        bool(version) and is_ruled,
        *map(bool, flags),
    )


def _stored_id(request_id: UUID | None) -> Any:
    """A request id as the database stores it: SQLite has text."""
    return Ruling._meta.get_field("request_id").get_db_prep_value(request_id, connection)
