"""Sends score cards by e-mail: text, HTML and PDF, each mail once, with a record of how it went."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from smtplib import (
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
)
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from club.errors import MailError
from club.queries.player_mail import mail_of_player, unsubscribe_token
from club.services.jobs.jobs import Progress
from reports.content.cells.english_variants import english_variant
from reports.content.results.scorecard_text import scorecard_text
from tournament.queries.sent_results.scorecard_mails import mails_to_send
from tournament.services.scorecard_mails import (
    claim_mail,
    fail_interrupted_mails,
    record_mail_failure,
    record_mail_sent,
    validate_mailable,
)
from web.shared.pages.jobs.mailed_cards import MailedCards, mailed_cards_of
from web.shared.pages.jobs.scorecard_mails import card_hash

if TYPE_CHECKING:
    from club.models import Club, PlayerMail
    from tournament.models import ScorecardMail, Session

log = logging.getLogger(__name__)
LONGEST_REASON = 200


def send_session_mails(session: Session, progress: Progress) -> int:
    """Sends the mails of a session that are due; returns how many the server accepted.

    None is sent if the release was withdrawn, or mails were switched off, after the request.
    """
    fail_interrupted_mails(session.pk)
    mails = list(mails_to_send(session.pk))
    if not mails:
        return 0
    try:
        validate_mailable(session)
    except MailError as error:
        _fail_mails(mails, error, again=False)
        return 0
    club = session.event.club
    connection = get_connection()
    sent = 0
    try:
        with (
            timezone.override(ZoneInfo(club.time_zone)),
            translation.override(english_variant(club.session_defaults)),
        ):
            cards = mailed_cards_of(session)
            for number, mail in enumerate(mails):
                progress(number, len(mails))
                if not _open(connection, mails[number:]):
                    break
                if claim_mail(mail):
                    sent += _send_mail(connection, club, cards, mail)
    finally:
        connection.close()
    return sent


def _open(connection: Any, mails: Sequence[ScorecardMail]) -> bool:
    """Opens the connection, if it is not open; if that fails, these mails wait."""
    try:
        connection.open()
    except (SMTPException, OSError) as error:
        log.warning("the mail server does not answer: %s", error)
        refusal = MailError("mail_connection", reason=_reason(error))
        _fail_mails(mails, refusal, again=True)
        return False
    return True


def _fail_mails(mails: Iterable[ScorecardMail], error: MailError, *, again: bool) -> None:
    for mail in mails:
        if claim_mail(mail):
            record_mail_failure(mail, error, again=again)


def _send_mail(connection: Any, club: Club, cards: MailedCards, mail: ScorecardMail) -> bool:
    """Sends one mail and records it; returns whether the server accepted it."""
    address = mail_of_player(mail.player_id)
    if address is None or not address.wants_scorecards:
        # Since it was requested, the player unsubscribed or was erased.
        record_mail_failure(mail, MailError("mail_no_consent"), again=False)
        return False
    # The place of now: names of two pairs can have been exchanged since the request.
    place, _name = cards.people.get(mail.player_id, (0, ""))
    if place not in cards.cards:
        record_mail_failure(mail, MailError("mail_no_card"), again=False)
        return False
    try:
        connection.send_messages([build_scorecard_mail(club, cards, place, address)])
    except OSError as error:  # as every error of SMTP is
        if isinstance(error, SMTPResponseException | SMTPRecipientsRefused):
            record_mail_failure(mail, _refusal(error), again=_may_pass(error))
        else:
            # Perhaps the server took it and its answer was lost: sent again, it could come twice.
            record_mail_failure(mail, MailError("mail_interrupted"), again=False)
        # After an answer such as 421 it is closed at the other end, and the next mail would fail.
        with suppress(OSError):
            connection.close()
        return False
    # Of the card that was sent: it may be newer than the request.
    record_mail_sent(mail, card=card_hash(cards.cards[place]))
    return True


def build_scorecard_mail(
    club: Club, cards: MailedCards, place: int, address: PlayerMail
) -> EmailMultiAlternatives:
    """Builds the mail of one player: the card as text and HTML, and as PDF."""
    card = scorecard_text(cards.cards[place])
    token = unsubscribe_token(address.player_id)
    path = reverse("public:unsubscribe", args=(club.slug, token))
    link = f"{settings.PUBLIC_ADDRESS}{path}" if settings.PUBLIC_ADDRESS else ""
    context = {"club": club, "card": card, "occasion": cards.occasion, "unsubscribe": link}
    headers = {"Auto-Submitted": "auto-generated"}
    if link:
        # One click in the mail program, as RFC 8058 has it.
        headers |= {
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    message = EmailMultiAlternatives(
        subject=" ".join(f"{cards.occasion}: {card.title}".split()),
        body=render_to_string("mail/scorecard.txt", context),
        to=[address.address],
        reply_to=[club.reply_to] if club.reply_to else [],
        headers=headers,
    )
    message.attach_alternative(render_to_string("mail/scorecard.html", context), "text/html")
    file = cards.build_file(place, timezone.now())
    message.attach(file.name, file.content, "application/pdf")
    return message


def _refusal(error: SMTPException) -> MailError:
    if isinstance(error, SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return MailError("mail_refused", reason=f"{code} {_text(text)}"[:LONGEST_REASON])
    return MailError("mail_refused", reason=_reason(error))


def _may_pass(error: SMTPException) -> bool:
    """Whether the server said that it refuses for now: its codes from 400 to 499."""
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _text in error.recipients.values()]
    else:
        codes = [getattr(error, "smtp_code", 500)]
    return all(400 <= code < 500 for code in codes)


def _reason(error: Exception) -> str:
    if isinstance(error, SMTPResponseException):
        return f"{error.smtp_code} {_text(error.smtp_error)}"[:LONGEST_REASON]
    return str(error)[:LONGEST_REASON] or type(error).__name__


def _text(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
