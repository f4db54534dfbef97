"""Saves the ranking lists of an event."""

import logging

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.events.event_lists import EventLists
from tournament.models import Event
from tournament.services.rules import keep_rules, lock_as_seen

log = logging.getLogger(__name__)


@transaction.atomic
def choose_lists(
    event: Event, lists: EventLists, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """Every session of the event has these lists from now on.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused.
    """
    sessions = lock_as_seen(event, "lists_json", lambda now: now.lists, seen)
    keep_rules(event, "lists_json", lists, sessions)
    ledger.write_audit_entry(event.club, "lists", event, by=by, source=source)
    log.info("chose the lists of event %s", event.pk)
    return event
