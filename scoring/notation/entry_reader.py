"""Parses a typed result, such as `4SN=`, or raises an error with the reason.

An ambiguous entry is refused, and so is a score without its last zero, unless the typist works that
way. An award can be typed for North-South alone; East-West then get the rest, which the page shows:
`A60` is 60/40, `A+` is A+ to North-South and A- to East-West, and `A` is A to both. `A++` is A+ to
both.
"""

import re
from collections.abc import Callable
from functools import cache

from scoring.errors import UnreadableEntryError
from scoring.notation.denomination_letters import ENGLISH, LanguageLetters
from scoring.notation.entry_errors import find_entry_error
from scoring.notation.entry_parts import TypedEntry, TypedOutcome, plain_entry
from scoring.notation.entry_splitter import split_entries
from scoring.notation.entry_syntax import entry_forms

Reader = tuple[re.Pattern[str], Callable[[re.Match[str]], TypedEntry]]


def read_typed_outcome(
    text: str, *, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH
) -> TypedOutcome:
    """Read the outcome of an entry; `read_entry` also returns its other parts."""
    return read_entry(text, last_zero_dropped=last_zero_dropped, letters=letters).outcome


def read_entry(
    text: str, *, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH
) -> TypedEntry:
    """Read the whole entry; a `NotationError` names it and its error."""
    entry = plain_entry(text, letters)
    if not entry:
        raise UnreadableEntryError("notation_empty", text=text)
    for pattern, to_entry in _readers(last_zero_dropped, letters):
        if match := pattern.fullmatch(entry):
            return to_entry(match)
    error = find_entry_error(entry, last_zero_dropped=last_zero_dropped, letters=letters)
    if isinstance(error, UnreadableEntryError):
        several = split_entries(entry, last_zero_dropped=last_zero_dropped, letters=letters)
        if several:
            error = UnreadableEntryError("notation_run_together", entries=", ".join(several))
    raise type(error)(error.code, **error.facts | {"text": text})


@cache
def _readers(last_zero_dropped: bool, letters: LanguageLetters) -> tuple[Reader, ...]:
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    return tuple((re.compile(form.pattern), form.to_entry) for form in known)
