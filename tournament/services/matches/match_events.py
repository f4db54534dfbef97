"""Creates an event of four-hand matches with its entries, days, draw and seats."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from itertools import accumulate
from random import Random
from uuid import UUID

from django.db import transaction

from club.models import Club, Player
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.round_robin.draw import RoundMeetings, RoundRobinDraw, draw_round_robin
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tournament.models import Entry, Event, Seat, Seating, Section, Session
from tournament.models.event_slugs import make_event_slug
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
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
    """A pair that enters: its label if the convenor chose one, its zone and players."""

    label: str = ""
    zone: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchDayPlan:
    """A day of a match event: its rounds, with one start time or a time for each."""

    local_date: date
    rounds: int
    begins: time | None = None
    minutes: int = MATCH_MINUTES
    times: tuple[time, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchEventPlan:
    """Settings of a match event before its first match.

    If the days have as many rounds as the full draw, it is a round robin, otherwise a modified one.
    `seed` draws the labels that nobody chose. `table_numbers` (empty: from 1) are the tables'
    names; the last is for the pair with the bye.
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
def create_match_event(club: Club, plan: MatchEventPlan, *, actor: Actor) -> Event:
    """Creates the event with entries, days, draw and seats; a repeated request returns it."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if again := _find_created_event(club, plan):
        return again
    drawn = draw_round_robin(len(plan.contenders), sum(day.rounds for day in plan.days))
    pairs = assign_draw_labels(plan, drawn)
    event = _create_event(club, plan)
    entries = _create_entries(event, pairs)
    people = {
        label: [find_or_add_player(club, name, actor=actor) for name in pair.players]
        for label, pair in pairs.items()
    }
    for number, section in enumerate(_create_sections(event, plan, drawn), start=1):
        first = _rounds_before_day(plan, number) + 1
        _seat_day(section, entries, _rounds_of_day(plan, drawn, number), first=first)
        _set_line_ups(section.session, entries, people, actor=actor)
        _set_day_times(section.session, plan.days[number - 1], first=first, actor=actor)
    audit_log.write_audit_entry(club, "plan", event, by=actor.user, source=actor.source)
    log.info("created tournament %s of %s pairs", event.pk, len(entries))
    return event


def _find_created_event(club: Club, plan: MatchEventPlan) -> Event | None:
    if plan.request_id is None:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return Event.objects.filter(club=club, request_id=plan.request_id).first()


def assign_draw_labels(plan: MatchEventPlan, drawn: RoundRobinDraw) -> dict[str, MatchEventEntrant]:
    """Returns the pair of each label: chosen labels first, the others at random."""
    given = {contender.label: contender for contender in plan.contenders if contender.label}
    validate_draw_labels(
        [contender.label for contender in plan.contenders if contender.label], drawn.labels
    )
    rest = [contender for contender in plan.contenders if not contender.label]
    free = [label for label in drawn.labels if label not in given]
    # Only the labels are drawn: which labels meet in which round is the published draw.
    Random(plan.seed).shuffle(free)
    everybody = given | dict(zip(free, rest, strict=True))
    return {label: everybody[label] for label in drawn.labels}


def label_listed_entrants(plan: MatchEventPlan, drawn: RoundRobinDraw) -> list[MatchEventEntrant]:
    """Returns the pairs with labels: those that they chose, then the free ones in order."""
    given = [contender.label for contender in plan.contenders if contender.label]
    validate_draw_labels(given, drawn.labels)
    free = (label for label in drawn.labels if label not in given)
    return [
        contender if contender.label else replace(contender, label=next(free))
        for contender in plan.contenders
    ]


def _create_event(club: Club, plan: MatchEventPlan) -> Event:
    return Event.objects.create(
        club=club,
        name=plan.name,
        slug=make_event_slug(plan.days[0].local_date, plan.name),
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
    """Creates a session for each day, with one section."""
    # With an odd number the pair with the bye has a table too: a late pair joins it there.
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
    """Number of rounds on earlier days; rounds are numbered through all days."""
    return list(accumulate((day.rounds for day in plan.days), initial=0))[number - 1]


def _rounds_of_day(
    plan: MatchEventPlan, drawn: RoundRobinDraw, number: int
) -> Sequence[tuple[RoundMeetings, list[str]]]:
    """The rounds of the day, with their matches and bye."""
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
    """Seats each match at a table, and the pair with the bye alone at one more."""
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
            # Not strict: a bye has one label.
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
    actor: Actor,
) -> None:
    """Sets line-ups of known players from the first round of the day."""
    for label, players in people.items():
        if players:
            set_line_up(entries[label], session, players, actor=actor)


def _set_day_times(session: Session, day: MatchDayPlan, *, first: int, actor: Actor) -> None:
    times = dict(enumerate(day.times, start=first))
    if day.begins and not times:
        times = consecutive_round_times(
            day.begins, first=first, rounds=day.rounds, minutes=day.minutes
        )
    if times:
        set_round_times(session, times, actor=actor)
