"""Regular expressions by which the entry page recognises a result that is completely typed."""

from functools import cache

from scoring.notation.denomination_letters import ENGLISH, LanguageLetters
from scoring.notation.entry_syntax import entry_forms


@cache
def finished_entry_pattern(
    *, last_zero_dropped: bool = False, lead: bool = False, letters: LanguageLetters = ENGLISH
) -> str:
    """Return a regular expression, for Python and JavaScript alike, of finished entries.

    Match it in full and with the flag `i`. An entry is finished when it is valid and no longer
    entry begins with it: `4SN=` is finished; `4SN1` (eleven tricks) and an unsigned `420` (the sign
    may follow) are not. With `lead`, only the card led finishes a contract; without it, `4SN=` is
    finished although a card could follow.
    """
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    return "|".join(filter(None, (form.ended(lead=lead) for form in known)))


@cache
def entry_pattern(*, last_zero_dropped: bool = False, letters: LanguageLetters = ENGLISH) -> str:
    """Return a regular expression of every valid entry, finished or not."""
    known = entry_forms(last_zero_dropped=last_zero_dropped, letters=letters)
    return "|".join(form.whole for form in known)
