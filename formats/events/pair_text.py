"""Parses pair numbers, and the two names of a pair, from cells of event files."""

import re
from collections.abc import Iterable

from formats.events.imported_event import LONGEST_NAME, LONGEST_NUMBER, EventPairKey, EventPlayer

PAIR_NUMBER = re.compile(r"([A-Za-z]{0,3}?)0*(\d{1,4})\s*(NS|EW)?", re.IGNORECASE)
# For text with single blanks: with `\s*` a cell of 20,000 blanks took seconds.
NAMES_APART = re.compile(r" - | ?[&/+;] ?")


def parse_pair_key(text: str, *, section: str, direction: str) -> EventPairKey | None:
    """Return the pair of a cell such as `12`, `A12` or `12 NS`; None if it is none.

    A letter before the number is the section, if no other column names one.
    """
    match = PAIR_NUMBER.fullmatch(text.strip())
    if match is None or not int(match[2]):
        return None
    return EventPairKey((section or match[1].upper())[:8], direction, int(match[2]))


def parse_players(names: str, numbers: Iterable[str] = ()) -> tuple[EventPlayer, ...]:
    """Return the players of a cell such as `Ann A - Bob B`, with their membership numbers."""
    split = NAMES_APART.split(" ".join(names.split()))
    listed = [name.strip()[:LONGEST_NAME] for name in split if name.strip()]
    given = [*numbers, "", ""][:2] if len(listed) <= 2 else [""] * len(listed)
    return tuple(
        EventPlayer(name, number[:LONGEST_NUMBER])
        for name, number in zip(listed, given, strict=False)
    )
