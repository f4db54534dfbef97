"""Queries of the sessions that a player has played."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.db.models import Count, QuerySet

from club.models import Player
from tournament.models import Event, LineUp, LineUpPlayer, Place, Session

BATCH_SIZE = 500


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session that a player played in, with the label of the pair."""

    session: int
    event: int
    name: str
    local_date: date | None
    pair: str


def sessions_of_player(player_id: int) -> list[PlayedSession]:
    """Sessions that a player played in, newest first. Two queries."""
    sat = LineUp.objects.filter(players__player=player_id).distinct()
    line_ups = list(sat.select_related("session__event", "entry"))
    places = Place.objects.filter(entry__in={line_up.entry_id for line_up in line_ups})
    numbers = {
        (place.section.session_id, place.entry_id): str(place)
        for place in places.select_related("section")
    }
    played = [
        PlayedSession(
            line_up.session_id,
            line_up.session.event_id,
            str(line_up.session),
            line_up.session.local_date,
            _pair_label(line_up, numbers.get((line_up.session_id, line_up.entry_id))),
        )
        for line_up in line_ups
    ]
    return sorted(
        played, key=lambda each: (each.local_date or date.min, each.session), reverse=True
    )


def _pair_label(line_up: LineUp, number: str | None) -> str:
    """Returns the label in a match event, otherwise the pair number."""
    if number is None or line_up.session.event.kind == Event.Kind.FOUR_HAND:
        return line_up.entry.label
    return number


def sessions_of_players(players: Collection[int]) -> QuerySet[Session]:
    """Sessions that any of these players played in, in order. One query."""
    sat = LineUpPlayer.objects.filter(player__in=players).values("line_up__session")
    return Session.objects.filter(pk__in=sat).order_by("pk")


def count_sessions_by_player(players: Collection[int]) -> dict[int, int]:
    """Number of sessions that each of these players played in. One query per five hundred."""
    counts: dict[int, int] = {}
    pks = list(players)
    for at in range(0, len(pks), BATCH_SIZE):
        rows = LineUpPlayer.objects.filter(player__in=pks[at : at + BATCH_SIZE]).order_by()
        counted = rows.values_list("player").annotate(
            count=Count("line_up__session", distinct=True)
        )
        counts |= dict(counted)
    return counts


def player_edit_token(*players: Player) -> str:
    """Token of the names, numbers and seats of these players. One query."""
    chairs = LineUpPlayer.objects.filter(player__in=players).order_by("pk")
    identities = [(player.pk, player.name, player.number) for player in players]
    return sha256(
        repr((identities, list(chairs.values_list("pk", "player")))).encode()
    ).hexdigest()[:16]
