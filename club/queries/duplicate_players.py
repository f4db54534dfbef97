"""Finds players who may be in the list twice, by names that are nearly the same.

Only names that share the beginning of a word are compared, because comparing all names of a long
list with each other would take hours. A beginning that very many names share is left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from club.queries.players import strip_accents

# Of a hundred; a name that is only a part of another comes to ninety.
MIN_SIMILARITY = 91
MAX_NAMES_PER_KEY = 250
PREFIX_LENGTH = 3
LONG_LIST = 5_000
WHOLE_NAME_MARK = "="
WORD_SEPARATOR = re.compile(r"[\W_]+")

PlayerId = int


def name_words(name: str) -> str:
    """Returns the words of a name in lower case without accents, separated by single spaces."""
    return " ".join(WORD_SEPARATOR.split(strip_accents(name))).strip()


def name_similarity(first: str, second: str) -> int:
    """Returns the similarity of two names from 0 to 100, ignoring the order of their words."""
    from rapidfuzz import fuzz

    return int(fuzz.WRatio(name_words(first), name_words(second)))


def similar_names(name: str, people: Iterable[tuple[PlayerId, str]]) -> list[PlayerId]:
    """Returns the people whose names are similar to this name, most similar first."""
    from rapidfuzz import fuzz, process

    wanted = name_words(name)
    mine = _index_keys(wanted)
    known = ((key, name_words(known_name)) for key, known_name in people)
    near = {key: known_name for key, known_name in known if mine & _index_keys(known_name)}
    matches = process.extract(
        wanted, near, scorer=fuzz.WRatio, score_cutoff=MIN_SIMILARITY, limit=5
    )
    return [key for _name, _score, key in matches]


class NameIndex:
    """Index of people by the beginnings of their names, for fuzzy search."""

    def __init__(self, people: Iterable[tuple[PlayerId, str]]) -> None:
        self.names = {key: name_words(name) for key, name in people}
        self.ids_by_key = defaultdict[str, list[PlayerId]](list)
        for key, name in self.names.items():
            for index_key in _index_keys(name):
                self.ids_by_key[index_key].append(key)

    def like(self, name: str) -> list[tuple[int, PlayerId]]:
        """Returns people with a similar name and their similarity, most similar first."""
        from rapidfuzz import fuzz, process

        wanted = name_words(name)
        near = {
            key: self.names[key]
            for index_key in _index_keys(wanted)
            for key in self._ids_for(index_key)
        }
        matches = process.extract(
            wanted, near, scorer=fuzz.WRatio, score_cutoff=MIN_SIMILARITY, limit=5
        )
        return [(int(score), key) for _name, score, key in matches]

    def doubles(self) -> list[tuple[int, PlayerId, PlayerId]]:
        """Returns pairs of people with similar names and their similarity, most similar first.

        In a very long list, only pairs whose names have the same words.
        """
        from rapidfuzz import fuzz

        many = len(self.names) > LONG_LIST
        scores: dict[tuple[PlayerId, PlayerId], int] = {}
        for index_key in self.ids_by_key:
            if many and not index_key.startswith(WHOLE_NAME_MARK):
                continue
            for both in combinations(self._ids_for(index_key), 2):
                first, second = (self.names[key] for key in both)
                if both not in scores:
                    scores[both] = int(fuzz.WRatio(first, second, score_cutoff=MIN_SIMILARITY))
        ordered = sorted((-score, *both) for both, score in scores.items() if score)
        return [(-score, first, second) for score, first, second in ordered]

    def _ids_for(self, index_key: str) -> list[PlayerId]:
        keys = self.ids_by_key.get(index_key, [])
        return keys if len(keys) <= MAX_NAMES_PER_KEY else []


def _index_keys(name: str) -> set[str]:
    """Returns the beginning of each word, and all the words in sorted order."""
    parts = name.split()
    return {
        WHOLE_NAME_MARK + " ".join(sorted(parts)),
        *(part[:PREFIX_LENGTH] for part in parts if len(part) > 1),
    }
