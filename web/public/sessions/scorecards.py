"""Public pages of a pair's scorecard, and of the explanation of its rank and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _

from reports.content.cells.after_round import after_round_notice
from reports.content.cells.pair_names import (
    contestant_title,
    pair_label,
    player_names,
    player_names_in_round,
)
from reports.content.cells.score_units import has_tops
from reports.content.document import ColumnKind, Grid, GridColumn, NumberCell, PrintedCard, TextCell
from reports.content.page_header import describe_scoring_method
from reports.content.results.penalty_notes import penalty_sentences
from reports.content.results.scorecards import scorecards_document
from reports.content.results.scored_results import PairBoardShare
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot
from web.public.access import for_visible_boards
from web.public.sessions.analyses import public_analysis
from web.public.sessions.corrections import VisibleCorrection, corrections_of_pair
from web.public.sessions.session_urls import (
    find_place_by_slug,
    pair_slug,
    public_analysis_url,
    public_explanation_url,
    public_scorecard_url,
    public_traveller_url,
)
from web.shared.pages.after_round import requested_public_snapshot
from web.shared.pages.pair_analysis import explained_groups
from web.shared.pages.pair_explanation import pair_boards_context, pair_place_parts
from web.shared.pages.rankings import NEVER_PRINTED
from web.shared.render.charts import PercentageChart, percentage_chart
from web.shared.render.grids import HtmlGrid, render_grid
from web.shared.render.session_shares import session_shares

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.access import VisibleSession

BOARD_COLUMN = 0
OPPONENTS_COLUMN = 1
MATCHPOINTS_COLUMN = 8
SO_FAR_COLUMN = -1


@dataclass(frozen=True, slots=True)
class PublicScorecard:
    """A pair's scorecard: its label, its boards, and its rank if released."""

    label: str
    link: str
    title: str
    names: str
    why: str
    sheet: HtmlGrid
    penalties: tuple[str, ...]
    chart: PercentageChart | None
    changes: list[VisibleCorrection]


@for_visible_boards
def public_scorecard_page(request: HttpRequest, visible: VisibleSession, pair: str) -> HttpResponse:
    """Shows every board of a pair; its rank and total only if the ranking is released."""
    cards = (
        scorecards_with_ranks(visible.snapshot)
        if visible.ranking
        else scorecards_without_totals(visible.snapshot)
    )
    place = find_place_by_slug(visible.snapshot, pair)
    if place is None:
        raise Http404
    context = visible.facts(
        pair=cards[pair],
        pairs=list(cards.values()),
        analysis=public_analysis(visible.snapshot, place, visible.hands)
        if visible.ranking
        else None,
        analysis_file=public_analysis_url(visible.snapshot, place),
        method=describe_scoring_method(visible.snapshot),
    )
    return render(request, "public/scorecard.html", context)


@for_visible_boards
def public_explanation_page(
    request: HttpRequest, visible: VisibleSession, pair: str
) -> HttpResponse:
    """Explains a pair's score on every board, and its rank and total if released."""
    snapshot = requested_public_snapshot(visible.snapshot, request.GET.get("after", ""))
    place = find_place_by_slug(snapshot, pair)
    if place is None:
        raise Http404
    context = visible.facts(
        title=contestant_title(snapshot, place),
        names=player_names(snapshot.pairs[place]),
        card=public_scorecard_url(snapshot, place),
        method=describe_scoring_method(snapshot),
        moment=after_round_notice(snapshot),
        parts=pair_place_parts(snapshot, place) if visible.ranking else [],
        groups=explained_groups(snapshot, place, with_deals=visible.hands)
        if visible.ranking
        else [],
        **pair_boards_context(snapshot, place, public_traveller_url),
        changes=corrections_of_pair(snapshot, place),
    )
    return render(request, "public/pair_explanation.html", context)


@cache_per_snapshot
def scorecards_with_ranks(snapshot: SessionSnapshot) -> Mapping[str, PublicScorecard]:
    """Returns each pair's scorecard by slug, with rank and total."""
    return _scorecards(snapshot, ranked=True)


