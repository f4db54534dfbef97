"""Validates the groups of tables of a fouled board."""

from collections.abc import Collection, Mapping

from boards.errors import (
    BoardDataNotFoundError,
    InvalidBoardDataError,
    ReasonRequiredError,
    StaleBoardDataError,
)
from scoring.boards.fouled import GROUPS
from tournament.models import Joined


def validate_groups(
    number: int, groups: Mapping[int, str], tables: Collection[int], *, session: int, reason: str
) -> None:
    """There is a reason, and more than one group; `tables` are where two pairs meet on the board.

    One group of all of them, but not the first, is for a session that others are compared with:
    every table of it had other cards than they. One query then, else none.
    A table that is not among them is no longer there: what was seen does not stand.
    """
    if not reason.strip():
        raise ReasonRequiredError("reasonless")
    for group in groups.values():
        if group not in GROUPS:
            raise BoardDataNotFoundError("unknown_group", group=group, last=GROUPS[-1])
    if groups.keys() - set(tables):
        raise StaleBoardDataError("stale_groups", board=number)
    groups_in_use = {groups.get(table, GROUPS[0]) for table in tables}
    if len(groups_in_use) < 2 and (
        groups_in_use <= {GROUPS[0]} or not _is_compared_elsewhere(session)
    ):
        raise InvalidBoardDataError("one_group", board=number)


def _is_compared_elsewhere(session: int) -> bool:
    return Joined.objects.filter(session=session).exists()


def validate_board_is_fouled(number: int, groups: Mapping[int, str], *, reason: str) -> None:
    """There is something to take back, and a reason to."""
    if not reason.strip():
        raise ReasonRequiredError("reasonless")
    if not groups:
        raise BoardDataNotFoundError("not_fouled", board=number)


def validate_groups_seen(number: int, seen: int, current_version: int) -> None:
    """Nobody overwrites what they have not seen."""
    if seen != current_version:
        raise StaleBoardDataError("stale_groups", board=number)
