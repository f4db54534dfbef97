"""Saves the overall rules of an event and its stages."""

import logging

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.events.overall import OverallRule
from tournament.models import Event
from tournament.services.rules import keep_rules, lock_as_seen

log = logging.getLogger(__name__)


@transaction.atomic
def change_overall(
    event: Event, rule: OverallRule, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """The event is reckoned like this from now on, as far as it has come.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused.
    """
    sessions = lock_as_seen(event, "overall_json", lambda now: now.overall, seen)
    keep_rules(event, "overall_json", rule, sessions)
    ledger.write_audit_entry(event.club, "overall", event, by=by, source=source)
    log.info("changed the overall of event %s", event.pk)
    return event
