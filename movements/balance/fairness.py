"""Computes the balance of a movement: how evenly all pairs compete with each other as one field."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from movements.schedule import Schedule, SchedulePlace


@dataclass(frozen=True, slots=True)
class _PlaceBoards:
    """One place's boards as bits: those with North-South or East-West cards, and its opponents."""

    north_south: int
    east_west: int
    met: Mapping[SchedulePlace, int]


def schedule_balance(schedule: Schedule) -> Fraction:
    """Return Qf: 100 where every two pairs compete as much as any other two (Manning).

    It is the squared mean of all pairwise competitions, divided by the mean of their squares.
    """
    competition = competition_of_places(schedule).values()
    squares = sum(amount * amount for amount in competition)
    return 100 * Fraction(sum(competition) ** 2, len(competition) * squares or 1)


def competition_of_places(schedule: Schedule) -> dict[tuple[SchedulePlace, SchedulePlace], int]:
    """Return how much each place's matchpoints fall when another place does well.

    A board counts −1 where two places hold opposite cards at different tables, +1 where they hold
    the same cards, and the number of other results where they meet.
    """
    rows = _rows(schedule)
    return {
        (first, other): _competition(rows[first], rows[other], rows[first].met.get(other, 0))
        for first, other in combinations(schedule.places, 2)
    }


def _competition(own: _PlaceBoards, other: _PlaceBoards, met: int) -> int:
    """Return the competition of two places; `met` corrects for opposite cards where they meet."""
    same = (own.north_south & other.north_south) | (own.east_west & other.east_west)
    opposite = (own.north_south & other.east_west) | (own.east_west & other.north_south)
    return same.bit_count() - opposite.bit_count() + met


def _rows(schedule: Schedule) -> Mapping[SchedulePlace, _PlaceBoards]:
    results = _results(schedule)
    bits = {board: 1 << place for place, board in enumerate(results)}
    north_south = defaultdict[SchedulePlace, int](int)
    east_west = defaultdict[SchedulePlace, int](int)
    met = defaultdict[SchedulePlace, defaultdict[SchedulePlace, int]](lambda: defaultdict(int))
    for seat in schedule.seats:
        first, other = schedule.holding(seat)
        if first is not None and other is not None:
            boards = sum({bits[board] for board in seat.boards})
            north_south[first] |= boards
            east_west[other] |= boards
            met[first][other] += sum(results[board] for board in seat.boards)
            met[other][first] = met[first][other]
    return {
        place: _PlaceBoards(north_south[place], east_west[place], met[place])
        for place in schedule.places
    }


def _results(schedule: Schedule) -> Mapping[int, int]:
    """Count how often each board is played; `met` needs n − 1 and one for the cards, so n."""
    played = defaultdict[int, int](int)
    for seat in schedule.seats:
        if seat.is_played:
            for board in seat.boards:
                played[board] += 1
    return played
