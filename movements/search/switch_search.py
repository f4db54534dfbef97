"""Searches for the tables to arrow-switch for the best balance of a schedule."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from movements.schedule import Schedule
from movements.search.competition import TurnableCompetition

# The round and the table of a seat that is turned.
TurnedSeat = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The turned seats, and the sum of squared competitions with them: the fewer the better."""

    squares: int
    turned: frozenset[TurnedSeat]


def search_turns(
    schedule: Schedule,
    random: Random,
    *,
    steps: int,
    history: int,
    groups: str | Iterable[Sequence[TurnedSeat]] = "seats",
) -> TurnResult:
    """Return the best turns found by late acceptance hill climbing (Burke and Bykov 2017).

    A step turns a seat (`groups` "seats"), a table in all rounds ("tables"), or a table in all
    rounds or all tables in a round ("rounds"), or one of these lists of seats. It is kept if it is
    better than now, or than `history` steps ago: whole numbers alone decide.
    """
    competition = TurnableCompetition(schedule)
    choices = _list_groups(competition, groups)
    squares = best = competition.squares
    turned = competition.turned[:]
    earlier = [squares] * history
    draw = random.random
    single = groups == "seats"
    for step in range(steps):
        group = choices[int(draw() * len(choices))]
        place = step % history
        if single:
            change = competition.change_of_squares(group[0])
            if change <= 0 or squares + change <= earlier[place]:
                competition.turn(group[0])
                squares += change
        else:
            change = competition.turn_group(group)
            if change <= 0 or squares + change <= earlier[place]:
                squares += change
            else:
                competition.turn_group(group)
        if squares < best:
            best, turned = squares, competition.turned[:]
        earlier[place] = min(earlier[place], squares)
    chosen = (seat for seat, is_turned in zip(competition.seats, turned, strict=True) if is_turned)
    return TurnResult(best, frozenset(chosen))


def _list_groups(
    competition: TurnableCompetition, groups: str | Iterable[Sequence[TurnedSeat]]
) -> list[Sequence[int]]:
    if not isinstance(groups, str):
        index_of = {seat: index for index, seat in enumerate(competition.seats)}
        return [[index_of[seat] for seat in group] for group in groups]
    if groups == "seats":
        return [(index,) for index in range(len(competition.seats))]
    by_name = defaultdict[tuple[str, int], list[int]](list)
    for index, (round_, table) in enumerate(competition.seats):
        by_name["table", table].append(index)
        if groups == "rounds":
            by_name["round", round_].append(index)
    return list(by_name.values())


def turn_fewest(schedule: Schedule, turned: frozenset[TurnedSeat]) -> frozenset[TurnedSeat]:
    """Return turns of the same balance at as few tables as possible.

    A set that is turned wherever it is played compares everybody as before, so a set turned at
    more than half of its tables is turned at the others instead.
    """
    by_lot = defaultdict[tuple[int, ...], set[TurnedSeat]](set)
    for seat in schedule.seats:
        if seat.is_played:
            by_lot[seat.boards].add((seat.round, seat.table))
    fewest = set[TurnedSeat]()
    for seats in by_lot.values():
        switched = seats & turned
        fewest |= seats - switched if 2 * len(switched) > len(seats) else switched
    return frozenset(fewest)


def apply_turns(schedule: Schedule, turned: frozenset[TurnedSeat]) -> Schedule:
    """Return the schedule with these seats arrow-switched and no others."""
    seats = (
        replace(seat, arrow_switched=(seat.round, seat.table) in turned) for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))
