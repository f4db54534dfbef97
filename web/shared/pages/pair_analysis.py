"""Content of a pair's analysis: tables of its results, deals, and calculation steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.content.document import PrintedCard
from reports.content.results.analysis_document import (
    OwnBoardTexts,
    analysis_grids,
    analysis_notes,
    own_board_texts,
    role_name,
)
from reports.content.results.pair_analysis import (
    BoardGroup,
    PairAnalysis,
    analyse_pair,
    explain_board_group,
)
from reports.content.results.scorecards import opponents_text, scorecards_by_place
from reports.content.session_cache import cache_per_snapshot
from reports.documents import DownloadFile, pair_analysis_file
from scoring.laws.compass import Side
from standings.snapshot_cache import SessionSnapshot
from web.shared.pages.explanations import ExplainedFigure, session_steps
from web.shared.render.cells import result_html_for_side
from web.shared.render.grids import HtmlGrid, render_grid
from web.shared.render.hand_records import HandDiagram, session_diagrams
from web.shared.render.session_shares import session_shares
from web.shared.render.steps import StepDepth, StepLine

BoardLink = Callable[[SessionSnapshot, int], str]
# Boards are listed once, in the sums; how each came to its figure is further down the page.
SUMS = StepDepth(
    2, closed=frozenset({"total", "possible", "board_sum"}), left=frozenset({"boards_counted"})
)


@dataclass(frozen=True, slots=True)
class AnalysisLinks:
    """URLs of the pages that an analysis leads to; `why` is that of the pair's explanation."""

    traveller: BoardLink
    opponents: BoardLink
    why: str


@dataclass(frozen=True, slots=True)
class OwnDeal:
    """The deal of a board with what the pair did on it."""

    deal: HandDiagram
    link: str
    result: SafeString
    own: OwnBoardTexts


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """Content of a pair's analysis: grids, notes below them, and deals."""

    grids: tuple[HtmlGrid, ...]
    notes: tuple[str, ...]
    deals: tuple[OwnDeal, ...]


@dataclass(frozen=True, slots=True)
class ExplainedGroup:
    """A group of a pair's boards with its figures explained; `anchor` is its place on the page."""

    anchor: str
    title: str
    figures: tuple[ExplainedFigure, ...]

    @property
    def lines(self) -> tuple[StepLine, ...]:
        """The steps of all figures, as lines of text."""
        return tuple(line for figure in self.figures for line in figure.lines)


def analysis_page(
    snapshot: SessionSnapshot, analysis: PairAnalysis, links: AnalysisLinks
) -> AnalysisPage:
    """Returns the content of a pair's analysis as HTML."""
    return AnalysisPage(
        tuple(_linked_grids(snapshot, analysis, links)),
        tuple(analysis_notes(snapshot, analysis)),
        tuple(_own_deals(snapshot, analysis, links)) if analysis.with_deals else (),
    )


def _linked_grids(
    snapshot: SessionSnapshot, analysis: PairAnalysis, links: AnalysisLinks
) -> Iterator[HtmlGrid]:
    grids = analysis_grids(snapshot, analysis)
    if not grids:
        return
    *board_grids, opponents, roles = grids
    for grid, shares in zip(
        board_grids, filter(None, (analysis.best, analysis.worst)), strict=True
    ):
        boards = [links.traveller(snapshot, share.cell.board) for share in shares]
        yield render_grid(grid, links=boards)
    others = [
        links.opponents(snapshot, group.shares[0].opponents or 0)
        if group.shares[0].opponents and not snapshot.individual
        else ""
        for group in analysis.opponents
    ]
    reasons = [f"{links.why}#{group_anchor(group)}" for group in analysis.opponents]
    # Columns: number, names, boards, then the average and the gain.
    yield render_grid(opponents, links=others, also={3: reasons, 4: reasons})
    reasons = [f"{links.why}#{group_anchor(group)}" for group in analysis.roles]
    # Columns: role, boards, then every figure.
    yield render_grid(
        roles, linked=2, links=reasons, also=dict.fromkeys(range(3, len(roles.columns)), reasons)
    )


def _own_deals(
    snapshot: SessionSnapshot, analysis: PairAnalysis, links: AnalysisLinks
) -> Iterator[OwnDeal]:
    diagrams = session_diagrams(snapshot)
    for share in analysis.shares:
        if diagram := diagrams.get(share.cell.board):
            link = links.traveller(snapshot, share.cell.board)
            result = result_html_for_side(share.cell, Side(share.line))
            yield OwnDeal(diagram, link, result, own_board_texts(snapshot, share))


@cache_per_snapshot
def session_pair_analysis(
    snapshot: SessionSnapshot, place: int, *, with_deals: bool
) -> PairAnalysis:
    """Returns the analysis of a pair's session, cached per revision."""
    shares = session_shares(snapshot)[place]
    return analyse_pair(snapshot, place, with_deals=with_deals, shares=shares)


@cache_per_snapshot
def pair_analysis_download(
    snapshot: SessionSnapshot, place: int, *, with_deals: bool
) -> DownloadFile:
    """Returns the analysis as PDF, cached per revision; it has the time of the first download."""
    analysis = session_pair_analysis(snapshot, place, with_deals=with_deals)
    card = _session_scorecards(snapshot)[place]
    return pair_analysis_file(snapshot, analysis, card, timezone.localtime())


@cache_per_snapshot
def _session_scorecards(snapshot: SessionSnapshot) -> Mapping[int, PrintedCard]:
    return scorecards_by_place(snapshot)


def group_anchor(group: BoardGroup) -> str:
    """Returns the fragment of a group on the explanation page: `declared`, `against-12`."""
    return group.role.value if group.role else f"against-{group.shares[0].cell.pk}"


def explained_groups(
    snapshot: SessionSnapshot, place: int, *, with_deals: bool
) -> list[ExplainedGroup]:
    """Returns the explained figures of a pair by opponents, then by role."""
    analysis = session_pair_analysis(snapshot, place, with_deals=with_deals)
    return [
        ExplainedGroup(
            group_anchor(group),
            _group_title(snapshot, group),
            tuple(explained_figures(snapshot, place, group)),
        )
        for group in (*analysis.opponents, *analysis.roles)
    ]


def explained_figures(
    snapshot: SessionSnapshot, place: int, group: BoardGroup
) -> Iterator[ExplainedFigure]:
    """Yields the explained figures of a group of boards, without those that it lacks."""
    steps = explain_board_group(session_steps(snapshot), place, group)
    figures = {"average": steps.average, "gain": steps.gain}
    if group.role:
        figures |= {
            "points": steps.points,
            "over_par": steps.over_par,
            "over_double_dummy": steps.over_double_dummy,
        }
    for key, step in figures.items():
        if step is not None:
            yield ExplainedFigure(key, step, SUMS)


def _group_title(snapshot: SessionSnapshot, group: BoardGroup) -> str:
    if group.role:
        return role_name(group.role)
    against = opponents_text(snapshot, group.shares[0])
    return _("Against %(opponents)s") % {"opponents": against}
