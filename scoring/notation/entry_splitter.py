"""Splits text into results, where several were typed without Enter between them."""

import re
from functools import cache

from scoring.notation.complete_pattern import entry_pattern
from scoring.notation.denomination_letters import ENGLISH, LanguageLetters
from scoring.notation.entry_parts import check_entry_length

SHORTEST = 5


def split_entries(
    text: str, *, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH
) -> tuple[str, ...]:
    """Split a text into its entries; empty if it is one entry or can be split in two ways.

    Fewer than five letters are never two entries. A zero is never read as passed out here, because
    it belongs to a score.
    """
    check_entry_length(text)
    if len(text) < SHORTEST:
        return ()
    entry = _pattern(last_zero_dropped, letters)
    ways: list[list[tuple[str, ...]]] = [[()], *([] for _place in text)]
    for start in range(len(text)):
        if not ways[start] or text[start] == " " or (start and text[start] == "0"):
            continue
        for end in range(start + 1, len(text) + 1):
            piece = text[start:end].rstrip()
            if entry.fullmatch(piece):
                ways[end] = [*ways[end], *((*before, piece) for before in ways[start])][:2]
    return ways[-1][0] if len(ways[-1]) == 1 and len(ways[-1][0]) > 1 else ()


@cache
def _pattern(last_zero_dropped: bool, letters: LanguageLetters) -> re.Pattern[str]:
    source = entry_pattern(last_zero_dropped=last_zero_dropped, letters=letters)
    return re.compile(source, re.IGNORECASE | re.ASCII)
