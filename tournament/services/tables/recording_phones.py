"""Assigns the one phone that records a table's results, and hands this over to another."""

import logging

from django.db import transaction
from django.db.models import Q

from club.models import Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import TableToken, WaitingPhone
from tournament.queries.tables.table_tokens import hash_table_secret, open_table_tokens
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)


@transaction.atomic
def take_table_seat(token: TableToken, device: str) -> TableToken:
    """Gives the free seat to this phone; asks the phone that has it otherwise.

    The latest phone that asks is the one that gets it.
    """
    own = hash_table_secret(device)
    # Every page of a phone asks: the one that has the seat waits for no lock.
    if current := open_table_tokens().filter(pk=token.pk, seat_hash=own).first():
        return current
    token = _lock_token(token)
    if token.seat_hash == own:
        return token
    if token.seat_hash:
        token.asking_hash = own
        token.save(update_fields=["asking_hash"])
        return token
    return _seat_device(token, own, "take_table_seat", None)


@transaction.atomic
def answer_seat_request(token: TableToken, device: str, *, hand_over: bool) -> TableToken:
    """Hands the seat to the phone that asks for it, or keeps it; only for the phone that has it."""
    token = _lock_token(token)
    if not token.asking_hash or token.seat_hash != hash_table_secret(device):
        raise SessionStateError("seat_not_yours", table=token.table)
    if hand_over:
        if token.moves_with_id is not None:
            # The phone that is left goes along with its players after the round, as before.
            let_phone_wait(token, token.seat_hash, token.moves_with_id)
        return _seat_device(token, token.asking_hash, "hand_over_table_seat", None)
    token.asking_hash = ""
    token.save(update_fields=["asking_hash"])
    return token


@transaction.atomic
def hand_over_table_seat(token: TableToken, *, actor: Actor) -> TableToken:
    """Hands the seat to the phone that asks for it, or frees it for the next one."""
    require_permission(actor.role, ClubPermission.DIRECT)
    token = _lock_token(token)
    return _seat_device(token, token.asking_hash, "hand_over_table_seat", actor)


def _lock_token(token: TableToken) -> TableToken:
    """Returns the token with its row locked; an ended one is not found.

    The session is locked first, as everywhere: its audit entries are in the order of its revisions.
    """
    lock_session(token.section.session_id)
    locked = open_table_tokens().select_for_update(of=("self",)).filter(pk=token.pk).first()
    if locked is None:
        raise TournamentDataNotFoundError("table_token")
    return locked


def _seat_device(
    token: TableToken, device_hash: str, action: str, actor: Actor | None
) -> TableToken:
    seat_phone(token, device_hash)
    session = lock_session(token.section.session_id)
    raise_unscored_revision(session)
    club = session.event.club
    if actor is None:
        audit_log.write_audit_entry(
            club, action, token, by=None, source=Source.TABLE, table_token=token.pk
        )
    else:
        audit_log.write_audit_entry(club, action, token, by=actor.user, source=actor.source)
    log.info("%s: token %s", action, token.pk)
    return token


def seat_phone(token: TableToken, device_hash: str) -> None:
    """Give the seat to a phone, and note with whom it moves if it came along; "" frees the seat.

    The caller has locked the token.
    """
    waiting = WaitingPhone.objects.filter(token=token, device_hash=device_hash).first()
    token.seat_hash, token.asking_hash = device_hash, ""
    token.moves_with_id = waiting.place_id if waiting else None
    token.save(update_fields=["seat_hash", "asking_hash", "moves_with"])
    if waiting:
        waiting.delete()


def let_phone_wait(token: TableToken, device_hash: str, place: int) -> None:
    """Note that a phone is at a table with somebody, without the seat. Older notes end."""
    WaitingPhone.objects.filter(Q(place=place) | Q(device_hash=device_hash)).delete()
    WaitingPhone.objects.create(token=token, place_id=place, device_hash=device_hash)
