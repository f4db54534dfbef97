"""Howell movements: one pair stays, the others follow the pair with the next lower number."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from movements.errors import MovementNotFoundError
from movements.pairs.howell_cards import CARDS
from movements.pairs.searched_movements import load_finds
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set


@cache
def all_howell_cards() -> Mapping[tuple[int, int], Mapping[str, str]]:
    """Return the printed cards by tables and rounds, and searched cards for larger sizes.

    Raises RuntimeError if both files have a size, because one card would then hide the other.
    """
    searched = {
        (find.tables, find.rounds): {"overtrick": find.first_round}
        for find in load_finds().values()
        if find.movement == "howell"
    }
    if twice := sorted(searched.keys() & CARDS.keys()):
        sizes = ", ".join(map(str, twice))
        raise RuntimeError(f"searched_movements.json and howell_cards.py both have {sizes}")
    return searched | dict(CARDS)


def suits_howell(tables: int) -> bool:
    """Whether there are two to twenty tables."""
    return any(tables == size for size, _ in all_howell_cards())


def howell_full_rounds(tables: int) -> int:
    """Return the rounds until every pair has met every other."""
    return 2 * tables - 1


def howell_most_rounds(tables: int) -> int:
    """Return the most rounds: a full Howell, or two of them at two or three tables."""
    return max((rounds for size, rounds in all_howell_cards() if size == tables), default=0)


def printed_howell_cards(tables: int, rounds: int) -> tuple[str, ...]:
    """Return the printed cards for this many rounds, the usual ones first."""
    return tuple(all_howell_cards()[tables, _full(tables, rounds)])


def howell_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | bool | None = None,
    printed: str | None = None,
) -> Schedule:
    """Return a Howell of this many rounds, curtailed if they are fewer than a full one.

    At a half table the stationary pair is missing, so that no pair stays: `missing` then only needs
    to be true, and its line does not matter. Two tables share their boards in each of three rounds,
    and three tables in the last of five; over twice as many rounds they do not. `printed` names
    other cards than the usual ones.
    """
    half: MissingSide | None = "NS" if missing is True else None if missing is False else missing
    setting = MovementSetting(tables, rounds, boards_a_round, half)
    validate_setting(setting, suits=suits_howell(tables), most=howell_most_rounds(tables))
    known = all_howell_cards()[tables, _full(tables, rounds)]
    if printed is not None and printed not in known:
        raise MovementNotFoundError("unknown_movement", movement=printed)
    first = next(iter(known.values())) if printed is None else known[printed]
    sitting = _Sitting(2 * tables - 1, _full(tables, rounds), boards_a_round, half is not None)
    laid = [_table(text) for text in first.split()]
    return Schedule(
        tuple(seat for turn in range(rounds) for seat in sitting.seats(turn, laid)), lines=1
    )


def _full(tables: int, rounds: int) -> int:
    """Return the fewest rounds of any cards with at least this many."""
    return min(full for size, full in all_howell_cards() if size == tables and rounds <= full)


@dataclass(frozen=True, slots=True)
class _Table:
    """One table in round one."""

    north_south: int
    east_west: int
    sets: tuple[int, ...]


def _table(text: str) -> _Table:
    sides, _, sets = text.partition(":")
    north_south, _, east_west = sides.partition("-")
    return _Table(int(north_south), int(east_west), tuple(map(int, sets.split(","))))


@dataclass(frozen=True, slots=True)
class _Sitting:
    """The moves of numbers and sets. `moving` pairs move; the pair numbered above them stays."""

    moving: int
    rounds: int
    boards_a_round: int
    missing: bool

    def seats(self, turn: int, laid: list[_Table]) -> Iterator[ScheduledSeat]:
        for table, first in enumerate(laid, start=1):
            lot = self.lot(turn, first.sets)
            sides = self.moved(turn, first.north_south), self.moved(turn, first.east_west)
            # A printed card marks with a minus the sets at which the sides are swapped for balance.
            north_south, east_west = sides if lot > 0 else sides[::-1]
            yield ScheduledSeat(
                turn + 1,
                table,
                north_south,
                east_west,
                boards_of_set(abs(lot), self.boards_a_round),
            )

    def moved(self, turn: int, number: int) -> int | None:
        if number > self.moving:
            return None if self.missing else number
        meeting = turn * self.moving // self.rounds
        return (number - 1 + meeting) % self.moving + 1

    def lot(self, turn: int, sets: tuple[int, ...]) -> int:
        return sets[turn] if len(sets) > 1 else (sets[0] - 1 + turn) % self.rounds + 1
