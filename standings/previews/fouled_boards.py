"""Preview of the scores if a board is marked as fouled (Law 87)."""

from collections.abc import Mapping
from dataclasses import replace

from boards.queries.fouled_boards import fouled_versions, groups_of_version, with_groups
from boards.validators.fouled_boards import (
    validate_board_is_fouled,
    validate_groups,
    validate_groups_seen,
)
from scoring.boards.fouled_boards import GROUPS
from standings.snapshot_cache import SessionSnapshot


def preview_fouled_board(
    now: SessionSnapshot, number: int, groups: Mapping[int, str] | None, *, seen: int, reason: str
) -> SessionSnapshot:
    """The snapshot with these groups; None withdraws the mark. Two queries.

    Refuses whatever saving would refuse.
    """
    current = fouled_versions(now.facts.pk, number).first()
    validate_groups_seen(number, seen, current.version if current else 0)
    if groups is None:
        validate_board_is_fouled(number, groups_of_version(current), reason=reason)
    else:
        tables = [cell.pk for cell in now.cells_on[number] if cell.expected]
        validate_groups(number, groups, tables, session=now.facts.pk, reason=reason)
    return snapshot_with_groups(now, number, groups or {})


def snapshot_with_groups(
    snapshot: SessionSnapshot, number: int, groups: Mapping[int, str]
) -> SessionSnapshot:
    """Return the snapshot with these groups on a board; other boards are not scored again."""
    others = {pk: group for pk, group in groups.items() if group != GROUPS[0]}
    touched = {snapshot.key(cell) for cell in snapshot.cells_on[number]}
    known = {at: board for at, board in snapshot.compared.items() if at not in touched}
    return replace(snapshot, cells=with_groups(snapshot.cells, {number: others}), known=known)
