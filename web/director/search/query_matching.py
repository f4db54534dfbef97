"""Matches a query of the search box with the pages that it can find, best first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from club.queries.players import strip_accents

TERM_PATTERN = re.compile(r"\d+|[^\W\d_]+")
# A shorter term matches only at the beginning of a word.
MIN_LETTERS_WITHIN = 3
# Distances of a term from a word, to be added up: smaller is better.
EXACT, BEGINS, WITHIN, NOWHERE = range(4)
# Penalty for words in another order: b1 is board 1 rather than a match of 1A and 3B.
OTHER_ORDER = 2


@dataclass(frozen=True)
class Destination:
    """A page that a search can find: title, kind, link and further search words."""

    words: str
    kind: str
    link: str
    also: str = ""

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The search words of title and `also`."""
        return query_terms(f"{self.words} {self.also}")


def query_terms(text: str) -> tuple[str, ...]:
    """Split a text into words and numbers, without capitals and accents: t4 is two terms."""
    return tuple(TERM_PATTERN.findall(strip_accents(text)))


def find_destinations(text: str, places: Iterable[Destination], most: int) -> list[Destination]:
    """Destinations that match every term of the text, best first; ties keep their order."""
    requested = query_terms(text)
    if not requested:
        return []
    ranked = [(_distance(requested, place), place) for place in places]
    fitting = [candidate for candidate in ranked if candidate[0] is not None]
    # One row a page: the pairs of the open match event are also among those of the club.
    by_link = dict[str, Destination]()
    for _missed, place in sorted(fitting, key=lambda each: each[0] or 0):
        by_link.setdefault(place.link, place)
    return list(by_link.values())[:most]


def _distance(terms: Iterable[str], place: Destination) -> int | None:
    """Total distance of a destination; None if a term does not match at all."""
    nearest = [_nearest_word(piece, place) for piece in terms]
    missed = [distance for distance, _at in nearest]
    at = [at for _each, at in nearest]
    if NOWHERE in missed:
        return None
    return sum(missed) + (0 if at == sorted(at) else OTHER_ORDER)


def _nearest_word(piece: str, place: Destination) -> tuple[int, int]:
    """Distance of the best matching word, and its position."""
    label = ((_match_quality(piece, word), at) for at, word in enumerate(place.pieces))
    return min(label, default=(NOWHERE, 0))


def _match_quality(piece: str, word: str) -> int:
    """Distance of a term from a word. Numbers match exactly: 1 does not find 14."""
    if piece == word:
        return EXACT
    if piece.isdigit() or not piece:
        return NOWHERE
    if word.startswith(piece):
        return BEGINS
    return WITHIN if len(piece) >= MIN_LETTERS_WITHIN and piece in word else NOWHERE
