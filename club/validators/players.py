"""Validates players' names and numbers."""

import unicodedata

from club.errors import InvalidClubDataError

LONGEST_NAME = 120
LONGEST_NUMBER = 20
JOINERS = "\u200c\u200d"


def validate_player(name: str, number: str) -> None:
    """Checks the length of a player's name and number."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidClubDataError("player_name", name=name[:LONGEST_NAME], longest=LONGEST_NAME)
    if len(number) > LONGEST_NUMBER:
        raise InvalidClubDataError("number_length", name=name, longest=LONGEST_NUMBER)


def fold_name(name: str) -> str:
    """Returns a name in the form in which spellings are compared: case-folded and composed.

    Compared in Python, because SQLite folds only ASCII and PostgreSQL folds by its locale.
    """
    if name.isascii():
        return name.lower()
    # Decomposed before and after, as Unicode defines caseless matching: folding may compose again.
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


def clean_player_text(text: str) -> str:
    """Returns the text with single spaces, no unprintable characters, and composed letters.

    Zero-width joiners between letters stay, because some scripts need them.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text)
    spaced = (" " if character.isspace() else character for character in composed)
    printable = (
        letter for letter in spaced if unicodedata.category(letter)[0] != "C" or letter in JOINERS
    )
    return " ".join(filter(None, (word.strip(JOINERS) for word in "".join(printable).split())))
