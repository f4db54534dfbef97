"""Lets a phone move from table to table with a pair, team or player, and pass the seat on."""

import logging
from collections.abc import Collection

from django.db import transaction

from club.models import Source
from club.services import audit_log
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import Seat, TablePhones, TableToken, WaitingPhone
from tournament.queries.tables.table_tokens import hash_table_secret, open_table_tokens
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.services.tables.director_calls import require_seat
from tournament.services.tables.recording_phones import let_phone_wait, seat_phone

log = logging.getLogger(__name__)


@transaction.atomic
def choose_owner_of_phone(token: TableToken, device: str, *, place: int | None) -> TableToken:
    """Saves whose the phone with the seat is: it moves with them. With None it stays at the table.

    They sit at this table in some round. A phone that moved with them before stays from then on.
    """
    lock_session(token.section.session_id)
    token = require_seat(token, device)
    if place is not None:
        _require_moving_phones(token)
        here = {"seating__section": token.section_id, "seating__table": token.table}
        if not Seat.objects.filter(place=place, **here).exists():
            raise SessionStateError("owner_elsewhere", table=token.table)
        TableToken.objects.filter(moves_with=place).exclude(pk=token.pk).update(moves_with=None)
        WaitingPhone.objects.filter(place=place).delete()
    if token.moves_with_id == place:
        return token
    token.moves_with_id = place
    token.save(update_fields=["moves_with"])
    _write(token, "choose_owner_of_phone")
    return token


@transaction.atomic
def move_phone(
    token: TableToken,
    device: str,
    target: TableToken,
    *,
    place: int,
    next_here: Collection[int],
    next_there: Collection[int],
) -> TableToken:
    """Moves a phone with its players from one table to another of the section; returns that one.

    `next_here` and `next_there` are the places that play at both tables now. The seat left behind
    goes to the phone that asks for it, or to one that waits with such a player. At the other table
    the phone gets the seat if it is free, or if the phone there moves with somebody who has
    finished; otherwise it waits.
    """
    lock_session(token.section.session_id)
    token, target = _lock(token), _lock(target)
    _require_moving_phones(token)
    own = hash_table_secret(device)
    waiting = WaitingPhone.objects.filter(token=token, device_hash=own, place=place)
    if token.seat_hash == own and token.moves_with_id == place:
        _pass_seat_on(token, next_here)
    elif not waiting.exists():
        raise SessionStateError("seat_not_yours", table=token.table)
    let_phone_wait(target, own, place)
    if _can_take_seat(target, next_there, place):
        _take_seat(target, own)
    _write(target, "move_phone")
    return target


@transaction.atomic
def take_seat_of_finished_phone(
    token: TableToken, device: str, *, next_here: Collection[int]
) -> TableToken:
    """Gives the seat to a phone that waits, once the one in use moves with who has finished."""
    lock_session(token.section.session_id)
    token = _lock(token)
    waiting = WaitingPhone.objects.filter(
        token=token, device_hash=hash_table_secret(device), place__in=next_here
    ).first()
    if waiting is None or not _can_take_seat(token, next_here, waiting.place_id):
        raise SessionStateError("seat_not_yours", table=token.table)
    _take_seat(token, waiting.device_hash)
    _write(token, "take_table_seat")
    return token


def _lock(token: TableToken) -> TableToken:
    # The session is locked before: the order of locks is the same everywhere.
    locked = open_table_tokens().select_for_update(of=("self",)).filter(pk=token.pk).first()
    if locked is None:
        raise TournamentDataNotFoundError("table_token")
    return locked


def _require_moving_phones(token: TableToken) -> None:
    if not TablePhones.objects.filter(session=token.section.session_id, phones_move=True).exists():
        raise SessionStateError("phones_stay", session=str(token.section.session))


def _can_take_seat(token: TableToken, playing: Collection[int], place: int) -> bool:
    """Whether a phone that moves with `place` can have the seat.

    It is free, or its phone moves with somebody who has finished here, and `place` plays now.
    """
    if not token.seat_hash:
        return True
    holder = token.moves_with_id
    return holder is not None and holder not in playing and place in playing


def _take_seat(token: TableToken, device_hash: str) -> None:
    """Seat a phone; the one that had the seat waits: its players take it along."""
    if token.seat_hash and token.moves_with_id is not None:
        let_phone_wait(token, token.seat_hash, token.moves_with_id)
    seat_phone(token, device_hash)


def _pass_seat_on(token: TableToken, playing: Collection[int]) -> None:
    """Give the seat to the phone that asks for it, or to the one that waits and plays here."""
    heir = token.waiting_phones.filter(place__in=playing).first()
    seat_phone(token, token.asking_hash or (heir.device_hash if heir else ""))


def _write(token: TableToken, action: str) -> None:
    session = lock_session(token.section.session_id)
    # The page of phones is read again at a new revision; no score depends on it.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, token, by=None, source=Source.TABLE, table_token=token.pk
    )
    log.info("%s: token %s", action, token.pk)
