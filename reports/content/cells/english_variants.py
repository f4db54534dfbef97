"""Language codes for a club's English: American or general terms, 12-hour or 24-hour clock.

The code is part of every cache key and of every print job, so that a club with other words or
another clock never gets the page of a different one.
"""

from collections.abc import Mapping

from scoring.session_defaults import AMERICAN_WORDS, GENERAL_WORDS, SessionDefaults

ENGLISH = "en"
# Formats of 12 hours are in `config/formats/en_US` and `en_AU`; `en-ca` has those of `en`.
VARIANTS: Mapping[tuple[str, int], str] = {
    (GENERAL_WORDS, 24): ENGLISH,
    (AMERICAN_WORDS, 12): "en-us",
    (GENERAL_WORDS, 12): "en-au",
    (AMERICAN_WORDS, 24): "en-ca",
}
_AMERICAN = frozenset(code for (words, _clock), code in VARIANTS.items() if words)


def english_variant(defaults: SessionDefaults) -> str:
    """Return the language code for a club's words and clock."""
    return VARIANTS[defaults.words, defaults.clock]


def has_american_words(language: str | None) -> bool:
    """Whether names of movements are the American ones in this language."""
    return language in _AMERICAN
