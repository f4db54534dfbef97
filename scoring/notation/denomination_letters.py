"""Letters for suits and notrump in typed results, by language: `3NT` is `3SA` in French.

The letters for chairs, doubles, awards and ranks are the same in every language.
"""

from dataclasses import dataclass

from scoring.laws.contract import Denomination

CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = Denomination
CHAIRS = "NESW"
SYMBOLS = {CLUBS: "♣♧", DIAMONDS: "♦♢", HEARTS: "♥♡", SPADES: "♠♤"}


@dataclass(frozen=True, slots=True)
class LanguageLetters:
    """A language code, its four letters for the suits in rank order, and its words for notrump."""

    key: str
    suits: str
    notrump: tuple[str, ...]

    @property
    def denominations(self) -> dict[str, Denomination]:
        """The denomination of each letter or word."""
        suits = dict(zip(self.suits, SYMBOLS, strict=True))
        return suits | dict.fromkeys(self.notrump, NOTRUMP)

    @property
    def also_chairs(self) -> str:
        """The letters that also stand for a chair."""
        return "".join(filter(CHAIRS.__contains__, self.denominations))

    @property
    def source(self) -> str:
        """A regular expression of all letters and words."""
        return "|".join(self.denominations)

    @property
    def symbols(self) -> dict[int, str]:
        """The letter of every suit symbol, as an argument of `str.translate`."""
        pairs = zip(SYMBOLS.values(), self.suits, strict=True)
        return {ord(symbol): letter for symbols, letter in pairs for symbol in symbols}


ENGLISH = LanguageLetters("en", "CDHS", ("NT", "N"))
FRENCH = LanguageLetters("fr", "TKCP", ("SA",))
GERMAN = LanguageLetters("de", "TKCP", ("SA",))
DUTCH = LanguageLetters("nl", "KRHS", ("SA",))
LANGUAGES = (ENGLISH, FRENCH, GERMAN, DUTCH)
