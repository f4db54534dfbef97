"""Reduced ("three-quarter") Howells: several pairs stay, with more rounds than tables.

Their first rounds, and what is turned, were found by `manage.py search_movements`.
"""

from movements.errors import UnsuitableMovementError
from movements.pairs.cyclic import CyclicMovement, parse_first_round
from movements.pairs.searched_movements import load_finds
from movements.pairs.table_switches import searched_rounds
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule

# Each table keeps its direction, except in rounds that are arrow-switched at every table.
BOOK = "reduced-howell"
# Single tables are arrow-switched in single rounds.
BALANCED = "reduced-howell-balanced"


def suits_reduced_howell(tables: int, *, key: str = BALANCED) -> bool:
    """Whether the search found any for so many tables."""
    return bool(searched_rounds(key, tables))


def reduced_howell_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    key: str = BALANCED,
) -> Schedule:
    """Return a reduced Howell of this many rounds; each length is another movement.

    At a half table the pair is missing without which the search found the best balance, or where
    it did not search the last pair, which stays: the line of `missing` does not matter.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    known = searched_rounds(key, tables)
    validate_setting(setting, suits=bool(known), most=max(known, default=0))
    if rounds not in known:
        raise UnsuitableMovementError("unsuitable", tables=tables, rounds=rounds)
    finds = load_finds()
    find = finds[key, tables, rounds, "full"]
    absent = None
    if missing is not None:
        find = finds.get((key, tables, rounds, "half"), find)
        absent = find.absent or 2 * tables
    movement = CyclicMovement(parse_first_round(find.first_round), rounds, find.turned, absent)
    return movement.schedule(boards_a_round)
