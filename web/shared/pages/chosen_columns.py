"""Reads the field that a user has assigned to each column of an uploaded table."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from formats.tables import ListTable

F = TypeVar("F", bound=Enum)


def read_chosen_columns(
    posted: Mapping[str, str], table: ListTable, nothing: F
) -> tuple[tuple[F, ...], int]:
    """Return each column's field and the first row; unknown values become `nothing` and row 0.

    `nothing` is the field of a column that is left out; the others are of the same enumeration.
    """
    known = {field.value: field for field in type(nothing)}
    fields = tuple(known.get(posted.get(f"column-{at}", ""), nothing) for at in range(table.width))
    rows = {str(at): at for at in range(len(table.rows))}
    return fields, rows.get(posted.get("first", ""), 0)
