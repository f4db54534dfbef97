"""Queries of the checks of unusual results: version, author and time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from boards.models import ResultCheck


@dataclass(frozen=True, slots=True)
class CheckedResult:
    """The version of a result that somebody checked."""

    version: int
    by: str
    at: datetime


def is_version_checked(seating_board_id: int, version: int) -> bool:
    """Whether this version of a result was checked, and the check not withdrawn. One query."""
    rows = ResultCheck.objects.filter(seating_board=seating_board_id, version=version)
    last = rows.order_by("-pk").first()
    return last is not None and last.is_checked


def checked_results(session_id: int) -> Mapping[int, CheckedResult]:
    """The current check by seating's board, without withdrawn checks. One query."""
    rows = ResultCheck.objects.filter(seating_board__seating__section__session=session_id)
    last = {
        (row.seating_board_id, row.version): row
        for row in rows.select_related("author").order_by("version", "pk")
    }
    return {
        row.seating_board_id: CheckedResult(
            row.version, row.author.get_username() if row.author else "", row.recorded_at
        )
        for row in last.values()
        if row.is_checked
    }
