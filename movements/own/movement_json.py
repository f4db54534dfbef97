"""Reads and writes a club's own movements as JSON; an error names the place of the fault.

    {"format": "overtrick-movement", "version": 1, "name": "…", "contestants": "pairs", "lines": 1,
     "rounds": [[{"table": 1, "north_south": 4, "east_west": 1, "boards": [1, 2],
                  "arrow_switched": false}, …], …]}

`rounds` has a list for each round, and in it an object for each table. An empty side is null.
`lines` (1 or 2) and `arrow_switched` are for pairs only and can be left out: one line, not
switched. Tables of `players` have `north`, `south`, `east` and `west` instead of the two sides.
"""

import json
from collections.abc import Mapping
from typing import Any, Literal

from movements.errors import InvalidMovementError
from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from movements.own.own_movement import (
    MOST_BOARDS_A_ROUND,
    MOST_OWN_NUMBER,
    MOST_OWN_TABLES,
    AnySchedule,
    Contestants,
    OwnMovement,
    validate_contestants,
    validate_own_rounds,
    validate_own_size,
)
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_schedule import TeamSchedule, TeamSeat

FORMAT = "overtrick-movement"
VERSION = 1
CHAIR_NAMES = ("north", "south", "east", "west")
MOST_NAME = 100


def read_movement_json(text: str) -> OwnMovement:
    """Read an own movement from JSON.

    Raises InvalidMovementError with the round, the table and the field.
    """
    validate_own_size(len(text.encode("utf-8", "replace")))
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidMovementError("own_json", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):
        # Nested too deeply, or a number of thousands of digits.
        raise InvalidMovementError("own_json", line=1, column=1) from None
    return movement_from_document(document)


def movement_from_document(document: object) -> OwnMovement:
    """Read a movement from a decoded document."""
    if not isinstance(document, dict):
        raise InvalidMovementError("own_json", line=1, column=1)
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        raise InvalidMovementError("own_format", format=FORMAT, version=VERSION)
    contestants = validate_contestants(document.get("contestants"))
    rounds = document.get("rounds")
    if not isinstance(rounds, list):
        raise InvalidMovementError("own_field", round=0, row=0, field="rounds")
    validate_own_rounds(len(rounds))
    rows = [
        (round_, _row(row, round_, number))
        for round_, tables in enumerate(rounds, start=1)
        for number, row in enumerate(_tables(tables, round_), start=1)
    ]
    name = document.get("name", "")
    if not isinstance(name, str) or len(name) > MOST_NAME:
        raise InvalidMovementError("own_field", round=0, row=0, field="name")
    return OwnMovement(name, contestants, _schedule(contestants, rows, document))


def write_movement_json(movement: OwnMovement) -> str:
    """Write a movement; reading it gives the same movement again."""
    schedule = movement.schedule
    rounds: list[list[dict[str, Any]]] = [[] for _ in range(schedule.rounds)]
    for seat in schedule.seats:
        rounds[seat.round - 1].append(_seat_values(seat))
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "name": movement.name,
        "contestants": movement.contestants,
    }
    if isinstance(schedule, Schedule):
        document["lines"] = schedule.lines
    return json.dumps({**document, "rounds": rounds}, ensure_ascii=False, indent=1)


def _seat_values(seat: ScheduledSeat | TeamSeat | IndividualSeat) -> dict[str, Any]:
    values: dict[str, Any] = {"table": seat.table}
    if isinstance(seat, IndividualSeat):
        values |= dict(zip(CHAIR_NAMES, seat.players, strict=True))
    else:
        values |= {"north_south": seat.north_south, "east_west": seat.east_west}
    values["boards"] = list(seat.boards)
    if isinstance(seat, ScheduledSeat) and seat.arrow_switched:
        values["arrow_switched"] = True
    return values


def _schedule(
    contestants: Contestants, rows: list[tuple[int, "_Row"]], document: Mapping[str, Any]
) -> AnySchedule:
    if contestants == "players":
        return IndividualSchedule(tuple(_player_seat(round_, row) for round_, row in rows))
    if contestants == "teams":
        return TeamSchedule(
            tuple(
                TeamSeat(round_, row.number("table"), *row.sides(), row.boards())
                for round_, row in rows
            )
        )
    seats = (
        ScheduledSeat(
            round_, row.number("table"), *row.sides(), row.boards(), row.flag("arrow_switched")
        )
        for round_, row in rows
    )
    return Schedule(tuple(seats), _lines(document.get("lines", 1)))


def _lines(lines: object) -> Literal[1, 2]:
    if isinstance(lines, bool) or lines not in (1, 2):
        raise InvalidMovementError("own_field", round=0, row=0, field="lines")
    return 1 if lines == 1 else 2


def _player_seat(round_: int, row: "_Row") -> IndividualSeat:
    players = tuple(row.number(chair) for chair in CHAIR_NAMES)
    return IndividualSeat(round_, row.number("table"), players, row.boards())


def _tables(tables: object, round_: int) -> list[object]:
    if not isinstance(tables, list) or len(tables) > MOST_OWN_TABLES:
        raise InvalidMovementError("own_tables", round=round_, most=MOST_OWN_TABLES)
    return tables


def _row(row: object, round_: int, number: int) -> "_Row":
    if not isinstance(row, dict):
        raise InvalidMovementError("own_field", round=round_, row=number, field="table")
    return _Row(row, round_, number)


class _Row:
    """One table of one round, and its place in the document."""

    def __init__(self, values: Mapping[str, Any], round_: int, row: int) -> None:
        self.values, self.round, self.row = values, round_, row

    def number(self, field: str) -> int:
        value = self.values.get(field)
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not 1 <= value <= MOST_OWN_NUMBER
        ):
            raise self.error(field)
        return value

    def sides(self) -> tuple[int | None, int | None]:
        return self.side("north_south"), self.side("east_west")

    def side(self, field: str) -> int | None:
        return None if self.values.get(field) is None else self.number(field)

    def flag(self, field: str) -> bool:
        value = self.values.get(field, False)
        if not isinstance(value, bool):
            raise self.error(field)
        return value

    def boards(self) -> tuple[int, ...]:
        boards = self.values.get("boards")
        if not isinstance(boards, list) or len(boards) > MOST_BOARDS_A_ROUND:
            raise self.error("boards")
        rows = [_Row({"boards": board}, self.round, self.row) for board in boards]
        return tuple(row.number("boards") for row in rows)

    def error(self, field: str) -> InvalidMovementError:
        return InvalidMovementError("own_field", round=self.round, row=self.row, field=field)
