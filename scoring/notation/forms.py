"""The one grammar of entries: a tuple of forms, from which reading and finishing come. No board."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from scoring.adjustments import Average, Averages
from scoring.notation.grammar import GAP, Entry, Form, Piece
from scoring.notation.letters import ENGLISH, Letters
from scoring.notation.plays import plays
from scoring.outcome import PERCENT_PLACES, SCORES, Award, NotPlayed, PassedOut, Score

WORDS = (
    ("passed_out", "P", Entry(PassedOut())),
    ("passed_out", "PASS", Entry(PassedOut())),
    ("passed_out", "0", Entry(PassedOut())),
    ("not_played", "NP", Entry(NotPlayed())),
    ("late", "LP", Entry(NotPlayed(), late=True)),
)
AVERAGE = "(?:AVE|AVG|AV|A)"
AVERAGES = {"": Average.AVERAGE, "=": Average.AVERAGE, "+": Average.PLUS, "-": Average.MINUS}
OPPOSITE = {Average.PLUS: Average.MINUS, Average.MINUS: Average.PLUS}
FIGURES = "[0-9][0-9]"
PART = rf"(?:\.[0-9]{{1,{PERCENT_PLACES}}})?"
PERCENT = rf"(?:0?[0-9]{{1,2}}{PART}|100(?:\.0{{1,{PERCENT_PLACES}}})?)"


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
    """Averages, which the session settles (Law 12C2), and figures, which stay what they are."""
    word, ours, theirs = Piece(AVERAGE), "(?P<north_south>[+=-]?)", "(?P<east_west>[+=-]?)"
    yield Form("averages", (word, Piece(f"{ours}{theirs}", "[+=-][+=-]")), _one_average)
    sides = (word, Piece(ours), Piece("/"), word, Piece(theirs, "[+=-]"))
    yield Form("averages", sides, _averages)
    figures = Piece(
        f"(?P<north_south>{FIGURES})(?:{GAP}(?P<east_west>{FIGURES}))?", f"{FIGURES}{GAP}{FIGURES}"
    )
    yield Form("award", (Piece("A"), figures), _award)
    shares = f"(?P<north_south>{PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}(?P<east_west>{PERCENT})%?"
    yield Form("award", (Piece(f"(?:A{GAP}|(?!0)){shares}"),), _award)


def _one_average(match: re.Match[str]) -> Entry:
    """Where nothing is said of East-West, they have the opposite of what North-South have."""
    if match["east_west"]:
        return _averages(match)
    north_south = AVERAGES[match["north_south"]]
    return Entry(Averages(north_south, OPPOSITE.get(north_south, north_south)))


def _averages(match: re.Match[str]) -> Entry:
    return Entry(Averages(AVERAGES[match["north_south"]], AVERAGES[match["east_west"]]))


def _award(match: re.Match[str]) -> Entry:
    """One figure is North-South's, and East-West get the rest of the hundred."""
    north_south = Fraction(match["north_south"])
    rest = Fraction(match["east_west"]) if match["east_west"] else 100 - north_south
    return Entry(Award(north_south, rest))
