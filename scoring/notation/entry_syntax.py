"""All forms of typed results; the parser and the completion patterns are built from them."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PERCENT_PLACES, SCORES, Award, BareScore, NotPlayed, PassedOut
from scoring.notation.denomination_letters import ENGLISH, LanguageLetters
from scoring.notation.entry_parts import GAP, EntryForm, EntryPiece, TypedEntry
from scoring.notation.played_contracts import play_forms

WORDS = (
    ("passed_out", "P", TypedEntry(PassedOut())),
    ("passed_out", "PASS", TypedEntry(PassedOut())),
    ("passed_out", "0", TypedEntry(PassedOut())),
    ("not_played", "NP", TypedEntry(NotPlayed())),
    ("late", "LP", TypedEntry(NotPlayed(), late=True)),
)
AVERAGE = "(?:AVE|AVG|AV|A)"
AVERAGES = {"": Average.AVERAGE, "=": Average.AVERAGE, "+": Average.PLUS, "-": Average.MINUS}
OPPOSITE = {Average.PLUS: Average.MINUS, Average.MINUS: Average.PLUS}
FIGURES = "[0-9][0-9]"
PART = rf"(?:\.[0-9]{{1,{PERCENT_PLACES}}})?"
PERCENT = rf"(?:0?[0-9]{{1,2}}{PART}|100(?:\.0{{1,{PERCENT_PLACES}}})?)"


@cache
def entry_forms(
    *, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH
) -> tuple[EntryForm, ...]:
    """Return every form of an entry; an entry that matches two forms means the same in both."""
    return (*_word_forms(), *_scores(last_zero_dropped), *play_forms(letters), *_awards())


def _word_forms() -> Iterator[EntryForm]:
    for key, word, entry in WORDS:
        longer = any(other != word and other.startswith(word) for _key, other, _entry in WORDS)
        yield EntryForm(key, (EntryPiece(word, "" if longer else word),), _constant_entry(entry))


def _constant_entry(entry: TypedEntry) -> Callable[[re.Match[str]], TypedEntry]:
    return lambda _match: entry


def _scores(last_zero_dropped: bool) -> Iterator[EntryForm]:
    """Yield the forms of scores, with the sign in front or behind.

    A score with its sign in front is finished if no longer score begins with it.
    """
    unit = 10 if last_zero_dropped else 1
    scores = sorted({str(points // unit) for points in SCORES if points > 0})
    alone = [score for score in scores if not any(_longer(score, other) for other in scores)]

    def to_entry(match: re.Match[str]) -> TypedEntry:
        points = int(match["points"]) * unit
        return TypedEntry(BareScore(-points if match["sign"] == "-" else points))

    points = f"(?P<points>{'|'.join(scores)})"
    ended = f"[+-](?:{'|'.join(alone)})"
    yield EntryForm("score", (EntryPiece(f"(?P<sign>[+-]?){points}", ended),), to_entry)
    behind = f"{points}(?P<sign>[+-])"
    yield EntryForm("score", (EntryPiece(behind, behind),), to_entry)


def _longer(score: str, other: str) -> bool:
    return other != score and other.startswith(score)


def _awards() -> Iterator[EntryForm]:
    """Yield the forms of averages, which the session settles (Law 12C2), and of percentages."""
    word = EntryPiece(AVERAGE)
    ours = "(?P<north_south>[+=-]?)"
    theirs = "(?P<east_west>[+=-]?)"
    yield EntryForm("averages", (word, EntryPiece(f"{ours}{theirs}", "[+=-][+=-]")), _one_average)
    sides = (word, EntryPiece(ours), EntryPiece("/"), word, EntryPiece(theirs, "[+=-]"))
    yield EntryForm("averages", sides, _averages)
    figures = EntryPiece(
        f"(?P<north_south>{FIGURES})(?:{GAP}(?P<east_west>{FIGURES}))?", f"{FIGURES}{GAP}{FIGURES}"
    )
    yield EntryForm("award", (EntryPiece("A"), figures), _award)
    shares = f"(?P<north_south>{PERCENT})(?:%?{GAP}/|%{GAP}-){GAP}(?P<east_west>{PERCENT})%?"
    yield EntryForm("award", (EntryPiece(f"(?:A{GAP}|(?!0)){shares}"),), _award)


def _one_average(match: re.Match[str]) -> TypedEntry:
    """Read one average for North-South; East-West get the opposite one."""
    if match["east_west"]:
        return _averages(match)
    north_south = AVERAGES[match["north_south"]]
    return TypedEntry(Averages(north_south, OPPOSITE.get(north_south, north_south)))


def _averages(match: re.Match[str]) -> TypedEntry:
    return TypedEntry(Averages(AVERAGES[match["north_south"]], AVERAGES[match["east_west"]]))


def _award(match: re.Match[str]) -> TypedEntry:
    """Read one percentage for North-South; East-West get the rest of the hundred."""
    north_south = Fraction(match["north_south"])
    rest = Fraction(match["east_west"]) if match["east_west"] else 100 - north_south
    return TypedEntry(Award(north_south, rest))
