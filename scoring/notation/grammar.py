"""The parts of a typed entry: plain letters and blanks, pieces, and forms made of them.

The sources are of regular expressions that JavaScript reads too.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, ascii_uppercase

from scoring.errors import UnreadableEntryError
from scoring.laws.adjustments import Averages
from scoring.laws.outcome import Outcome
from scoring.notation.suit_letters import ENGLISH, LanguageLetters

LONGEST = 60
SHOWN = 20
GAP = " *"
NAME = re.compile(r"\(\?P<\w+>")

# As a keyboard, a telephone or a copied line may have them; what cannot be seen is left out.
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
PLAIN = str.maketrans(f"{ascii_lowercase}*−–", f"{ascii_uppercase}X--", UNSEEN)  # noqa: RUF001


def check_entry_length(text: str) -> None:
    """What is longer than any entry is not looked at: the one limit of whatever is typed."""
    if len(text) > LONGEST:
        raise UnreadableEntryError("notation_length", text=text[:SHOWN], most=LONGEST)


@cache
def _plain(letters: LanguageLetters) -> dict[int, str | int | None]:
    return PLAIN | letters.symbols


def plain_entry(text: str, letters: LanguageLetters = ENGLISH) -> str:
    """The entry in capitals and plain letters, with single blanks.

    What is no letter of English is none here either: a long s is not the S of spades.
    """
    check_entry_length(text)
    return " ".join(text.translate(_plain(letters)).split())


# What an entry can say: what a table reports, or what a director gives in its place.
TypedOutcome = Outcome | Averages


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """Everything that one entry says: the outcome, the card led, and whether it comes late."""

    outcome: TypedOutcome
    lead: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class EntryPiece:
    """A part of an entry; `ended` is what of it, at the end of an entry, nothing can follow.

    What has several forms stands in a group.
    """

    source: str
    ended: str = ""


@dataclass(frozen=True, slots=True)
class EntryForm:
    """One way in which an entry is typed, and what it says; a card led may stand behind some.

    What a form matches is an entry: `to_entry` refuses nothing, and no other form says otherwise.
    """

    key: str
    pieces: tuple[EntryPiece, ...]
    to_entry: Callable[[re.Match[str]], TypedEntry]
    card: str = ""

    @property
    def pattern(self) -> str:
        """To be matched in full; with the names that `to_entry` asks for."""
        card = f"(?:{GAP}{self.card})?" if self.card else ""
        return GAP.join(piece.source for piece in self.pieces) + card

    @property
    def whole(self) -> str:
        """The same without the names."""
        return NAME.sub("(?:", self.pattern)

    def ended(self, *, lead: bool) -> str:
        """What of it is finished: no longer entry begins with it. Empty where nothing is.

        Where a `lead` is expected, only the card finishes a play; where not, no card follows.
        """
        before = [piece.source for piece in self.pieces]
        last = self.card if lead and self.card else self.pieces[-1].ended
        if not (lead and self.card):
            before.pop()
        return NAME.sub("(?:", GAP.join((*before, last))) if last else ""
