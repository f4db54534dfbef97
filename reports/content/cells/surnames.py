"""Splits a player's name into surname and given names, for lists by surname and initials."""

# What follows a surname and belongs to it.
SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "junior", "senior", "ii", "iii", "iv"})
# Separate words that begin a surname; of "van" and "de" countries differ.
PREFIXES = frozenset({"ó", "ní", "nic", "mac", "uí", "ua", "st", "st.", "saint"})


def split_surname(name: str) -> tuple[str, str]:
    """Split a name into its surname, which is the last word in most names, and the rest."""
    words = name.split(" ")
    start = len(words) - 1
    while start > 0 and words[start].lower() in SUFFIXES:
        start -= 1
    if start > 1 and words[start - 1].lower() in PREFIXES:
        start -= 1
    return " ".join(words[start:]), " ".join(words[:start]).strip()
