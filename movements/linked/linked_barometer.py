"""A Howell barometer over several sessions: every table plays the same boards in a round."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

# Round one by the number of moving pairs, as `movements.search.linked_search` finds it.
ROUNDS_FILE = Path(__file__).with_name("barometer_rounds.json")


@cache
def load_first_rounds() -> Mapping[int, tuple[tuple[int, int], ...]]:
    """Return who meets in round one, North-South first, by the number of tables."""
    rounds = json.loads(ROUNDS_FILE.read_text("utf-8"))
    return {
        (int(pairs) + 1) // 2: tuple(_read_table(card) for card in text.split())
        for pairs, text in rounds.items()
    }


def _read_table(card: str) -> tuple[int, int]:
    north_south, _, east_west = card.partition("-")
    return int(north_south), int(east_west)


def suits_linked_barometer(tables: int) -> bool:
    """Whether there are three to forty tables; of two, nobody could compare a session."""
    return tables in load_first_rounds()


def rounds_before(tables: int, session: int, sessions: int) -> int:
    """Return how many rounds the sessions before this one have, where all are about equally long.

    Of 19 rounds in three sessions, six, seven and six.
    """
    return (2 * session * (2 * tables - 1) + sessions) // (2 * sessions)


def linked_barometer_rounds(tables: int, session: int, sessions: int) -> int:
    """Return the rounds of a session, counted from 0, so that after all everybody has met."""
    return rounds_before(tables, session + 1, sessions) - rounds_before(tables, session, sessions)


def linked_barometer_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    session: int,
    sessions: int,
) -> Schedule:
    """Return one session, counted from 0, of so many; its rounds and boards count from 1.

    One pair stays, and the others follow the pair with the next lower number, as in a Howell. At a
    half table the pair that stays is missing.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    known = suits_linked_barometer(tables)
    longest = linked_barometer_rounds(tables, session, sessions)
    validate_setting(setting, suits=known, most=longest)
    before = rounds_before(tables, session, sessions)
    seats = (
        ScheduledSeat(
            round_,
            table,
            _pair(north_south, before + round_ - 1, tables, missing),
            _pair(east_west, before + round_ - 1, tables, missing),
            boards_of_set(round_, boards_a_round),
        )
        for round_ in range(1, rounds + 1)
        for table, (north_south, east_west) in enumerate(load_first_rounds()[tables], start=1)
    )
    return Schedule(tuple(seats), lines=1)


def _pair(first: int, step: int, tables: int, missing: MissingSide | None) -> int | None:
    moving = 2 * tables - 1
    if first > moving:
        return None if missing else first
    return (first - 1 + step) % moving + 1
