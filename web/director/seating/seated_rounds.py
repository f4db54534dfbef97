"""Rounds of a section that are seated, and the first that a change during play can begin with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from tournament.models import Section


def snapshot_of_section(snapshot: SessionSnapshot, section: Section) -> SessionSnapshot:
    """The snapshot reduced to one section."""
    pairs = {at: pair for at, pair in snapshot.pairs.items() if pair.section == section.name}
    cells = tuple(cell for cell in snapshot.cells if cell.section == section.name)
    return replace(snapshot, pairs=pairs, cells=cells)


def count_seated_rounds(snapshot: SessionSnapshot) -> int:
    """The number of rounds that are seated."""
    return max((cell.round for cell in snapshot.cells), default=0)


def first_unplayed_round(snapshot: SessionSnapshot) -> int:
    """The first round without any result; if all have begun, one more than the last."""
    # Any version counts: a result that was withdrawn shows that the round was played.
    return max((cell.round for cell in snapshot.cells if cell.version), default=0) + 1


def default_change_round(snapshot: SessionSnapshot) -> int:
    """The proposed round of a change: the first unplayed one, or else the last."""
    return min(first_unplayed_round(snapshot), max(count_seated_rounds(snapshot), 1))
