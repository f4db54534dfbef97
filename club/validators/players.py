"""Validates players' names and numbers."""

import unicodedata

from club.errors import InvalidClubDataError

LONGEST_NAME = 120
LONGEST_NUMBER = 20
JOINERS = "\u200c\u200d"


def validate_player(name: str, number: str) -> None:
    """A name that a card can hold, and a number that it can hold next to it."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidClubDataError("player_name", name=name[:LONGEST_NAME], longest=LONGEST_NAME)
    if len(number) > LONGEST_NUMBER:
        raise InvalidClubDataError("number_length", name=name, longest=LONGEST_NUMBER)


def fold_name(name: str) -> str:
    """The form in which two spellings of a name are compared: without capitals, letters composed.

    Python compares rather than the database: SQLite folds only ASCII, PostgreSQL by its locale.
    """
    if name.isascii():
        return name.lower()
    # Decomposed before and after, as Unicode defines caseless matching: folding may compose again.
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


def clean_player_text(text: str) -> str:
    """One space between words, nothing that a printer cannot show, each letter in its one form.

    What joins letters or keeps them apart stays between them: some scripts cannot do without.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text)
    spaced = (" " if character.isspace() else character for character in composed)
    printable = (
        letter for letter in spaced if unicodedata.category(letter)[0] != "C" or letter in JOINERS
    )
    return " ".join(filter(None, (word.strip(JOINERS) for word in "".join(printable).split())))
