"""Changes players' e-mail addresses and consents, and a club's mail settings."""

import logging

from django.db import transaction
from django.utils import timezone

from club.models import Club, Player, PlayerMail, Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.player_mail import find_mail_by_token
from club.services import audit_log
from club.services.clubs import lock_club
from club.validators.mail import clean_mail_address

log = logging.getLogger(__name__)


@transaction.atomic
def save_player_mail(
    player: Player, *, address: str, wants_scorecards: bool, actor: Actor
) -> PlayerMail | None:
    """Stores a player's address and consent; an empty address deletes both.

    The consent of a player who unsubscribed can be given again, by the person who saves it.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    row = PlayerMail.objects.select_for_update().filter(player=player).first()
    if not address.strip():
        if row:
            row.delete()
            _note("delete_mail", player, actor)
        return None
    address = clean_mail_address(address)
    if row and (row.address, row.wants_scorecards) == (address, wants_scorecards):
        return row
    row = row or PlayerMail(player=player)
    row.address = address
    row.wants_scorecards = wants_scorecards
    row.changed_at = timezone.now()
    if wants_scorecards:
        row.unsubscribed_at = None
    row.save()
    _note("change_mail", player, actor)
    return row


@transaction.atomic
def unsubscribe_player(token: str) -> PlayerMail | None:
    """Ends the score cards for the player of a link; None for an invalid link."""
    row = find_mail_by_token(token)
    if row and row.wants_scorecards:
        row.wants_scorecards = False
        row.unsubscribed_at = timezone.now()
        row.save(update_fields=["wants_scorecards", "unsubscribed_at"])
        audit_log.write_audit_entry(
            row.player.club, "unsubscribe", row.player, by=None, source=Source.DIRECTOR
        )
        log.info("player %s unsubscribed", row.player_id)
    return row


@transaction.atomic
def change_mail_settings(
    club: Club, *, mails_scorecards: bool, reply_to: str, actor: Actor
) -> Club:
    """Switches score cards by mail on or off, and sets where answers go."""
    require_permission(actor.role, ClubPermission.OWN)
    reply_to = clean_mail_address(reply_to) if reply_to.strip() else ""
    club = lock_club(club.pk)
    if (club.mails_scorecards, club.reply_to) == (mails_scorecards, reply_to):
        return club
    club.mails_scorecards = mails_scorecards
    club.reply_to = reply_to
    club.save(update_fields=["mails_scorecards", "reply_to"])
    audit_log.write_audit_entry(
        club, "change_mail_settings", club, by=actor.user, source=actor.source
    )
    return club


def _note(action: str, player: Player, actor: Actor) -> None:
    audit_log.write_audit_entry(player.club, action, player, by=actor.user, source=actor.source)
    log.info("%s of player %s", action, player.pk)
