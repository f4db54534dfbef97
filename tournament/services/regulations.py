"""Changes the regulations of an event: what was played is worth something else from then on."""

import logging
from typing import Any

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from scoring.four_hand import FourHandRegulations
from scoring.regulations import Regulations
from tournament.errors import StaleRegulationsError
from tournament.models import Event
from tournament.queries.fingerprints import of_regulations
from tournament.services.sessions import lock_event, raise_revision
from tournament.validators.releases import validate_released_reason

log = logging.getLogger(__name__)
Rules = Regulations | FourHandRegulations


@transaction.atomic
def change_regulations(
    event: Event,
    regulations: Rules,
    *,
    by: User | None,
    source: Source,
    seen: str | None = None,
    reason: str = "",
) -> Event:
    """Every session of the event is scored by these from now on.

    Where it is said what was `seen`, as its fingerprint, that still stands, or it is refused. What
    players of a session at boards have been shown changes for a reason, which the ledger keeps.
    """
    sessions = lock_event(event)
    event.refresh_from_db(fields=["regulations_json"])
    if seen is not None and of_regulations(_standing(event, regulations)) != seen:
        raise StaleRegulationsError()
    if isinstance(regulations, Regulations):
        validate_released_reason(sessions, reason)
    for session in sessions:
        raise_revision(session)
    event.regulations_json = regulations.as_dict()
    event.save(update_fields=["regulations_json"])
    who: dict[str, Any] = {"by": by, "source": source, "reason": reason.strip()}
    ledger.note(event.club, "regulations", event, **who)
    log.info("changed the regulations of event %s", event.pk)
    return event


def _standing(event: Event, asked: Rules) -> Rules:
    """What stands now, read as what is asked for is."""
    at_boards = isinstance(asked, Regulations)
    return event.regulations if at_boards else event.four_hand_regulations
