"""Schedule of an individual: the four players and the boards of each table in each round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.errors import InvalidMovementError
from movements.schedule import SeatsByRound, boards_of_set

CHAIRS = ("N", "S", "E", "W")
# By chair: North and South are partners, and East and West.
PARTNERS = ((0, 1), (2, 3))
OPPONENTS = ((0, 2), (0, 3), (1, 2), (1, 3))


@dataclass(frozen=True, slots=True)
class IndividualSeat:
    """One table in one round: the players North, South, East and West, and their boards."""

    round: int
    table: int
    players: tuple[int, ...]
    boards: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.players) != len(CHAIRS):
            raise InvalidMovementError("chairs", table=self.table, players=len(self.players))


@dataclass(frozen=True, slots=True)
class IndividualSchedule(SeatsByRound[IndividualSeat]):
    """Every seat of a session of individuals; everybody who is not seated in a round sits out."""

    seats: tuple[IndividualSeat, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Every player of the individual, in order."""
        return tuple(sorted({player for seat in self.seats for player in seat.players}))

    def partners(self) -> Iterator[tuple[int, int]]:
        """Yield the two partners of each side, at each seat."""
        return _couples(self.seats, PARTNERS)

    def opponents(self) -> Iterator[tuple[int, int]]:
        """Yield each player with each opponent, at each seat."""
        return _couples(self.seats, OPPONENTS)


def first_rounds(schedule: IndividualSchedule, rounds: int) -> IndividualSchedule:
    """Return the schedule without the rounds after this one."""
    return IndividualSchedule(tuple(seat for seat in schedule.seats if seat.round <= rounds))


@dataclass(frozen=True, slots=True)
class IndividualLot:
    """One table in one round, with the number of its set of boards."""

    round: int
    table: int
    players: tuple[int, ...]
    lot: int


def lay_out_individual_lots(
    lots: Iterable[IndividualLot], boards_a_round: int
) -> IndividualSchedule:
    """Return the schedule in which every set has this many boards, by round and table."""
    ordered = sorted(lots, key=lambda lot: (lot.round, lot.table))
    return IndividualSchedule(
        tuple(
            IndividualSeat(
                lot.round, lot.table, lot.players, boards_of_set(lot.lot, boards_a_round)
            )
            for lot in ordered
        )
    )


def _couples(
    seats: Iterable[IndividualSeat], chairs: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    couples = tuple(chairs)
    for seat in seats:
        for one, other in couples:
            first, second = seat.players[one], seat.players[other]
            yield min(first, second), max(first, second)
