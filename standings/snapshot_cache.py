"""Builds the snapshot of a session from current results, and caches it for each revision.

If only results came in since, the previous snapshot is patched with them. Each process has its own
cache. The figures of a snapshot are in `standings.snapshot`.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from django.db import transaction

from boards.queries.appeals import APPEALED, count_open_appeals
from boards.queries.fouled_boards import FOULED, fouled_groups_of_session, with_groups
from boards.queries.new_rows import newest_rows, newest_rows_with, rows_added_after
from boards.queries.penalties import PENALISED, PenaltiesByPlace, penalties_in_force
from boards.queries.result_checks import checked_results
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import (
    pairs_of_session,
    table_results_of_session,
    with_appeals,
    with_row,
)
from standings.board_scores import BoardKey
from standings.session_info import SectionInfo, session_info_of
from standings.snapshot import SessionSnapshot
from tournament.models import Section, Session
from tournament.queries.sessions import read_revision

__all__ = [
    "SessionSnapshot",
    "cache_generation",
    "cached_snapshot_at",
    "cached_snapshot_of",
    "forget_snapshots",
    "read_snapshot",
    "snapshot_of_session",
]

T = TypeVar("T")
MAX_CACHED = 32
# Reads without a lock before the session's row is locked: see `read_snapshot`.
ATTEMPTS = 3
# Least recently used first.
_snapshots: OrderedDict[int, SessionSnapshot] = OrderedDict()
_era = 0
_lock = Lock()


def snapshot_of_session(session_id: int) -> SessionSnapshot:
    """The snapshot of a session as it is now. One query more than `cached_snapshot_of`."""
    return cached_snapshot_of(Session.objects.select_related("event__club").get(pk=session_id))


def cached_snapshot_at(session_id: int, revision: int) -> SessionSnapshot | None:
    """The session's snapshot at this revision, if cached, else None. No query."""
    with _lock:
        before = _snapshots.get(session_id)
    return before if before and before.facts.revision == revision else None


def cached_snapshot_of(session: Session) -> SessionSnapshot:
    """The current snapshot of a session just read with its event and club.

    No query at the same revision; two if only results came in since; else nine.
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
    """Drop every snapshot, because the database has been replaced."""
    global _era
    with _lock:
        _snapshots.clear()
        _era += 1


def cache_generation() -> int:
    """The number of times that all snapshots were dropped, for caches built from snapshots."""
    return _era


def read_snapshot(session: Session) -> SessionSnapshot:
    """Read the snapshot of one revision; if it changed while it was read, read it again.

    After `ATTEMPTS` the session's row is locked, so that writers wait until it is read.
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
    """Read the snapshot, and the session's revision at the last query."""
    # Read first: a row that is added meanwhile is newer than these, and the next patch brings it
    # in.
    newest = newest_rows(session)
    pairs = pairs_of_session(session)
    cells = table_results_of_session(session)
    sections = Section.objects.filter(session=session).select_related("session").order_by("name")
    rows = list(sections.annotate(penalised=PENALISED, fouled=FOULED, appealed=APPEALED))
    section_infos = {
        row.pk: SectionInfo(row.pk, row.name, row.winners, row.movement) for row in rows
    }
    # Each query sees the database as it is then, so the revision is read with the last of them.
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
        session_info, section_infos, pairs, cells, newest, {}, penalties, fouled, checks=checks
    )
    return snapshot, revision


def _patch_snapshot(before: SessionSnapshot, session: Session) -> SessionSnapshot | None:
    """Return the snapshot with the rows added since; None if anything else has changed.

    If a result comes in while it reads, it reads again, at last with the session's row locked. In a
    room of a hundred tables one comes in during most reads, and reading a whole session takes many
    times as long.
    """
    for _attempt in range(ATTEMPTS):
        changes = session.revision - before.facts.revision
        added = rows_added_after(before.newest, session, changes=changes)
        if read_revision(session.pk) == session.revision:
            return _with_added_rows(before, session, added)
        session = Session.objects.select_related("event__club").get(pk=session.pk)
    with transaction.atomic():
        sessions = Session.objects.select_for_update(of=("self",)).select_related("event__club")
        session = sessions.get(pk=session.pk)
        added = rows_added_after(before.newest, session)
    return _with_added_rows(before, session, added)


def _with_added_rows(
    before: SessionSnapshot, session: Session, added: list[ResultOrRuling]
) -> SessionSnapshot | None:
    """Return the snapshot with these rows, if nothing else has changed since.

    Every change raises the revision by one, so with equally many new rows nothing else changed.
    """
    # A ruling, a seating or a regulation raises the revision without such a row: read all again.
    if session.revision != before.facts.revision + len(added):
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
        # Boards without a new result keep their scores: one result costs one board of scoring.
        known=_without(before.known_scores, changed),
        checks=checks,
        known_marks=_without(before.known_board_marks, changed),
    )


def _without(boards: Mapping[BoardKey, T], changed: set[BoardKey]) -> Mapping[BoardKey, T]:
    return {at: value for at, value in boards.items() if at not in changed}
