"""What a scorer types for one result, read, known to be finished, and written. Knows no board."""

from scoring.errors import NotationError
from scoring.notation.finishing import finished, whole
from scoring.notation.grammar import Entry, Said
from scoring.notation.impossible import begun, shaped
from scoring.notation.reading import read, read_entry
from scoring.notation.writing import written

__all__ = [
    "Entry",
    "NotationError",
    "Said",
    "begun",
    "finished",
    "read",
    "read_entry",
    "shaped",
    "whole",
    "written",
]
