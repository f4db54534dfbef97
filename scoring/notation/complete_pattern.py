"""Regular expressions of complete entries, so that the page can move on by itself."""

from functools import cache

from scoring.notation.forms import entry_forms
from scoring.notation.suit_letters import ENGLISH, LanguageLetters


@cache
def finished_entry_pattern(
    *, last_zero_dropped: bool = False, lead: bool = False, letters: LanguageLetters = ENGLISH
) -> str:
    """A regular expression, for Python and JavaScript alike, that only finished entries match.

    To be matched in full and with the flag `i`. An entry is finished when it is valid and no
    longer entry begins with it: `4SN=` is, `4SN1` is not (eleven tricks), nor is an unsigned
    `420` (the sign may follow). Where `lead` is expected, only the card led finishes a contract;
    where not, `4SN=` is finished although a card could follow.
    """
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    return "|".join(filter(None, (form.ended(lead=lead) for form in known)))


@cache
def entry_pattern(*, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH) -> str:
    """A regular expression, likewise, that every entry matches, whether or not it could go on."""
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    return "|".join(form.whole for form in known)
