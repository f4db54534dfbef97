"""Adds a late pair to a match event, and removes it while nothing is recorded for it."""

from collections.abc import Iterable

from django.db import transaction

from boards.errors import BoardStateError, InvalidBoardDataError
from boards.models import DecidedPlace, Infraction, MatchHand, MatchScore
from club.models import Source, User
from standings.matches.match_event import match_event_snapshot
from tournament.models import Entry, Event, Seat
from tournament.services.matches.extra_tables import seat_late_pair, unseat_late_pair
from tournament.services.sessions.session_state import lock_event


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
    reached = match_event_snapshot(event.pk).reached
    if from_round <= reached:
        raise BoardStateError("round_begun", round=from_round, reached=reached)
    return seat_late_pair(
        event, from_round=from_round, zone=zone, players=players, by=by, source=source
    )


def check_late_pair(
    event: Event, *, from_round: int, zone: str = "", players: Iterable[str] = ()
) -> str:
    """Its label if it were admitted; refused as `admit_late_pair` would, and nothing is written."""
    with transaction.atomic():
        entry = admit_late_pair(
            event,
            from_round=from_round,
            zone=zone,
            players=players,
            by=None,
            source=Source.DIRECTOR,
        )
        transaction.set_rollback(True)
    return entry.label


@transaction.atomic
def remove_late_pair(entry: Entry, *, by: User | None, source: Source) -> None:
    """Undo `admit_late_pair`: refused once anything was recorded of the pair.

    A score that was withdrawn counts too, because its rows stay on record.
    """
    lock_event(entry.event)
    validate_late_pair_removable(entry)
    unseat_late_pair(entry, by=by, source=source)


def validate_late_pair_removable(entry: Entry) -> None:
    """Raise what `remove_late_pair` would refuse. Five queries at most."""
    if entry.late_from is None:
        raise InvalidBoardDataError("not_late", pair=entry.label)
    seats = Seat.objects.filter(place__entry=entry)
    tables = seats.values("seating")
    for model in (MatchHand, MatchScore):
        row = model.objects.filter(seating__in=tables).select_related("seating").first()
        if row:
            raise BoardStateError("late_pair_in_use", pair=entry.label, round=row.seating.round)
    for noted in (Infraction, DecidedPlace):
        if noted.objects.filter(entry=entry).exists():
            raise BoardStateError("late_pair_noted", pair=entry.label)
