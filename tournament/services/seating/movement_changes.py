"""Changes a movement during play: late pair, departed pair, wrong seats or boards, other rounds.

Each change reads the section's seating as a schedule, changes and validates it, and writes the
differences. The last one can be undone while the rounds that it changed are unplayed; pairs or
boards exchanged in one round also after play, as the results follow them. `seen` is the edit token
of the seating that was shown, so that a repeated request does not undo itself; None skips the
check.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.during_play import changes
from movements.during_play.board_repair import repair_boards
from movements.during_play.late_rover import seat_late_rover
from movements.during_play.later_rounds import LaterRounds, seat_later_rounds
from movements.errors import MovementNotFoundError
from movements.parameters import MissingSide
from movements.schedule import Schedule, ScheduledSeat
from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Entry, Place, Seating, SeatingBoard, SeatingChange, Section
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import (
    last_seating_change,
    schedule_before,
    seats_as_json,
)
from tournament.services.seating.pair_numbers import label_in_session, number_entries
from tournament.services.seating.reseating import reseat_section, tables_with_results
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_board_session, validate_seating_token
from tournament.validators.sections import validate_late_pair_allowed

log = logging.getLogger(__name__)

# Changes of one round that may have been played: its results follow the pairs and boards.
RESULTS_FOLLOW = ("switch_in_round", "exchange_boards")


def fill_half_table(
    section: Section, *, from_round: int, actor: Actor, seen: str | None = None
) -> Place:
    """Seats a late pair in the empty seats from this round on."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _movement_change(
        section, "fill_half_table", actor=actor, seen=seen, from_round=from_round
    ) as schedule:
        validate_late_pair_allowed(lock_session(section.session_id))
        # Tried first with an unused number, so that an error is raised before an entry is created.
        changes.fill_empty_sides(schedule, 0, from_round=from_round)
        place = _late_place(section, schedule)
        reseat_section(section, changes.fill_empty_sides(schedule, place.pk, from_round=from_round))
        return place


