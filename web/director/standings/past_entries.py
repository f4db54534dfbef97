"""Reads an activity log entry and the later ones, for pages that show a past ranking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404

from boards.queries.activity_log.audit_entries import (
    AuditFilter,
    build_audit_lines,
    entries_since,
    find_audit_entry,
)
from club.validators.row_ids import LARGEST_ID
from web.director.club.audit_log import AuditRow, build_audit_row

if TYPE_CHECKING:
    from datetime import datetime

    from club.models import Club

# More are in the activity log, which the pages lead to.
MOST_ENTRIES = 50


@dataclass(frozen=True, slots=True)
class EntryAndLaterEntries:
    """An entry, when it was made, and the latest entries since; `more` are left out."""

    moment: datetime
    entry: AuditRow
    since: list[AuditRow]
    more: bool

    @property
    def context(self) -> dict[str, object]:
        """The entries as template context."""
        return {"entry": self.entry, "since": self.since, "more": self.more}


def entry_and_later_entries(
    club: Club, audit_filter: AuditFilter, audit_entry: int
) -> EntryAndLaterEntries:
    """Return the entry with this id if it matches, else 404, and the later ones that match."""
    entry = find_audit_entry(club, audit_filter, audit_entry) if audit_entry <= LARGEST_ID else None
    if entry is None:
        raise Http404
    later = list(entries_since(club, audit_filter, entry)[: MOST_ENTRIES + 1])
    lines = build_audit_lines([entry, *later[:MOST_ENTRIES]])
    first, *others = (build_audit_row(club, line) for line in lines)
    return EntryAndLaterEntries(entry.at, first, others, len(later) > MOST_ENTRIES)
