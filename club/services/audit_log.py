"""Writes audit entries, in the transaction of the change."""

from collections.abc import Iterable

from django.db.models import Model

from club.models import Club, LedgerEntry, Source, User
from club.queries.compiled_queries import build_new_row
from club.services.compiled_writes import insert_row, insert_row_per_value

__all__ = ["Source", "write_audit_entries", "write_audit_entry"]


def write_audit_entry(
    club: Club, action: str, row: Model, *, by: User | None, source: Source, reason: str = ""
) -> LedgerEntry:
    """Add the line that says so, and why, where the row itself does not keep it."""
    entry = _build_entry(club, action, row, by=by, source=source, reason=reason)
    insert_row(entry)
    return entry


def write_audit_entries(
    club: Club,
    action: str,
    rows: Iterable[Model],
    *,
    by: User | None,
    source: Source,
    reason: str = "",
) -> None:
    """Add a line for each of these rows, all of one kind, in their order. One query, or none."""
    noted = list(rows)
    if noted:
        line = _build_entry(club, action, noted[0], by=by, source=source, reason=reason)
        insert_row_per_value(line, "row", [row.pk for row in noted])


def _build_entry(
    club: Club, action: str, row: Model, *, by: User | None, source: Source, reason: str
) -> LedgerEntry:
    whose = {"club_id": club.pk, "user_id": by.pk if by else None, "source": source}
    what = {"action": action, "kind": row._meta.label, "row": row.pk, "reason": reason}
    return build_new_row(LedgerEntry, **whose, **what)
