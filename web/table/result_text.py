"""Describes a result in words, and its score from one side's point of view."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from boards.queries.table_results import TableResult
from reports.content.cells.outcome_cells import bid_cell
from scoring.laws.compass import Direction
from scoring.laws.contract import Denomination
from scoring.laws.outcome import ContractResult, NotPlayed, PassedOut
from web.shared.render.cells import cell_html, result_html, suit_html
from web.shared.render.numbers import format_points


def describe_result_html(cell: TableResult) -> SafeString:
    """Return a result: “4♠ by South, made with 1 overtrick, lead ♥K”."""
    played = cell.made
    if isinstance(played, PassedOut):
        return format_html("{}", _("passed out"))
    if isinstance(played, NotPlayed):
        return format_html("{}", _("not played"))
    if not isinstance(played, ContractResult):
        return result_html(cell)
    sentence = format_html(
        _("{contract} by {declarer}, {tricks}"),
        contract=cell_html(bid_cell(played.contract)),
        declarer=direction_name(played.declarer),
        tricks=_describe_margin(played.played.margin),
    )
    if len(cell.lead) != 2:
        return sentence
    card = format_html("{}{}", suit_html(Denomination(cell.lead[0])), rank_name(cell.lead[1]))
    return format_html(_("{result}, lead {card}"), result=sentence, card=card)


def rank_name(rank: str) -> str:
    """Return the rank of a card as it is printed on the reader's cards: K is R in French."""
    honours = {
        "A": pgettext("card", "A"),
        "K": pgettext("card", "K"),
        "Q": pgettext("card", "Q"),
        "J": pgettext("card", "J"),
        "T": "10",
    }
    return honours.get(rank, rank)


def direction_name(direction: Direction) -> str:
    """Return the name of a direction."""
    return {
        Direction.NORTH: _("North"),
        Direction.EAST: _("East"),
        Direction.SOUTH: _("South"),
        Direction.WEST: _("West"),
    }[direction]


def _describe_margin(margin: int) -> str:
    if not margin:
        return _("made")
    if margin < 0:
        return _("down %(undertricks)s") % {"undertricks": -margin}
    text = ngettext(
        "made with %(overtricks)s overtrick", "made with %(overtricks)s overtricks", margin
    )
    return text % {"overtricks": margin}


def describe_own_score(cell: TableResult, *, north_south: bool) -> str:
    """The score from the point of view of one side."""
    points = cell.points
    if points is None:
        return _("No score. The director decides about this board.")
    if not points:
        return _("Nobody scores.")
    own = points if north_south else -points
    score = format_points(abs(own))
    if own > 0:
        return _("You score %(score)s.") % {"score": score}
    return _("Your opponents score %(score)s.") % {"score": score}


def describe_signed_score(cell: TableResult, *, north_south: bool) -> str:
    """The score of a board as one side says it: “Board 7: you scored −620”."""
    points = cell.points
    if points is None:
        return _("Board %(board)s: no score") % {"board": cell.board}
    own = points if north_south else -points
    score = f"+{format_points(own)}" if own > 0 else format_points(own)
    return _("Board %(board)s: you scored %(score)s") % {"board": cell.board, "score": score}
