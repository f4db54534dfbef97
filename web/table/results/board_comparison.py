"""Travellers, percentages and hand records of a complete round, for the phone of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from deals.cards import SUITS, Rank
from deals.deal import BridgeDeal
from deals.hand import Hand
from reports.content.cells.numbers import format_cell
from reports.content.results.scored_results import ScoredResult, results_by_board
from reports.content.results.travellers import side_percentage_cells, traveller_grids
from standings.table_round import RoundAtTable
from web.shared.render.cells import suit_html
from web.shared.render.deals import DASH
from web.shared.render.grids import HtmlGrid, render_grid
from web.table.access import TablePhone
from web.table.result_text import direction_name, rank_name


@dataclass(frozen=True, slots=True)
class HandOfBoard:
    """A hand of the hand record: the player's direction, and the cards of each suit."""

    title: str
    suits: tuple[tuple[SafeString, str], ...]


@dataclass(frozen=True, slots=True)
class BoardAfterRound:
    """A board of a complete round, compared with the other tables."""

    number: int
    percentages: str
    traveller: HtmlGrid
    hands: tuple[HandOfBoard, ...]


def shows_other_tables(phone: TablePhone) -> bool:
    """Whether the table sees travellers and hand records; teams see their match instead."""
    options = phone.options
    return options is not None and options.shows_traveller and not phone.plays_teams


def compare_boards(phone: TablePhone, played: RoundAtTable) -> tuple[BoardAfterRound, ...]:
    """The boards of a round, once the table has played all of them; nothing before.

    A result may be under the wrong board of the round. Its traveller would tell about a board that
    the table is still to play, and so would that of a board to be played late.
    """
    if not shows_other_tables(phone) or has_boards_to_play(played):
        return ()
    snapshot = phone.snapshot
    scored, grids = results_by_board(snapshot), traveller_grids(snapshot)
    return tuple(
        BoardAfterRound(
            cell.board,
            _percentages(phone, cell, scored[cell.board]),
            render_grid(grids[cell.board].results),
            _hands(cell.deal) if cell.deal else (),
        )
        for cell in played.cells
        # An unusual result may be under the wrong board of another round.
        if cell.board in grids and not snapshot.marks_of(cell)
    )


def has_boards_to_play(played: RoundAtTable) -> bool:
    """Whether the table is still to play a board of the round, now or late."""
    return any(cell.is_missing for cell in played.cells)


def _percentages(phone: TablePhone, cell: TableResult, results: Sequence[ScoredResult]) -> str:
    """What both sides scored on the board; empty without another table, or in IMPs."""
    own = next((result for result in results if result.cell.pk == cell.pk), None)
    if own is None or len(results) < 2:
        return ""
    shares = [format_cell(share) for share in side_percentage_cells(phone.snapshot, own)]
    if not all(shares):
        return ""
    return _("North-South %(north_south)s%%, East-West %(east_west)s%%") % {
        "north_south": shares[0],
        "east_west": shares[1],
    }


def _hands(deal: BridgeDeal) -> tuple[HandOfBoard, ...]:
    return tuple(
        HandOfBoard(direction_name(direction), _suits(hand))
        for direction, hand in deal.hands.items()
    )


def _suits(hand: Hand) -> tuple[tuple[SafeString, str], ...]:
    return tuple(
        (
            suit_html(suit.denomination),
            " ".join(
                rank_name("T" if card.rank is Rank.TEN else card.rank.letter)
                for card in hand.suit(suit)
            )
            or DASH,
        )
        for suit in SUITS
    )
