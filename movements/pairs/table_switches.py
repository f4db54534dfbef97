"""One-winner Mitchells and hesitations, arrow-switched at single tables for the best balance."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial

from movements.errors import UnsuitableMovementError
from movements.pairs.hesitation import double_hesitation_schedule, hesitation_schedule
from movements.pairs.mitchell import MitchellForm, mitchell_schedule
from movements.pairs.searched_movements import load_finds
from movements.parameters import MissingSide, MovementSetting, ScheduleFactory, validate_setting
from movements.schedule import Schedule

# By the key of the movement, what is played at each table; its own switches do not count.
SWITCHABLE: Mapping[str, ScheduleFactory] = {
    "switched-mitchell-balanced": partial(mitchell_schedule, form=MitchellForm.PLAIN, lines=1),
    "switched-skip-mitchell-balanced": partial(mitchell_schedule, form=MitchellForm.SKIP, lines=1),
    "switched-relay-mitchell-balanced": partial(
        mitchell_schedule, form=MitchellForm.RELAY, lines=1
    ),
    "hesitation-balanced": hesitation_schedule,
    "double-hesitation-balanced": double_hesitation_schedule,
}


@cache
def searched_rounds(key: str, tables: int) -> tuple[int, ...]:
    """Return the numbers of rounds for which the search found switches, in order."""
    finds = load_finds()
    return tuple(
        sorted(
            rounds
            for movement, size, rounds, missing in finds
            if (movement, size, missing) == (key, tables, "full")
        )
    )


def balanced_switches_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    key: str,
) -> Schedule:
    """Return the movement of this key, with the best arrow-switches that the search found.

    At a half table for which nothing was searched the switches are those of full tables.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    known = searched_rounds(key, tables)
    validate_setting(setting, suits=bool(known), most=max(known, default=0))
    if rounds not in known:
        raise UnsuitableMovementError("unsuitable", tables=tables, rounds=rounds)
    finds = load_finds()
    full = finds[key, tables, rounds, "full"]
    turned = finds.get((key, tables, rounds, missing or "full"), full).turned
    schedule = unswitched_schedule(key, setting)
    return replace(
        schedule,
        seats=tuple(
            replace(seat, arrow_switched=True) if (seat.round, seat.table) in turned else seat
            for seat in schedule.seats
        ),
    )


def unswitched_schedule(key: str, setting: MovementSetting) -> Schedule:
    """Return the movement of this key without arrow-switches, in one line."""
    schedule = SWITCHABLE[key](
        setting.tables,
        rounds=setting.rounds,
        boards_a_round=setting.boards_a_round,
        missing=setting.missing,
    )
    # Copying a seat takes longer than making one, so those that stay are not copied.
    seats = tuple(
        replace(seat, arrow_switched=False) if seat.arrow_switched else seat
        for seat in schedule.seats
    )
    return replace(schedule, seats=seats)
