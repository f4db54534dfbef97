"""Score cards by e-mail: which players get one, which do not and why, how the last mail went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.queries.player_mail import mail_of_players
from reports.content.cells.english_variants import english_variant
from reports.content.document import PrintedCard
from reports.content.results.scorecards import scorecards_by_place
from standings.snapshot_cache import SessionSnapshot
from tournament.queries.scorecard_mails import INTERRUPTED, last_mails_of_session
from tournament.services.scorecard_mails import MailRecipient
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from club.models import Club, PlayerMail
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


def scorecard_mail_rows(snapshot: SessionSnapshot, club: Club) -> list[MailRow]:
    """The players of a session by pair, each once. Two queries."""
    people = places_of_players(snapshot)
    addresses = mail_of_players(people)
    mails = last_mails_of_session(snapshot.facts.pk)
    # In the language of the mails, for every reader: the same card has the same hash.
    with translation.override(english_variant(club.session_defaults)):
        hashes = {place: card_hash(card) for place, card in scorecards_by_place(snapshot).items()}
    return [
        _mail_row(
            snapshot, player, name, place, hashes[place], addresses.get(player), mails.get(player)
        )
        for player, (place, name) in people.items()
    ]


def places_of_players(snapshot: SessionSnapshot) -> dict[int, tuple[int, str]]:
    """The place whose card a player gets, and the player's name. No query."""
    return {
        person.player: (place, person.name)
        for place, pair in snapshot.pairs.items()
        for person in pair.people
        if person.name
    }


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
    snapshot: SessionSnapshot,
    player: int,
    name: str,
    place: int,
    card: str,
    address: PlayerMail | None,
    mail: ScorecardMail | None,
) -> MailRow:
    return MailRow(
        player=player,
        name=name,
        place=place,
        pair=snapshot.pairs[place].label,
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
