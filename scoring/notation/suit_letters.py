"""Letters typed for each denomination in the club's language: `3NT` is `3SA` in French.

Chairs, doubles and awards are typed alike in all of them, and so are the ranks of a card led.
"""

from dataclasses import dataclass

from scoring.laws.contract import Denomination

CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = Denomination
CHAIRS = "NESW"
SYMBOLS = {CLUBS: "♣♧", DIAMONDS: "♦♢", HEARTS: "♥♡", SPADES: "♠♤"}


@dataclass(frozen=True, slots=True)
class LanguageLetters:
    """A language by its code; four letters for the suits as they rank, and words for notrump."""

    key: str
    suits: str
    notrump: tuple[str, ...]

    @property
    def denominations(self) -> dict[str, Denomination]:
        """What each of them stands for."""
        suits = dict(zip(self.suits, SYMBOLS, strict=True))
        return suits | dict.fromkeys(self.notrump, NOTRUMP)

    @property
    def also_chairs(self) -> str:
        """Those of them that are a chair's letter too."""
        return "".join(filter(CHAIRS.__contains__, self.denominations))

    @property
    def source(self) -> str:
        """A regular expression of them all."""
        return "|".join(self.denominations)

    @property
    def symbols(self) -> dict[int, str]:
        """The letter of every symbol of a suit, as `str.translate` asks for it."""
        pairs = zip(SYMBOLS.values(), self.suits, strict=True)
        return {ord(symbol): letter for symbols, letter in pairs for symbol in symbols}


ENGLISH = LanguageLetters("en", "CDHS", ("NT", "N"))
FRENCH = LanguageLetters("fr", "TKCP", ("SA",))
GERMAN = LanguageLetters("de", "TKCP", ("SA",))
DUTCH = LanguageLetters("nl", "KRHS", ("SA",))
LANGUAGES = (ENGLISH, FRENCH, GERMAN, DUTCH)
