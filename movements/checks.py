"""Checks a movement's schedule for faults that prevent play, and for acceptable weaknesses."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from movements.schedule import Schedule, ScheduledSeat, SchedulePlace

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule, and the tables, pairs or boards concerned."""

    rule: str
    subject: tuple[object, ...]


def schedule_faults(schedule: Schedule) -> Iterator[Finding]:
    """Yield the faults of a schedule of pairs; with a fault it cannot be played."""
    yield from numbers_below_one(schedule)
    yield from tables_used_twice(schedule)
    yield from places_at_two_tables(schedule)
    yield from places_against_themselves(schedule)
    yield from boards_missing(schedule)
    yield from boards_listed_twice(schedule)
    yield from boards_replayed(schedule)


def schedule_remarks(schedule: Schedule) -> Iterator[Finding]:
    """Yield remarks that a director may accept, such as a repeated meeting or shared boards."""
    yield from repeated_meetings(schedule)
    yield from boards_shared(schedule)
    yield from places_sitting_out_twice(schedule)
    yield from places_absent(schedule)
    yield from rounds_uneven(schedule)
    yield from rounds_empty(schedule)
    yield from boards_not_compared(schedule)


def numbers_below_one(schedule: Schedule) -> Iterator[Finding]:
    """Yield rounds, tables and boards numbered below one."""
    # By lot, because a few lots of boards are at many tables.
    low = {boards for boards in _lots(schedule) if min(boards, default=1) < 1}
    for seat in schedule.seats:
        if seat.round < 1 or seat.table < 1 or seat.boards in low:
            yield Finding("number_below_one", (seat.round, seat.table))


def tables_used_twice(schedule: Schedule) -> Iterator[Finding]:
    """Yield tables where pairs have two seats in one round."""
    return findings_of_repeats(
        "table_used_twice", [(seat.round, seat.table) for seat in schedule.seats]
    )


def places_at_two_tables(schedule: Schedule) -> Iterator[Finding]:
    """Yield places that sit at two tables in one round."""
    once = dict.fromkeys((seat.round, place, seat.table) for place, seat in _seated(schedule))
    return findings_of_repeats(
        "place_at_two_tables", [(round_, *place) for round_, place, _ in once]
    )


def places_against_themselves(schedule: Schedule) -> Iterator[Finding]:
    """Yield places that are their own opponent."""
    for seat in schedule.seats if schedule.lines == 1 else ():
        if seat.is_played and seat.north_south == seat.east_west:
            yield Finding("place_against_itself", (seat.round, "", seat.north_south))


def boards_missing(schedule: Schedule) -> Iterator[Finding]:
    """Yield seats with two pairs and no boards."""
    for seat in schedule.seats:
        if not seat.boards and seat.is_played:
            yield Finding("boards_missing", (seat.round, seat.table))


def boards_listed_twice(schedule: Schedule) -> Iterator[Finding]:
    """Yield boards that a table of pairs gets twice in one round."""
    for doubled in (boards for boards in _lots(schedule) if len({*boards}) < len(boards)):
        for seat in (seat for seat in schedule.seats if seat.boards == doubled):
            boards = [(seat.round, seat.table, board) for board in seat.boards]
            yield from findings_of_repeats("board_listed_twice", boards)


def boards_replayed(schedule: Schedule) -> Iterator[Finding]:
    """Yield boards that a place plays twice (Law 15); sitting out is not playing."""
    played = dict.fromkeys(
        (place, board, seat.round)
        for place, seat in _seated(schedule)
        if seat.is_played
        for board in seat.boards
    )
    return findings_of_repeats("board_replayed", [(*place, board) for place, board, _ in played])


def repeated_meetings(schedule: Schedule) -> Iterator[Finding]:
    """Yield places that meet each other again, on either side."""
    tables = (schedule.sides(seat) for seat in schedule.seats if seat.is_played)
    return findings_of_repeats(
        "meeting_repeated", [tuple(sorted(map(_known, two))) for two in tables]
    )


def _known(place: SchedulePlace | None) -> SchedulePlace:
    assert place is not None
    return place


def boards_shared(schedule: Schedule) -> Iterator[Finding]:
    """Yield boards that two full tables need in the same round; half tables need none."""
    seats = [seat for seat in schedule.seats if seat.is_played]
    needed = [(seat.round, board) for seat in seats for board in seat.boards]
    return findings_of_repeats("board_shared", needed)


def places_sitting_out_twice(schedule: Schedule) -> Iterator[Finding]:
    """Yield places that sit out more than once; an odd field makes a single time unavoidable."""
    seated = _seated(schedule)
    return findings_of_repeats(
        "sits_out_twice", [place for place, seat in seated if not seat.is_played]
    )


def places_absent(schedule: Schedule) -> Iterator[Finding]:
    """Yield places missing from a round, not even sitting out: they came late or left."""
    places = schedule.places
    there = {(seat.round, place) for place, seat in _seated(schedule)}
    for round_ in sorted({seat.round for seat in schedule.seats}):
        for place in places:
            if (round_, place) not in there:
                yield Finding("place_absent", (round_, *place))


def rounds_uneven(schedule: Schedule) -> Iterator[Finding]:
    """Yield rounds in which some tables have more boards than others, which then wait."""
    sizes = {(seat.round, len(seat.boards)) for seat in schedule.seats if seat.is_played}
    return findings_of_repeats("round_uneven", [(round_,) for round_, _ in sorted(sizes)])


def rounds_empty(schedule: Schedule) -> Iterator[Finding]:
    """Yield the first and last of the rounds without play before a round with play."""
    played = sorted({max(seat.round, 0) for seat in schedule.seats})
    for before, after in pairwise((0, *played)):
        if after > before + 1:
            yield Finding("round_empty", (before + 1, after - 1))


def boards_not_compared(schedule: Schedule) -> Iterator[Finding]:
    """Yield boards played at one table only, where other boards are played at more."""
    played = Counter(board for seat in schedule.seats if seat.is_played for board in seat.boards)
    if max(played.values(), default=0) > 1:
        yield from (Finding("board_not_compared", (n,)) for n in sorted(played) if played[n] == 1)


def _lots(schedule: Schedule) -> set[tuple[int, ...]]:
    """Return the distinct sets of boards of tables, which are few and so fast to check."""
    return {seat.boards for seat in schedule.seats}


def _seated(schedule: Schedule) -> Iterator[tuple[SchedulePlace, ScheduledSeat]]:
    north_south, east_west = schedule.line_of_sides
    for seat in schedule.seats:
        if seat.north_south is not None:
            yield (north_south, seat.north_south), seat
        if seat.east_west is not None:
            yield (east_west, seat.east_west), seat


def findings_of_repeats(rule: str, subjects: Sequence[tuple[T, ...]]) -> Iterator[Finding]:
    """Yield a finding for each subject that occurs more than once."""
    # The usual case, and much faster than counting.
    if len(set(subjects)) == len(subjects):
        return iter(())
    counted = Counter(subjects)
    return (Finding(rule, subject) for subject, times in counted.items() if times > 1)
