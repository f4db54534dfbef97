"""Validates the groups into which a director divides the tables of a fouled board."""

from collections.abc import Collection, Mapping

from boards.errors import (
    BoardDataNotFoundError,
    InvalidBoardDataError,
    ReasonRequiredError,
    StaleBoardDataError,
)
from scoring.boards.fouled_boards import GROUPS
from tournament.models import Joined


def validate_groups(
    number: int, groups: Mapping[int, str], tables: Collection[int], *, session: int, reason: str
) -> None:
    """Require a reason, more than one group, and only `tables` where two pairs meet on the board.

    All tables can be in one group other than the first if the session plays in a simultaneous: they
    all had different cards from the rest of the field. One query then, else none. A table not in
    `tables` has been removed, so the user saw stale data.
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
    """Require a fouled mark to withdraw, and a reason."""
    if not reason.strip():
        raise ReasonRequiredError("reasonless")
    if not groups:
        raise BoardDataNotFoundError("not_fouled", board=number)


def validate_groups_seen(number: int, seen: int, current_version: int) -> None:
    """Refuse to overwrite groups that the user has not seen."""
    if seen != current_version:
        raise StaleBoardDataError("stale_groups", board=number)
