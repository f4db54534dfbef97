"""Seats the next session of an event in the sections of the last one, with pairs exchanged."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from movements.schedule import Schedule
from movements.section_exchange import SectionPlace
from tournament.models import Entry, Event, Place, Section, Session
from tournament.queries.schedules import section_schedule
from tournament.services.seating.copied_line_ups import copy_line_ups
from tournament.services.seating.reseating import reseat_section

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ExchangedSessionPlan:
    """Name and date of the next session; a repeated `request_id` creates one only."""

    name: str
    local_date: date
    request_id: UUID | None = None


def seat_exchanged_session(
    latest: Session,
    sections: Sequence[Section],
    plan: ExchangedSessionPlan,
    places: Mapping[int, SectionPlace],
) -> Session:
    """Create a session like `latest`, with these places of its entries; the event is locked."""
    session = Session.objects.create(
        event=latest.event,
        number=latest.number + 1,
        name=plan.name,
        local_date=plan.local_date,
        first_board=latest.first_board,
        copies=latest.copies,
        stage=latest.stage,
        consolation=latest.consolation,
        request_id=plan.request_id,
    )
    entries = {place: entry for entry, place in places.items()}
    for section in sections:
        _copy_section(section, session, entries)
    rows = list(Entry.objects.filter(event=latest.event, pk__in=places))
    copy_line_ups(session, rows)
    Event.objects.filter(pk=latest.event_id).update(several=True)
    log.info("exchanged pairs of session %s for session %s", latest.pk, session.pk)
    return session


def _copy_section(section: Section, session: Session, entries: Mapping[SectionPlace, int]) -> None:
    copied = Section.objects.create(
        session=session,
        name=section.name,
        winners=section.winners,
        movement=section.movement,
        table_numbers=section.table_numbers,
    )
    old = list(section.places.order_by("pk"))
    new = Place.objects.bulk_create(
        Place(
            section=copied,
            line=place.line,
            number=place.number,
            entry_id=entries[SectionPlace(section.name, place.line, place.number)],
        )
        for place in old
    )
    ids = {before.pk: after.pk for before, after in zip(old, new, strict=True)}
    reseat_section(copied, _with_places(section_schedule(section), ids))


def _with_places(schedule: Schedule, ids: Mapping[int, int]) -> Schedule:
    def place(pk: int | None) -> int | None:
        return None if pk is None else ids[pk]

    return replace(
        schedule,
        seats=tuple(
            replace(seat, north_south=place(seat.north_south), east_west=place(seat.east_west))
            for seat in schedule.seats
        ),
    )
