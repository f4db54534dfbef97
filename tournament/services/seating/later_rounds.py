"""Gives later rounds new seats when pairs come or go, or the sit-out, rounds or movement change.

There are several proposals, the best first; see `movements.during_play.change_proposals`. The one
that is chosen is written in one transaction. Rounds before `from_round` and their results stay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from movements.during_play.change_proposals import (
    ChangeProposal,
    pick_proposal,
    propose_changes,
)
from movements.during_play.change_ways import SeatingRequest
from movements.during_play.later_rounds_request import LaterRounds, pairs_at
from movements.schedule import Schedule
from tournament.models import Place, Seating, SeatingBoard, Section
from tournament.queries.schedules import section_schedule
from tournament.services.seating.late_places import create_late_place, take_number_left_out
from tournament.services.seating.reseating import reseat_section
from tournament.services.seating.seating_change_record import record_movement_change
from tournament.services.sessions.session_state import lock_session
from tournament.validators.sections import validate_late_pair_allowed

# In the activity log a late pair is seated in one of these ways.
ACTIONS_OF_LATE_PAIR = {"fill_half_table": "fill_half_table", "rover": "late_rover"}
# Ways in which a pair may change sides before it plays, and so its number.
WAYS_WITH_OTHER_NUMBERS = ("sit_out_moved", "lines_levelled")


@dataclass(frozen=True, slots=True)
class RoundReseating:
    """A request to give the rounds from `from_round` to `rounds` (None: the last) new seats.

    `action` is that of the activity log. `leaving` are ids of places whose pairs go home, and
    `late` is how many pairs come. With `one_field` everybody can meet everybody; with
    `moves_sit_out` another side sits out. So many rounds are `dropped`, of those that have not
    begun.
    """

    action: str
    from_round: int
    rounds: int | None = None
    leaving: Sequence[int] = ()
    late: int = 0
    one_field: bool = False
    moves_sit_out: bool = False
    dropped: int = 0


def propose_rounds(section: Section, request: RoundReseating) -> tuple[ChangeProposal, ...]:
    """Returns the proposals for a request, the best first; late pairs are -1 and -2 in them."""
    return _propose(section, section_schedule(section), request)


def reseat_rounds(
    section: Section,
    request: RoundReseating,
    *,
    actor: Actor,
    proposal: ChangeProposal | str | None = None,
    seen: str | None = None,
) -> list[Place]:
    """Gives the later rounds new seats as proposed; returns the places of late pairs.

    `proposal` may be the key of one, or itself if it was made of these seats; None is the best.
    The caller creates the boards that the session lacks.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    details = _details_of_request(section, request)
    with record_movement_change(
        section, request.action, actor=actor, seen=seen, details=details
    ) as schedule:
        if request.late:
            validate_late_pair_allowed(lock_session(section.session_id))
        if not isinstance(proposal, ChangeProposal):
            proposal = pick_proposal(_propose(section, schedule, request), proposal)
        details["way"] = proposal.way
        if request.dropped:
            _note_dropped_rounds(details, schedule, proposal)
        if request.late == 1:
            details["action"] = ACTIONS_OF_LATE_PAIR.get(proposal.way, "seat_late_pair")
        late = {
            number: create_late_place(section, proposal.lines[number])
            for number in _numbers_of_late(request)
        }
        changed = _with_late_places(proposal.schedule, late)
        reseat_section(section, changed)
        if proposal.way in WAYS_WITH_OTHER_NUMBERS:
            take_number_left_out(section, schedule, changed)
        if proposal.way == "one_field":
            section.winners = 1
            section.save(update_fields=["winners"])
        return [*late.values()]


def _details_of_request(section: Section, request: RoundReseating) -> dict[str, object]:
    leaving = [str(place) for place in section.places.filter(pk__in=request.leaving)]
    details: dict[str, object] = {"from_round": request.from_round}
    if leaving:
        details |= {"pairs": leaving, "gone": leaving}
    return details


def _note_dropped_rounds(
    details: dict[str, object], schedule: Schedule, proposal: ChangeProposal
) -> None:
    details["rounds_before"] = schedule.rounds
    details["rounds_after"] = proposal.schedule.rounds
    if proposal.way == "last_rounds_dropped":
        # The cards of rounds that stay as they are need no new print.
        del details["from_round"]


def _propose(
    section: Section, schedule: Schedule, request: RoundReseating
) -> tuple[ChangeProposal, ...]:
    playing = _pairs_that_play_on(section, schedule, request)
    playing |= _lines_of_late_pairs(playing, request)
    later = LaterRounds(
        after=request.from_round - 1,
        last=(schedule.rounds if request.rounds is None else request.rounds) - request.dropped,
        pairs=playing,
        new_tables=_free_table_numbers(section, len(playing)),
        copies=section.session.copies,
        first_new_board=_first_free_board(section),
    )
    seating = SeatingRequest(
        later,
        late=_numbers_of_late(request),
        leaving=request.leaving,
        moves_sit_out=request.moves_sit_out,
        one_field=request.one_field,
        drops_rounds=request.dropped > 0,
    )
    return propose_changes(schedule, seating, winners=section.winners)


def _numbers_of_late(request: RoundReseating) -> tuple[int, ...]:
    """Returns numbers for late pairs that are no ids of places."""
    return tuple(range(-1, -1 - request.late, -1))


def _with_late_places(schedule: Schedule, late: Mapping[int, Place]) -> Schedule:
    """Returns the schedule with the ids of the late pairs' places."""
    ids: dict[int | None, int] = {number: place.pk for number, place in late.items()}
    seats = (
        replace(
            seat,
            north_south=ids.get(seat.north_south, seat.north_south),
            east_west=ids.get(seat.east_west, seat.east_west),
        )
        for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))


def _pairs_that_play_on(
    section: Section, schedule: Schedule, request: RoundReseating
) -> dict[int, str]:
    """Returns the line of each pair that is seated at the end or later, and does not go home."""
    first = min(request.from_round, max(1, schedule.rounds - 1))
    # A rover's hosts miss one round each, so a pair may lack a seat in the last one.
    seated = {pair for seat in schedule.seats if seat.round >= first for pair in pairs_at(seat)}
    stood = section.seating_changes.filter(undone_at=None, action__in=("send_home", "close_table"))
    gone = {
        label
        for change in stood
        for label in change.details.get("gone", change.details.get("pairs", ()))
    }
    return {
        place.pk: place.line
        for place in section.places.all()
        if place.pk in seated and place.pk not in request.leaving and str(place) not in gone
    }


def _lines_of_late_pairs(playing: Mapping[int, str], request: RoundReseating) -> dict[int, str]:
    """Returns the line of each late pair, the one that is shorter by then."""
    lines = [*playing.values()]
    late = {}
    for number in _numbers_of_late(request):
        one_line = "" in lines or not lines
        line = "" if one_line else min("NS", "EW", key=lambda side: lines.count(side))
        lines.append(line)
        late[number] = line
    return late


def _free_table_numbers(section: Section, pairs: int) -> Sequence[int]:
    """Returns as many numbers as there can be tables, above those of all sections."""
    tables = Seating.objects.filter(section__session=section.session_id)
    last: int = tables.aggregate(last=Max("table"))["last"] or 0
    return range(last + 1, last + 1 + pairs)


def _first_free_board(section: Section) -> int:
    boards = SeatingBoard.objects.filter(seating__section__session=section.session_id)
    return 1 + (boards.aggregate(last=Max("number"))["last"] or 0)
