"""Cuts rounds of an individual, or adds those that its movement still has; the last can be undone.

`seen` is the edit token of the seating that was shown, so that a repeated request does not undo
itself; None skips the check.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.individual.individual_schedule import IndividualSchedule, first_rounds
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.models import SeatingChange, Section
from tournament.queries.individual_rounds import longer_schedules_of_section
from tournament.queries.schedules import section_individual_schedule
from tournament.queries.seating_changes import (
    individual_schedule_before,
    individual_seats_as_json,
    last_seating_change,
    seating_edit_token,
)
from tournament.services.individuals.individual_tables import create_individual_tables
from tournament.services.individuals.seat_corrections import (
    CORRECTIONS,
    TURN_TABLE,
    switch_table_boards,
    write_corrected_seats,
)
from tournament.services.seating.reseating import validate_seatings_unplayed
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.individuals import validate_individual, validate_players_event
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
            seats_after=seating_edit_token(section),
        )
        _write_audit_entry(action, change, actor=actor)
        return change


def undo_individual_change(
    section: Section, *, actor: Actor, seen: str | None = None
) -> SeatingChange:
    """Undoes the last change; refused if what would go, or go back, has been played since.

    The caller has turned the results of a table that was turned.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with _locked_individual(section, seen=seen) as schedule:
        change = last_seating_change(section)
        if change is None:
            raise TournamentDataNotFoundError("no_seating_change", section=section.name)
        before = individual_schedule_before(change)
        if change.action == TURN_TABLE:
            for table in change.details["tables"]:
                switch_table_boards(section, change.details["round"], table)
        elif change.action in CORRECTIONS:
            write_corrected_seats(section, schedule, before, results_until=change.made_at)
        else:
            _reseat(section, schedule, before)
        change.undone_at = timezone.now()
        change.save(update_fields=["undone_at"])
        _write_audit_entry("undo_seating_change", change, actor=actor)
        return change


@contextmanager
def _locked_individual(section: Section, *, seen: str | None) -> Iterator[IndividualSchedule]:
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_players_event(session)
        validate_seating_token(seen, seating_edit_token(section))
        yield section_individual_schedule(section)
        raise_revision(session)


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
    create_individual_tables(section, [seat for seat in new.seats if seat.round > old.rounds])
    log.info("individual %s has %s rounds now", section.pk, new.rounds)


def _write_audit_entry(action: str, change: SeatingChange, *, actor: Actor) -> None:
    club = change.section.session.event.club
    audit_log.write_audit_entry(club, action, change, by=actor.user, source=actor.source)
