"""Schedule of a team movement: the two teams and the boards of each table in each round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from movements.schedule import SeatsByRound, boards_of_set


@dataclass(frozen=True, slots=True)
class TeamSeat:
    """One table in one round: a pair of one team against a pair of another.

    An empty side is None: the other side's pair sits out. A match is complete once each team has
    played the boards in both directions, which takes two seats, in one round or in two.
    """

    round: int
    table: int
    north_south: int | None
    east_west: int | None
    boards: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        """Whether both teams are present at this table."""
        return self.north_south is not None and self.east_west is not None


@dataclass(frozen=True, slots=True)
class TeamSchedule(SeatsByRound[TeamSeat]):
    """Every seat of a session of teams. Rounds, tables, teams and boards count from one."""

    seats: tuple[TeamSeat, ...]

    @property
    def teams(self) -> tuple[int, ...]:
        """Every team of the team movement, in order."""
        sides = {side for seat in self.seats for side in (seat.north_south, seat.east_west)}
        return tuple(sorted(team for team in sides if team is not None))

    def matches(self) -> Iterator[TeamSeat]:
        """Yield the seats at which something is played."""
        return (seat for seat in self.seats if seat.is_complete)


@dataclass(frozen=True, slots=True)
class TeamLot:
    """One table in one round, with the number of its set of boards."""

    round: int
    table: int
    north_south: int | None
    east_west: int | None
    lot: int


def lay_out_lots(lots: Iterable[TeamLot], boards_a_round: int) -> TeamSchedule:
    """Return the schedule in which every set has this many boards, by round and table."""
    ordered = sorted(lots, key=lambda lot: (lot.round, lot.table))
    return TeamSchedule(
        tuple(
            TeamSeat(
                lot.round,
                lot.table,
                lot.north_south,
                lot.east_west,
                boards_of_set(lot.lot, boards_a_round),
            )
            for lot in ordered
        )
    )


def move_team_lots(
    lots: Iterable[TeamLot], *, rounds: int = 0, tables: int = 0, teams: int = 0, sets: int = 0
) -> list[TeamLot]:
    """Return the lots with these numbers added: a later stanza, or another section."""
    return [
        replace(
            lot,
            round=lot.round + rounds,
            table=lot.table + tables,
            north_south=None if lot.north_south is None else lot.north_south + teams,
            east_west=None if lot.east_west is None else lot.east_west + teams,
            lot=lot.lot + sets,
        )
        for lot in lots
    ]


def drop_missing_teams(lots: Iterable[TeamLot], last: int) -> list[TeamLot]:
    """Return the lots without the teams above `last`; their opponents sit out."""
    present = (
        replace(
            lot,
            north_south=_present(lot.north_south, last),
            east_west=_present(lot.east_west, last),
        )
        for lot in lots
    )
    return [lot for lot in present if lot.north_south is not None or lot.east_west is not None]


def _present(team: int | None, last: int) -> int | None:
    return team if team is not None and team <= last else None
