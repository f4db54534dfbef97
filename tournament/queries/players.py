"""Sessions in which a player has played. Every function has a fixed number of queries."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.db.models import Count, QuerySet

from club.models import Player
from tournament.models import Event, LineUp, LineUpPlayer, Place, Session

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Sat:
    """One session that a player sat in, and what the pair was called there."""

    session: int
    event: int
    name: str
    local_date: date | None
    pair: str


def sessions_played(player_id: int) -> list[Sat]:
    """Every session that a player sat in, the latest first. Two queries."""
    sat = LineUp.objects.filter(players__player=player_id).distinct()
    line_ups = list(sat.select_related("session__event", "entry"))
    places = Place.objects.filter(entry__in={each.entry_id for each in line_ups})
    numbers = {
        (place.section.session_id, place.entry_id): str(place)
        for place in places.select_related("section")
    }
    found = [
        Sat(
            each.session_id,
            each.session.event_id,
            str(each.session),
            each.session.local_date,
            _called(each, numbers.get((each.session_id, each.entry_id))),
        )
        for each in line_ups
    ]
    return sorted(found, key=lambda each: (each.local_date or date.min, each.session), reverse=True)


def _called(line_up: LineUp, number: str | None) -> str:
    """In a draw its label is what a pair is called; else the number that it plays under."""
    if number is None or line_up.session.event.kind == Event.Kind.FOUR_HAND:
        return line_up.entry.label
    return number


def sessions_of_players(players: Collection[int]) -> QuerySet[Session]:
    """The sessions that any of these players sat in, each once, in order. One query."""
    sat = LineUpPlayer.objects.filter(player__in=players).values("line_up__session")
    return Session.objects.filter(pk__in=sat).order_by("pk")


def sessions_counted(players: Collection[int]) -> dict[int, int]:
    """How many sessions each of these players sat in. One query for every five hundred."""
    found: dict[int, int] = {}
    asked = list(players)
    for at in range(0, len(asked), AT_ONCE):
        rows = LineUpPlayer.objects.filter(player__in=asked[at : at + AT_ONCE]).order_by()
        counted = rows.values_list("player").annotate(
            count=Count("line_up__session", distinct=True)
        )
        found |= dict(counted)
    return found


def player_edit_token(*players: Player) -> str:
    """Names, numbers and every chair of these players as they stand. One query."""
    chairs = LineUpPlayer.objects.filter(player__in=players).order_by("pk")
    seen = [(each.pk, each.name, each.number) for each in players]
    return sha256(repr((seen, list(chairs.values_list("pk", "player")))).encode()).hexdigest()[:16]
