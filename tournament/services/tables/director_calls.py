"""Records that a table calls the director, and ends the call."""

import logging

from django.db import transaction
from django.utils import timezone

from club.models import Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import TableToken
from tournament.queries.tables.table_tokens import hash_table_secret, open_table_tokens
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)


@transaction.atomic
def call_director(token: TableToken, device: str, *, call: str) -> TableToken:
    """Calls the director to a table, from the phone that records there; no `call` cancels it.

    A repeated call keeps its place in the order of calls.
    """
    session = lock_session(token.section.session_id)
    token = require_seat(token, device)
    if token.call == call:
        return token
    action = "call_director" if call else "cancel_call"
    _save_call(token, call)
    # The tables page of the director is read again at a new revision; no score depends on it.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, token, by=None, source=Source.TABLE, table_token=token.pk
    )
    log.info("%s: token %s", action, token.pk)
    return token


@transaction.atomic
def end_director_call(token: TableToken, *, actor: Actor) -> TableToken:
    """Ends the call of a table that the director has attended to."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(token.section.session_id)
    token = TableToken.objects.get(pk=token.pk)
    if not token.call:
        return token
    _save_call(token, "")
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "end_call", token, by=actor.user, source=actor.source
    )
    log.info("ended the call of token %s", token.pk)
    return token


def require_seat(token: TableToken, device: str) -> TableToken:
    """Returns the token as it is now; refuses an ended one, and a phone without the seat."""
    current = open_table_tokens().filter(pk=token.pk).first()
    if current is None:
        raise TournamentDataNotFoundError("table_token")
    if current.seat_hash != hash_table_secret(device):
        raise SessionStateError("seat_not_yours", table=current.table)
    return current


def _save_call(token: TableToken, call: str) -> None:
    token.call, token.called_at = call, timezone.now() if call else None
    token.save(update_fields=["call", "called_at"])
