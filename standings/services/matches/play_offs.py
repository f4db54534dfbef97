"""Opens the play-off matches that the tie procedure requires, and voids those not needed now."""

from django.db import transaction

from boards.errors import BoardStateError, InvalidBoardDataError
from boards.queries.matches.match_states import MatchEnding, MatchRow
from boards.services.matches.match_entry import end_match
from boards.services.results import ChangeRequest
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from scoring.score_sheets.tie_procedure import TieNeed
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from tournament.models import Entry, Seating
from tournament.services.matches.extra_tables import seat_play_off
from tournament.services.sessions.session_state import lock_event


@transaction.atomic
def open_play_off(first: Entry, other: Entry, *, actor: Actor) -> Seating:
    """Open a match of four hands between two tied pairs; its score is not in the totals.

    If they are still level, they play on in the same match, one hand at a time.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if first.pk == other.pk:
        raise InvalidBoardDataError("against_itself", pair=first.label)
    sessions = lock_event(first.event)
    waiting = [
        need
        for need in compute_match_standings(match_event_snapshot(first.event_id)).needs
        if need.need is TieNeed.PLAY_OFF
    ]
    if {first.pk, other.pk} not in [set(stage.tied) for stage in waiting]:
        raise BoardStateError("not_tied", one=first.label, other=other.label)
    return seat_play_off(sessions[-1], first, other, actor=actor)


@transaction.atomic
def abandon_play_off(seating: Seating, request: ChangeRequest) -> MatchRow:
    """Close a play-off as void because its tie is resolved; it can be opened again.

    Refused while its score decides the order of two pairs.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    lock_event(seating.section.session.event)
    now = match_event_snapshot(seating.section.session.event_id)
    pairs = next((set(play.pairs) for play in now.play_offs if play.pk == seating.pk), None)
    for stage in compute_match_standings(now).stages:
        if stage.decided_by_extra_hands and set(stage.tied) == pairs:
            first, other = map(now.label, stage.tied)
            raise BoardStateError("decides_place", one=first, other=other, place=stage.place)
    return end_match(seating, MatchEnding.ABANDONED, request)


@transaction.atomic
def open_play_offs(event_id: int, *, actor: Actor) -> list[Seating]:
    """Open every play-off that is needed now: two if first and third places are tied."""
    require_permission(actor.role, ClubPermission.DIRECT)
    pairs = _pairs_awaiting_play_off(event_id)
    entries = Entry.objects.select_related("event").in_bulk(
        [pair for tied in pairs for pair in tied]
    )
    return [open_play_off(entries[first], entries[other], actor=actor) for first, other in pairs]


def _pairs_awaiting_play_off(event_id: int) -> list[tuple[int, ...]]:
    """Return the pairs for which the procedure requires a play-off now."""
    needs = compute_match_standings(match_event_snapshot(event_id)).needs
    return [stage.tied for stage in needs if stage.need is TieNeed.PLAY_OFF]
