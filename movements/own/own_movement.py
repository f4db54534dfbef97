"""Value class of a club's own movement of pairs, teams or players, with limits and validation."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from movements.checks import Finding, schedule_faults, schedule_remarks
from movements.errors import InvalidMovementError
from movements.individual.individual_checks import individual_faults, individual_remarks
from movements.individual.individual_schedule import IndividualSchedule
from movements.schedule import Schedule
from movements.teams.team_checks import team_faults, team_remarks
from movements.teams.team_schedule import TeamSchedule

Contestants = Literal["pairs", "teams", "players"]
AnySchedule = Schedule | TeamSchedule | IndividualSchedule

MOST_BYTES = 1_000_000
MOST_OWN_ROUNDS = 100
MOST_OWN_TABLES = 100
MOST_OWN_NUMBER = 999
MOST_BOARDS_A_ROUND = 60


@dataclass(frozen=True, slots=True)
class OwnMovement:
    """A movement that a club brings: its name, who plays, and the schedule."""

    name: str
    contestants: Contestants
    schedule: AnySchedule

    def faults(self) -> tuple[Finding, ...]:
        """Return what stops play; a movement without faults can be played."""
        return tuple(_CHECKS[type(self.schedule)][0](self.schedule))

    def remarks(self) -> tuple[Finding, ...]:
        """Return what a director may accept."""
        return tuple(_CHECKS[type(self.schedule)][1](self.schedule))


_CHECKS: Mapping[
    type[Any], tuple[Callable[[Any], Iterable[Finding]], Callable[[Any], Iterable[Finding]]]
] = {
    Schedule: (schedule_faults, schedule_remarks),
    TeamSchedule: (team_faults, team_remarks),
    IndividualSchedule: (individual_faults, individual_remarks),
}


def validate_own_size(size: int) -> None:
    """Refuse a file or text that is empty or too long to be a movement."""
    if not 0 < size <= MOST_BYTES:
        raise InvalidMovementError("own_size", size=size, most=MOST_BYTES)


def validate_own_rounds(rounds: int) -> None:
    """Refuse no rounds at all, and more than a movement has."""
    if not 1 <= rounds <= MOST_OWN_ROUNDS:
        raise InvalidMovementError("own_rounds", rounds=rounds, most=MOST_OWN_ROUNDS)


def validate_contestants(contestants: object) -> Contestants:
    """Return the kind of contestants. Raises InvalidMovementError for any other word."""
    for kind in get_args(Contestants):
        if contestants == kind:
            return kind  # type: ignore[no-any-return]
    raise InvalidMovementError("own_contestants", contestants=str(contestants)[:40])


def validate_boards_a_round(boards: int) -> None:
    """Refuse rounds without boards, and more boards than anybody plays in a round."""
    if not 1 <= boards <= MOST_BOARDS_A_ROUND:
        raise InvalidMovementError("own_boards", boards=boards, most=MOST_BOARDS_A_ROUND)
