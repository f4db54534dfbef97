"""Lets a pair that comes late into a tournament. Knows how far play is; not who sits where."""

from collections.abc import Iterable

from django.db import transaction

from boards.match_errors import RoundBegunError
from boards.queries.tournaments import tournament
from club.models import Source, User
from tournament.models import Entry, Event
from tournament.services.extra_tables import seat_late_pair
from tournament.services.sessions import lock_event


@transaction.atomic
def admit_late_pair(
    event: Event,
    *,
    from_round: int,
    zone: str = "",
    players: Iterable[str] = (),
    by: User | None,
    source: Source,
) -> Entry:
    """It takes the place of the bye from a round on that has not begun."""
    lock_event(event)
    reached = tournament(event.pk).reached
    if from_round <= reached:
        raise RoundBegunError(round=from_round, reached=reached)
    return seat_late_pair(
        event, from_round=from_round, zone=zone, players=players, by=by, source=source
    )
