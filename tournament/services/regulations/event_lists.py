"""Changes an event's extra ranking lists: strata, handicap, members and guests, master points."""

import logging

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.events.event_lists import EventLists
from tournament.models import Event
from tournament.services.regulations.regulation_columns import (
    lock_regulations,
    save_regulations,
)

log = logging.getLogger(__name__)


@transaction.atomic
def change_event_lists(
    event: Event, lists: EventLists, *, seen: str | None = None, actor: Actor
) -> Event:
    """Changes the extra lists for every session of the event.

    A token in `seen` must be that of the current lists (optimistic lock).
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sessions = lock_regulations(event, "lists_json", lambda now: now.lists, seen)
    save_regulations(event, "lists_json", lists, sessions)
    audit_log.write_audit_entry(event.club, "lists", event, by=actor.user, source=actor.source)
    log.info("chose the lists of event %s", event.pk)
    return event
