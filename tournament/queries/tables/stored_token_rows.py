"""Reads the token of a phone with its session and club, and keeps the rows while nothing changes.

Each request of each phone reads the same six rows. Django took 1 ms to put their 130 columns
together, a quarter of what a result costs. So one plain query reads the rows as they are stored
now, and where they are what they were, the rows of before are given again. Nothing is given that
the database does not say in the same request; the revision, which each result of the room raises,
is taken from it.
"""

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from threading import Lock
from typing import Any, NamedTuple

from django.db import connection

from club.validators.row_ids import LARGEST_ID
from tournament.models import TableToken

# Some kB each. A large room has a hundred tables; the oldest are dropped first.
MAX_KEPT = 512
# Whole rows, so that a new column counts at once. The revision comes first, and its own column of
# the session is left out of the comparison.
TOKEN_ROWS = """
    SELECT s.revision, k.*, c.*, e.*, u.*, p.*, s.*
    FROM tournament_tabletoken k
    JOIN tournament_section c ON c.id = k.section_id
    JOIN tournament_session s ON s.id = c.session_id
    JOIN tournament_event e ON e.id = s.event_id
    JOIN club_club u ON u.id = e.club_id
    LEFT JOIN tournament_tablephones p ON p.session_id = s.id
    WHERE k.id = %s
"""

Row = tuple[Any, ...]


class KeptToken(NamedTuple):
    """A token with the rows that it was made from."""

    rows: Row
    token: TableToken


_kept: OrderedDict[int, KeptToken] = OrderedDict()
_lock = Lock()


def read_token_rows(
    token: int, find: Callable[[], TableToken | None], fits: Callable[[TableToken], bool]
) -> TableToken | None:
    """The token that `find` reads with section, session, event, club and phones; None without it.

    One plain query while the rows are unchanged; else three, and `find` is called. `fits` says
    whether a kept token is what `find` looks for.
    """
    before = _read_stored(token) if token <= LARGEST_ID else None
    with _lock:
        kept = _kept.get(token)
    if before and kept and kept.rows == before[1]:
        return _copy_with_revision(kept.token, before[0]) if fits(kept.token) else None
    row = find()
    # Kept only if nothing changed meanwhile.
    if row and before and (after := _read_stored(token)) and after[1] == before[1]:
        _keep(token, KeptToken(after[1], _copy_with_revision(row, after[0])))
    return row


def _read_stored(token: int) -> tuple[int, Row] | None:
    """The revision of a token's session, and all other columns. One query."""
    with connection.cursor() as cursor:
        cursor.execute(TOKEN_ROWS, (token,))
        row = cursor.fetchone()
        names = [column[0] for column in cursor.description]
    if row is None:
        return None
    # The last column of that name is the session's own.
    at = len(names) - 1 - names[::-1].index("revision")
    return row[0], (*row[1:at], *row[at + 1 :])


def _keep(key: int, kept: KeptToken) -> None:
    with _lock:
        _kept[key] = kept
        _kept.move_to_end(key)
        while len(_kept) > MAX_KEPT:
            _kept.popitem(last=False)


def _copy_with_revision(kept: TableToken, revision: int) -> TableToken:
    """A token with its own copies of all rows, because a request may change them."""
    token, section = copy(kept), copy(kept.section)
    session = copy(section.session)
    event = copy(session.event)
    event.club = copy(event.club)
    session.event, session.revision = event, revision
    phones = getattr(session, "table_phones", None)
    if phones is not None:
        phones = copy(phones)
        phones.session = session
    section.session = session
    token.section = section
    return token
