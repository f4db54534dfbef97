"""Score cards by e-mail: which players get one, which do not and why, how the last mail went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from club.queries.player_mail import mail_of_players
from reports.content.document import PrintedCard
from tournament.queries.sent_results.scorecard_mails import INTERRUPTED, last_mails_of_session
from tournament.services.scorecard_mails import MailRecipient
from web.shared.messages.errors.error_text import job_error_message
from web.shared.pages.jobs.mailed_cards import MailedCards

if TYPE_CHECKING:
    from club.models import PlayerMail
    from tournament.models import ScorecardMail

NEW, CHANGED, FAILED = "new", "changed", "failed"
WAITING, SENT, INTERRUPTED_STATE = "waiting", "sent", "interrupted"
NO_ADDRESS, NO_CONSENT, UNSUBSCRIBED = "no_address", "no_consent", "unsubscribed"
# Who gets a card when the button is pressed, and who if everybody shall get one again.
SENT_NOW = (NEW, CHANGED, FAILED)
SENT_AGAIN = (*SENT_NOW, SENT, INTERRUPTED_STATE)
STATUSES = (*SENT_AGAIN, WAITING, NO_ADDRESS, NO_CONSENT, UNSUBSCRIBED)
STATUS_LABELS = {
    NEW: _("gets the card"),
    CHANGED: _("gets it again: the card has changed"),
    FAILED: _("gets it: the last mail failed"),
    INTERRUPTED_STATE: _("it may have arrived: send again if not"),
    WAITING: _("being sent"),
    SENT: _("has this card"),
    NO_ADDRESS: _("gave no address"),
    NO_CONSENT: _("did not agree to mails"),
    UNSUBSCRIBED: _("unsubscribed"),
}


@dataclass(frozen=True, slots=True)
class MailRow:
    """A player of the session: the card, the address if there is one, and the last mail."""

    player: int
    name: str
    place: int
    pair: str
    card: str
    address: str
    status: str
    sent_at: datetime | None = None
    error: str = ""

    @property
    def label(self) -> str:
        """The status in words."""
        return str(STATUS_LABELS[self.status])


def scorecard_mail_rows(cards: MailedCards) -> list[MailRow]:
    """The players of a session by contestant, each once. Two queries."""
    addresses = mail_of_players(cards.people)
    mails = last_mails_of_session(cards.session)
    hashes = {place: card_hash(card) for place, card in cards.cards.items()}
    return [
        _mail_row(cards, player, hashes[place], addresses.get(player), mails.get(player))
        for player, (place, _name) in cards.people.items()
        if place in hashes
    ]


def card_hash(card: PrintedCard) -> str:
    """A hash of all that a card shows: a corrected one has another."""
    return sha256(repr(card).encode()).hexdigest()


def mail_recipients(rows: Iterable[MailRow], *, again: bool) -> list[MailRecipient]:
    """The players who get a card now, or again."""
    statuses = SENT_AGAIN if again else SENT_NOW
    return [
        MailRecipient(row.player, row.place, row.card) for row in rows if row.status in statuses
    ]


def _mail_row(
    cards: MailedCards,
    player: int,
    card: str,
    address: PlayerMail | None,
    mail: ScorecardMail | None,
) -> MailRow:
    place, name = cards.people[player]
    return MailRow(
        player=player,
        name=name,
        place=place,
        pair=cards.labels[place],
        card=card,
        address=address.address if address else "",
        status=_status(card, address, mail),
        sent_at=mail.sent_at if mail else None,
        error=job_error_message(mail.error) if mail else "",
    )


def _status(card: str, address: PlayerMail | None, mail: ScorecardMail | None) -> str:
    if mail and mail.state in ("waiting", "sending"):
        return WAITING
    if address is None:
        return NO_ADDRESS
    if not address.wants_scorecards:
        return UNSUBSCRIBED if address.unsubscribed_at else NO_CONSENT
    if mail is None:
        return NEW
    if mail.state == "failed":
        return INTERRUPTED_STATE if mail.error.get("code") == INTERRUPTED else FAILED
    return SENT if mail.card == card else CHANGED
