"""Writes the ledger, inside the transaction of what it reports."""

from django.db.models import Model

from club.models import Club, LedgerEntry, Source, User

__all__ = ["Source", "note"]


def note(club: Club, action: str, row: Model, *, by: User | None, source: Source) -> LedgerEntry:
    """Add the line that says so."""
    return LedgerEntry.objects.create(
        club=club, user=by, source=source, action=action, kind=row._meta.label, row=row.pk
    )