@cache_per_snapshot
def scorecards_without_totals(snapshot: SessionSnapshot) -> Mapping[str, PublicScorecard]:
    """Returns the scorecards without totals, while the ranking is hidden."""
    return _scorecards(snapshot, ranked=False)


def _scorecards(snapshot: SessionSnapshot, *, ranked: bool) -> Mapping[str, PublicScorecard]:
    shares = session_shares(snapshot)
    cards = [
        block
        for block in scorecards_document(snapshot, NEVER_PRINTED).blocks
        if isinstance(block, PrintedCard)
    ]
    return {
        pair_slug(snapshot, place): _scorecard(snapshot, place, card, shares[place], ranked=ranked)
        for place, card in zip(snapshot.pairs, cards, strict=True)
    }


def _scorecard(
    snapshot: SessionSnapshot,
    place: int,
    card: PrintedCard,
    shares: Sequence[PairBoardShare],
    *,
    ranked: bool,
) -> PublicScorecard:
    (grid,) = (block for block in card.blocks if isinstance(block, Grid))
    called = pair_label(snapshot, place)
    pair_title = contestant_title(snapshot, place)
    return PublicScorecard(
        called,
        public_scorecard_url(snapshot, place),
        card.title if ranked else pair_title,
        card.subtitle,
        public_explanation_url(snapshot, place),
        _linked_sheet(snapshot, place, grid if ranked else _without_totals(grid), shares),
        tuple(penalty_sentences(snapshot, place)) if ranked else (),
        _running_chart(grid) if ranked and has_tops(snapshot) else None,
        corrections_of_pair(snapshot, place),
    )


def _linked_sheet(
    snapshot: SessionSnapshot, place: int, grid: Grid, shares: Sequence[PairBoardShare]
) -> HtmlGrid:
    """Returns the boards with links to travellers, opponents and explanations."""
    reasons = [public_explanation_url(snapshot, place, share.cell.board) for share in shares]
    travellers = [public_traveller_url(snapshot, share.cell.board) for share in shares]
    # Partners of one round have no page together.
    others = [
        public_scorecard_url(snapshot, share.opponents)
        if share.opponents and not snapshot.individual
        else ""
        for share in shares
    ]
    named = _with_names(snapshot, grid, shares)
    more = len(named.columns) - len(grid.columns)
    also = {OPPONENTS_COLUMN: others, MATCHPOINTS_COLUMN + more: reasons}
    return render_grid(named, linked=BOARD_COLUMN, links=travellers, also=also)


def _with_names(snapshot: SessionSnapshot, grid: Grid, shares: Sequence[PairBoardShare]) -> Grid:
    """Adds the opponents' names at the first board against them; on phones before percentages."""
    met = [
        player_names_in_round(snapshot.sides[item.opponents], item.cell.round)
        if item.opponents
        else ""
        for item in shares
    ]
    if not any(met):
        return grid
    at = OPPONENTS_COLUMN + 1
    column = GridColumn(_("Opponents"), ColumnKind.NAMES)
    new = [here if here != before else "" for before, here in pairwise(["", *met])]
    rows = tuple(
        (*row[:at], TextCell(people), *row[at:]) for row, people in zip(grid.rows, new, strict=True)
    )
    after = (replace(item, spare=True) for item in grid.columns[MATCHPOINTS_COLUMN + 1 :])
    heads = (*grid.columns[:at], column, *grid.columns[at : MATCHPOINTS_COLUMN + 1], *after)
    return replace(grid, columns=heads, rows=rows)


def _without_totals(grid: Grid) -> Grid:
    """Removes the running percentage, whose last value is the pair's total."""
    rows = tuple(row[:SO_FAR_COLUMN] for row in grid.rows)
    return replace(grid, columns=grid.columns[:SO_FAR_COLUMN], rows=rows)


def _running_chart(grid: Grid) -> PercentageChart | None:
    """Returns a chart of the running percentage in the last column."""
    values = [(row[BOARD_COLUMN], row[SO_FAR_COLUMN]) for row in grid.rows]
    return percentage_chart(
        [
            (str(board.value), so_far.value if isinstance(so_far, NumberCell) else None)
            for board, so_far in values
            if isinstance(board, NumberCell)
        ]
    )
