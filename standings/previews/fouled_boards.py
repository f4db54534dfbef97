"""Preview of fouling a board: the scores that would change."""

from collections.abc import Mapping
from dataclasses import replace

from boards.queries.fouled_boards import fouled_versions, groups_of, with_groups
from boards.validators.fouled_boards import (
    validate_fouled,
    validate_groups,
    validate_groups_seen,
)
from scoring.boards.fouled import GROUPS
from standings.snapshot_cache import SessionSnapshot


def preview_groups(
    now: SessionSnapshot, number: int, groups: Mapping[int, str] | None, *, seen: int, reason: str
) -> SessionSnapshot:
    """The picture as it would be; None takes back what stands. Two queries.

    What would be refused when it is said is refused here.
    """
    current = fouled_versions(now.facts.pk, number).first()
    validate_groups_seen(number, seen, current.version if current else 0)
    if groups is None:
        validate_fouled(number, groups_of(current), reason=reason)
    else:
        tables = [cell.pk for cell in now.cells_on[number] if cell.expected]
        validate_groups(number, groups, tables, session=now.facts.pk, reason=reason)
    return as_grouped(now, number, groups or {})


def as_grouped(evening: SessionSnapshot, number: int, groups: Mapping[int, str]) -> SessionSnapshot:
    """The picture where the tables of a board had these cards; no other board is scored again."""
    others = {pk: group for pk, group in groups.items() if group != GROUPS[0]}
    touched = {evening.key(cell) for cell in evening.cells_on[number]}
    known = {at: each for at, each in evening.compared.items() if at not in touched}
    return replace(evening, cells=with_groups(evening.cells, {number: others}), known=known)
