"""Runs one attempt of the search for better balanced movements, repeatable by its seed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from movements.balance.fairness import schedule_balance
from movements.pairs.cyclic import CyclicMovement, FirstTable, format_first_round
from movements.pairs.searched_movements import FindKey, SearchFind
from movements.pairs.table_switches import SWITCHABLE, unswitched_schedule
from movements.parameters import MissingSide, MovementSetting
from movements.schedule import Schedule
from movements.search.first_round_search import SkeletonTable, balanced_directions, find_skeleton
from movements.search.switch_search import TurnResult, apply_turns, search_turns, turn_fewest

# What is turned: whole tables (each table keeps its direction), whole rounds, or single seats.
GROUPS = {"howell": "tables", "reduced-howell": "rounds", "reduced-howell-balanced": "seats"}
# First rounds of one attempt. Which one it is matters more than long searches of its turns: of 24
# first rounds for nine tables and twelve rounds the best had 92.8 and half of them under 84.
FIRST_ROUNDS = {"howell": 6, "reduced-howell": 8, "reduced-howell-balanced": 30}
# Of first rounds searched at length. A thorough attempt lays out four times as many, searches ten
# at length, and then the best of these more thoroughly.
BEST_FIRST_ROUNDS = 3
MORE_FIRST_ROUNDS = 4
LONGER_FIRST_ROUNDS = 10
# Up to so many tables a thorough attempt has time to search every first round at some length. A
# short search of the first round that gave 94.2 at seven tables, in twelve rounds, stays at 91.0.
SMALL_TABLES = 8


@dataclass(frozen=True, slots=True)
class SearchLength:
    """Steps for each group that can be turned, and with how many steps ago a step is compared.

    The longer the history, the later a search settles, and the better. `history_each` is added for
    each group.
    """

    steps_each: int
    history: int
    history_each: int = 0


# Short searches choose the first rounds: their figures are within two of those of searches twenty
# times as long.
SHORT = SearchLength(100, 30)
LONG = SearchLength(700, 120)
# Of movements whose first round is known: by turns a long and a short history.
SWITCHES = (SearchLength(2_000, 300), SearchLength(2_000, 60))
MEDIUM = SearchLength(800, 0, history_each=12)
# For nine tables and thirteen rounds this reached 91.6 where LONG stayed at 91.1.
THOROUGH = SearchLength(3_000, 0, history_each=40)
# Eleven tables and rounds stay at 92.4 in most shorter searches; one in three of these gave 92.8.
THOROUGH_SWITCHES = SearchLength(9_000, 0, history_each=40)


@dataclass(frozen=True, slots=True)
class SearchJob:
    """What to search: the key of a movement, tables, rounds and the missing side."""

    movement: str
    tables: int
    rounds: int
    missing: str = "full"

    @property
    def key(self) -> FindKey:
        """The key of the search job's find."""
        return (self.movement, self.tables, self.rounds, self.missing)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A movement without switches, and the best turns so far."""

    movement: CyclicMovement
    result: TurnResult
    steps: int


def attempt_search(
    job: SearchJob, seed: int, attempt: int, *, thorough: bool = False
) -> SearchFind | None:
    """Return what this attempt finds; nothing if it found no first round."""
    name = f"{seed} {job.movement} {job.tables} {job.rounds} {job.missing} {attempt}"
    random = Random(f"{name} thorough" if thorough else name)
    find = _find(job, random, attempt, thorough)
    # What found it is noted last: only the name above depends on the seed.
    return find and replace(
        find, seed=seed, attempt=attempt, attempts=attempt + 1, thorough=thorough
    )


def _find(job: SearchJob, random: Random, attempt: int, thorough: bool) -> SearchFind | None:
    if job.movement in SWITCHABLE:
        length = THOROUGH_SWITCHES if thorough else SWITCHES[attempt % len(SWITCHES)]
        return _switch_known_movement(job, random, length)
    first = MEDIUM if thorough and job.tables <= SMALL_TABLES else SHORT
    candidates = _first_candidates(job, random, MORE_FIRST_ROUNDS if thorough else 1, first)
    if not candidates:
        return None
    stages = ((LONGER_FIRST_ROUNDS, LONG), (BEST_FIRST_ROUNDS, THOROUGH))
    for best, length in stages if thorough else ((BEST_FIRST_ROUNDS, LONG),):
        candidates.sort(key=lambda candidate: candidate.result.squares)
        # A perfect one is alone, and nothing is better.
        candidates += [
            _search_movement(job, candidate.movement, random, length)
            for candidate in candidates[:best]
            if len(candidates) > 1
        ]
    steps = sum(candidate.steps for candidate in candidates)
    return _make_find(job, min(candidates, key=lambda candidate: candidate.result.squares), steps)


def _switch_known_movement(job: SearchJob, random: Random, length: SearchLength) -> SearchFind:
    missing: Mapping[str, MissingSide | None] = {"full": None, "NS": "NS", "EW": "EW"}
    setting = MovementSetting(job.tables, job.rounds, 1, missing[job.missing])
    schedule = unswitched_schedule(job.movement, setting)
    count = len(schedule.seats)
    steps = length.steps_each * count
    history = length.history + length.history_each * count
    result = search_turns(schedule, random, steps=steps, history=history)
    turned = turn_fewest(schedule, result.turned)
    balance = schedule_balance(apply_turns(schedule, turned))
    return SearchFind(*job.key, "", None, turned, balance, 0, 0, attempts=1, steps=steps)


def _first_candidates(
    job: SearchJob, random: Random, times: int, length: SearchLength
) -> list[_Candidate]:
    candidates = []
    for _ in range(times * FIRST_ROUNDS[job.movement]):
        movement = _random_movement(job, random)
        if movement is not None:
            candidates.append(_search_movement(job, movement, random, length))
            if _is_perfect(movement):
                # Nothing is better.
                return candidates[-1:]
    return candidates


def _is_perfect(movement: CyclicMovement) -> bool:
    return schedule_balance(movement.schedule(1)) == 100


def _search_movement(
    job: SearchJob, movement: CyclicMovement, random: Random, length: SearchLength
) -> _Candidate:
    groups = GROUPS[job.movement]
    tables = len(movement.first_round)
    turnable = {"tables": tables, "rounds": tables + job.rounds, "seats": tables * job.rounds}
    steps = length.steps_each * turnable[groups]
    history = length.history + length.history_each * turnable[groups]
    if groups != "seats":
        # A whole table or round takes as long as its seats, and there are fewer of them.
        steps //= 4
    result = search_turns(movement.schedule(1), random, steps=steps, history=history, groups=groups)
    return _Candidate(movement, result, steps)


def _random_movement(job: SearchJob, random: Random) -> CyclicMovement | None:
    """Return a random first round; of a full Howell one that can be perfect, where there is one."""
    split = balanced_directions(job.rounds) if job.movement == "howell" else None
    skeleton = find_skeleton(job.tables, job.rounds, random, split=split)
    if skeleton is None:
        return None
    absent = None
    if job.missing == "half":
        # Any pair that stays, or a moving one: they are alike, until tables are turned.
        absent = random.randint(job.rounds, 2 * job.tables)
    first_round = _first_round(skeleton, job.rounds)
    if split is not None:
        first_round = tuple(_direct_table(table, split, job.rounds) for table in first_round)
    return CyclicMovement(first_round, job.rounds, absent=absent)


def _first_round(skeleton: tuple[SkeletonTable, ...], rounds: int) -> tuple[FirstTable, ...]:
    """Number pairs and sets from one; the pairs that stay follow in the order of their tables."""
    staying = iter(range(rounds + 1, 3 * rounds))
    return tuple(
        FirstTable(next(staying) if first is None else first + 1, other + 1, lot + 1)
        for first, other, lot in skeleton
    )


def _direct_table(table: FirstTable, split: int, rounds: int) -> FirstTable:
    """Seat East-West the moving pair whose offset from the set is not in `split`."""
    if split >> (table.lot - table.east_west) % rounds & 1:
        return FirstTable(table.east_west, table.north_south, table.lot)
    return table


def _make_find(job: SearchJob, best: _Candidate, steps: int) -> SearchFind:
    movement = replace(best.movement, turned=best.result.turned)
    movement = _turn_whole_tables(movement, even=GROUPS[job.movement] == "rounds")
    if GROUPS[job.movement] == "seats":
        turned = turn_fewest(movement.schedule(1), movement.turned)
        movement = _turn_whole_tables(replace(movement, turned=turned))
    balance: Fraction = schedule_balance(movement.schedule(1))
    return SearchFind(
        *job.key,
        format_first_round(movement.first_round),
        movement.absent,
        movement.turned,
        balance,
        seed=0,
        attempt=0,
        attempts=1,
        steps=steps,
    )


def _turn_whole_tables(movement: CyclicMovement, *, even: bool = False) -> CyclicMovement:
    """Exchange the chairs of tables that are turned in most rounds.

    A pair that stays keeps its chair, and everybody else follows the next lower number. With `even`
    also those that are turned in just half the rounds and in the first one: where whole rounds are
    turned, all tables then are turned in the same rounds.
    """
    schedule: Schedule = movement.schedule(1)
    turned = set(movement.turned)
    first_round = list(movement.first_round)
    for table, first in enumerate(first_round, start=1):
        rounds = {seat.round for seat in schedule.seats if seat.table == table and seat.is_played}
        switched = {round_ for round_ in rounds if (round_, table) in turned}
        half = even and 2 * len(switched) == len(rounds) and 1 in switched
        if half or 2 * len(switched) > len(rounds):
            first_round[table - 1] = FirstTable(first.east_west, first.north_south, first.lot)
            turned -= {(round_, table) for round_ in switched}
            turned |= {(round_, table) for round_ in rounds - switched}
    return replace(movement, first_round=tuple(first_round), turned=frozenset(turned))
