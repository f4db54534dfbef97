"""Records a table's request to correct a result, and the director's decision (Law 79).

Also keeps a result that a table accepted and that could not be recorded, for the director.
"""

import logging

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from club.models import Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.events.periods import period_is_over
from tournament.errors import SessionStateError, TournamentDataNotFoundError
from tournament.models import CorrectionRequest, SeatingBoard, Session, TableToken
from tournament.queries.correction_period import session_periods
from tournament.queries.tables.table_tokens import hash_table_secret, tokens_after_play
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)
# Open requests for one board: enough for every side and phone, and no phone can fill the list.
MOST_OPEN = 6


@transaction.atomic
def request_correction(
    token: TableToken,
    device: str,
    seating_board: SeatingBoard,
    *,
    reason: str = "",
    entered: str = "",
) -> CorrectionRequest:
    """Asks the director to correct a board of this table; the same request is kept once.

    `entered` is a result that the table accepted instead. After the release that is possible until
    the correction period ends (Law 79C).
    """
    session = lock_session(token.section.session_id)
    token = _require_seat_in_time(token, device)
    return _add_request(session, token, seating_board, reason=reason, entered=entered)


@transaction.atomic
def keep_late_result(
    token: TableToken, seating_board: SeatingBoard, *, entered: str
) -> CorrectionRequest:
    """Keeps a result that a phone could not send in time, for the director to decide.

    That is after the session was closed, or after another phone got the seat. It needs no seat and
    knows no period: nothing is recorded by it, and what a table accepted is not lost.
    """
    session = lock_session(token.section.session_id)
    current = tokens_after_play().filter(pk=token.pk).first()
    if current is None:
        raise TournamentDataNotFoundError("table_token")
    return _add_request(session, current, seating_board, reason="", entered=entered)


def _add_request(
    session: Session, token: TableToken, seating_board: SeatingBoard, *, reason: str, entered: str
) -> CorrectionRequest:
    """Stores a request under the lock of its session, unless the same one is open."""
    seating = seating_board.seating
    if (seating.section_id, seating.table) != (token.section_id, token.table):
        raise SessionStateError("correction_elsewhere", board=seating_board.number)
    waiting = CorrectionRequest.objects.filter(seating_board=seating_board, decision="")
    if same := waiting.filter(reason=reason, entered=entered).first():
        return same
    if waiting.count() >= MOST_OPEN:
        raise SessionStateError("too_many_corrections", board=seating_board.number)
    correction = CorrectionRequest.objects.create(
        seating_board=seating_board, token=token, reason=reason, entered=entered
    )
    # The tables page of the director is read again at a new revision; no score depends on it.
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club,
        "keep_late_result" if entered else "request_correction",
        correction,
        by=None,
        source=Source.TABLE,
        table_token=token.pk,
    )
    log.info("correction request %s by token %s", correction.pk, token.pk)
    return correction


def _require_seat_in_time(token: TableToken, device: str) -> TableToken:
    """Returns the token as it is now; refuses another phone, and one after the period."""
    current = tokens_after_play().filter(pk=token.pk).first()
    if current is None:
        raise TournamentDataNotFoundError("table_token")
    if current.seat_hash != hash_table_secret(device):
        raise SessionStateError("seat_not_yours", table=current.table)
    ends = session_periods(current.section.session).correction
    if ends is not None and period_is_over(ends, timezone.now()):
        raise SessionStateError(
            "correction_too_late", ended=date_format(timezone.localtime(ends), "TIME_FORMAT")
        )
    return current


@transaction.atomic
def decide_correction(
    correction: CorrectionRequest, *, accepted: bool, actor: Actor
) -> CorrectionRequest:
    """Accepts or declines a request; the first decision is kept. The result is not changed here."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(correction.seating_board.seating.section.session_id)
    correction = CorrectionRequest.objects.get(pk=correction.pk)
    if correction.decision:
        return correction
    decisions = CorrectionRequest.Decision
    correction.decision = decisions.ACCEPTED if accepted else decisions.DECLINED
    correction.decided_at, correction.decided_by = timezone.now(), actor.user
    correction.save(update_fields=["decision", "decided_at", "decided_by"])
    raise_unscored_revision(session)
    action = "accept_correction" if accepted else "decline_correction"
    audit_log.write_audit_entry(
        session.event.club, action, correction, by=actor.user, source=actor.source
    )
    log.info("%s: request %s", action, correction.pk)
    return correction
