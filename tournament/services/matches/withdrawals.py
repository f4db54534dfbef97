"""Stores that a pair has withdrawn from a match event, or is reinstated, without a preview."""

import logging
from functools import partial

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import Entry
from tournament.services.sessions.session_state import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def set_withdrawal(entry: Entry, *, after_round: int | None, void: bool, actor: Actor) -> Entry:
    """Withdraws a pair after a round, its results counting or void; None reinstates it."""
    require_permission(actor.role, ClubPermission.DIRECT)
    for session in lock_event(entry.event):
        raise_revision(session)
    entry.withdrawn_after = after_round
    entry.void = void
    entry.save(update_fields=["withdrawn_after", "void"])
    action = "reinstate" if after_round is None else "withdraw"
    audit_log.write_audit_entry(entry.event.club, action, entry, by=actor.user, source=actor.source)
    log_withdrawal = partial(log.info, "entry %s withdrawn after round %s", entry.pk, after_round)
    transaction.on_commit(log_withdrawal)
    return entry
