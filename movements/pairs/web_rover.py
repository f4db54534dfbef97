"""Web Mitchells with a rover: an odd pair takes another pair's seat in every round."""

from collections.abc import Collection
from functools import lru_cache
from typing import Literal

from movements.pairs.rover import MOST_ROUNDS, RoverRoom, find_rover_tables, schedule_with_rover
from movements.pairs.web import (
    last_rounds_switched,
    suits_web,
    web_layout,
    web_most_rounds,
    web_schedule,
)
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule


def suits_web_rover(tables: int) -> bool:
    """Whether the full tables make a web, besides the half table where a pair sits out."""
    return suits_web(tables - 1)


def web_rover_rounds(tables: int) -> range:
    """Return the rounds for which a web has tables for a rover, from the fewest on."""
    longest = min(web_most_rounds(tables - 1), MOST_ROUNDS)
    return range(5, longest + 1)


def web_rover_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """Return a web with a rover; in round one the rover sits out, later whose seat it takes."""
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    suits = suits_web_rover(tables) and missing is not None
    validate_setting(setting, suits=suits, most=web_rover_rounds(tables)[-1])
    full = web_schedule(
        tables - 1,
        rounds=rounds,
        boards_a_round=boards_a_round,
        arrow_switched=arrow_switched,
    )
    path = web_rover_tables(tables - 1, rounds, missing or "EW")
    return schedule_with_rover(full, path, missing, lines=lines)


def switched_web_rover_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a one-winner web with a rover, with the usual last rounds arrow-switched."""
    return web_rover_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        missing=missing,
        arrow_switched=last_rounds_switched(rounds),
        lines=1,
    )


@lru_cache(1024)
def web_rover_tables(tables: int, rounds: int, missing: MissingSide) -> tuple[int, ...]:
    """Return the rover's table from round two on: a new table, opponent and set in every round."""
    layout = web_layout(tables, rounds)
    return find_rover_tables(RoverRoom(tables, rounds, missing, layout.visitor, layout.lot))
