"""Building blocks of the syntax of typed results, and normalisation of typed text.

The regular expressions also work in JavaScript.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, ascii_uppercase

from scoring.errors import UnreadableEntryError
from scoring.laws.averages import Averages
from scoring.laws.outcome import Outcome
from scoring.notation.denomination_letters import ENGLISH, LanguageLetters

# Letters of an entry, and how many of a longer text its error quotes.
LONGEST = 60
SHOWN = 20
GAP = " *"
NAME = re.compile(r"\(\?P<\w+>")

# As a keyboard, a telephone or a copied line may have them; what cannot be seen is left out.
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
PLAIN = str.maketrans(f"{ascii_lowercase}*−–", f"{ascii_uppercase}X--", UNSEEN)  # noqa: RUF001


def check_entry_length(text: str) -> None:
    """Refuse a text longer than any entry, before reading it."""
    if len(text) > LONGEST:
        raise UnreadableEntryError("notation_length", text=text[:SHOWN], most=LONGEST)


@cache
def _plain(letters: LanguageLetters) -> dict[int, str | int | None]:
    return PLAIN | letters.symbols


def plain_entry(text: str, letters: LanguageLetters = ENGLISH) -> str:
    """Convert an entry to capitals and plain letters, with single blanks.

    Characters that only look like English letters are not converted: a long s is not the S of
    spades.
    """
    check_entry_length(text)
    return " ".join(text.translate(_plain(letters)).split())


# What an entry can say: what a table reports, or what a director gives in its place.
TypedOutcome = Outcome | Averages


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """The values of one entry: the outcome, the card led, and whether it is late."""

    outcome: TypedOutcome
    lead: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class EntryPiece:
    """A part of an entry; `ended` matches its form at the end, where nothing can follow.

    A source with alternatives is a group.
    """

    source: str
    ended: str = ""


@dataclass(frozen=True, slots=True)
class EntryForm:
    """One way to type an entry; a card led can follow some forms.

    Every text that a form matches is a valid entry: `to_entry` refuses nothing, and no other form
    reads it differently.
    """

    key: str
    pieces: tuple[EntryPiece, ...]
    to_entry: Callable[[re.Match[str]], TypedEntry]
    card: str = ""

    @property
    def pattern(self) -> str:
        """The regular expression for a full match, with the named groups that `to_entry` reads."""
        card = f"(?:{GAP}{self.card})?" if self.card else ""
        return GAP.join(piece.source for piece in self.pieces) + card

    @property
    def whole(self) -> str:
        """The regular expression without named groups."""
        return NAME.sub("(?:", self.pattern)

    def ended(self, *, lead: bool) -> str:
        """Return the expression of finished entries, which begin no longer one; empty if none.

        With `lead`, only the card finishes a play; without it, no card follows.
        """
        before = [piece.source for piece in self.pieces]
        last = self.card if lead and self.card else self.pieces[-1].ended
        if not (lead and self.card):
            before.pop()
        return NAME.sub("(?:", GAP.join((*before, last))) if last else ""
