"""Gives later rounds new seats: for more or fewer tables, more rounds, or another movement.

Rounds that were played stay. Nobody plays a board again; opponents meet again, tables share boards
and pairs sit out only where the search finds nothing better.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import comb
from random import Random

from movements.checks import schedule_faults
from movements.during_play.board_lots import Lot, list_lots, new_lots
from movements.during_play.later_rounds_request import LaterRounds, pairs_at
from movements.during_play.round_planner import RoundPlanner
from movements.during_play.small_room_search import (
    SMALL_ROOM,
    RepeatLimits,
    search_small_room,
)
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat

# Counted and not timed, so that the same room gets the same proposal on every computer. Large
# rooms take long, and have more choices.
ATTEMPTS, ATTEMPTS_OF_SMALL_ROOM = 2, 80
BETTERINGS, BETTERINGS_OF_SMALL_ROOM = 8, 600
# More at once are a mistake in typing.
MOST_ADDED_ROUNDS = 10
# As `measure_plan` returns it.
NOTHING_GIVES = (0, 0, 0, 0)
# Pairs out, pairs that sit out again, sets shared or new, and meetings again.
PlanCost = tuple[int, int, int, int]
_Match = tuple[int | None, int | None]


def seat_later_rounds(schedule: Schedule, request: LaterRounds) -> Schedule:
    """Return the schedule with these later rounds, the best that is found. Contestants in one line.

    Rounds that only follow the last one go on as the movement did, if that is sound.
    """
    if request.last <= request.after or request.after < 0 or not schedule.seats:
        raise MovementNotFoundError(
            "no_such_round", round=request.after + 1, rounds=max(request.last, schedule.rounds)
        )
    plans = [*_regular_plans(schedule, request)]
    if not plans or measure_plan(plans[0], request) > NOTHING_GIVES:
        plans.extend(_searched_plans(schedule, request))
    return min(plans, key=lambda plan: measure_plan(plan, request))


def continue_movement(schedule: Schedule, last: int) -> Schedule | None:
    """Return the schedule with more rounds, in which pairs and boards go on as they did before.

    None if the moves from the last round but one, or the order of the sets, are not regular.
    """
    rounds = schedule.rounds
    moves = _moves_of_pairs(schedule)
    following = _following_lots(schedule)
    if moves is None or following is None:
        return None
    seats = [*schedule.seats]
    tables = {seat.table: seat for seat in seats if seat.round == rounds}
    for round_ in range(rounds + 1, last + 1):
        sides: dict[tuple[int, str], int | None] = {}
        for table, seat in tables.items():
            sides[moves[table, "NS"]] = seat.north_south
            sides[moves[table, "EW"]] = seat.east_west
        if any(seat.boards not in following for seat in tables.values()):
            return None
        tables = {
            table: ScheduledSeat(
                round_, table, sides[table, "NS"], sides[table, "EW"], following[seat.boards]
            )
            for table, seat in tables.items()
        }
        seats += tables.values()
    return replace(schedule, seats=tuple(seats))


def measure_plan(schedule: Schedule, request: LaterRounds) -> PlanCost:
    """Return what the later rounds cost: pairs out, sit-outs again, sets, and meetings again.

    Pairs out and tables at one set count beyond what the pairs and the copies make unavoidable.
    Two tables at one set count as much as a new set does, three as much as three.
    """
    playing, sets = Counter[int](), set[Lot]()
    at_once = Counter[tuple[int, Lot]]()
    before, later = Counter[_Match](), Counter[_Match]()
    for seat in schedule.seats:
        first, second = seat.north_south, seat.east_west
        match = (second, first) if first is None or (second and second < first) else (first, second)
        if seat.round <= request.after:
            before[match] += 1
            continue
        later[match] += 1
        if first is not None and second is not None:
            playing[seat.round] += 1
            at_once[seat.round, seat.boards] += 1
            if seat.boards[0] >= request.first_new_board:
                sets.add(seat.boards)
    # Both pairs of a table that is not played sit out.
    out = sum(2 * (request.most_tables - playing[round_]) for round_ in request.rounds)
    extra = [tables - request.copies for tables in at_once.values() if tables > request.copies]
    shared = sum(comb(more + 1, 2) for more in extra)
    again = {match: times - (not before[match]) for match, times in later.items()}
    sit_outs = sum(times for (_pair, other), times in again.items() if other is None)
    return out, sit_outs, shared + len(sets), sum(again.values()) - sit_outs


def _regular_plans(schedule: Schedule, request: LaterRounds) -> Iterator[Schedule]:
    """Yield the movement as it goes on, where the same pairs play on after its last round."""
    seated = {pair for seat in schedule.seats for pair in pairs_at(seat)}
    if request.after != schedule.rounds or seated != set(request.pairs):
        return
    plan = continue_movement(schedule, request.last)
    if plan is not None and not any(schedule_faults(plan)):
        yield plan


def _searched_plans(schedule: Schedule, request: LaterRounds) -> Iterator[Schedule]:
    """Yield plans with the boards of the session, and, if these do not suffice, with more."""
    kept = replace(
        schedule, seats=tuple(seat for seat in schedule.seats if seat.round <= request.after)
    )
    lots = list_lots(schedule)
    now = (request.after, request.after + 1)
    tables = sorted({seat.table for seat in schedule.seats if seat.round in now})
    best = kept
    for plan in _plans_without_new_boards(kept, request, tables, lots):
        yield plan
        best = min(best, plan, key=lambda plan: measure_plan(plan, request))
    for more in sorted({1, 2, 4, (len(request.pairs) + 1) // 2}):
        # More sets cost more than they can save.
        out, _sit_outs, sets, _meetings = measure_plan(best, request)
        if out == 0 and sets <= more:
            return
        fresh = new_lots(lots, more, first_board=request.first_new_board)
        for plan in _planned_and_bettered(kept, request, tables, lots, fresh):
            yield plan
            best = min(best, plan, key=lambda plan: measure_plan(plan, request))


def _plans_without_new_boards(
    kept: Schedule, request: LaterRounds, tables: Sequence[int], lots: Sequence[Lot]
) -> Iterator[Schedule]:
    """Yield plans with the boards of the session; of a small room also those of a search."""
    costs = []
    for plan in _planned_and_bettered(kept, request, tables, lots, ()):
        yield plan
        costs.append(measure_plan(plan, request))
    cost = min(costs)
    limits, tried = [RepeatLimits(0, 0)], set[RepeatLimits]()
    limits += [RepeatLimits()] if cost[0] or cost[2] else _tighter_limits(cost)
    # As long as the search betters the plan, it goes on with what gives next.
    while cost != NOTHING_GIVES and limits:
        tried.add(limits[0])
        searched = search_small_room(kept, request, tables, lots, limits.pop(0))
        if searched is not None:
            yield searched
            cost = measure_plan(searched, request)
            limits = [better for better in _tighter_limits(cost) if better not in tried]


def _tighter_limits(cost: PlanCost) -> Iterator[RepeatLimits]:
    """Yield limits within which a plan is better: fewer sit-outs again, or fewer meetings again."""
    _out, sit_outs, _sets, meetings = cost
    if sit_outs:
        yield RepeatLimits(sit_outs=sit_outs - 1)
    if meetings:
        yield RepeatLimits(sit_outs, meetings - 1)


def _planned_and_bettered(
    kept: Schedule,
    request: LaterRounds,
    tables: Sequence[int],
    lots: Sequence[Lot],
    fresh: Sequence[Lot],
) -> Iterator[Schedule]:
    """Yield plans, and what becomes of the best if rounds of it are planned again and again."""
    small = len(request.pairs) <= SMALL_ROOM
    best = kept
    for attempt in range(ATTEMPTS_OF_SMALL_ROOM if small else ATTEMPTS):
        random = Random(attempt) if attempt else None
        plan = RoundPlanner(kept, request, tables, lots, fresh, random).plan()
        yield plan
        best = min(best, plan, key=lambda plan: measure_plan(plan, request))
        if measure_plan(best, request) == NOTHING_GIVES:
            return
    yield _bettered(best, request, tables, lots, fresh)


def _bettered(
    plan: Schedule,
    request: LaterRounds,
    tables: Sequence[int],
    lots: Sequence[Lot],
    fresh: Sequence[Lot],
) -> Schedule:
    """Plan one to three drawn rounds again while the others stay; keep what is not worse."""
    small = len(request.pairs) <= SMALL_ROOM
    random = Random(len(plan.seats))
    cost = measure_plan(plan, request)
    for _step in range(BETTERINGS_OF_SMALL_ROOM if small else BETTERINGS):
        if cost == NOTHING_GIVES:
            return plan
        rounds = random.sample(request.rounds, min(len(request.rounds), random.randint(1, 3)))
        others = replace(plan, seats=tuple(seat for seat in plan.seats if seat.round not in rounds))
        again = RoundPlanner(others, request, tables, lots, fresh, random).plan(rounds)
        cost_again = measure_plan(again, request)
        if cost_again <= cost:
            plan, cost = again, cost_again
    return plan


def _moves_of_pairs(schedule: Schedule) -> Mapping[tuple[int, str], tuple[int, str]] | None:
    """Return to which seat each seat's pair went before the last round; None if it is unclear."""
    last = schedule.rounds
    before, after = (
        {
            (seat.table, side): pair
            for seat in schedule.seats
            if seat.round == round_
            for side, pair in (("NS", seat.north_south), ("EW", seat.east_west))
        }
        for round_ in (last - 1, last)
    )
    seat_of = {pair: seat for seat, pair in after.items()}
    # One empty seat moves like a pair; of two it is unclear which goes where.
    unclear = len(seat_of) < len(after) or before.keys() != after.keys()
    if unclear or any(pair not in seat_of for pair in before.values()):
        return None
    return {seat: seat_of[pair] for seat, pair in before.items()}


def _following_lots(schedule: Schedule) -> Mapping[Lot, Lot] | None:
    """Return the set that follows each set at a table; None if it is not always the same."""
    at_tables = defaultdict[int, dict[int, Lot]](dict)
    for seat in schedule.seats:
        at_tables[seat.table][seat.round] = seat.boards
    following = dict[Lot, Lot]()
    for lots in at_tables.values():
        for round_, lot in lots.items():
            after = lots.get(round_ + 1)
            if after is not None and following.setdefault(lot, after) != after:
                return None
    return following
