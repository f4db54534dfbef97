"""Corrects a round of an individual as it was really played; the results at its tables follow.

Two players sat in each other's seats, two tables played each other's boards, or a table was played
the wrong way round. `seen` is the edit token of the seating that was shown; None skips the check.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from movements.during_play.board_repair import repair_individual_boards
from movements.during_play.individual_changes import exchange_individual_boards, switch_players
from movements.errors import MovementNotFoundError
from movements.individual.individual_schedule import IndividualSchedule
from tournament.errors import (
    InvalidTournamentDataError,
    TournamentDataNotFoundError,
)
from tournament.models import Place, Seat, SeatingBoard, SeatingChange, Section
from tournament.queries.schedules import section_individual_schedule
from tournament.queries.seating_changes import individual_seats_as_json, seating_edit_token
from tournament.services.individuals.individual_tables import (
    create_individual_tables,
    seat_individual_players,
)
from tournament.services.seating.reseating import (
    renumber_boards,
    tables_with_results,
    validate_nothing_recorded_after,
    validate_seatings_unplayed,
)
from tournament.services.seating.seating_change_record import write_seating_audit_entry
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.individuals import validate_individual, validate_players_event
from tournament.validators.seatings import validate_seating_token

TURN_TABLE = "turn_individual_table"
CORRECTIONS = ("switch_players", "exchange_player_boards", TURN_TABLE)


def switch_players_in_round(
    first: Place, second: Place, *, round_: int, actor: Actor, seen: str | None = None
) -> None:
    """Switches the seats of two players that sat down wrong in this round, and only there.

    One of them may have sat out. If somebody would then play a board again, later tables get other
    boards.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_seat", player=str(first))
    if first.section_id != second.section_id:
        raise TournamentDataNotFoundError("unknown_place", line=second.line, number=second.number)
    section = first.section
    details: dict[str, object] = {"players": [str(first), str(second)], "round": round_}
    with _record_correction(section, "switch_players", details, actor=actor, seen=seen) as before:
        changed = switch_players(before, first.pk, second.pk, round_=round_)
        played = tables_with_results(section)
        changed = repair_individual_boards(changed, after=round_, played=played)
        write_corrected_seats(section, before, changed, results_until=timezone.now())


def exchange_player_boards(
    section: Section, round_: int, tables: tuple[int, int], *, actor: Actor, seen: str | None = None
) -> None:
    """Exchanges the boards that two tables of an individual played by mistake; results follow."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if tables[0] == tables[1]:
        raise InvalidTournamentDataError("same_table", table=tables[0])
    details: dict[str, object] = {"tables": list(tables), "round": round_}
    with _record_correction(
        section, "exchange_player_boards", details, actor=actor, seen=seen
    ) as before:
        changed = exchange_individual_boards(before, round_, *tables)
        played = tables_with_results(section)
        changed = repair_individual_boards(changed, after=round_, played=played)
        write_corrected_seats(section, before, changed, results_until=timezone.now())


def turn_individual_table(
    section: Section, round_: int, table: int, *, actor: Actor, seen: str | None = None
) -> None:
    """Arrow-switches a table of an individual; the caller has turned the results recorded there."""
    require_permission(actor.role, ClubPermission.DIRECT)
    details: dict[str, object] = {"tables": [table], "round": round_}
    with _record_correction(section, TURN_TABLE, details, actor=actor, seen=seen):
        switch_table_boards(section, round_, table)


def switch_table_boards(section: Section, round_: int, table: int) -> None:
    """Writes the other arrow-switch to the boards of a table; refused without such a table."""
    boards = SeatingBoard.objects.filter(
        seating__section=section, seating__round=round_, seating__table=table
    )
    if not boards.exists():
        raise MovementNotFoundError("no_such_table", table=table, round=round_)
    switched = boards.filter(arrow_switched=True).exists()
    boards.update(arrow_switched=not switched)


def write_corrected_seats(
    section: Section,
    before: IndividualSchedule,
    after: IndividualSchedule,
    *,
    results_until: datetime,
) -> None:
    """Writes the tables that differ; results recorded up to `results_until` follow them."""
    validate_individual(after, ())
    rows = {(row.round, row.table): row for row in section.seatings.all()}
    old, new = (
        {(seat.round, seat.table): seat for seat in schedule.seats} for schedule in (before, after)
    )
    gone = [rows[key] for key in old.keys() - new.keys()]
    validate_seatings_unplayed(gone)
    changed = [key for key in new if key in old and new[key] != old[key]]
    validate_nothing_recorded_after([rows[key] for key in changed], results_until)
    section.seatings.filter(pk__in=[row.pk for row in gone]).delete()
    moved = [key for key in changed if new[key].boards != old[key].boards]
    # Sets of the same session are nearly always of one size; only those can keep their results.
    resized = [key for key in moved if len(new[key].boards) != len(old[key].boards)]
    validate_seatings_unplayed([rows[key] for key in resized])
    renumber_boards(rows, [new[key] for key in moved if key not in resized])
    _replace_boards([(rows[key].pk, new[key].boards) for key in resized])
    reseated = [key for key in changed if new[key].players != old[key].players]
    Seat.objects.filter(seating__in=[rows[key] for key in reseated]).delete()
    seat_individual_players([(rows[key], new[key]) for key in reseated])
    create_individual_tables(section, [new[key] for key in new.keys() - old.keys()])


def _replace_boards(tables: Iterable[tuple[int, tuple[int, ...]]]) -> None:
    for seating, numbers in tables:
        SeatingBoard.objects.filter(seating=seating).delete()
        SeatingBoard.objects.bulk_create(
            SeatingBoard(seating_id=seating, number=number) for number in numbers
        )


@contextmanager
def _record_correction(
    section: Section,
    action: str,
    details: dict[str, object],
    *,
    actor: Actor,
    seen: str | None,
) -> Iterator[IndividualSchedule]:
    """Lock the session and store the change with the seats before it."""
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_players_event(session)
        validate_seating_token(seen, seating_edit_token(section))
        before = section_individual_schedule(section)
        yield before
        raise_revision(session)
        change = SeatingChange.objects.create(
            section=section,
            action=action,
            details=details,
            winners_before=section.winners,
            seats_before=individual_seats_as_json(before),
            seats_after=seating_edit_token(section),
        )
        write_seating_audit_entry(action, change, actor=actor)
