"""Changes the extra ranking lists of an event: strata, handicap, home, master points."""

import logging

from django.db import transaction

from club.models import Source, User
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
    event: Event, lists: EventLists, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """Every session of the event has these lists from now on.

    Where the page says what was `seen`, as its fingerprint, that is still current, or it is
    refused.
    """
    sessions = lock_regulations(event, "lists_json", lambda now: now.lists, seen)
    save_regulations(event, "lists_json", lists, sessions)
    audit_log.write_audit_entry(event.club, "lists", event, by=by, source=source)
    log.info("chose the lists of event %s", event.pk)
    return event
