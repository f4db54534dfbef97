"""Creates match events: pairs, days, and the draw."""

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
from club.services import ledger
from club.services.players import player_typed
from movements.round_robin.draw import RoundMeetings, RoundRobinDraw, draw_round_robin
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tournament.models import Entry, Event, Seat, Seating, Section, Session
from tournament.services.line_ups import name_entry
from tournament.services.places import number_entries
from tournament.services.round_times import MATCH_MINUTES, set_round_times, times_from
from tournament.services.sessions import raise_revision
from tournament.validators.draws import validate_labels
from tournament.validators.seatings import validate_table_numbers

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Contender:
    """A pair as it enters: its label if the convenor gives it one, its zone, who plays."""

    label: str = ""
    zone: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """One sitting of so many rounds; each has its time, or they follow each other from one."""

    local_date: date
    rounds: int
    begins: time | None = None
    minutes: int = MATCH_MINUTES
    times: tuple[time, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What a convenor decides before the first match.

    All the rounds of the draw, shared out over the days, are a round robin; fewer, a modified
    one. `seed` draws the labels that nobody was given. `table_numbers` (empty: from 1) are what
    the tables are called, the one where a pair with a bye would wait for a late one last.
    """

    name: str
    days: Sequence[PlannedDay]
    contenders: Sequence[Contender]
    convenor: str = ""
    regulations: FourHandRegulations = field(default_factory=FourHandRegulations)
    table_numbers: Sequence[int] = ()
    seed: int = 0
    request_id: UUID | None = None


@transaction.atomic
def open_tournament(club: Club, plan: TournamentPlan, *, by: User | None, source: Source) -> Event:
    """The event with its entries, and each day drawn, timed and seated. Sent twice, it is one."""
    if again := _asked_before(club, plan):
        return again
    drawn = draw_round_robin(len(plan.contenders), sum(day.rounds for day in plan.days))
    pairs = label_pairs(plan, drawn)
    event = _event(club, plan)
    entries = _entries(event, pairs)
    people = {
        label: [player_typed(club, name, by=by, source=source) for name in pair.players]
        for label, pair in pairs.items()
    }
    for number, section in enumerate(_sections(event, plan, drawn), start=1):
        first = _before(plan, number) + 1
        _seat(section, entries, _rounds(plan, drawn, number), first=first)
        _name(section.session, entries, people, by=by, source=source)
        _time(section.session, plan.days[number - 1], first=first, by=by, source=source)
    ledger.write_audit_entry(club, "plan", event, by=by, source=source)
    log.info("opened tournament %s of %s pairs", event.pk, len(entries))
    return event


def _asked_before(club: Club, plan: TournamentPlan) -> Event | None:
    if plan.request_id is None:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return Event.objects.filter(club=club, request_id=plan.request_id).first()


def label_pairs(plan: TournamentPlan, drawn: RoundRobinDraw) -> dict[str, Contender]:
    """Every label with its pair: those that the convenor gave, and the others by the draw."""
    given = {each.label: each for each in plan.contenders if each.label}
    validate_labels([each.label for each in plan.contenders if each.label], drawn.labels)
    rest = [each for each in plan.contenders if not each.label]
    free = [label for label in drawn.labels if label not in given]
    Random(plan.seed).shuffle(free)
    everybody = given | dict(zip(free, rest, strict=True))
    return {label: everybody[label] for label in drawn.labels}


def _event(club: Club, plan: TournamentPlan) -> Event:
    return Event.objects.create(
        club=club,
        name=plan.name,
        slug=slugify(f"{plan.days[0].local_date} {plan.name}")[:70] + f"-{uuid4().hex[:6]}",
        kind=Event.Kind.FOUR_HAND,
        convenor=plan.convenor,
        regulations_json=plan.regulations.as_dict(),
        request_id=plan.request_id,
    )


def _entries(event: Event, labelled: Mapping[str, Contender]) -> dict[str, Entry]:
    rows = Entry.objects.bulk_create(
        Entry(event=event, label=label, zone=pair.zone) for label, pair in labelled.items()
    )
    return {row.label: row for row in rows}


def _sections(event: Event, plan: TournamentPlan, drawn: RoundRobinDraw) -> Iterator[Section]:
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


def _before(plan: TournamentPlan, number: int) -> int:
    """How many rounds are played before this day; rounds count through the days."""
    return list(accumulate((day.rounds for day in plan.days), initial=0))[number - 1]


def _rounds(
    plan: TournamentPlan, drawn: RoundRobinDraw, number: int
) -> Sequence[tuple[RoundMeetings, list[str]]]:
    """The day's rounds: their meetings, and who has the bye."""
    begin = _before(plan, number)
    both = zip(drawn.rounds, drawn.byes, strict=True)
    rounds = [(meetings, list(waiting)) for meetings, waiting in both]
    return rounds[begin : begin + plan.days[number - 1].rounds]


def _seat(
    section: Section,
    entries: Mapping[str, Entry],
    rounds: Sequence[tuple[RoundMeetings, list[str]]],
    *,
    first: int,
) -> None:
    """A table a meeting, and one more where whoever has the bye waits alone."""
    places = {str(place.entry): place for place in number_entries(section, entries.values())}
    for round_, (meetings, waiting) in enumerate(rounds, start=first):
        tables = [*meetings, *((label,) for label in waiting)]
        seatings = Seating.objects.bulk_create(
            Seating(section=section, round=round_, table=_table(section, table))
            for table in range(len(tables))
        )
        Seat.objects.bulk_create(
            Seat(seating=seating, place=places[label], round=round_, chairs=chairs)
            for seating, labels in zip(seatings, tables, strict=True)
            for chairs, label in zip(("NS", "EW"), labels, strict=False)
        )
    raise_revision(section.session)


def _table(section: Section, index: int) -> int:
    numbers: list[int] = section.table_numbers
    return numbers[index] if numbers else index + 1


def _name(
    session: Session,
    entries: Mapping[str, Entry],
    people: Mapping[str, Sequence[Player]],
    *,
    by: User | None,
    source: Source,
) -> None:
    """Whoever is known plays from the first round of the day on."""
    for label, players in people.items():
        if players:
            name_entry(entries[label], session, players, by=by, source=source)


def _time(
    session: Session, day: PlannedDay, *, first: int, by: User | None, source: Source
) -> None:
    times = dict(enumerate(day.times, start=first))
    if day.begins and not times:
        times = times_from(day.begins, first=first, rounds=day.rounds, minutes=day.minutes)
    if times:
        set_round_times(session, times, by=by, source=source)
