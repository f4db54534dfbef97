"""Changes the regulations of an event: what was played is worth something else from then on."""

import logging

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.four_hand import FourHandRegulations
from tournament.models import Event
from tournament.services.sessions import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def change_regulations(
    event: Event, regulations: FourHandRegulations, *, by: User | None, source: Source
) -> Event:
    """Byes, places that count and ties go by these now, in every session of the event."""
    for session in lock_event(event):
        raise_revision(session)
    event.regulations_json = regulations.as_dict()
    event.save(update_fields=["regulations_json"])
    ledger.note(event.club, "regulations", event, by=by, source=source)
    log.info("changed the regulations of event %s", event.pk)
    return event
