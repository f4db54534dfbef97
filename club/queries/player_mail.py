"""Queries of players' e-mail addresses, and links with which players unsubscribe."""

from collections.abc import Collection

from django.core.signing import BadSignature, dumps, loads
from django.db.models import Count, Q

from club.models import PlayerMail

SALT = "score cards by mail"


def mail_of_player(player_id: int) -> PlayerMail | None:
    """The address of a player; None without one. One query."""
    return PlayerMail.objects.filter(player=player_id).select_related("player__club").first()


def mail_of_players(players: Collection[int]) -> dict[int, PlayerMail]:
    """The addresses of these players. One query."""
    rows = PlayerMail.objects.filter(player__in=players)
    return {row.player_id: row for row in rows}


def count_mail_addresses(club_id: int) -> dict[str, int]:
    """Numbers of players with an address, of those who consent, who unsubscribed. One query."""
    rows = PlayerMail.objects.filter(player__club=club_id)
    return rows.aggregate(
        addresses=Count("pk"),
        consenting=Count("pk", filter=Q(wants_scorecards=True)),
        unsubscribed=Count("pk", filter=~Q(unsubscribed_at=None)),
    )


def unsubscribe_token(player_id: int) -> str:
    """The secret of a player's link, which needs no sign-in. No query."""
    return dumps(player_id, salt=SALT)


def find_mail_by_token(token: str) -> PlayerMail | None:
    """The address that a link is about; None for an invalid link. One query."""
    try:
        player_id = loads(token, salt=SALT)
    except BadSignature:
        return None
    return mail_of_player(player_id)
