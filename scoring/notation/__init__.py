"""The notation of typed results: reads an entry such as 4SN=, knows its end, and writes it."""

from scoring.errors import NotationError
from scoring.notation.finishing import entry_pattern, finished_entry_pattern
from scoring.notation.grammar import TypedEntry, TypedOutcome
from scoring.notation.impossible import begun, shaped
from scoring.notation.reading import read_entry, read_typed_outcome
from scoring.notation.writing import write_outcome

__all__ = [
    "NotationError",
    "TypedEntry",
    "TypedOutcome",
    "begun",
    "entry_pattern",
    "finished_entry_pattern",
    "read_entry",
    "read_typed_outcome",
    "shaped",
    "write_outcome",
]
