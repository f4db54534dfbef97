"""Checks a club's own movement for faults, and lays it out as a grid for its page."""

from collections import defaultdict
from dataclasses import dataclass

from movements.individual.individual_schedule import IndividualSeat
from movements.own.own_movement import OwnMovement
from movements.schedule import ScheduledSeat
from movements.teams.team_schedule import TeamSeat
from reports.content.cells.pair_names import NOBODY, format_board_ranges
from web.shared.pages.movements.own_movements import describe_findings

MOST_FINDINGS = 40


@dataclass(frozen=True, slots=True)
class MovementCell:
    """A table in a round, in words: who plays, which boards, and whether they are turned."""

    contestants: str
    boards: str
    switched: bool


@dataclass(frozen=True, slots=True)
class MovementCheck:
    """What the page shows of a movement. `more` counts the findings that are left out."""

    tables: tuple[int, ...]
    rounds: list[tuple[int, list[MovementCell | None]]]
    boards: int
    faults: list[str]
    remarks: list[str]
    more: int


def check_own_movement(movement: OwnMovement) -> MovementCheck:
    """Check a movement of the club, and lay out its grid."""
    schedule = movement.schedule
    faults, remarks = (
        describe_findings(movement.faults()),
        describe_findings(movement.remarks()),
    )
    left_out = max(len(faults) - MOST_FINDINGS, 0) + max(len(remarks) - MOST_FINDINGS, 0)
    return MovementCheck(
        schedule.tables,
        _rounds(movement),
        len(schedule.boards),
        faults[:MOST_FINDINGS],
        remarks[:MOST_FINDINGS],
        left_out,
    )


def _rounds(movement: OwnMovement) -> list[tuple[int, list[MovementCell | None]]]:
    schedule = movement.schedule
    cells = defaultdict[int, dict[int, MovementCell]](dict)
    for seat in schedule.seats:
        cells[seat.round][seat.table] = _movement_cell(seat)
    return [
        (round_, [cells[round_].get(table) for table in schedule.tables])
        for round_ in sorted(cells)
    ]


def _movement_cell(seat: ScheduledSeat | TeamSeat | IndividualSeat) -> MovementCell:
    boards = format_board_ranges(seat.boards)
    if isinstance(seat, IndividualSeat):
        north, south, east, west = seat.players
        return MovementCell(f"{north}+{south} v {east}+{west}", boards, switched=False)
    switched = isinstance(seat, ScheduledSeat) and seat.arrow_switched
    sides = f"{seat.north_south or NOBODY} v {seat.east_west or NOBODY}"
    return MovementCell(sides, boards, switched)
