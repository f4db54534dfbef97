"""Adds a session or a section to an event, for the entries that continue."""

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.schedule import Schedule
from scoring.events.overall import StageGroup
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.models import Entry, Event, Place, Section, Session
from tournament.services.seating.copied_line_ups import copy_line_ups
from tournament.services.seating.seatings import seat_section
from tournament.services.seating.sections import (
    SECTION_NAMES,
    NewSectionPlan,
    place_label_in_event,
)
from tournament.services.sessions.session_state import (
    lock_event,
    lock_session,
    raise_unscored_revision,
)
from tournament.services.setup.new_session import NewSessionPlan, create_planned_session
from tournament.validators.seatings import validate_board_session
from tournament.validators.sections import validate_new_section

log = logging.getLogger(__name__)
Spot = tuple[str, int]
STANDING, SAME = SEATS = ("standing", "same")


@dataclass(frozen=True, slots=True)
class Continuation:
    """Entries that continue, best first, their part of the event, and their seating.

    `standing` seats them in this order, the first two at table 1; `same` as in their last session,
    if possible.
    """

    entries: Sequence[int]
    group: StageGroup
    seats: str = STANDING


def lock_event_for_session(event: Event) -> Event:
    """Returns the locked event with its club, so that sessions are added one at a time.

    Its sessions are locked first, as in every change of a session and its event.
    """
    lock_event(event)
    locked = Event.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    return locked.get(pk=event.pk)


def find_continued_session(event: Event, plan: NewSessionPlan) -> Section | None:
    """Finds the section that this request has already created; the event is locked."""
    if plan.request_id is None:
        return None
    sections = Section.objects.filter(session__event=event, session__request_id=plan.request_id)
    return sections.select_related("session").first()


@transaction.atomic
def continue_event(
    event: Event, plan: NewSessionPlan, more: Continuation, *, actor: Actor
) -> Section:
    """Adds a session with one section, seated and named; new pairs fill the other places.

    The event's regulations apply, not the plan's.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    event = lock_event_for_session(event)
    sessions = lock_event(event)
    validate_board_session(sessions[0])
    entries = _validate_entries(event, more.entries, plan.schedule)
    number = max(earlier.number for earlier in sessions) + 1
    own = {"stage": more.group.stage, "consolation": more.group.consolation}
    section = create_planned_session(event, plan, number=number, request_id=plan.request_id, **own)
    _fill_section(section, entries, plan.schedule, more.seats)
    Event.objects.filter(pk=event.pk).update(several=True)
    for earlier in sessions:
        raise_unscored_revision(earlier)
    audit_log.write_audit_entry(
        event.club, "continue", section.session, by=actor.user, source=actor.source
    )
    log.info("continued event %s by session %s", event.pk, section.session_id)
    return section


@transaction.atomic
def extend_session(
    session: Session, plan: NewSectionPlan, more: Continuation, *, actor: Actor
) -> Section:
    """Adds a section to a session that has not begun, for other entries that continue."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    names = list(session.sections.values_list("name", flat=True))
    validate_new_section(session, names, seen=None, most=len(SECTION_NAMES))
    entries = _validate_entries(session.event, more.entries, plan.schedule)
    section = Section.objects.create(
        session=session,
        name=next(name for name in SECTION_NAMES if name not in names),
        winners=plan.winners,
        movement=plan.movement,
        table_numbers=list(plan.table_numbers),
    )
    _fill_section(section, entries, plan.schedule, more.seats)
    audit_log.write_audit_entry(
        session.event.club, "section", section, by=actor.user, source=actor.source
    )
    log.info("extended session %s by section %s", session.pk, section.pk)
    return section


def _fill_section(
    section: Section, entries: Sequence[Entry], schedule: Schedule, seats: str
) -> None:
    _number_places(section, entries, schedule, seats)
    copy_line_ups(section.session, entries)
    seat_section(section, schedule)


def _validate_entries(event: Event, pks: Sequence[int], schedule: Schedule) -> list[Entry]:
    by_pk = Entry.objects.filter(event=event, pk__in=pks).in_bulk()
    room = len(schedule.places)
    if missing := [pk for pk in pks if pk not in by_pk]:
        raise TournamentDataNotFoundError("unknown_entry", entry=missing[0])
    if not pks:
        raise InvalidTournamentDataError("nobody_goes_on")
    if len(set(pks)) > room:
        raise InvalidTournamentDataError("not_enough_places", pairs=len(set(pks)), places=room)
    return [by_pk[pk] for pk in dict.fromkeys(pks)]


def _number_places(
    section: Section, entries: Sequence[Entry], schedule: Schedule, seats: str
) -> None:
    spots = list(_seed_order(schedule.places))
    sat = _last_spots(entries) if seats == SAME else {}
    given = _assign_spots(spots, entries, sat)
    places = [
        Place(section=section, line=line, number=number, entry=given.get((line, number)))
        for line, number in spots
    ]
    new = [place for place in places if (place.line, place.number) not in given]
    for place, entry in zip(new, _create_entries(section, new), strict=True):
        place.entry = entry
    Place.objects.bulk_create(places)


def _seed_order(spots: Collection[Spot]) -> Iterator[Spot]:
    """Places by number; the lines take turns, so that neither gets all the best pairs."""
    lines = sorted({line for line, _number in spots}, reverse=True)
    for number in sorted({number for _line, number in spots}):
        for line in lines if number % 2 else reversed(lines):
            if (line, number) in spots:
                yield line, number


def _last_spots(entries: Sequence[Entry]) -> dict[int, Spot]:
    places = Place.objects.filter(entry__in=entries).order_by("section__session__number", "pk")
    return {
        entry: (line, number)
        for entry, line, number in places.values_list("entry", "line", "number")
    }


def _assign_spots(
    spots: Sequence[Spot], entries: Sequence[Entry], sat: Mapping[int, Spot]
) -> dict[Spot, Entry]:
    """Assigns places: entries keep their last number if free, the others fill up in order."""
    given: dict[Spot, Entry] = {}
    for entry in entries:
        spot = sat.get(entry.pk)
        if spot and spot in spots and spot not in given:
            given[spot] = entry
    placed = {entry.pk for entry in given.values()}
    free = (spot for spot in spots if spot not in given)
    others = (entry for entry in entries if entry.pk not in placed)
    return given | dict(zip(free, others, strict=False))


def _create_entries(section: Section, places: Sequence[Place]) -> list[Entry]:
    """Creates entries, labelled like late pairs and pairs of other sections."""
    event = section.session.event
    return Entry.objects.bulk_create(
        Entry(event=event, label=place_label_in_event(place, section)) for place in places
    )
