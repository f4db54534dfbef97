"""Withdraws a pair from a match event, and reinstates it."""

import logging
from functools import partial

from django.db import transaction

from club.models import Source, User
from club.services import audit_log
from tournament.models import Entry
from tournament.services.sessions.session_state import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def set_withdrawal(
    entry: Entry, *, after_round: int | None, void: bool, by: User | None, source: Source
) -> Entry:
    """It played up to this round, and what it played counts or is void; None: it is back."""
    for session in lock_event(entry.event):
        raise_revision(session)
    entry.withdrawn_after = after_round
    entry.void = void
    entry.save(update_fields=["withdrawn_after", "void"])
    action = "reinstate" if after_round is None else "withdraw"
    audit_log.write_audit_entry(entry.event.club, action, entry, by=by, source=source)
    log_withdrawal = partial(log.info, "entry %s withdrawn after round %s", entry.pk, after_round)
    transaction.on_commit(log_withdrawal)
    return entry
