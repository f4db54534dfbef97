"""Renders table cells, suits and results as HTML, with suit names for screen readers."""

import re
from fractions import Fraction
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult as Played
from reports.content.cells import outcome_cells
from reports.content.cells.numbers import SYMBOLS, format_cell
from reports.content.cells.ruling_marks import format_result
from reports.content.document import Cell, NumberCell, SuitCell
from scoring.laws.compass import Side
from scoring.laws.contract import Denomination
from scoring.laws.outcome import BareScore

# Such as `26 : 9`, which is kept in one line.
SCORE_OF_MATCH = re.compile(r"\S+ : \S+")
TEXT_FORM = "\N{VARIATION SELECTOR-15}"


def cell_html(cell: Cell) -> SafeString:
    """Returns any cell as HTML; suits have a colour and a name for screen readers."""
    return cell_html_in_language(cell, get_language())


@lru_cache(maxsize=4096)
def cell_html_in_language(cell: Cell, _language: str | None) -> SafeString:
    """Like `cell_html`, with the active language looked up by the caller."""
    if isinstance(cell, SuitCell):
        return format_html("{}{}{}", cell.before, suit_html(cell.denomination), cell.after)
    text = format_cell(cell)
    if SCORE_OF_MATCH.fullmatch(text):
        return format_html('<span class="score">{}</span>', text)
    return format_html("{}", text)


def suit_html(denomination: Denomination) -> SafeString:
    """Returns a denomination as a sign whose shape and colour both identify it."""
    if denomination is Denomination.NOTRUMP:
        return format_html("{}", _("NT"))
    return format_html(
        '<span class="suit {}" aria-hidden="true">{}</span><span class="spoken"> {} </span>',
        denomination.value.lower(),
        SYMBOLS[denomination] + TEXT_FORM,
        _spoken_suit(denomination),
    )


def contract_result_html(played: Played) -> SafeString:
    """Returns a contract and result in one line: `4♠x N +1`."""
    parts = (outcome_cells.contract_cell, outcome_cells.declarer_cell, outcome_cells.margin_cell)
    return format_html("{} {} {}", *(cell_html(part(played)) for part in parts))


def result_html(played: Played) -> SafeString:
    """Returns a result; without a contract, its score and the side that has it."""
    if isinstance(played.outcome, BareScore):
        return format_html("{}", format_result(played.outcome))
    return contract_result_html(played)


def result_html_for_side(played: Played, side: Side) -> SafeString:
    """Returns a result as one side sees it: a score without a contract is `+450` or `−450`."""
    if isinstance(played.outcome, BareScore):
        points = Fraction(played.outcome.points)
        own = points if side is Side.NORTH_SOUTH else -points
        return cell_html(NumberCell(own, signed=True))
    return contract_result_html(played)


def _spoken_suit(denomination: Denomination) -> str:
    return {
        Denomination.CLUBS: _("clubs"),
        Denomination.DIAMONDS: _("diamonds"),
        Denomination.HEARTS: _("hearts"),
        Denomination.SPADES: _("spades"),
    }[denomination]
