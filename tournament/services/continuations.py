"""Adds a session to an event for entries that go on."""

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from club.models import Source, User
from club.services import ledger
from movements.schedule import Schedule
from scoring.events.overall import StageGroup
from tournament.errors import NobodyGoesOnError, NotEnoughPlacesError, UnknownEntryError
from tournament.models import Entry, Event, LineUp, LineUpPlayer, Place, Section, Session
from tournament.services.evenings import Plan, open_session_of
from tournament.services.seatings import seat_session
from tournament.services.sections import NAMES, RoomPlan, place_label
from tournament.services.sessions import lock_event, lock_session, raise_unscored_revision
from tournament.validators.seatings import validate_at_boards
from tournament.validators.sections import validate_new_section

log = logging.getLogger(__name__)
Spot = tuple[str, int]
STANDING, SAME = SEATS = ("standing", "same")


@dataclass(frozen=True, slots=True)
class Continuation:
    """Who goes on, the best first, to which part of the event, and how they are seated.

    `standing`: by this order, the first two at table 1; `same`: as they sat last, where they can.
    """

    entries: Sequence[int]
    group: StageGroup
    seats: str = STANDING


def lock_for_more(event: Event) -> Event:
    """The event as it stands with its club, its row locked, so that one session comes at a time.

    Its sessions are locked before it, as wherever a session is changed and its event with it.
    """
    lock_event(event)
    locked = Event.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    return locked.get(pk=event.pk)


def continued_before(event: Event, plan: Plan) -> Section | None:
    """What this request set up already; the event is locked."""
    if plan.request_id is None:
        return None
    asked = Section.objects.filter(session__event=event, session__request_id=plan.request_id)
    return asked.select_related("session").first()


@transaction.atomic
def continue_event(
    event: Event, plan: Plan, more: Continuation, *, by: User | None, source: Source
) -> Section:
    """One more session of one section, numbered, named and seated; places left are new pairs'.

    The plan's regulations are not asked: the event has its own.
    """
    event = lock_for_more(event)
    sessions = lock_event(event)
    validate_at_boards(sessions[0])
    entries = _entries(event, more.entries, plan.schedule)
    number = max(each.number for each in sessions) + 1
    own = {"stage": more.group.stage, "consolation": more.group.consolation}
    section = open_session_of(event, plan, number=number, request_id=plan.request_id, **own)
    _fill(section, entries, plan.schedule, more.seats)
    Event.objects.filter(pk=event.pk).update(several=True)
    for each in sessions:
        raise_unscored_revision(each)
    ledger.write_audit_entry(event.club, "continue", section.session, by=by, source=source)
    log.info("continued event %s by session %s", event.pk, section.session_id)
    return section


@transaction.atomic
def extend_session(
    session: Session, plan: RoomPlan, more: Continuation, *, by: User | None, source: Source
) -> Section:
    """Another section of a session that has not begun, for some of those who are left."""
    session = lock_session(session.pk)
    names = list(session.sections.values_list("name", flat=True))
    validate_new_section(session, names, seen=None, most=len(NAMES))
    entries = _entries(session.event, more.entries, plan.schedule)
    section = Section.objects.create(
        session=session,
        name=next(name for name in NAMES if name not in names),
        winners=plan.winners,
        movement=plan.movement,
        table_numbers=list(plan.table_numbers),
    )
    _fill(section, entries, plan.schedule, more.seats)
    ledger.write_audit_entry(session.event.club, "section", section, by=by, source=source)
    log.info("extended session %s by section %s", session.pk, section.pk)
    return section


def _fill(section: Section, entries: Sequence[Entry], schedule: Schedule, seats: str) -> None:
    _number(section, entries, schedule, seats)
    _take_people_along(section.session, entries)
    seat_session(section, schedule)


