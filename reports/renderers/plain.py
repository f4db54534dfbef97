"""Words as a file can hold them: without control characters. Knows no format."""

import unicodedata
from functools import lru_cache

LONGEST = 32_000
KEPT = frozenset("\n\t\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")


@lru_cache(maxsize=8192)
def plain(words: str) -> str:
    """The same words without what no file should hold; what joins letters stays."""
    if words.isascii() and words.isprintable():
        return words[:LONGEST]
    seen = (each for each in words if each in KEPT or unicodedata.category(each)[0] != "C")
    return "".join(seen)[:LONGEST]
