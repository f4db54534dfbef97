"""Hesitation Mitchells: one-winner movements with one or two rounds more than tables."""

from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

LEAST_TABLES = 4
LEAST_TABLES_OF_DOUBLE = 5
# From so many rounds on two are arrow-switched.
TWO_SWITCHES = 11


def suits_hesitation(tables: int) -> bool:
    """Whether there are four tables or more; for fewer a Howell is better."""
    return tables >= LEAST_TABLES


def suits_double_hesitation(tables: int) -> bool:
    """Whether there are five tables or more."""
    return tables >= LEAST_TABLES_OF_DOUBLE


def hesitation_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a hesitation Mitchell of one round more than tables; nobody stays at the last table.

    The pair leaving East-West of the last table sits North-South there for a round.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(setting, suits=suits_hesitation(tables), most=tables + 1)
    return _schedule(setting, pivots=(tables,), slots=_slots(tables))


def double_hesitation_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a double hesitation of two rounds more than tables; pairs pivot at tables 2 and last.

    From East-West of the last table a pair goes North-South at table 2, then at the last.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(setting, suits=suits_double_hesitation(tables), most=tables + 2)
    return _schedule(setting, pivots=(2, tables), slots=_slots_of_double(tables))


def _slots(tables: int) -> list[int]:
    """Return each table's first set so that nobody plays a set twice; the other sets rest.

    With an even number of tables the last one shares with the first.
    """
    if tables % 2:
        return [table + (table > tables // 2) for table in range(1, tables + 1)]
    return [table + 2 * (table > tables // 2) for table in range(1, tables)] + [1]


def _slots_of_double(tables: int) -> list[int]:
    """Return each table's first set; two sets rest, together if tables are odd, else apart."""
    low = (tables + 1) // 2 if tables % 2 else tables // 2 + 1
    resting = 2 if tables % 2 else 1
    return [table + resting * (table > low) for table in range(1, tables + 1)]


def _schedule(setting: MovementSetting, *, pivots: tuple[int, ...], slots: list[int]) -> Schedule:
    """Seat moving pairs under the low numbers; each takes the seat of the next lower number.

    The pair that stays at table 1 has the highest number and is the missing one at a half table.
    """
    tables = range(1, setting.tables + 1)
    ring = [("EW", table) for table in tables] + [("NS", table) for table in pivots]
    staying = [table for table in tables if table not in pivots]
    numbers = {("NS", table): 2 * setting.tables - place for place, table in enumerate(staying)}
    switched = _switched_rounds(setting.rounds)
    seats = []
    for turn in range(setting.rounds):
        moving = {seat: (turn - place) % len(ring) + 1 for place, seat in enumerate(ring)}
        at = numbers | moving
        for table in tables:
            home: int | None = at["NS", table]
            if setting.missing is not None and home == 2 * setting.tables:
                home = None
            boards = boards_of_set(
                (slots[table - 1] + turn - 1) % len(ring) + 1, setting.boards_a_round
            )
            turned = turn + 1 in switched and table not in pivots
            seats.append(ScheduledSeat(turn + 1, table, home, at["EW", table], boards, turned))
    return Schedule(tuple(seats), lines=1)


def _switched_rounds(rounds: int) -> range:
    """Return the arrow-switched last round or two; pairs at a pivot change sides in any case."""
    return range(rounds if rounds < TWO_SWITCHES else rounds - 1, rounds + 1)
