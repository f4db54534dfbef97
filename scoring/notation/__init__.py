"""Text notation of results, such as `4SN=`: parsing, writing, and regular expressions."""

from scoring.errors import NotationError
from scoring.notation.complete_pattern import entry_pattern, finished_entry_pattern
from scoring.notation.entry_parts import TypedEntry, TypedOutcome
from scoring.notation.entry_reader import read_entry, read_typed_outcome
from scoring.notation.entry_writer import write_outcome
from scoring.notation.partial_pattern import entry_shape_pattern, partial_entry_pattern

__all__ = [
    "NotationError",
    "TypedEntry",
    "TypedOutcome",
    "entry_pattern",
    "entry_shape_pattern",
    "finished_entry_pattern",
    "partial_entry_pattern",
    "read_entry",
    "read_typed_outcome",
    "write_outcome",
]
