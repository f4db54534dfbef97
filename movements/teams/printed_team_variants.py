"""Published variants of team movements that no rule generates: stored as data."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from movements.teams.printed_pivots import PRINTED_PIVOTS
from movements.teams.printed_team_movements import PRINTED_TEAM_MOVEMENTS
from movements.teams.team_schedule import TeamLot
from movements.teams.team_variants import TeamPlan

# The pivots of teams of eight have a first round in which everybody sits out.
PIVOT_ROUNDS = 9
# With so many tables a section the sets come round with the tables.
PIVOT_SECTIONS = (9, 10)


def plan_printed(movement: str, teams: int) -> Iterator[TeamPlan]:
    """Yield the printed plans of a movement, of each length at which every match is complete."""
    for (key, name, size), text in PRINTED_TEAM_MOVEMENTS.items():
        if key != movement or size != teams:
            continue
        lots = read_printed_lots(text)
        for rounds in sorted({lot.round for lot in lots}):
            played = [lot for lot in lots if lot.round <= rounds]
            if _is_complete(played):
                yield TeamPlan(f"{rounds}-{name}", rounds, partial(list, played))
                turned = exchange_sides(played)
                yield TeamPlan(f"{rounds}-{name}-turned", rounds, partial(list, turned))


def suits_printed(movement: str, teams: int) -> bool:
    """Whether the movement is printed for this number of teams."""
    return any(key == movement and size == teams for key, _, size in PRINTED_TEAM_MOVEMENTS)


def suits_room_pivot(teams: int) -> bool:
    """Whether a pivot for teams of eight exists: printed, or in sections of nine or ten tables."""
    return teams in PRINTED_PIVOTS or any(
        teams % size == 0 and teams > size for size in PIVOT_SECTIONS
    )


def plan_room_pivot(teams: int) -> Iterator[TeamPlan]:
    """Yield the pivot of teams of eight for each of two rooms."""
    lots = partial(_room_lots, teams)
    yield TeamPlan("first-room", PIVOT_ROUNDS, lots)
    yield TeamPlan("second-room", PIVOT_ROUNDS, lambda: exchange_sides(lots()))


def read_printed_lots(text: str) -> list[TeamLot]:
    """Read a line for each round and a cell for each table, such as `2-7/3`; `-` is empty."""
    lots = []
    for round_, line in enumerate(text.split("\n")[1:-1], start=1):
        for table, cell in enumerate(line.split(), start=1):
            if cell != "-":
                teams, _, lot = cell.partition("/")
                north_south, _, east_west = teams.partition("-")
                lots.append(TeamLot(round_, table, int(north_south), int(east_west), int(lot)))
    return lots


def exchange_sides(lots: list[TeamLot]) -> list[TeamLot]:
    """Return the lots with North-South and East-West exchanged."""
    return [replace(lot, north_south=lot.east_west, east_west=lot.north_south) for lot in lots]


def _room_lots(teams: int) -> list[TeamLot]:
    waiting = [TeamLot(1, table, table, None, 1) for table in range(1, teams + 1)]
    if teams in PRINTED_PIVOTS:
        return [*waiting, *_printed_room_lots(PRINTED_PIVOTS[teams])]
    size = next(size for size in PIVOT_SECTIONS if teams % size == 0)
    return [
        *waiting,
        *(
            TeamLot(
                turn + 1,
                home + 1,
                home + 1,
                # With an even section East-West skip a table half-way.
                (home - turn - (size % 2 == 0 and turn >= size // 2)) % teams + 1,
                (home + turn) % size + 1,
            )
            for turn in range(1, PIVOT_ROUNDS)
            for home in range(teams)
        ),
    ]


def _printed_room_lots(text: str) -> Iterator[TeamLot]:
    for round_, line in enumerate(text.split("\n")[1:-1], start=2):
        for table, cell in enumerate(line.split(), start=1):
            visiting, _, lot = cell.partition("/")
            yield TeamLot(round_, table, table, int(visiting), int(lot))


def _is_complete(lots: list[TeamLot]) -> bool:
    halves = Counter((lot.north_south, lot.east_west, lot.lot) for lot in lots)
    return all(halves[away, home, lot] == count for (home, away, lot), count in halves.items())
