"""Writes audit log entries in the database transaction of the change."""

from collections.abc import Iterable

from django.db.models import Model

from club.models import Club, LedgerEntry, Source, User

__all__ = ["Source", "write_audit_entries", "write_audit_entry"]


def write_audit_entry(
    club: Club,
    action: str,
    row: Model,
    *,
    by: User | None,
    source: Source,
    reason: str = "",
    table_token: int | None = None,
) -> LedgerEntry:
    """Writes one audit entry; `reason` is for changes whose row does not store it.

    `table_token` is the id of the token by which a table's phone acts; it has no user.
    """
    entry = _build_entry(club, action, row, by=by, source=source, reason=reason)
    entry.table_token = table_token
    entry.save(force_insert=True)
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
    """Writes an audit entry for each of these rows of one model, in order. At most one query."""
    LedgerEntry.objects.bulk_create(
        _build_entry(club, action, row, by=by, source=source, reason=reason) for row in rows
    )


def _build_entry(
    club: Club, action: str, row: Model, *, by: User | None, source: Source, reason: str
) -> LedgerEntry:
    whose = {"club_id": club.pk, "user_id": by.pk if by else None, "source": source}
    what = {"action": action, "kind": row._meta.label, "row": row.pk, "reason": reason}
    return LedgerEntry(**whose, **what)
