"""Finds players that may be one person under two names, by the similarity of names.

Only names that share the beginning of a word are compared: everybody with everybody would take
hours for a long list. A beginning that very many share tells nobody apart and is left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from club.queries.players import strip_accents

LIKE = 91
"""Of a hundred; a name that is only a part of another comes to ninety."""
COMMON, BEGINNING, MANY = 250, 3, 5_000
SAME = "="
APART = re.compile(r"[\W_]+")

Key = int


def name_words(name: str) -> str:
    """The words of a name, without capitals, accents and what stands between them."""
    return " ".join(APART.split(strip_accents(name))).strip()


def name_similarity(one: str, other: str) -> int:
    """How much two names are alike, of a hundred, in whatever order their words stand."""
    from rapidfuzz import fuzz

    return int(fuzz.WRatio(name_words(one), name_words(other)))


def similar_names(name: str, people: Iterable[tuple[Key, str]]) -> list[Key]:
    """Those of these people who are like one name, the most alike first."""
    from rapidfuzz import fuzz, process

    asked = name_words(name)
    mine, known = _shelves(asked), ((key, name_words(each)) for key, each in people)
    near = {key: each for key, each in known if mine & _shelves(each)}
    found = process.extract(asked, near, scorer=fuzz.WRatio, score_cutoff=LIKE, limit=5)
    return [key for _name, _score, key in found]


class Names:
    """People who may turn out to be somebody who is asked for."""

    def __init__(self, people: Iterable[tuple[Key, str]]) -> None:
        self.names = {key: name_words(name) for key, name in people}
        self.shelves = defaultdict[str, list[Key]](list)
        for key, name in self.names.items():
            for shelf in _shelves(name):
                self.shelves[shelf].append(key)

    def like(self, name: str) -> list[tuple[int, Key]]:
        """Whoever is like this, the most alike first: how much, and who."""
        from rapidfuzz import fuzz, process

        asked = name_words(name)
        near = {key: self.names[key] for shelf in _shelves(asked) for key in self._on(shelf)}
        found = process.extract(asked, near, scorer=fuzz.WRatio, score_cutoff=LIKE, limit=5)
        return [(int(score), key) for _name, score, key in found]

    def doubles(self) -> list[tuple[int, Key, Key]]:
        """Every two who are like each other, the most alike first: how much, and who.

        In a list of very many only those whose words are the same.
        """
        from rapidfuzz import fuzz

        many = len(self.names) > MANY
        found: dict[tuple[Key, Key], int] = {}
        for shelf in self.shelves:
            if many and not shelf.startswith(SAME):
                continue
            for both in combinations(self._on(shelf), 2):
                one, other = (self.names[key] for key in both)
                if both not in found:
                    found[both] = int(fuzz.WRatio(one, other, score_cutoff=LIKE))
        ordered = sorted((-score, *both) for both, score in found.items() if score)
        return [(-score, one, other) for score, one, other in ordered]

    def _on(self, shelf: str) -> list[Key]:
        keys = self.shelves.get(shelf, [])
        return keys if len(keys) <= COMMON else []


def _shelves(name: str) -> set[str]:
    """The beginning of each word; and all the words, in whatever order they stand."""
    parts = name.split()
    return {SAME + " ".join(sorted(parts)), *(each[:BEGINNING] for each in parts if len(each) > 1)}
