"""Requests score cards by e-mail, and records how each mail went."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from club.errors import MailError
from club.models import Job, Membership, Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.jobs.error_json import error_to_json
from club.services.jobs.jobs import create_job
from tournament.models import ScorecardMail, Session
from tournament.queries.releases import ReleasedPart, is_visible
from tournament.queries.sent_results.scorecard_mails import (
    MAIL_SCORECARDS,
    State,
    sessions_with_due_mails,
)
from tournament.services.sessions.session_state import lock_session

log = logging.getLogger(__name__)
# A player sees the other results of a board on the card, by the score for it.
NEEDED = (ReleasedPart.RANKING, ReleasedPart.TRAVELLERS)
MOST_ATTEMPTS = 5
# Minutes until the next attempt: 1, 5, 25, 125.
FIRST_DELAY = timedelta(minutes=1)
# The worker goes on with what a person requested.
MAIL_WORKER = Actor(None, Membership.Role.OWNER, Source.DIRECTOR)


@dataclass(frozen=True, slots=True)
class MailRecipient:
    """A player who gets a card: the place whose card it is, and the hash of the card."""

    player: int
    place: int
    card: str


@transaction.atomic
def request_scorecard_mails(
    session: Session, recipients: Sequence[MailRecipient], *, revision: int, actor: Actor
) -> list[ScorecardMail]:
    """Queues a mail for each of these players, which the worker sends; one more if asked again.

    A double click queues nothing twice: of mails that wait or are being sent there is no second.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    validate_mailable(session)
    rows = ScorecardMail.objects.filter(session=session)
    open_ = set(
        rows.filter(state__in=(State.WAITING, State.SENDING)).values_list("player", flat=True)
    )
    wanted = [recipient for recipient in recipients if recipient.player not in open_]
    if not wanted:
        raise MailError("nobody_to_mail")
    numbers = dict(
        rows.filter(revision=revision).values_list("player").annotate(number=Max("number"))
    )
    mails = [
        ScorecardMail(
            session=session,
            player_id=recipient.player,
            place=recipient.place,
            revision=revision,
            number=numbers.get(recipient.player, 0) + 1,
            card=recipient.card,
        )
        for recipient in wanted
    ]
    ScorecardMail.objects.bulk_create(mails)
    audit_log.write_audit_entry(
        session.event.club, "mail_scorecards", session, by=actor.user, source=actor.source
    )
    _create_mail_job(session, actor)
    log.info("queued %s score cards of session %s", len(mails), session.pk)
    return mails


def validate_mailable(session: Session) -> None:
    """Checks that mail is set up, that the club wants it, and that players see their cards."""
    if not settings.IS_MAIL_SET:
        raise MailError("mail_not_set")
    if not session.event.club.mails_scorecards:
        raise MailError("mail_switched_off")
    now = timezone.now()
    if not all(is_visible(session, part, now) for part in NEEDED):
        raise MailError("mail_before_release")


def _create_mail_job(session: Session, actor: Actor) -> Job:
    return create_job(
        session.event.club,
        MAIL_SCORECARDS,
        actor=actor,
        is_audited=False,
        session_id=session.pk,
    )


def resume_due_mails() -> list[int]:
    """Creates jobs for mails that wait for another attempt; returns the sessions."""
    resumed = []
    for pk in sessions_with_due_mails():
        session = Session.objects.select_related("event__club").get(pk=pk)
        _create_mail_job(session, MAIL_WORKER)
        resumed.append(pk)
    return resumed


def fail_interrupted_mails(session_id: int) -> int:
    """Ends mails that a worker left while it sent them: they may have arrived.

    None while another job of the session runs, as one of them may be its own.
    """
    jobs = Job.objects.filter(kind=MAIL_SCORECARDS, arguments__session_id=session_id)
    if jobs.filter(state=Job.State.RUNNING).count() > 1:
        return 0
    error = error_to_json(MailError("mail_interrupted"))
    rows = ScorecardMail.objects.filter(session=session_id, state=State.SENDING)
    return rows.update(state=State.FAILED, error=error)


def claim_mail(mail: ScorecardMail) -> bool:
    """Marks a mail as being sent; False if another worker has it."""
    mine = ScorecardMail.objects.filter(pk=mail.pk, state=State.WAITING, attempts=mail.attempts)
    if not mine.update(state=State.SENDING, attempts=mail.attempts + 1):
        return False
    mail.attempts += 1
    return True


def record_mail_sent(mail: ScorecardMail, *, card: str) -> None:
    """Records that the mail server accepted a mail with this card."""
    rows = ScorecardMail.objects.filter(pk=mail.pk)
    rows.update(state=State.SENT, sent_at=timezone.now(), card=card, error={})


def record_mail_failure(mail: ScorecardMail, error: Exception, *, again: bool) -> None:
    """Records a failure; one that may pass is tried again, ever more rarely."""
    rows = ScorecardMail.objects.filter(pk=mail.pk)
    if again and mail.attempts < MOST_ATTEMPTS:
        delay = FIRST_DELAY * 5 ** max(mail.attempts - 1, 0)
        rows.update(
            state=State.WAITING,
            next_attempt_at=timezone.now() + delay,
            error=error_to_json(error),
        )
    else:
        rows.update(state=State.FAILED, error=error_to_json(error))
        # Without its reason, which has the player's address.
        log.warning("mail %s failed: %s", mail.pk, getattr(error, "code", type(error).__name__))
