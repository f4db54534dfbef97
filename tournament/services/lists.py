"""Chooses which lists an event has beside its ranking."""

import logging

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.lists import Lists
from tournament.errors import StaleRegulationsError
from tournament.models import Event
from tournament.queries.fingerprints import of_lists
from tournament.services.sessions import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def choose_lists(
    event: Event, lists: Lists, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """Every session of the event has these lists from now on.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused.
    """
    sessions = lock_event(event)
    event.refresh_from_db(fields=["lists_json"])
    if seen is not None and of_lists(event.lists) != seen:
        raise StaleRegulationsError()
    for session in sessions:
        raise_revision(session)
    event.lists_json = lists.as_dict()
    event.save(update_fields=["lists_json"])
    ledger.note(event.club, "lists", event, by=by, source=source)
    log.info("chose the lists of event %s", event.pk)
    return event
