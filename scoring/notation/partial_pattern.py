"""Regular expressions by which the entry page marks text that cannot become a valid result.

An entry such as `8SN=` is complete although no such contract exists. The page submits it, so that
it is refused on its own line and the next entry begins on the next line.
"""

import re
from functools import cache

from scoring.notation.denomination_letters import ENGLISH, LanguageLetters
from scoring.notation.entry_parts import GAP, NAME
from scoring.notation.entry_syntax import entry_forms
from scoring.notation.played_contracts import (
    contract_piece,
    declarer_piece,
    doubling_piece,
    undoubled_contract_piece,
)
from scoring.notation.played_contracts import lead_pattern as card_led

# Any level with any result. `-14` is none, for a level follows more often: `8SN-1` and `4HN=`.
LEVEL = "[0-9]"
FIGURES = "[+][0-9]|-(?:1[0-3]|[0-9])|1[0-9]|[0-9]"
RESULT = f"(?:=|{FIGURES})"
RESULT_BEFORE_CONTRACT = f"(?:=|(?:{FIGURES})(?= ))"
SCORES = ("[+-][0-9][0-9][0-9]?[0-9]?", "[0-9][0-9][0-9]?[0-9]?[+-]")
# A letter, a blank or a set, with what repeats it; groups and what divides them stay as they are.
ATOM = re.compile(r"(\(\?[:=!]|[()|])|(?:\\.|\[[^\]]*\]|[^\\\[\]()|*+?{}^$])(?:[*?]|\{[^}]*\})?")


@cache
def entry_shape_pattern(*, lead: bool = False, letters: LanguageLetters = ENGLISH) -> str:
    """Return a regular expression of texts with the parts of an entry, valid or not.

    It works in JavaScript too and matches in full, like `EntryForm.whole`. A signed number has the
    shape of a score. With `lead`, a card can follow a play.
    """
    card = NAME.sub("(?:", f"(?:{GAP}{card_led(letters)})?") if lead else ""
    return "|".join((*(f"{play}{card}" for play in _plays(letters)), *SCORES))


@cache
def partial_entry_pattern(
    *, last_zero_dropped: bool = False, lead: bool = False, letters: LanguageLetters = ENGLISH
) -> str:
    """Return a regular expression of every beginning of an entry or of an entry's shape."""
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    others = (form.whole for form in known if form.key != "play")
    return ATOM.sub(
        _ending_anywhere, "|".join((entry_shape_pattern(lead=lead, letters=letters), *others))
    )


def _plays(letters: LanguageLetters) -> tuple[str, ...]:
    bid = contract_piece(LEVEL, letters.source).source
    chair = declarer_piece().source
    behind = (
        undoubled_contract_piece(LEVEL, letters.source).source,
        chair,
        doubling_piece().source,
        RESULT,
    )
    before = RESULT_BEFORE_CONTRACT
    orders = (
        (bid, chair, RESULT),
        behind,
        (bid, RESULT, chair),
        (chair, bid, RESULT),
        (chair, before, bid),
        (RESULT, chair, bid),
        (before, bid, chair),
    )
    return tuple(NAME.sub("(?:", GAP.join(order)) for order in orders)


def _ending_anywhere(match: re.Match[str]) -> str:
    """Let the text end before each atom, with all atoms after it optional."""
    return match[0] if match[1] else f"(?:{match[0]}|$)"
