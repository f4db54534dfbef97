"""Adds a late pair to an event of four-hand matches, or removes it while it has no results."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from boards.errors import BoardStateError, InvalidBoardDataError
from boards.models import DecidedPlace, Infraction, MatchHand, MatchScore
from club.queries.actors import PREVIEW, Actor
from club.queries.permissions import ClubPermission, require_permission
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import MatchStandings, compute_match_standings
from tournament.models import Entry, Event, Seat
from tournament.services.matches.extra_tables import seat_late_pair, unseat_late_pair
from tournament.services.sessions.session_state import lock_event


@dataclass(frozen=True)
class LatePairPreview:
    """The label of a late pair, the event with it, and the standings before and after."""

    label: str
    event: MatchEventSnapshot
    before: MatchStandings
    after: MatchStandings


@transaction.atomic
def admit_late_pair(
    event: Event,
    *,
    from_round: int,
    zone: str = "",
    players: Iterable[str] = (),
    actor: Actor,
) -> Entry:
    """Add a pair in place of the bye, from a round that has not begun."""
    require_permission(actor.role, ClubPermission.DIRECT)
    lock_event(event)
    reached = match_event_snapshot(event.pk).reached
    if from_round <= reached:
        raise BoardStateError("round_begun", round=from_round, reached=reached)
    return seat_late_pair(event, from_round=from_round, zone=zone, players=players, actor=actor)


def preview_late_pair(
    event: Event, *, from_round: int, zone: str = "", players: Iterable[str] = ()
) -> LatePairPreview:
    """The effect of `admit_late_pair`, refused as it would be; nothing is written."""
    with transaction.atomic():
        before = match_event_snapshot(event.pk)
        entry = admit_late_pair(
            event,
            from_round=from_round,
            zone=zone,
            players=players,
            actor=PREVIEW,
        )
        after = match_event_snapshot(event.pk)
        transaction.set_rollback(True)
    return LatePairPreview(
        entry.label, after, compute_match_standings(before), compute_match_standings(after)
    )


@transaction.atomic
def remove_late_pair(entry: Entry, *, actor: Actor) -> None:
    """Undo `admit_late_pair`; refused if anything was recorded for the pair.

    A withdrawn score counts too, because its rows stay on record.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    lock_event(entry.event)
    validate_late_pair_removable(entry)
    unseat_late_pair(entry, actor=actor)


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
