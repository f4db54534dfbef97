"""Opens the play-off matches that the tie procedure requires, and closes unneeded ones."""

from django.db import transaction

from boards.errors import BoardStateError, InvalidBoardDataError
from boards.queries.matches.match_states import MatchEnding, MatchRow
from boards.services.matches import end_match
from boards.services.results import ChangeRequest
from club.models import Source, User
from scoring.score_sheets.tie_procedure import TieNeed
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from tournament.models import Entry, Seating
from tournament.services.matches.extra_tables import seat_play_off
from tournament.services.sessions.session_state import lock_event


@transaction.atomic
def open_play_off(first: Entry, other: Entry, *, by: User | None, source: Source) -> Seating:
    """A match of four hands between two who are level; its score stays apart from the totals.

    Still level after it, they play on in the same match, one more hand at a time.
    """
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
    return seat_play_off(sessions[-1], first, other, by=by, source=source)


@transaction.atomic
def abandon_play_off(seating: Seating, request: ChangeRequest) -> MatchRow:
    """Its tie is gone, or is resolved in another way: it is void, until it is opened again.

    While its score decides who comes first of two, it stands.
    """
    lock_event(seating.section.session.event)
    now = match_event_snapshot(seating.section.session.event_id)
    pairs = next((set(play.pairs) for play in now.play_offs if play.pk == seating.pk), None)
    for stage in compute_match_standings(now).stages:
        if stage.decided_by_extra_hands and set(stage.tied) == pairs:
            first, other = map(now.label, stage.tied)
            raise BoardStateError("decides_place", one=first, other=other, place=stage.place)
    return end_match(seating, MatchEnding.ABANDONED, request)


@transaction.atomic
def open_play_offs(event_id: int, *, by: User | None, source: Source) -> list[Seating]:
    """Every play-off that is asked for now: two at once where first and third are tied."""
    pairs = _pairs_awaiting_play_off(event_id)
    entries = Entry.objects.select_related("event").in_bulk(
        [pair for tied in pairs for pair in tied]
    )
    return [
        open_play_off(entries[first], entries[other], by=by, source=source)
        for first, other in pairs
    ]


def _pairs_awaiting_play_off(event_id: int) -> list[tuple[int, ...]]:
    """The pairs for whom the procedure asks for a play-off now."""
    needs = compute_match_standings(match_event_snapshot(event_id)).needs
    return [stage.tied for stage in needs if stage.need is TieNeed.PLAY_OFF]
