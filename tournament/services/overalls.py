"""Says how the sessions of an event make one figure, and what a stage takes along to the next."""

import logging

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.overall import OverallRule
from tournament.errors import StaleRegulationsError
from tournament.models import Event
from tournament.queries.fingerprints import of_overall
from tournament.services.sessions import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def change_overall(
    event: Event, rule: OverallRule, *, seen: str | None = None, by: User | None, source: Source
) -> Event:
    """The event is reckoned like this from now on, as far as it has come.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused.
    """
    sessions = lock_event(event)
    event.refresh_from_db(fields=["overall_json"])
    if seen is not None and of_overall(event.overall) != seen:
        raise StaleRegulationsError()
    for session in sessions:
        raise_revision(session)
    event.overall_json = rule.as_dict()
    event.save(update_fields=["overall_json"])
    ledger.note(event.club, "overall", event, by=by, source=source)
    log.info("changed the overall of event %s", event.pk)
    return event
