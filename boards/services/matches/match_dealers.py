"""Stores the first dealer of a match, as chosen on the table's phone."""

import logging

from django.db import transaction

from boards.errors import BoardDataNotFoundError
from club.models import Source
from club.services import audit_log
from scoring.laws.compass import Direction
from tournament.models import Seating, TableToken
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.services.tables.director_calls import require_seat

log = logging.getLogger(__name__)


@transaction.atomic
def choose_first_dealer(
    token: TableToken, device: str, seating: Seating, dealer: Direction
) -> Seating:
    """Keeps the player who was drawn to deal first; only the director changes it afterwards."""
    session = lock_session(token.section.session_id)
    token = require_seat(token, device)
    if (seating.section_id, seating.table) != (token.section_id, token.table):
        raise BoardDataNotFoundError("other_match", round=seating.round, table=seating.table)
    current = Seating.objects.get(pk=seating.pk)
    if current.first_dealer:
        return current
    current.first_dealer = dealer.value
    current.save(update_fields=["first_dealer"])
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club,
        "first_dealer",
        current,
        by=None,
        source=Source.TABLE,
        table_token=token.pk,
    )
    log.info("first dealer of match %s by token %s", current.pk, token.pk)
    return current
