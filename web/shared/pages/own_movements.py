"""A club's own movements as plain values: read from a file, checked, and saved."""

from collections.abc import Iterable
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.checks import Finding
from movements.errors import InvalidMovementError
from movements.own.acblscore_mov import read_mov, write_mov
from movements.own.movement_json import read_movement_json, write_movement_json
from movements.own.own_movement import Contestants, OwnMovement
from movements.own.typed_table import read_typed_table
from web.shared.pages.movement_values import finding_values

FINDINGS = {
    "number_below_one": gettext_lazy("A number below 1"),
    "table_used_twice": gettext_lazy("A table with two matches in one round"),
    "place_at_two_tables": gettext_lazy("A pair at two tables"),
    "team_at_two_tables": gettext_lazy("A team at two tables in one direction"),
    "player_in_two_chairs": gettext_lazy("A player in two chairs"),
    "place_against_itself": gettext_lazy("A pair against itself"),
    "team_against_itself": gettext_lazy("A team against itself"),
    "boards_missing": gettext_lazy("A table without boards"),
    "board_listed_twice": gettext_lazy("A board twice at one table"),
    "board_replayed": gettext_lazy("A board played twice (Law 15)"),
    "match_incomplete": gettext_lazy("A match with boards played in one direction only"),
    "meeting_repeated": gettext_lazy("Opponents met again"),
    "partner_repeated": gettext_lazy("Partners met again"),
    "board_shared": gettext_lazy("A board at two tables at once"),
    "sits_out_twice": gettext_lazy("A pair that sits out twice"),
    "place_absent": gettext_lazy("A pair missing from a round"),
    "team_sits_out": gettext_lazy("A team that sits out, with how many tables it misses"),
    "player_sits_out": gettext_lazy("A player who sits out, with how many rounds"),
    "round_uneven": gettext_lazy("A round with more boards at some tables"),
    "round_empty": gettext_lazy("Rounds without play, from and to"),
    "board_not_compared": gettext_lazy("A board played at one table only"),
}


def read_own_movement(
    name: str,
    data: bytes,
    *,
    contestants: Contestants = "pairs",
    boards_a_round: int = 2,
    lines: Literal[1, 2] = 1,
) -> OwnMovement:
    """Returns the movement in a file: `.mov`, `.json`, or a typed table. Raises MovementError.

    The contestants, the boards a round and the lines are for files that do not say them.
    """
    ending = name.lower().rpartition(".")[2]
    if ending == "mov":
        return read_mov(data, boards_a_round=boards_a_round)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidMovementError("own_text", file=name) from None
    if ending == "json":
        return read_movement_json(text)
    return read_typed_table(
        text, contestants=contestants, boards_a_round=boards_a_round, lines=lines
    )


def write_own_movement(name: str, movement: OwnMovement) -> bytes:
    """Returns the bytes of a file with this name: `.mov`, or else JSON. Raises MovementError."""
    if name.lower().endswith(".mov"):
        return write_mov(movement)
    return write_movement_json(movement).encode()


def own_movement_values(movement: OwnMovement) -> dict[str, Any]:
    """Returns what a movement has, its faults and its remarks."""
    schedule = movement.schedule
    return {
        "name": movement.name,
        "contestants": movement.contestants,
        "tables": len(schedule.tables),
        "rounds": schedule.rounds,
        "boards_in_play": len(schedule.boards),
        "faults": finding_values(movement.faults()),
        "remarks": finding_values(movement.remarks()),
    }


def describe_findings(findings: Iterable[Finding]) -> list[str]:
    """Returns a line for each finding, with the tables, contestants or boards concerned."""
    return [
        _("%(rule)s: %(subject)s")
        % {
            "rule": FINDINGS.get(finding.rule, finding.rule),
            "subject": ", ".join(str(part) for part in finding.subject if part != ""),
        }
        for finding in findings
    ]
