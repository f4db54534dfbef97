"""Creates an event with one session: its section, pairs, pair numbers and seats."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.schedule import Schedule
from scoring.events.regulations import Regulations
from tournament.models import Entry, Event, Place, Section, Session
from tournament.models.event_slugs import make_event_slug
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.seating.seatings import seat_section

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NewSessionPlan:
    """Settings of a new session.

    The schedule counts tables and boards from one; `table_numbers` (empty: from 1) and
    `first_board` give their real numbers. A repeated `request_id` creates one session only.
    """

    name: str
    local_date: date
    schedule: Schedule
    movement: str
    winners: int
    regulations: Regulations = field(default_factory=Regulations)
    first_board: int = 1
    copies: int = 1
    table_numbers: Sequence[int] = ()
    request_id: UUID | None = None


def find_planned_session(club: Club, request_id: UUID | None) -> Section | None:
    """Finds the session that this request has already created, under the club's lock."""
    if request_id is None:
        return None
    Club.objects.select_for_update().get(pk=club.pk)
    sections = Section.objects.filter(
        session__event__club=club, session__event__request_id=request_id
    )
    return sections.select_related("session").order_by("pk").first()


@transaction.atomic
def plan_session(club: Club, plan: NewSessionPlan, *, actor: Actor) -> Section:
    """Creates an event with one session and section, numbered and seated; names may follow."""
    require_permission(actor.role, ClubPermission.DIRECT)
    event = Event.objects.create(
        club=club,
        name=plan.name,
        slug=make_event_slug(plan.local_date, plan.name),
        kind=Event.Kind.PAIRS,
        regulations_json=plan.regulations.as_dict(),
        request_id=plan.request_id,
    )
    section = create_planned_session(event, plan)
    _number_section(section, plan.schedule)
    seat_section(section, plan.schedule)
    audit_log.write_audit_entry(club, "plan", section.session, by=actor.user, source=actor.source)
    log.info("planned session %s: %s", section.session_id, plan.movement)
    return section


def create_planned_session(event: Event, plan: NewSessionPlan, **more: Any) -> Section:
    """Creates a session with its section; the event's first unless `more` gives other values."""
    columns = {
        "number": 1,
        "name": plan.name,
        "local_date": plan.local_date,
        "first_board": plan.first_board,
        "copies": plan.copies,
    }
    session = Session.objects.create(event=event, **columns | more)
    return Section.objects.create(
        session=session,
        winners=plan.winners,
        movement=plan.movement,
        table_numbers=list(plan.table_numbers),
    )


def _number_section(section: Section, schedule: Schedule) -> None:
    for line, numbers in numbers_by_line(schedule).items():
        places = sorted(numbers)
        number_entries(section, _create_entries(section, line, places), line=line, numbers=places)


def numbers_by_line(schedule: Schedule) -> dict[str, set[int]]:
    """Pair numbers of a new session, by line."""
    numbers: dict[str, set[int]] = {}
    for seat in schedule.seats:
        sides = zip(schedule.line_of_sides, (seat.north_south, seat.east_west), strict=True)
        for line, number in sides:
            if number is not None:
                numbers.setdefault(line, set()).add(number)
    return numbers


def _create_entries(section: Section, line: str, numbers: Iterable[int]) -> list[Entry]:
    event = section.session.event
    return Entry.objects.bulk_create(
        Entry(event=event, label=str(Place(line=line, number=number))) for number in numbers
    )
