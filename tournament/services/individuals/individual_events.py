"""Creates an individual event: players, player numbers, seats and names."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.individual.individual_schedule import (
    CHAIRS,
    IndividualSchedule,
    IndividualSeat,
)
from scoring.events.regulations import Regulations
from tournament.models import Entry, Event, Place, Seat, Seating, SeatingBoard, Section, Session
from tournament.models.event_slugs import make_event_slug
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.setup.new_session import find_planned_session
from tournament.validators.individuals import validate_individual

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NewIndividualPlan:
    """Settings of an individual. A repeated `request_id` creates one event only.

    The schedule counts players, tables and boards from one. `names` are those of the players in the
    order of their numbers, or empty: names can be typed later. `movement` is the key of its name.
    """

    name: str
    local_date: date
    schedule: IndividualSchedule
    movement: str
    names: Sequence[str] = ()
    regulations: Regulations = field(default_factory=Regulations)
    first_board: int = 1
    copies: int = 1
    request_id: UUID | None = None


@transaction.atomic
def create_individual(club: Club, plan: NewIndividualPlan, *, actor: Actor) -> Section:
    """Creates the event with its players, numbered and seated; returns its section."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if planned := find_planned_session(club, plan.request_id):
        return planned
    validate_individual(plan.schedule, plan.names)
    section = _create_section(club, plan)
    entries = Entry.objects.bulk_create(
        Entry(event=section.session.event, label=str(number)) for number in plan.schedule.players
    )
    places = number_entries(section, entries, numbers=plan.schedule.players)
    _seat_players(section, plan, {place.number: place for place in places})
    for entry, name in zip(entries, plan.names, strict=False):
        player = find_or_add_player(club, name, actor=actor)
        set_line_up(entry, section.session, [player], actor=actor)
    audit_log.write_audit_entry(club, "plan", section.session, by=actor.user, source=actor.source)
    log.info("created individual %s of %s players", section.session_id, len(entries))
    return section


def _create_section(club: Club, plan: NewIndividualPlan) -> Section:
    event = Event.objects.create(
        club=club,
        name=plan.name,
        slug=make_event_slug(plan.local_date, plan.name),
        kind=Event.Kind.INDIVIDUAL,
        regulations_json=plan.regulations.as_dict(),
        request_id=plan.request_id,
    )
    session = Session.objects.create(
        event=event,
        number=1,
        name=plan.name,
        local_date=plan.local_date,
        first_board=plan.first_board,
        copies=plan.copies,
    )
    return Section.objects.create(session=session, winners=1, movement=plan.movement)


def _seat_players(section: Section, plan: NewIndividualPlan, places: Mapping[int, Place]) -> None:
    rows = plan.schedule.seats
    seatings = Seating.objects.bulk_create(
        Seating(section=section, round=row.round, table=row.table) for row in rows
    )
    pairs = list(zip(seatings, rows, strict=True))
    Seat.objects.bulk_create(seat for pair in pairs for seat in _chairs_of_table(*pair, places))
    # A schedule counts boards from 1.
    above = plan.first_board - 1
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=board + above)
        for seating, row in pairs
        for board in row.boards
    )


def _chairs_of_table(
    seating: Seating, row: IndividualSeat, places: Mapping[int, Place]
) -> Iterator[Seat]:
    for chair, player in zip(CHAIRS, row.players, strict=True):
        yield Seat(seating=seating, place=places[player], round=row.round, chairs=chair)
