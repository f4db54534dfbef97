"""The one grammar of entries: a tuple of forms, from which reading and finishing come. No board."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from scoring.notation.grammar import GAP, Entry, Form, Piece
from scoring.notation.letters import ENGLISH, Letters
from scoring.notation.plays import plays
from scoring.outcome import SCORES, Award, NotPlayed, PassedOut, Score

WORDS = (
    ("passed_out", "P", Entry(PassedOut())),
    ("passed_out", "PASS", Entry(PassedOut())),
    ("passed_out", "0", Entry(PassedOut())),
    ("not_played", "NP", Entry(NotPlayed())),
    ("late", "LP", Entry(NotPlayed(), late=True)),
)
AVERAGE = "(?:AVE|AVG|AV|A)"
AVERAGES = {"+": Fraction(60), "=": Fraction(50), "-": Fraction(40)}
FIGURES = "[0-9]{2}"
PART = r"(?:\.[0-9]{1,2})?"
PERCENT = rf"(?:0?[0-9]{{1,2}}{PART}|100(?:\.00?)?)"


@cache
def forms(*, last_zero_dropped: bool = False, letters: Letters = ENGLISH) -> tuple[Form, ...]:
    """Every form there is; no entry is of two that say different things."""
    return (*_words(), *_scores(last_zero_dropped), *plays(letters), *_awards())


def _words() -> Iterator[Form]:
    for key, word, entry in WORDS:
        longer = any(other != word and other.startswith(word) for _key, other, _entry in WORDS)
        yield Form(key, (Piece(word, "" if longer else word),), _says(entry))


def _says(entry: Entry) -> Callable[[re.Match[str]], Entry]:
    return lambda _match: entry


def _scores(last_zero_dropped: bool) -> Iterator[Form]:
    """With the sign in front, finished where no longer score begins alike; or with it behind."""
    unit = 10 if last_zero_dropped else 1
    scores = sorted({str(points // unit) for points in SCORES if points > 0})
    alone = [each for each in scores if not any(_longer(each, other) for other in scores)]

    def to_entry(match: re.Match[str]) -> Entry:
        points = int(match["points"]) * unit
        return Entry(Score(-points if match["sign"] == "-" else points))

    points, ended = f"(?P<points>{'|'.join(scores)})", f"[+-](?:{'|'.join(alone)})"
    yield Form("score", (Piece(f"(?P<sign>[+-]?){points}", ended),), to_entry)
    behind = f"{points}(?P<sign>[+-])"
    yield Form("score", (Piece(behind, behind),), to_entry)


def _longer(score: str, other: str) -> bool:
    return other != score and other.startswith(score)


def _awards() -> Iterator[Form]:
    """One figure is North-South's, and East-West get the rest of the hundred."""
    both = Piece("(?P<north_south>[+=-]?)(?P<east_west>[+=-]?)", "[+=-][+=-]")
    yield Form("average", (Piece(AVERAGE), both), _average)
    figures = Piece(
        f"(?P<north_south>{FIGURES})(?:{GAP}(?P<east_west>{FIGURES}))?", f"{FIGURES}{GAP}{FIGURES}"
    )
    yield Form("award", (Piece("A"), figures), _award)
    shares = f"(?P<north_south>{PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}(?P<east_west>{PERCENT})%?"
    yield Form("award", (Piece(f"(?:A{GAP}|(?!0)){shares}"),), _award)


def _average(match: re.Match[str]) -> Entry:
    north_south = AVERAGES[match["north_south"] or "="]
    return Entry(Award(north_south, AVERAGES.get(match["east_west"], 100 - north_south)))


def _award(match: re.Match[str]) -> Entry:
    north_south = Fraction(match["north_south"])
    rest = Fraction(match["east_west"]) if match["east_west"] else 100 - north_south
    return Entry(Award(north_south, rest))
