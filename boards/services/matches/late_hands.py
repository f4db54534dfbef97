"""Keeps hands that a table accepted and that arrive too late, and dismisses them.

The director enters one like any other hand, with the request id that it was kept with.
"""

import logging
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from boards.models import LateHand
from club.models import Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.notation.sheet_hand_text import write_sheet_hand
from scoring.score_sheets.sheet_hands import DealtHand
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import Seating, TableToken
from tournament.queries.tables.table_tokens import tokens_after_play
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)
# Late hands of one match that wait: four of each phone, and no phone can fill the list.
MOST_WAITING = 16


@transaction.atomic
def keep_late_hand(
    token: TableToken, seating: Seating, number: int, hand: DealtHand, *, request_id: UUID
) -> LateHand:
    """Keep a hand that a phone could not send in time; the same hand of a match is kept once.

    That is after the day was closed, or after another phone got the seat. It needs no seat, and
    records nothing.
    """
    session = lock_session(token.section.session_id)
    current = tokens_after_play().filter(pk=token.pk).first()
    if current is None or (seating.section_id, seating.table) != (token.section_id, token.table):
        raise TournamentDataNotFoundError("table_token")
    if repeated := LateHand.objects.filter(request_id=request_id, seating=seating).first():
        return repeated
    text = write_sheet_hand(hand)
    waiting = LateHand.objects.filter(seating=seating, dismissed_at=None)
    if same := waiting.filter(number=number, entered=text).first():
        return same
    if waiting.count() >= MOST_WAITING:
        raise SessionStateError("too_many_late_hands", table=seating.table)
    late = LateHand.objects.create(
        seating=seating, token=current, number=number, entered=text, request_id=request_id
    )
    # The director's pages are read again at a new revision; no score depends on it.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club,
        "keep_late_result",
        late,
        by=None,
        source=Source.TABLE,
        table_token=token.pk,
    )
    log.info("late hand %s by token %s", late.pk, token.pk)
    return late


@transaction.atomic
def dismiss_late_hand(late: LateHand, *, actor: Actor) -> LateHand:
    """Mark a late hand as one that is not entered; it stays in the activity log."""
    require_permission(actor.role, ClubPermission.ENTER)
    session = lock_session(late.seating.section.session_id)
    late = LateHand.objects.get(pk=late.pk)
    if late.dismissed_at:
        return late
    late.dismissed_at, late.dismissed_by = timezone.now(), actor.user
    late.save(update_fields=["dismissed_at", "dismissed_by"])
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "dismiss_late_hand", late, by=actor.user, source=actor.source
    )
    log.info("dismissed late hand %s", late.pk)
    return late
