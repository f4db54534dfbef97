"""Creates match events: entries, days, draw and seats."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from itertools import accumulate
from random import Random
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.text import slugify

from club.models import Club, Player, Source, User
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.round_robin.draw import RoundMeetings, RoundRobinDraw, draw_round_robin
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tournament.models import Entry, Event, Seat, Seating, Section, Session
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.places import number_entries
from tournament.services.sessions.round_times import (
    MATCH_MINUTES,
    consecutive_round_times,
    set_round_times,
)
from tournament.services.sessions.session_state import raise_revision
from tournament.validators.draw_labels import validate_draw_labels
from tournament.validators.seatings import validate_table_numbers

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MatchEventEntrant:
    """A pair as it enters: its label if the convenor gives it one, its zone, who plays."""

    label: str = ""
    zone: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchDayPlan:
    """One sitting of so many rounds; each has its time, or they follow each other from one."""

    local_date: date
    rounds: int
    begins: time | None = None
    minutes: int = MATCH_MINUTES
    times: tuple[time, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchEventPlan:
    """What a convenor decides before the first match.

    All the rounds of the draw, shared out over the days, are a round robin; fewer, a modified
    one. `seed` draws the labels that nobody was given. `table_numbers` (empty: from 1) are what
    the tables are called, the one where a pair with a bye would wait for a late one last.
    """

    name: str
    days: Sequence[MatchDayPlan]
    contenders: Sequence[MatchEventEntrant]
    convenor: str = ""
    regulations: FourHandRegulations = field(default_factory=FourHandRegulations)
    table_numbers: Sequence[int] = ()
    seed: int = 0
    request_id: UUID | None = None


@transaction.atomic
def create_match_event(
    club: Club, plan: MatchEventPlan, *, by: User | None, source: Source
) -> Event:
    """The event with its entries, and each day drawn, timed and seated. Sent twice, it is one."""
    if again := _find_created_event(club, plan):
        return again
    drawn = draw_round_robin(len(plan.contenders), sum(day.rounds for day in plan.days))
    pairs = assign_draw_labels(plan, drawn)
    event = _create_event(club, plan)
    entries = _create_entries(event, pairs)
    people = {
        label: [find_or_add_player(club, name, by=by, source=source) for name in pair.players]
        for label, pair in pairs.items()
    }
    for number, section in enumerate(_create_sections(event, plan, drawn), start=1):
        first = _rounds_before_day(plan, number) + 1
        _seat_day(section, entries, _rounds_of_day(plan, drawn, number), first=first)
        _set_line_ups(section.session, entries, people, by=by, source=source)
        _set_day_times(section.session, plan.days[number - 1], first=first, by=by, source=source)
    audit_log.write_audit_entry(club, "plan", event, by=by, source=source)
    log.info("opened tournament %s of %s pairs", event.pk, len(entries))
    return event


def _find_created_event(club: Club, plan: MatchEventPlan) -> Event | None:
    if plan.request_id is None:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return Event.objects.filter(club=club, request_id=plan.request_id).first()


def assign_draw_labels(plan: MatchEventPlan, drawn: RoundRobinDraw) -> dict[str, MatchEventEntrant]:
    """Every label with its pair: those that the convenor gave, and the others by the draw."""
    given = {contender.label: contender for contender in plan.contenders if contender.label}
    validate_draw_labels(
        [contender.label for contender in plan.contenders if contender.label], drawn.labels
    )
    rest = [contender for contender in plan.contenders if not contender.label]
    free = [label for label in drawn.labels if label not in given]
    Random(plan.seed).shuffle(free)
    everybody = given | dict(zip(free, rest, strict=True))
    return {label: everybody[label] for label in drawn.labels}


def _create_event(club: Club, plan: MatchEventPlan) -> Event:
    return Event.objects.create(
        club=club,
        name=plan.name,
        slug=slugify(f"{plan.days[0].local_date} {plan.name}")[:70] + f"-{uuid4().hex[:6]}",
        kind=Event.Kind.FOUR_HAND,
        convenor=plan.convenor,
        regulations_json=plan.regulations.as_dict(),
        request_id=plan.request_id,
    )


def _create_entries(event: Event, labelled: Mapping[str, MatchEventEntrant]) -> dict[str, Entry]:
    rows = Entry.objects.bulk_create(
        Entry(event=event, label=label, zone=pair.zone) for label, pair in labelled.items()
    )
    return {row.label: row for row in rows}


def _create_sections(
    event: Event, plan: MatchEventPlan, drawn: RoundRobinDraw
) -> Iterator[Section]:
    """A session for each day with one section in it."""
    tables = (len(drawn.labels) + 1) // 2
    numbers = list(plan.table_numbers)
    if numbers:
        validate_table_numbers(numbers, tables=tables)
    for number, day in enumerate(plan.days, start=1):
        session = Session.objects.create(
            event=event, number=number, name=plan.name, local_date=day.local_date
        )
        yield Section.objects.create(
            session=session, winners=1, movement="round_robin", table_numbers=numbers
        )


def _rounds_before_day(plan: MatchEventPlan, number: int) -> int:
    """How many rounds are played before this day; rounds count through the days."""
    return list(accumulate((day.rounds for day in plan.days), initial=0))[number - 1]


def _rounds_of_day(
    plan: MatchEventPlan, drawn: RoundRobinDraw, number: int
) -> Sequence[tuple[RoundMeetings, list[str]]]:
    """The day's rounds: their meetings, and who has the bye."""
    begin = _rounds_before_day(plan, number)
    both = zip(drawn.rounds, drawn.byes, strict=True)
    rounds = [(meetings, list(waiting)) for meetings, waiting in both]
    return rounds[begin : begin + plan.days[number - 1].rounds]


def _seat_day(
    section: Section,
    entries: Mapping[str, Entry],
    rounds: Sequence[tuple[RoundMeetings, list[str]]],
    *,
    first: int,
) -> None:
    """A table a meeting, and one more where anyone who has the bye waits alone."""
    places = {str(place.entry): place for place in number_entries(section, entries.values())}
    for round_, (meetings, waiting) in enumerate(rounds, start=first):
        tables = [*meetings, *((label,) for label in waiting)]
        seatings = Seating.objects.bulk_create(
            Seating(section=section, round=round_, table=_table_number(section, table))
            for table in range(len(tables))
        )
        Seat.objects.bulk_create(
            Seat(seating=seating, place=places[label], round=round_, chairs=chairs)
            for seating, labels in zip(seatings, tables, strict=True)
            for chairs, label in zip(("NS", "EW"), labels, strict=False)
        )
    raise_revision(section.session)


def _table_number(section: Section, index: int) -> int:
    numbers: list[int] = section.table_numbers
    return numbers[index] if numbers else index + 1


def _set_line_ups(
    session: Session,
    entries: Mapping[str, Entry],
    people: Mapping[str, Sequence[Player]],
    *,
    by: User | None,
    source: Source,
) -> None:
    """Anyone who is known plays from the first round of the day on."""
    for label, players in people.items():
        if players:
            set_line_up(entries[label], session, players, by=by, source=source)


def _set_day_times(
    session: Session, day: MatchDayPlan, *, first: int, by: User | None, source: Source
) -> None:
    times = dict(enumerate(day.times, start=first))
    if day.begins and not times:
        times = consecutive_round_times(
            day.begins, first=first, rounds=day.rounds, minutes=day.minutes
        )
    if times:
        set_round_times(session, times, by=by, source=source)
