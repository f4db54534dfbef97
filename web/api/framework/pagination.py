"""Cursor pagination of API lists: a page begins after the id of the last row of the page before.

New rows do not shift other pages, and nothing is counted, so the last page costs as much as the
first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from club.validators.row_ids import LARGEST_ID

DEFAULT_LIMIT = 50
MAX_LIMIT = 200


class PageSerializer(serializers.Serializer[Any]):
    """Parameters of a page."""

    limit = serializers.IntegerField(
        min_value=1,
        max_value=MAX_LIMIT,
        default=DEFAULT_LIMIT,
        help_text="Maximum number of rows.",
    )
    after = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_ID,
        required=False,
        help_text="Id of the last row of the previous page; `next` has it.",
    )


@dataclass(frozen=True, slots=True)
class CursorOrder:
    """Sort order of a list: its attribute, and whether the newest rows come first."""

    by: str = "pk"
    falling: bool = False

    def page(self, rows: Any, *, limit: int, after: int | None) -> tuple[list[Any], int | None]:
        """Returns the rows of a page, and the cursor of the next page; None on the last."""
        # One extra row shows whether there is another page, without a count.
        taken = self._taken(rows, limit + 1, after)
        last = getattr(taken[limit - 1], self.by) if len(taken) > limit else None
        return taken[:limit], last

    def _taken(self, rows: Any, most: int, after: int | None) -> list[Any]:
        if isinstance(rows, QuerySet):
            side = "lt" if self.falling else "gt"
            later = rows if after is None else rows.filter(**{f"{self.by}__{side}": after})
            return list(later.order_by(f"{'-' * self.falling}{self.by}")[:most])
        return self._sorted(rows, after)[:most]

    def _sorted(self, rows: Sequence[Any], after: int | None) -> list[Any]:
        by = attrgetter(self.by)
        ordered = sorted(rows, key=by, reverse=self.falling)
        if after is None:
            return ordered
        return [row for row in ordered if (by(row) < after if self.falling else by(row) > after)]