def _entries(event: Event, asked: Sequence[int], schedule: Schedule) -> list[Entry]:
    found = Entry.objects.filter(event=event, pk__in=asked).in_bulk()
    room = len(schedule.places)
    if missing := [pk for pk in asked if pk not in found]:
        raise UnknownEntryError(entry=missing[0])
    if not asked:
        raise NobodyGoesOnError()
    if len(set(asked)) > room:
        raise NotEnoughPlacesError(pairs=len(set(asked)), places=room)
    return [found[pk] for pk in dict.fromkeys(asked)]


def _number(section: Section, entries: Sequence[Entry], schedule: Schedule, seats: str) -> None:
    spots = list(_in_order(schedule.places))
    sat = _sat_last(entries) if seats == SAME else {}
    given = _given(spots, entries, sat)
    places = [
        Place(section=section, line=line, number=number, entry=given.get((line, number)))
        for line, number in spots
    ]
    new = [place for place in places if (place.line, place.number) not in given]
    for place, entry in zip(new, _new_entries(section, new), strict=True):
        place.entry = entry
    Place.objects.bulk_create(places)


def _in_order(spots: Collection[Spot]) -> Iterator[Spot]:
    """Number by number; of two lines each begins in turn, so that neither has all the best."""
    lines = sorted({line for line, _number in spots}, reverse=True)
    for number in sorted({number for _line, number in spots}):
        for line in lines if number % 2 else reversed(lines):
            if (line, number) in spots:
                yield line, number


def _sat_last(entries: Sequence[Entry]) -> dict[int, Spot]:
    places = Place.objects.filter(entry__in=entries).order_by("section__session__number", "pk")
    return {
        entry: (line, number)
        for entry, line, number in places.values_list("entry", "line", "number")
    }


def _given(
    spots: Sequence[Spot], entries: Sequence[Entry], sat: Mapping[int, Spot]
) -> dict[Spot, Entry]:
    """Who keeps a number first, in order; the others have what is free, in order."""
    given: dict[Spot, Entry] = {}
    for entry in entries:
        spot = sat.get(entry.pk)
        if spot and spot in spots and spot not in given:
            given[spot] = entry
    placed = {entry.pk for entry in given.values()}
    free = (spot for spot in spots if spot not in given)
    others = (entry for entry in entries if entry.pk not in placed)
    return given | dict(zip(free, others, strict=False))


def _new_entries(section: Section, places: Sequence[Place]) -> list[Entry]:
    """Called as late pairs and pairs of other sections are."""
    event = section.session.event
    return Entry.objects.bulk_create(
        Entry(event=event, label=place_label(place, section)) for place in places
    )


def _take_people_along(session: Session, entries: Sequence[Entry]) -> None:
    """Who entered plays on, not who came in for them; nobody twice, and nobody who was erased."""
    named = LineUpPlayer.objects.filter(line_up__session=session)
    seated = set(named.values_list("player", flat=True))
    people = _who_entered(entries)
    going = [entry for entry in entries if entry.pk in people]
    line_ups = LineUp.objects.bulk_create(LineUp(entry=each, session=session) for each in going)
    rows = []
    for line_up in line_ups:
        for position, player in people[line_up.entry_id].items():
            if player not in seated:
                rows.append(LineUpPlayer(line_up=line_up, player_id=player, position=position))
                seated.add(player)
    LineUpPlayer.objects.bulk_create(rows)


def _who_entered(entries: Sequence[Entry]) -> dict[int, dict[int, int]]:
    """By entry and chair, as they began the last session that the entry is named in."""
    named = LineUpPlayer.objects.filter(line_up__entry__in=entries, player__erased_at=None)
    last = dict(named.values_list("line_up__entry").annotate(last=Max("line_up__session__number")))
    found: dict[int, dict[int, int]] = {}
    rows = named.order_by("position", "-from_round")
    for entry, number, position, player in rows.values_list(
        "line_up__entry", "line_up__session__number", "position", "player"
    ):
        if last[entry] == number:
            found.setdefault(entry, {})[position] = player
    return found
