"""Rules by which pairs change sections, in words, with the meetings that each would bring."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from movements.section_exchange import (
    EAST_WEST_MOVES,
    EVEN_NUMBERS_MOVE,
    LINES_MEET,
    RANDOM,
    STANDING,
)
from standings.events.section_exchange import SectionExchanges

EXCHANGE_NAMES = {
    EAST_WEST_MOVES: gettext_lazy("East-West pairs move to the next section"),
    LINES_MEET: gettext_lazy("North-South pairs of two sections meet, and so East-West pairs"),
    EVEN_NUMBERS_MOVE: gettext_lazy("Pairs with even numbers move to the next section"),
    STANDING: gettext_lazy("Re-seeded by the overall: the best take turns between the sections"),
    RANDOM: gettext_lazy("Drawn at random"),
}


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """A rule in words, how many pairs change section, and the meetings of the next session."""

    rule: str
    title: str
    moved: int
    new: int
    again: int


def exchange_rows(now: SectionExchanges) -> Iterator[ExchangeRow]:
    """Yield a row for each rule that suits, in one order."""
    for exchange in now.exchanges:
        moved = sum(
            now.section_of[entry] != place.section for entry, place in exchange.places.items()
        )
        yield ExchangeRow(
            exchange.rule,
            str(EXCHANGE_NAMES[exchange.rule]),
            moved,
            exchange.new,
            exchange.again,
        )
