"""Removes control characters from text for files."""

import unicodedata
from functools import lru_cache

LONGEST = 32_000
ALLOWED_CONTROLS = frozenset("\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")


@lru_cache(maxsize=8192)
def strip_control_characters(text: str) -> str:
    """Remove characters that no file should contain; joiners between letters stay."""
    if text.isascii() and text.isprintable():
        return text[:LONGEST]
    seen = (
        letter
        for letter in text
        if letter in ALLOWED_CONTROLS or unicodedata.category(letter)[0] != "C"
    )
    return "".join(seen)[:LONGEST]
