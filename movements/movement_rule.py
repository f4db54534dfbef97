"""Derives guide-card instructions from a schedule: the rule by which pairs and boards move.

Returns codes and numbers; the reports turn them into sentences. It reads the seats instead of the
name of the movement, so that it also describes a schedule changed during play.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from movements.pairs.barometer import is_barometer
from movements.schedule import Schedule, ScheduledSeat
from movements.statistics import survey_schedule

# Of each place, or each set of boards: the tables where it is, counted from zero in order.
TablesByOccupant = Mapping[Hashable, set[int]]


@dataclass(frozen=True, slots=True)
class GuideInstruction:
    """One sentence of a guide card.

    `north_south_stay`, `east_west_move` and `boards_move` (`tables` up, or down below zero), the
    same with `_after` (after that `round` they do this instead), `relay` (a set rests for this
    number of `rounds` between tables `upper` and `lower`), `share` (tables `lower` and `upper` play
    the same boards), `share_in` (some tables do in that `round`), `barometer` (every table does, in
    each round), `stays` (the pair `number`), `follow` (everybody else takes the seat of the next
    lower number), `arrow_switch` (`round`), `sit_out` (anyone who comes to that `table`).
    """

    code: str
    facts: Mapping[str, int] = field(default_factory=dict)


def guide_instructions(schedule: Schedule) -> tuple[GuideInstruction, ...]:
    """Return the rules of movement; guide cards print everything else round by round."""
    return (
        *_moving_sides(schedule),
        *_follow_instructions(schedule),
        *_moving_boards(schedule),
        *_sharing_instructions(schedule),
        *_switch_instructions(schedule),
        *_sit_out_instructions(schedule),
    )


def _moving_sides(schedule: Schedule) -> Iterator[GuideInstruction]:
    """Yield the moves of each side, if North-South stay and East-West all move alike."""
    sides = [_places(schedule, side) for side in (0, 1)]
    home, moving = (_steps(side, len(schedule.tables)) for side in sides)
    crossed = any(
        before.keys() != after.keys() for side in sides for before, after in pairwise(side)
    )
    # A Howell or a changed schedule: no rule for a whole side is true of it.
    if crossed or any(step != 0 for step in home) or None in moving or not any(moving):
        return
    yield GuideInstruction("north_south_stay")
    yield from _moves("east_west_move", moving)


def _moving_boards(schedule: Schedule) -> Iterator[GuideInstruction]:
    """Yield the moves of the boards, if all move alike, except for a stand between two tables."""
    rounds = _board_sets(schedule)
    steps = _steps(rounds, len(schedule.tables))
    relays = _relay_instructions(rounds)
    if None in steps or not any(steps) or len({relay[0] for relay in relays}) < len(relays):
        return
    yield from _moves("boards_move", steps)
    for upper, lower, resting in sorted(relays):
        tables = {"lower": schedule.tables[lower], "upper": schedule.tables[upper]}
        yield GuideInstruction("relay", {**tables, "rounds": resting})


def _moves(code: str, steps: Sequence[int | None]) -> Iterator[GuideInstruction]:
    """Yield the usual move, then the rounds after which the move differs."""
    # What they do after most rounds is the rule; a skip is the exception to it.
    usual = Counter(steps).most_common(1)[0][0] or 0
    yield GuideInstruction(code, {"tables": usual})
    for number, step in enumerate(steps, start=1):
        if step is not None and step != usual:
            yield GuideInstruction(f"{code}_after", {"round": number, "tables": step})


def _places(schedule: Schedule, side: int) -> list[TablesByOccupant]:
    places = ((seat, schedule.sides(seat)[side]) for seat in schedule.seats)
    return _tables_by_round(
        schedule, ((seat, place) for seat, place in places if place is not None)
    )


def _board_sets(schedule: Schedule) -> list[TablesByOccupant]:
    return _tables_by_round(schedule, ((seat, seat.boards) for seat in schedule.seats))


def _tables_by_round(
    schedule: Schedule, occupied: Iterable[tuple[ScheduledSeat, Hashable]]
) -> list[TablesByOccupant]:
    """Return, round by round, the tables of each occupant."""
    at = {table: index for index, table in enumerate(schedule.tables)}
    rounds = defaultdict[int, defaultdict[Hashable, set[int]]](lambda: defaultdict(set))
    for seat, what in occupied:
        rounds[seat.round][what].add(at[seat.table])
    return [rounds[number] for number in sorted(rounds)]


def _steps(rounds: Sequence[TablesByOccupant], tables: int) -> list[int | None]:
    """Return how many tables all occupants moved up after each round; None if they differ."""
    return [_step(before, after, tables) for before, after in pairwise(rounds)]


def _step(before: TablesByOccupant, after: TablesByOccupant, tables: int) -> int | None:
    """Return the shortest common move; shared boards can come from or go to either table."""
    ways = [
        {(to - come) % tables for come in before[what] for to in after[what]}
        for what in before.keys() & after.keys()
    ]
    common = set[int].intersection(*ways) if ways else set()
    return min((_signed_step(step, tables) for step in common), key=abs, default=None)


def _signed_step(step: int, tables: int) -> int:
    # The shorter way round: "down 1" and not "up 6" among seven tables.
    return step - tables if 2 * step > tables else step


def _relay_instructions(rounds: Sequence[TablesByOccupant]) -> set[tuple[int, int, int]]:
    """Return the tables between which boards rested, and for how many rounds."""
    seen: dict[Hashable, tuple[int, int]] = {}
    relays = set()
    for number, where in enumerate(rounds):
        for what, tables in where.items():
            last, upper = seen.get(what, (number, 0))
            if last < number - 1:
                relays.add((upper, max(tables), number - last - 1))
            seen[what] = (number, min(tables))
    return relays


def _follow_instructions(schedule: Schedule) -> Iterator[GuideInstruction]:
    """Yield the numbers that stay, if every other number takes the seat of the next lower one."""
    rounds = _chairs(schedule) if schedule.lines == 1 else []
    staying = [n for n in rounds[0] if len({at.get(n) for at in rounds}) == 1] if rounds else []
    moving = sorted(rounds[0].keys() - {*staying}) if rounds else []
    follows = all(
        after.get(number) == before.get(lower)
        for before, after in pairwise(rounds)
        for lower, number in zip(moving, (*moving[1:], *moving[:1]), strict=True)
    )
    if len(rounds) > 1 and len(moving) > 2 and follows:
        yield from (GuideInstruction("stays", {"number": number}) for number in staying)
        yield GuideInstruction("follow")


def _chairs(schedule: Schedule) -> list[dict[int, tuple[int, str]]]:
    """Return, round by round, the table and the side of each number."""
    rounds = defaultdict[int, dict[int, tuple[int, str]]](dict)
    for seat in schedule.seats:
        for side, number in (("NS", seat.north_south), ("EW", seat.east_west)):
            if number is not None:
                rounds[seat.round][number] = (seat.table, side)
    return [rounds[number] for number in sorted(rounds)]


def _sharing_instructions(schedule: Schedule) -> Iterator[GuideInstruction]:
    if is_barometer(schedule.seats):
        yield GuideInstruction("barometer")
        return
    sharing = survey_schedule(schedule).sharing
    for shared in sharing:
        # In most rounds: a permanent share, said once; else round by round.
        if 2 * len(shared.rounds) > schedule.rounds and len(shared.tables) == 2:
            lower, upper = shared.tables
            yield GuideInstruction("share", {"lower": lower, "upper": upper})
        else:
            yield from (GuideInstruction("share_in", {"round": round_}) for round_ in shared.rounds)


def _switch_instructions(schedule: Schedule) -> Iterator[GuideInstruction]:
    """Yield rounds that are arrow-switched at every table; cards show single switched tables."""
    turned = {seat.round for seat in schedule.seats if seat.arrow_switched}
    partly = {seat.round for seat in schedule.seats if seat.boards and not seat.arrow_switched}
    for round_ in sorted(turned - partly):
        yield GuideInstruction("arrow_switch", {"round": round_})


def _sit_out_instructions(schedule: Schedule) -> Iterator[GuideInstruction]:
    tables = {seat.table for seat in schedule.seats if len([*schedule.sitting(seat)]) == 1}
    if len(tables) == 1:
        yield GuideInstruction("sit_out", {"table": tables.pop()})
