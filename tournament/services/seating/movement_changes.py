"""Changes a movement during play: wrong seats or boards, arrow-switched or dropped rounds, undo.

Changes that give later rounds new seats, as for a late pair, are in `later_rounds`.

Each change reads the section's seating as a schedule, changes and validates it, and writes the
differences. The last one can be undone while the rounds that it changed are unplayed; pairs or
boards exchanged in one round also after play, as the results follow them. `seen` is the edit token
of the seating that was shown, so that a repeated request does not undo itself; None skips the
check.
"""

from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from movements.during_play import changes
from movements.during_play.board_repair import repair_boards
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.models import Place, Section
from tournament.queries.seating_changes import last_seating_change, schedule_before
from tournament.services.seating.late_places import remove_late_place, take_number_left_out
from tournament.services.seating.later_rounds import WAYS_WITH_OTHER_NUMBERS
from tournament.services.seating.reseating import reseat_section, tables_with_results
from tournament.services.seating.seating_change_record import (
    lock_section_schedule,
    record_movement_change,
    write_seating_audit_entry,
)

# Changes of one round that may have been played: its results follow the pairs and boards.
RESULTS_FOLLOW = ("switch_in_round", "exchange_boards")


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
    with record_movement_change(
        first.section,
        "switch_places",
        actor=actor,
        seen=seen,
        details={"pairs": pairs, "from_round": from_round},
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
    with record_movement_change(
        first.section,
        "switch_in_round",
        actor=actor,
        seen=seen,
        details={"pairs": pairs, "round": round_},
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
    with record_movement_change(
        section,
        "exchange_boards",
        actor=actor,
        seen=seen,
        details={"tables": list(tables), "round": round_},
    ) as schedule:
        changed = changes.exchange_boards(schedule, round_, *tables)
        changed = repair_boards(changed, after=round_, played=tables_with_results(section))
        reseat_section(section, changed, results_until=timezone.now())


def drop_last_round(section: Section, *, actor: Actor, seen: str | None = None) -> int:
    """Drops the last round; returns the number of rounds left."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with record_movement_change(
        section, "drop_last_round", actor=actor, seen=seen, details={}
    ) as schedule:
        left = schedule.rounds - 1
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
    with record_movement_change(
        section, "arrow_switch_round", actor=actor, seen=seen, details={"round": round_}
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
    with lock_section_schedule(section, "undo_seating_change", seen=seen) as after:
        change = last_seating_change(section)
        if change is None:
            raise TournamentDataNotFoundError("no_seating_change", section=section.name)
        before = schedule_before(change)
        # What was recorded since belongs to the seats that the change made.
        until = change.made_at if change.action in RESULTS_FOLLOW else None
        until = timezone.now() if results_turned else until
        reseat_section(section, before, results_until=until)
        if change.action == "move_sit_out" or change.details.get("way") in WAYS_WITH_OTHER_NUMBERS:
            take_number_left_out(section, after, before)
        section.winners = change.winners_before
        section.save(update_fields=["winners"])
        change.undone_at = timezone.now()
        change.save(update_fields=["undone_at"])
        late = {number for _line, number in after.places} - {number for _, number in before.places}
        for place in section.places.filter(pk__in=late):
            remove_late_place(place)
        write_seating_audit_entry("undo_seating_change", change, actor=actor)
        return change.action


def _validate_two_places(first: Place, second: Place) -> None:
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_entry", pair=str(first))
    if first.section_id != second.section_id:
        raise TournamentDataNotFoundError("unknown_place", line=second.line, number=second.number)
