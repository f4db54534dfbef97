"""Changes the rule by which an event combines its sessions into an overall ranking."""

import logging

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.events.overall import OverallRule
from tournament.models import Event
from tournament.services.regulations.regulation_columns import (
    lock_regulations,
    save_regulations,
)

log = logging.getLogger(__name__)


@transaction.atomic
def change_overall(
    event: Event, rule: OverallRule, *, seen: str | None = None, actor: Actor
) -> Event:
    """Changes the overall rule of an event.

    A token in `seen` must be that of the current overall (optimistic lock).
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sessions = lock_regulations(event, "overall_json", lambda now: now.overall, seen)
    save_regulations(event, "overall_json", rule, sessions)
    audit_log.write_audit_entry(event.club, "overall", event, by=actor.user, source=actor.source)
    log.info("changed the overall of event %s", event.pk)
    return event
