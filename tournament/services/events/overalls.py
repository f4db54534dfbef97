"""Changes how an event combines its sessions into an overall ranking."""

import logging

from django.db import transaction

from club.models import Source, User
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
    event: Event, rule: OverallRule, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """The event is computed like this from now on, as far as it has come.

    Where the page says what was `seen`, as its fingerprint, that is still current, or it is
    refused.
    """
    sessions = lock_regulations(event, "overall_json", lambda now: now.overall, seen)
    save_regulations(event, "overall_json", rule, sessions)
    audit_log.write_audit_entry(event.club, "overall", event, by=by, source=source)
    log.info("changed the overall of event %s", event.pk)
    return event
