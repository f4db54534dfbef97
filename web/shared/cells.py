"""Cells of content as a page shows them: suits by shape, with a word for who listens.

Knows cells and the language; not what they are worth.
"""

from fractions import Fraction
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult as Played
from reports.content import outcomes
from reports.content.document import Cell, Number, Suited
from reports.content.numbers import SYMBOLS, worded
from reports.content.rulings import made
from scoring.laws.compass import Side
from scoring.laws.contract import Denomination
from scoring.laws.outcome import BareScore

TEXT_FORM = "\N{VARIATION SELECTOR-15}"


def html(cell: Cell) -> SafeString:
    """Any cell, a suit in its colour and its name for who listens."""
    return html_in(cell, get_language())


@lru_cache(maxsize=4096)
def html_in(cell: Cell, _language: str | None) -> SafeString:
    """A cell in the active language, which the caller has looked up already."""
    if isinstance(cell, Suited):
        return format_html("{}{}{}", cell.before, suit(cell.denomination), cell.after)
    return format_html("{}", worded(cell))


def suit(denomination: Denomination) -> SafeString:
    """A denomination: its sign by shape first, by colour second."""
    if denomination is Denomination.NOTRUMP:
        return format_html("{}", SYMBOLS[denomination])
    return format_html(
        '<span class="suit {}" aria-hidden="true">{}</span><span class="spoken"> {} </span>',
        denomination.value.lower(),
        SYMBOLS[denomination] + TEXT_FORM,
        _spoken(denomination),
    )


def said(played: Played) -> SafeString:
    """What a table reported, in one line: `4♠x N +1`."""
    parts = (outcomes.contract, outcomes.declarer, outcomes.margin)
    return format_html("{} {} {}", *(html(part(played)) for part in parts))


def result(played: Played) -> SafeString:
    """The same; of a score that came without a contract, that score and the side that has it."""
    if isinstance(played.outcome, BareScore):
        return format_html("{}", made(played.outcome))
    return said(played)


def result_for(played: Played, side: Side) -> SafeString:
    """The same as one side sees it: a bare score is `+450` to the side that has it, else `−450`."""
    if isinstance(played.outcome, BareScore):
        points = Fraction(played.outcome.points)
        own = points if side is Side.NORTH_SOUTH else -points
        return html(Number(own, signed=True))
    return said(played)


def _spoken(denomination: Denomination) -> str:
    return {
        Denomination.CLUBS: _("clubs"),
        Denomination.DIAMONDS: _("diamonds"),
        Denomination.HEARTS: _("hearts"),
        Denomination.SPADES: _("spades"),
    }[denomination]
