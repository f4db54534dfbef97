"""Reads, writes and checks the files of a club's own movements."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.checks import Finding
from movements.errors import InvalidMovementError
from movements.own.acblscore_mov import read_mov, write_mov
from movements.own.movement_json import read_movement_json, write_movement_json
from movements.own.own_movement import Contestants, OwnMovement
from movements.own.typed_table import read_typed_table
from reports.content.cells.pair_names import format_board_ranges
from web.shared.pages.movements.finding_names import FINDINGS
from web.shared.pages.movements.movement_values import finding_values


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
    """Returns a line for each finding, with the tables, contestants or boards concerned.

    Boards that are at two tables in one round are a single line.
    """
    shared = defaultdict[object, list[int]](list)
    lines = []
    for finding in findings:
        if finding.rule == "board_shared":
            round_, board = finding.subject
            shared[round_].append(int(str(board)))
            continue
        subject = ", ".join(str(part) for part in finding.subject if part != "")
        lines.append(_describe_finding(finding.rule, subject))
    for round_, boards in shared.items():
        facts = {"round": round_, "boards": format_board_ranges(boards)}
        where = ngettext(
            "round %(round)s, board %(boards)s", "round %(round)s, boards %(boards)s", len(boards)
        )
        lines.append(_describe_finding("board_shared", where % facts))
    return lines


def _describe_finding(rule: str, subject: str) -> str:
    return _("%(rule)s: %(subject)s") % {"rule": FINDINGS.get(rule, rule), "subject": subject}
