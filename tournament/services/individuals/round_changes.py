"""Cuts rounds of an individual, or adds those that its movement still has; the last can be undone.

`seen` is the edit token of the seating that was shown, so that a repeated request does not undo
itself; None skips the check.
"""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.individual.individual_schedule import (
    CHAIRS,
    IndividualSchedule,
    IndividualSeat,
    first_rounds,
)
from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Event, Seat, Seating, SeatingBoard, SeatingChange, Section, Session
from tournament.queries.edit_tokens import schedule_edit_token
from tournament.queries.individual_rounds import longer_schedules_of_section
from tournament.queries.schedules import section_individual_schedule, section_schedule
from tournament.queries.seating_changes import (
    individual_schedule_before,
    individual_seats_as_json,
    last_seating_change,
)
from tournament.services.seating.reseating import validate_seatings_unplayed
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.individuals import validate_individual
from tournament.validators.seatings import validate_seating_token

log = logging.getLogger(__name__)


def change_individual_rounds(
    section: Section, rounds: int, *, actor: Actor, seen: str | None = None
) -> SeatingChange:
    """Cuts the individual to so many rounds, or adds rounds of its movement up to this one."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _locked_individual(section, seen=seen) as schedule:
        before = schedule.rounds
        if rounds == before or rounds < 1:
            raise InvalidTournamentDataError("same_rounds", rounds=before)
        if rounds < before:
            action = "cut_rounds"
            _reseat(section, schedule, first_rounds(schedule, rounds))
        else:
            action = "add_rounds"
            _reseat(section, schedule, _extended(section, schedule, rounds))
        change = SeatingChange.objects.create(
            section=section,
            action=action,
            details={"rounds_before": before, "rounds_after": rounds},
            winners_before=section.winners,
            seats_before=individual_seats_as_json(schedule),
            seats_after=schedule_edit_token(section_schedule(section)),
        )
        _write_audit_entry(action, change, actor=actor)
        return change


def undo_individual_change(
    section: Section, *, actor: Actor, seen: str | None = None
) -> SeatingChange:
    """Undoes the last change of the rounds; refused if a round that would go has been played."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _locked_individual(section, seen=seen) as schedule:
        change = last_seating_change(section)
        if change is None:
            raise TournamentDataNotFoundError("no_seating_change", section=section.name)
        _reseat(section, schedule, individual_schedule_before(change))
        change.undone_at = timezone.now()
        change.save(update_fields=["undone_at"])
        _write_audit_entry("undo_seating_change", change, actor=actor)
        return change


@contextmanager
def _locked_individual(section: Section, *, seen: str | None) -> Iterator[IndividualSchedule]:
    with transaction.atomic():
        session = lock_session(section.session_id)
        _validate_individual_section(session)
        validate_seating_token(seen, schedule_edit_token(section_schedule(section)))
        yield section_individual_schedule(section)
        raise_revision(session)


def _validate_individual_section(session: Session) -> None:
    if session.event.kind != Event.Kind.INDIVIDUAL:
        raise SessionStateError("rounds_of_individual", session=str(session))


def _extended(section: Section, schedule: IndividualSchedule, rounds: int) -> IndividualSchedule:
    longer = longer_schedules_of_section(section, schedule)
    for candidate in longer:
        if candidate.rounds >= rounds:
            return first_rounds(candidate, rounds)
    most = longer[-1].rounds if longer else schedule.rounds
    raise InvalidTournamentDataError("longest_movement", rounds=rounds, most=most)


def _reseat(section: Section, old: IndividualSchedule, new: IndividualSchedule) -> None:
    """Writes the rounds that come and deletes those that go; the others are the same."""
    validate_individual(new, ())
    gone = section.seatings.filter(round__gt=new.rounds)
    validate_seatings_unplayed(gone)
    gone.delete()
    _create_tables(section, [seat for seat in new.seats if seat.round > old.rounds])
    log.info("individual %s has %s rounds now", section.pk, new.rounds)


def _create_tables(section: Section, rows: Iterable[IndividualSeat]) -> None:
    seats = list(rows)
    seatings = Seating.objects.bulk_create(
        Seating(section=section, round=seat.round, table=seat.table) for seat in seats
    )
    pairs = list(zip(seatings, seats, strict=True))
    Seat.objects.bulk_create(
        Seat(seating=seating, place_id=place, round=seat.round, chairs=chair)
        for seating, seat in pairs
        for chair, place in zip(CHAIRS, seat.players, strict=True)
    )
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=board)
        for seating, seat in pairs
        for board in seat.boards
    )


def _write_audit_entry(action: str, change: SeatingChange, *, actor: Actor) -> None:
    club = change.section.session.event.club
    audit_log.write_audit_entry(club, action, change, by=actor.user, source=actor.source)
