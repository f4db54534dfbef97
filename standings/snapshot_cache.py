"""Builds the session snapshot from current results and caches it per revision.

Where nothing but results came in since, the picture before is patched with them. It is kept in this
process alone. What can be read off a picture is `standings.snapshot`.
"""

from collections import OrderedDict
from dataclasses import replace
from threading import Lock

from django.db import transaction

from boards.queries.appeals import APPEALED, count_open_appeals
from boards.queries.fouled_boards import FOULED, fouled_groups_of_session, with_groups
from boards.queries.new_rows import newest_rows, newest_rows_with, rows_added_after
from boards.queries.penalties import PENALISED, PenaltiesByPlace, penalties_in_force
from boards.queries.result_checks import checked_results
from boards.queries.table_results import (
    pairs_of_session,
    table_results_of_session,
    with_appeals,
    with_row,
)
from standings.session_info import SectionInfo, session_info_of
from standings.snapshot import SessionSnapshot
from tournament.models import Section, Session

__all__ = [
    "SessionSnapshot",
    "cache_generation",
    "cached_snapshot_at",
    "cached_snapshot_of",
    "forget_snapshots",
    "read_snapshot",
    "snapshot_of_session",
]

MAX_CACHED = 32
ATTEMPTS = 3
_snapshots: OrderedDict[int, SessionSnapshot] = OrderedDict()
_era = 0
_lock = Lock()


def snapshot_of_session(session_id: int) -> SessionSnapshot:
    """The session as it is now. One query more than `cached_snapshot_of`."""
    return cached_snapshot_of(Session.objects.select_related("event__club").get(pk=session_id))


def cached_snapshot_at(session_id: int, revision: int) -> SessionSnapshot | None:
    """The session at this revision, while it is kept. No query."""
    with _lock:
        before = _snapshots.get(session_id)
    return before if before and before.facts.revision == revision else None


def cached_snapshot_of(session: Session) -> SessionSnapshot:
    """The session that was just read, with its event and club, as it is now.

    No query while the revision stands; three where only results came in since; else nine.
    """
    with _lock:
        before = _snapshots.get(session.pk)
    if before and before.facts.stand(session):
        return before
    snapshot = (_patch_snapshot(before, session) if before else None) or read_snapshot(session)
    with _lock:
        _snapshots[session.pk] = snapshot
        _snapshots.move_to_end(session.pk)
        while len(_snapshots) > MAX_CACHED:
            _snapshots.popitem(last=False)
    return snapshot


def forget_snapshots() -> None:
    """Drop every picture: the database is another one now."""
    global _era
    with _lock:
        _snapshots.clear()
        _era += 1


def cache_generation() -> int:
    """How often every picture was dropped: what is kept of pictures is of one era."""
    return _era


def read_snapshot(session: Session) -> SessionSnapshot:
    """The picture of one revision: what changed while it was read is read again.

    Where it changes all the time, regardless of who writes waits until it is read.
    """
    for _attempt in range(ATTEMPTS):
        snapshot, revision = _read_once(session)
        if revision == session.revision:
            return snapshot
        session = Session.objects.select_related("event__club").get(pk=session.pk)
    with transaction.atomic():
        sessions = Session.objects.select_for_update(of=("self",)).select_related("event__club")
        return _read_once(sessions.get(pk=session.pk))[0]


def _read_once(session: Session) -> tuple[SessionSnapshot, int]:
    """The picture, and the revision that the session had come to at its last query."""
    newest = newest_rows(session)
    pairs = pairs_of_session(session)
    cells = table_results_of_session(session)
    sections = Section.objects.filter(session=session).select_related("session").order_by("name")
    rows = list(sections.annotate(penalised=PENALISED, fouled=FOULED, appealed=APPEALED))
    rooms = {row.pk: SectionInfo(row.pk, row.name, row.winners, row.movement) for row in rows}
    revision = max((row.session.revision for row in rows), default=session.revision)
    penalties: PenaltiesByPlace = {}
    if any(row.penalised for row in rows):
        penalties = penalties_in_force(session.pk)
    fouled = any(row.fouled for row in rows)
    if fouled:
        cells = with_groups(cells, fouled_groups_of_session(session.pk))
    appealed = any(row.appealed for row in rows)
    if appealed:
        cells = with_appeals(cells, count_open_appeals(session.pk))
    if fouled or appealed or any(row.penalised for row in rows):
        revision = Session.objects.values_list("revision", flat=True).get(pk=session.pk)
    checks = checked_results(session.pk) if session.checks else {}
    session_info = session_info_of(session)
    snapshot = SessionSnapshot(
        session_info, rooms, pairs, cells, newest, {}, penalties, fouled, checks=checks
    )
    return snapshot, revision


def _patch_snapshot(before: SessionSnapshot, session: Session) -> SessionSnapshot | None:
    """The picture with the rows that came in since, if they are all that changed since.

    Every change raises the revision by one: as many rows as that, and nothing else changed.
    """
    added = rows_added_after(before.newest, session)
    now = Session.objects.values_list("revision", flat=True).get(pk=session.pk)
    if not now == session.revision == before.facts.revision + len(added):
        return None
    cells = {cell.pk: cell for cell in before.cells}
    for row in added:
        cells[row.seating_board_id] = with_row(cells[row.seating_board_id], row)
    checks = before.checks
    if session.checks != before.facts.checks:
        checks = checked_results(session.pk)
    changed = {before.key(cells[row.seating_board_id]) for row in added}
    return replace(
        before,
        facts=session_info_of(session),
        cells=tuple(cells.values()),
        newest=newest_rows_with(before.newest, added),
        known={at: board for at, board in before.compared.items() if at not in changed},
        checks=checks,
        known_marks={
            at: marks for at, marks in before.marks_of_boards.items() if at not in changed
        },
    )
