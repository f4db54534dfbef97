"""Parameters of a movement: tables, rounds, boards a round, and the side of a missing pair."""

from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from movements.errors import InvalidMovementError, UnsuitableMovementError
from movements.schedule import Schedule

# Minutes a board, with the moves: nobody is quicker or slower.
FASTEST_PACE, SLOWEST_PACE = 1, 30
# Whose line is a pair short.
MissingSide = Literal["NS", "EW"]


@dataclass(frozen=True, slots=True)
class MovementSetting:
    """The parameters of a movement. At a half table the last pair of one line is missing."""

    tables: int
    rounds: int
    boards_a_round: int
    missing: MissingSide | None = None

    def __post_init__(self) -> None:
        if self.missing is not None and self.missing not in get_args(MissingSide):
            raise InvalidMovementError("missing_side", missing=self.missing)

    @property
    def boards(self) -> int:
        """The boards of a pair that never sits out."""
        return self.rounds * self.boards_a_round


class ScheduleFactory(Protocol):
    """Protocol of functions that return the schedule of a movement."""

    def __call__(
        self, tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
    ) -> Schedule: ...


def validate_setting(setting: MovementSetting, *, suits: bool, most: int) -> None:
    """Refuse tables that the movement does not suit, too many rounds, or rounds without boards."""
    if not suits:
        raise UnsuitableMovementError("unsuitable", tables=setting.tables, rounds=setting.rounds)
    if not 1 <= setting.rounds <= most:
        raise UnsuitableMovementError(
            "too_many_rounds", tables=setting.tables, rounds=setting.rounds, most=most
        )
    if setting.boards_a_round < 1:
        raise InvalidMovementError("no_boards_a_round", boards=setting.boards_a_round)
