"""Plans sections, rounds and tables for an imported event whose file names only the opponents.

Where a file states round and table of every result, they are kept. Where it does not, each meeting
gets the first round in which both pairs are free. Those rounds are not the ones that were played;
no score depends on them, because a limit a round counts meetings.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from formats.errors import EventFileError
from formats.events.imported_event import EventPairKey, EventResult, ImportedEvent
from movements.schedule import Schedule, ScheduledSeat

# Captions of the section's movement: rounds as in the file, or found from the meetings.
STATED_ROUNDS = "imported"
FOUND_ROUNDS = "imported-meetings"

Sides = tuple[EventPairKey | None, EventPairKey | None]
# A round and a table of a section.
RoundTable = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatedEventResult:
    """A result with the round and the table of its seat."""

    result: EventResult
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class EventSectionPlan:
    """A section: its seats as a schedule, how its rounds were found, and its results."""

    name: str
    schedule: Schedule
    movement: str
    results: tuple[SeatedEventResult, ...]


def plan_event_sections(event: ImportedEvent) -> tuple[EventSectionPlan, ...]:
    """Plan the seats of each section; pairs of two sections cannot meet."""
    by_section = defaultdict[str, list[EventResult]](list)
    for result in event.results:
        sections = {pair.section for pair in result.pairs}
        if len(sections) > 1:
            raise EventFileError("event_sections_meet", line=result.line, board=result.board)
        by_section[sections.pop()].append(result)
    return tuple(_plan_section(name, by_section[name]) for name in sorted(by_section))


def _plan_section(name: str, results: Sequence[EventResult]) -> EventSectionPlan:
    two_lines = any(pair.direction for result in results for pair in result.pairs)
    stated = all(result.round and result.table for result in results)
    places = _stated_places(results) if stated else _found_places(results)
    boards = defaultdict[RoundTable, list[int]](list)
    sides: dict[RoundTable, Sides] = {}
    for result, place in zip(results, places, strict=True):
        boards[place].append(result.board)
        here = (result.north_south, result.east_west)
        if sides.setdefault(place, here) != here:
            raise EventFileError("event_seat", line=result.line, round=place[0], table=place[1])
    seats = (_seat(place, sides[place], boards[place], two_lines) for place in sorted(boards))
    return EventSectionPlan(
        name,
        Schedule(tuple(seats), 2 if two_lines else 1),
        STATED_ROUNDS if stated else FOUND_ROUNDS,
        tuple(
            SeatedEventResult(result, *place) for result, place in zip(results, places, strict=True)
        ),
    )


def _stated_places(results: Sequence[EventResult]) -> list[RoundTable]:
    return [(result.round or 0, result.table or 0) for result in results]


def _found_places(results: Sequence[EventResult]) -> list[RoundTable]:
    """Give each meeting the first round in which both its pairs are free, and the next table."""
    busy = defaultdict[int, set[EventPairKey]](set)
    tables = defaultdict[int, int](int)
    places: dict[Sides, RoundTable] = {}
    for result in results:
        sides = (result.north_south, result.east_west)
        if sides not in places:
            round_number = 1
            while busy[round_number].intersection(result.pairs):
                round_number += 1
            busy[round_number].update(result.pairs)
            tables[round_number] += 1
            places[sides] = round_number, tables[round_number]
    return [places[result.north_south, result.east_west] for result in results]


def _seat(place: RoundTable, sides: Sides, boards: Sequence[int], two_lines: bool) -> ScheduledSeat:
    """Return the seat; where East-West's pair holds North-South's cards, it is arrow-switched."""
    north_south, east_west = sides
    switched = two_lines and (
        (north_south is not None and north_south.direction == "EW")
        or (east_west is not None and east_west.direction == "NS")
    )
    ours, theirs = (east_west, north_south) if switched else (north_south, east_west)
    if two_lines and ((ours and ours.direction != "NS") or (theirs and theirs.direction != "EW")):
        raise EventFileError("event_direction", value=f"{north_south}, {east_west}")
    round_number, table = place
    return ScheduledSeat(
        round_number,
        table,
        ours and ours.number,
        theirs and theirs.number,
        tuple(sorted(boards)),
        switched,
    )