def switch_places(
    first: Place,
    second: Place,
    *,
    from_round: int,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Switches the seats of two pairs from this round on; earlier results stay with their pairs."""
    require_permission(actor.role, ClubPermission.DIRECT)
    _validate_two_places(first, second)
    pairs = [str(first), str(second)]
    with _movement_change(
        first.section, "switch_places", actor=actor, seen=seen, pairs=pairs, from_round=from_round
    ) as schedule:
        changed = changes.switch_pairs(schedule, first.pk, second.pk, from_round=from_round)
        reseat_section(first.section, changed)


def switch_places_in_round(
    first: Place,
    second: Place,
    *,
    round_: int,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Switches the seats of two pairs that sat down wrong in this round, and only there.

    Results of that round stay at their tables, and so count for who sat there. If somebody would
    then play a board again, the boards of later rounds are dealt out again.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    _validate_two_places(first, second)
    pairs = [str(first), str(second)]
    with _movement_change(
        first.section, "switch_in_round", actor=actor, seen=seen, pairs=pairs, round=round_
    ) as schedule:
        changed = changes.switch_pairs(
            schedule, first.pk, second.pk, from_round=round_, to_round=round_
        )
        changed = repair_boards(changed, after=round_, played=tables_with_results(first.section))
        reseat_section(first.section, changed, results_until=timezone.now())


def exchange_table_boards(
    section: Section,
    round_: int,
    tables: tuple[int, int],
    *,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Exchanges the boards that two tables played in this round by mistake.

    Results go with them: the first result of a table belongs to its first board. If somebody would
    then play a board again, the boards of later rounds are dealt out again.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if tables[0] == tables[1]:
        raise InvalidTournamentDataError("same_table", table=tables[0])
    with _movement_change(
        section, "exchange_boards", actor=actor, seen=seen, tables=list(tables), round=round_
    ) as schedule:
        changed = changes.exchange_boards(schedule, round_, *tables)
        changed = repair_boards(changed, after=round_, played=tables_with_results(section))
        reseat_section(section, changed, results_until=timezone.now())


def send_pair_home(place: Place, *, from_round: int, actor: Actor, seen: str | None = None) -> None:
    """Takes a pair out of its seats from this round on; its opponents sit out.

    What it has played stays and counts.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    pairs = [str(place)]
    with _movement_change(
        place.section, "send_home", actor=actor, seen=seen, pairs=pairs, from_round=from_round
    ) as schedule:
        changed = changes.leave_seats_empty(schedule, place.pk, from_round=from_round)
        reseat_section(place.section, changed)


def seat_late_pair_as_rover(
    section: Section, *, from_round: int, actor: Actor, seen: str | None = None
) -> Place:
    """Seats a late pair at full tables: in each round another pair gives up its seat to it."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _movement_change(
        section, "late_rover", actor=actor, seen=seen, from_round=from_round
    ) as schedule:
        validate_late_pair_allowed(lock_session(section.session_id))
        side = _side_of_rover(section, schedule, from_round)
        place = _create_late_place(section, side or "")
        changed = seat_late_rover(schedule, place.pk, from_round=from_round, side=side)
        reseat_section(section, changed)
        return place


def _side_of_rover(section: Section, schedule: Schedule, from_round: int) -> MissingSide | None:
    """The line that a late pair joins, if there are two; tried first with an unused number."""
    if not section.places.exclude(line="").exists():
        seat_late_rover(schedule, 0, from_round=from_round)
        return None
    try:
        seat_late_rover(schedule, 0, from_round=from_round, side="NS")
    except MovementNotFoundError:
        seat_late_rover(schedule, 0, from_round=from_round, side="EW")
        return "EW"
    return "NS"


def move_sit_out_to_other_side(
    section: Section, *, from_round: int, actor: Actor, seen: str | None = None
) -> None:
    """Moves the sit-out of a half table to the other side from this round on.

    The pair that changes sides takes the number left out there, if it has not played yet.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with _movement_change(
        section, "move_sit_out", actor=actor, seen=seen, from_round=from_round
    ) as schedule:
        changed = changes.move_sit_out(schedule, from_round=from_round)
        reseat_section(section, changed)
        _take_number_left_out(section, schedule, changed)


def _take_number_left_out(section: Section, before: Schedule, after: Schedule) -> None:
    """Gives a pair that changed sides before it played the number that is free in its new line."""
    if not section.places.exclude(line="").exists():
        return
    old, new = _sides_by_round(before), _sides_by_round(after)
    sides = {
        pair: side for (round_, pair), side in new.items() if old.get((round_, pair), side) != side
    }
    moved = [round_ for (round_, pair), side in new.items() if sides.get(pair) == side]
    played = {
        pair
        for seat in after.seats
        if seat.is_played and seat.round < min(moved, default=1)
        for pair in _pairs_of(seat)
    }
    for place in section.places.filter(pk__in=set(sides) - played):
        if place.line != sides[place.pk]:
            place.line = sides[place.pk]
            place.number = _free_number(section, place.line)
            place.save(update_fields=["line", "number"])


def _sides_by_round(schedule: Schedule) -> dict[tuple[int, int], str]:
    """Returns the side of each pair in each round."""
    return {
        (seat.round, pair): side
        for seat in schedule.seats
        for pair, side in zip(_pairs_of(seat), ("NS", "EW"), strict=True)
        if pair is not None
    }


def _free_number(section: Section, line: str) -> int:
    taken = set(section.places.filter(line=line).values_list("number", flat=True))
    # The lowest free number: a Mitchell with a half table left one out of its line.
    return min(set(range(1, len(taken) + 2)) - taken)


@dataclass(frozen=True, slots=True)
class RoundReseating:
    """A request to give the rounds from `from_round` to `rounds` (None: the last) new seats.

    `action` is that of the activity log. `leaving` are ids of places whose pairs go home, and
    `late` is how many pairs come. With `one_field` everybody can meet everybody.
    """

    action: str
    from_round: int
    rounds: int | None = None
    leaving: Sequence[int] = ()
    late: int = 0
    one_field: bool = False


def reseat_rounds(
    section: Section, request: RoundReseating, *, actor: Actor, seen: str | None = None
) -> None:
    """Gives the later rounds new seats, so that nobody plays a board again; results stay.

    The caller creates the boards that the session lacks.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    leaving = list(section.places.filter(pk__in=request.leaving))
    details: dict[str, object] = {"from_round": request.from_round}
    if leaving:
        details["pairs"] = [str(place) for place in leaving]
    with _movement_change(section, request.action, actor=actor, seen=seen, **details) as schedule:
        if request.late:
            validate_late_pair_allowed(lock_session(section.session_id))
        playing = _pairs_that_play_on(section, schedule, request)
        playing |= _create_late_places(section, playing, request)
        later = LaterRounds(
            after=request.from_round - 1,
            last=_round_numbers(schedule) if request.rounds is None else request.rounds,
            pairs=dict.fromkeys(playing, "") if request.one_field else playing,
            new_tables=_free_table_numbers(section, len(playing)),
            copies=section.session.copies,
            first_new_board=_first_free_board(section),
        )
        reseat_section(section, seat_later_rounds(schedule, later))
        if request.one_field:
            section.winners = 1
            section.save(update_fields=["winners"])


def _pairs_that_play_on(
    section: Section, schedule: Schedule, request: RoundReseating
) -> dict[int, str]:
    """Returns the line of each pair that is seated at the end or later, and does not go home."""
    first = min(request.from_round, max(1, _round_numbers(schedule) - 1))
    # A rover's hosts miss one round each, so a pair may lack a seat in the last one.
    seated = {pair for seat in schedule.seats if seat.round >= first for pair in _pairs_of(seat)}
    stood = section.seating_changes.filter(undone_at=None, action__in=("send_home", "close_table"))
    gone = {label for change in stood for label in change.details.get("pairs", ())}
    return {
        place.pk: place.line
        for place in section.places.all()
        if place.pk in seated and place.pk not in request.leaving and str(place) not in gone
    }


def _create_late_places(
    section: Section, playing: dict[int, str], request: RoundReseating
) -> dict[int, str]:
    """Creates places for late pairs, each in the line that is shorter by then."""
    lines = [*playing.values()]
    late = {}
    for _pair in range(request.late):
        one_line = "" in lines or not lines
        line = "" if one_line else min("NS", "EW", key=lambda side: lines.count(side))
        lines.append(line)
        late[_create_late_place(section, line).pk] = line
    return late


def _free_table_numbers(section: Section, pairs: int) -> Sequence[int]:
    """Returns as many numbers as there can be tables, above those of all sections."""
    tables = Seating.objects.filter(section__session=section.session_id)
    last: int = tables.aggregate(last=Max("table"))["last"] or 0
    return range(last + 1, last + 1 + pairs)


def _first_free_board(section: Section) -> int:
    boards = SeatingBoard.objects.filter(seating__section__session=section.session_id)
    return 1 + (boards.aggregate(last=Max("number"))["last"] or 0)


def drop_last_round(section: Section, *, actor: Actor, seen: str | None = None) -> int:
    """Drops the last round; returns the number of rounds left."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _movement_change(section, "drop_last_round", actor=actor, seen=seen) as schedule:
        left = _round_numbers(schedule) - 1
        reseat_section(section, changes.drop_rounds_after(schedule, left))
        return left


def arrow_switch_round(
    section: Section,
    round_: int,
    *,
    actor: Actor,
    seen: str | None = None,
    results_turned: bool = False,
) -> None:
    """Arrow-switches every table in this round; a second switch undoes the first.

    A round with results is refused, unless the caller has turned them (`results_turned`).
    If the lines of a Mitchell then hold the same cards in some round, they are one field with one
    winner.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with _movement_change(
        section, "arrow_switch_round", actor=actor, seen=seen, round=round_
    ) as schedule:
        changed = changes.arrow_switch_in_schedule(schedule, round_)
        until = timezone.now() if results_turned else None
        reseat_section(section, changed, results_until=until)
        switched = any(seat.arrow_switched for seat in changed.seats)
        two_lines = section.places.exclude(line="").exists()
        section.winners = 2 if two_lines and not switched else 1
        section.save(update_fields=["winners"])


def undo_last_change(
    section: Section, *, actor: Actor, seen: str | None = None, results_turned: bool = False
) -> str:
    """Undoes the last change of the movement and returns its action, as in the activity log.

    Rounds that were dropped come back; a late pair leaves again. Refused if a round that would
    change has been played since. The caller may have turned the results of an arrow-switched round.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with _locked_schedule(section, "undo_seating_change", seen=seen) as after:
        change = last_seating_change(section)
        if change is None:
            raise TournamentDataNotFoundError("no_seating_change", section=section.name)
        before = schedule_before(change)
        # What was recorded since belongs to the seats that the change made.
        until = change.made_at if change.action in RESULTS_FOLLOW else None
        until = timezone.now() if results_turned else until
        reseat_section(section, before, results_until=until)
        if change.action == "move_sit_out":
            _take_number_left_out(section, after, before)
        section.winners = change.winners_before
        section.save(update_fields=["winners"])
        change.undone_at = timezone.now()
        change.save(update_fields=["undone_at"])
        late = {number for _line, number in after.places} - {number for _, number in before.places}
        for place in section.places.filter(pk__in=late):
            _remove_late_pair(place)
        _write_audit_entry("undo_seating_change", change, actor=actor)
        return change.action


def _remove_late_pair(place: Place) -> None:
    """Deletes the place of a pair that has no seats left, and its entry."""
    try:
        place.delete()
        # It was created with its place, and may have gone on to the next session since.
        if not place.entry.places.exists():
            place.entry.delete()
    except ProtectedError:
        raise SessionStateError("seated_late_pair_in_use", pair=str(place)) from None


def _validate_two_places(first: Place, second: Place) -> None:
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_entry", pair=str(first))
    if first.section_id != second.section_id:
        raise TournamentDataNotFoundError("unknown_place", line=second.line, number=second.number)


@contextmanager
def _movement_change(
    section: Section, action: str, *, actor: Actor, seen: str | None, **details: object
) -> Iterator[Schedule]:
    """Lock the section for a change, which is stored with its details and the seats before it."""
    with _locked_schedule(section, action, seen=seen) as schedule:
        labels = {place.pk: str(place) for place in section.places.all()}
        winners = section.winners
        yield schedule
        late = list(section.places.exclude(pk__in=labels).order_by("pk"))
        renumbered = [
            f"{labels[place.pk]} → {place}"
            for place in section.places.filter(pk__in=labels)
            if str(place) != labels[place.pk]
        ]
        after = section_schedule(section)
        if late:
            details["pairs"] = [str(place) for place in late]
        if renumbered:
            details["pairs"] = renumbered
        if _round_numbers(after) < _round_numbers(schedule):
            details["round"] = _round_numbers(schedule)
        change = SeatingChange.objects.create(
            section=section,
            action=action,
            details=details,
            winners_before=winners,
            seats_before=seats_as_json(schedule),
            seats_after=edit_tokens.schedule_edit_token(after),
            late_place=next(iter(late), None),
        )
        _write_audit_entry(action, change, actor=actor)


def _write_audit_entry(action: str, change: SeatingChange, *, actor: Actor) -> None:
    club = change.section.session.event.club
    audit_log.write_audit_entry(club, action, change, by=actor.user, source=actor.source)


@contextmanager
def _locked_schedule(section: Section, action: str, *, seen: str | None) -> Iterator[Schedule]:
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_board_session(session)
        schedule = section_schedule(section)
        validate_seating_token(seen, edit_tokens.schedule_edit_token(schedule))
        yield schedule
        raise_revision(session)
        # After the commit: the log must not name a change that was rolled back.
        transaction.on_commit(
            partial(log.info, "changed the movement of section %s: %s", section.pk, action)
        )


def _pairs_of(seat: ScheduledSeat) -> tuple[int | None, int | None]:
    return seat.north_south, seat.east_west


def _round_numbers(schedule: Schedule) -> int:
    return max((seat.round for seat in schedule.seats), default=0)


def _late_place(section: Section, schedule: Schedule) -> Place:
    """Creates the late pair's place: the number left out in its line, or the next one."""
    lines = _lines_of_empty_sides(section, schedule)
    return _create_late_place(section, lines.pop() if len(lines) == 1 else "")


def _create_late_place(section: Section, line: str) -> Place:
    number = _free_number(section, line)
    entry = Entry.objects.create(
        event=section.session.event,
        label=label_in_session(str(Place(line=line, number=number)), section.session),
    )
    return number_entries(section, [entry], line=line, numbers=[number])[0]


def _lines_of_empty_sides(section: Section, schedule: Schedule) -> set[str]:
    """The lines of the pairs that would sit at the empty sides in other rounds."""
    lines = dict(section.places.values_list("pk", "line"))
    sides = {
        "NS" if seat.north_south is None else "EW"
        for seat in schedule.seats
        if (seat.north_south is None) != (seat.east_west is None)
    }
    return sides if set(lines.values()) == {"NS", "EW"} else {""}
