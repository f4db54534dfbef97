"""Withdraws entries from an event, and reinstates them."""

import logging
from functools import partial

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from tournament.models import Entry
from tournament.services.sessions import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def note_withdrawal(
    entry: Entry, *, after_round: int | None, void: bool, by: User | None, source: Source
) -> Entry:
    """It played up to this round, and what it played counts or is void; None: it is back."""
    for session in lock_event(entry.event):
        raise_revision(session)
    entry.withdrawn_after, entry.void = after_round, void
    entry.save(update_fields=["withdrawn_after", "void"])
    action = "reinstate" if after_round is None else "withdraw"
    ledger.write_audit_entry(entry.event.club, action, entry, by=by, source=source)
    said = partial(log.info, "entry %s withdrawn after round %s", entry.pk, after_round)
    transaction.on_commit(said)
    return entry
