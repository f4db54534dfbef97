"""Changes the scoring regulations of an event, which rescores its sessions."""

import logging
from typing import Any

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.events.regulations import Regulations
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tournament.models import Event
from tournament.services.regulations.regulation_columns import (
    lock_regulations,
    save_regulations,
)
from tournament.validators.releases import validate_released_reason

log = logging.getLogger(__name__)
Rules = Regulations | FourHandRegulations


@transaction.atomic
def change_regulations(
    event: Event,
    regulations: Rules,
    *,
    actor: Actor,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Changes the regulations by which every session of the event is scored.

    A token in `seen` must be that of the current regulations (optimistic lock). Once players have
    seen results, a change needs a reason, which the audit log stores.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    at_boards = isinstance(regulations, Regulations)

    def standing(now: Event) -> Rules:
        return now.regulations if at_boards else now.four_hand_regulations

    sessions = lock_regulations(event, "regulations_json", standing, seen)
    if at_boards:
        validate_released_reason(sessions, reason)
    save_regulations(event, "regulations_json", regulations, sessions)
    who: dict[str, Any] = {"by": actor.user, "source": actor.source, "reason": reason.strip()}
    audit_log.write_audit_entry(event.club, "regulations", event, **who)
    log.info("changed the regulations of event %s", event.pk)
    return event
