"""Cursor pagination: a page holds the rows after the id of the last row seen.

Rows that are added meanwhile move no other; nothing is counted, so the last page costs as the
first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

DEFAULT_LIMIT = 50
MAX_LIMIT = 200
MAX_ID = 2**63 - 1


class PageSerializer(serializers.Serializer[Any]):
    """Which page."""

    limit = serializers.IntegerField(
        min_value=1,
        max_value=MAX_LIMIT,
        default=DEFAULT_LIMIT,
        help_text="How many rows at the most.",
    )
    after = serializers.IntegerField(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The id of the last row that was seen: take it from `next`.",
    )


@dataclass(frozen=True, slots=True)
class CursorOrder:
    """By which attribute the rows of a list go, and whether the newest come first."""

    by: str = "pk"
    falling: bool = False

    def page(self, rows: Any, *, limit: int, after: int | None) -> tuple[list[Any], int | None]:
        """The rows of a page, and after which row the next begins; nothing where it is the last."""
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
