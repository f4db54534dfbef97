"""Removes control characters from text for files."""

import unicodedata
from functools import lru_cache

LONGEST = 32_000
ALLOWED_CONTROLS = frozenset("\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")


@lru_cache(maxsize=8192)
def strip_control_characters(text: str) -> str:
    """The same words without what no file should hold; what joins letters stays."""
    if text.isascii() and text.isprintable():
        return text[:LONGEST]
    seen = (
        letter
        for letter in text
        if letter in ALLOWED_CONTROLS or unicodedata.category(letter)[0] != "C"
    )
    return "".join(seen)[:LONGEST]
