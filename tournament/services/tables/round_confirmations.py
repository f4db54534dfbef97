"""Records whether each side of a table agrees with its scores at the end of a round."""

import logging

from django.db import transaction

from club.models import Source
from club.services import audit_log
from tournament.models import RoundConfirmation, TableToken
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.services.tables.director_calls import call_director, require_seat

log = logging.getLogger(__name__)


@transaction.atomic
def confirm_round(
    token: TableToken, device: str, *, round_: int, chairs: str, agreed: bool
) -> RoundConfirmation:
    """Keeps a side's first answer to its scores of a round; one that disagrees calls the director.

    `round_` is a round that the table has played. The answer holds for the table, also with a new
    card.
    """
    session = lock_session(token.section.session_id)
    token = require_seat(token, device)
    here = {"section_id": token.section_id, "table": token.table, "round": round_}
    confirmation, is_new = RoundConfirmation.objects.get_or_create(
        **here, chairs=chairs, defaults={"agreed": agreed, "token": token}
    )
    if not is_new:
        return confirmation
    raise_unscored_revision(session)
    action = "confirm_round" if agreed else "dispute_round"
    audit_log.write_audit_entry(
        session.event.club, action, token, by=None, source=Source.TABLE, table_token=token.pk
    )
    if not agreed:
        call_director(token, device, call=TableToken.Call.CORRECTION)
    log.info("%s: token %s, round %s, %s", action, token.pk, round_, chairs)
    return confirmation
