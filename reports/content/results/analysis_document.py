"""Personal analysis document of a pair: best and worst boards, opponents and roles."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells import outcome_cells
from reports.content.cells.numbers import MOST_PLACES, format_cell, places_needed
from reports.content.cells.pair_names import (
    pair_number,
    player_names_in_round,
)
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    DealDiagram,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header
from reports.content.results.hand_records import hand_diagram_block, known_hand_records
from reports.content.results.pair_analysis import (
    BoardGroup,
    PairAnalysis,
    PlayedRole,
    analyse_pair,
    par_score,
)
from reports.content.results.recap import pair_share_cell
from reports.content.results.scorecards import opponents_text, scorecards_by_place
from reports.content.results.scored_results import (
    PairBoardShare,
    share_decimals,
    shares_by_pair,
)
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot


def analyses_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a page or two for each pair with results, without diagrams of the deals."""
    shares = shares_by_pair(snapshot)
    cards = scorecards_by_place(snapshot)
    blocks: list[Block] = []
    for place in snapshot.pairs:
        if not shares[place]:
            continue
        analysis = analyse_pair(snapshot, place, with_deals=True, shares=shares[place])
        first, *others = _analysis_blocks(snapshot, analysis, cards[place].blocks)
        assert isinstance(first, Grid)
        title = " · ".join(filter(None, (cards[place].title, cards[place].subtitle)))
        blocks += (replace(first, title=title, new_page=True), *others)
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    header = build_page_header(snapshot, printed)
    return Document(_("Personal analyses"), tuple(blocks) or nothing, header)


def pair_analysis_documents(
    snapshot: SessionSnapshot, analysis: PairAnalysis, card: PrintedCard, printed: datetime
) -> list[Document]:
    """Build the analysis of one pair and, with deals, the diagrams of its boards.

    `card` is the pair's scorecard of `scorecards_by_place`.
    """
    header = build_page_header(snapshot, printed)
    names = (Paragraph(card.subtitle),) if card.subtitle else ()
    blocks = (*names, *_analysis_blocks(snapshot, analysis, card.blocks))
    if not analysis.shares:
        blocks = (*names, Paragraph(_("No result of this pair has been recorded.")))
    documents = [Document(card.title, blocks, header)]
    if analysis.with_deals and (diagrams := tuple(_own_diagrams(snapshot, analysis))):
        title = _("Deals of %(pair)s") % {"pair": card.title}
        documents.append(Document(title, diagrams, header, PageShape.DIAGRAMS))
    return documents


def _analysis_blocks(
    snapshot: SessionSnapshot, analysis: PairAnalysis, card: Sequence[object]
) -> Iterator[Block]:
    """Yield the boards of the scorecard, then the analysis of them and how to read it.

    Grids are beside one another, so that a pair has one page: with 26 boards on A4 and on Letter.
    """
    first, *notes = (block for block in card if isinstance(block, Grid | Paragraph))
    yield replace(first, dense=True) if isinstance(first, Grid) else first
    *lists, opponents, roles = analysis_grids(snapshot, analysis) or (None, None)
    if roles and opponents:
        yield replace(_turn_roles(roles), whole=True, beside=True, dense=True)
    yield from notes
    for grid in lists:
        yield replace(grid, whole=True, beside=grid is not lists[0], dense=True)
    if opponents:
        yield replace(opponents, whole=True)
    yield from map(Paragraph, analysis_notes(snapshot, analysis))


def _turn_roles(roles: Grid) -> Grid:
    """Return the grid of roles with a column for each role, which needs less width."""
    figures = (
        (TextCell(column.heading), *(row[at] for row in roles.rows))
        for at, column in enumerate(roles.columns)
    )
    (first, *names), *rows = figures
    headings = (GridColumn(format_cell(name), ColumnKind.NUMBER) for name in names)
    columns = (GridColumn(format_cell(first)), *headings)
    return Grid(columns, tuple(rows), title=roles.title)


def analysis_grids(snapshot: SessionSnapshot, analysis: PairAnalysis) -> list[Grid]:
    """Return the grids of an analysis: best boards, worst boards, opponents, roles."""
    if not analysis.opponents:
        return []
    boards = [
        _listed_boards(snapshot, analysis, title, shares)
        for title, shares in (
            (_("Best boards"), analysis.best),
            (_("Worst boards"), analysis.worst),
        )
        if shares
    ]
    return [*boards, opponents_grid(snapshot, analysis), roles_grid(snapshot, analysis)]


def analysis_notes(snapshot: SessionSnapshot, analysis: PairAnalysis) -> Iterator[str]:
    """Yield what the figures of an analysis mean, only for those that it has."""
    if not analysis.opponents:
        return
    if has_tops(snapshot):
        yield _("Above average: matchpoints won, less half of the tops of these boards.")
    if any(group.over_par is not None for group in analysis.roles):
        yield _(
            "Above par (points) and above double dummy (tricks) are means a board, from the pair's "
            "side, where the deal has a double-dummy table. Rulings are left out."
        )


def listed_board_columns(snapshot: SessionSnapshot, analysis: PairAnalysis) -> list[GridColumn]:
    """Return the columns of the best and the worst boards."""
    par = [GridColumn(_("Par"), ColumnKind.NUMBER)] if _has_par(analysis) else []
    percentage = [GridColumn(_("%"), ColumnKind.NUMBER)] if has_tops(snapshot) else []
    return [
        GridColumn(_("Bd"), ColumnKind.NUMBER),
        GridColumn(_("Partner v") if snapshot.individual else _("Vs"), ColumnKind.NUMBER),
        GridColumn(_("Contract")),
        GridColumn(_("By"), ColumnKind.MARK),
        GridColumn(_("Result")),
        GridColumn(_("Score"), ColumnKind.NUMBER),
        *par,
        GridColumn(score_unit(snapshot).short, ColumnKind.NUMBER, strong=True),
        *percentage,
    ]


def _listed_boards(
    snapshot: SessionSnapshot,
    analysis: PairAnalysis,
    title: str,
    shares: Sequence[PairBoardShare],
) -> Grid:
    places = share_decimals(snapshot)
    has_par = _has_par(analysis)
    rows = tuple(_listed_board(snapshot, share, places, has_par=has_par) for share in shares)
    return Grid(tuple(listed_board_columns(snapshot, analysis)), rows, title=title)


def _listed_board(
    snapshot: SessionSnapshot, share: PairBoardShare, places: int, *, has_par: bool
) -> Row:
    cell = share.cell
    par = [_points_cell(par_score(share))] if has_par else []
    percentage = [_percentage_cell(snapshot, share)] if has_tops(snapshot) else []
    return (
        NumberCell(Fraction(cell.board)),
        TextCell(opponents_text(snapshot, share)),
        outcome_cells.contract_cell(cell),
        outcome_cells.declarer_cell(cell),
        outcome_cells.margin_cell(cell),
        _points_cell(share.points),
        *par,
        pair_share_cell(share, places),
        *percentage,
    )


def _has_par(analysis: PairAnalysis) -> bool:
    return analysis.with_deals and any(par_score(share) is not None for share in analysis.shares)


def _points_cell(points: int | None) -> SingleCell:
    return BlankCell() if points is None else NumberCell(Fraction(points))


def _percentage_cell(snapshot: SessionSnapshot, share: PairBoardShare) -> SingleCell:
    value = share.percentage
    return BlankCell() if value is None else NumberCell(value, board_places(snapshot))


def opponents_grid(snapshot: SessionSnapshot, analysis: PairAnalysis) -> Grid:
    """Return the figures against each opponent, in order of play."""
    columns = (
        GridColumn(_("Partner v") if snapshot.individual else _("Vs"), ColumnKind.NUMBER),
        GridColumn(_("Opponents"), ColumnKind.NAMES),
        *_figure_columns(snapshot),
    )
    places = _gain_places(snapshot, analysis.opponents)
    rows = tuple(
        (
            TextCell(opponents_text(snapshot, group.shares[0])),
            TextCell(_opponents_names(snapshot, group.shares[0])),
            *_figure_cells(snapshot, group, places),
        )
        for group in analysis.opponents
    )
    return Grid(columns, rows, title=_("By opponents"))


def _opponents_names(snapshot: SessionSnapshot, share: PairBoardShare) -> str:
    if share.opponents is None:
        return ""
    return player_names_in_round(snapshot.sides[share.opponents], share.cell.round)


def roles_grid(snapshot: SessionSnapshot, analysis: PairAnalysis) -> Grid:
    """Return the figures as declarer and in defence, compared with double dummy if it is known."""
    has_par = any(group.over_par is not None for group in analysis.roles)
    has_tricks = any(group.over_double_dummy is not None for group in analysis.roles)
    columns = (
        GridColumn(_("Role")),
        *_figure_columns(snapshot),
        GridColumn(_("Points a board"), ColumnKind.NUMBER),
        *([GridColumn(_("Above par"), ColumnKind.NUMBER)] if has_par else []),
        *([GridColumn(_("Above double dummy"), ColumnKind.NUMBER)] if has_tricks else []),
    )
    places = _gain_places(snapshot, analysis.roles)
    means = [
        _mean_places(group.points for group in analysis.roles),
        _mean_places(group.over_par for group in analysis.roles),
        _mean_places(group.over_double_dummy for group in analysis.roles),
    ]
    rows = tuple(
        (
            TextCell(role_name(group.role) if group.role else ""),
            *_figure_cells(snapshot, group, places),
            _mean_cell(group.points, means[0]),
            *([_mean_cell(group.over_par, means[1])] if has_par else []),
            *([_mean_cell(group.over_double_dummy, means[2])] if has_tricks else []),
        )
        for group in analysis.roles
    )
    return Grid(columns, rows, title=_("Declarer and defence"))


def role_name(role: PlayedRole) -> str:
    """Return the name of a role."""
    return {
        PlayedRole.DECLARED: _("Declarer"),
        PlayedRole.DEFENDED: _("Defence"),
        PlayedRole.PASSED_OUT: _("Passed out"),
        PlayedRole.OTHER: _("Without a contract"),
    }[role]


def _figure_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return the columns of the figures that every group has."""
    unit = score_unit(snapshot)
    if has_tops(snapshot):
        average, gain = _("%"), _("Above average")
    else:
        average, gain = _("%(unit)s a board") % {"unit": unit.short}, unit.total
    return (
        GridColumn(_("Boards"), ColumnKind.NUMBER),
        GridColumn(average, ColumnKind.NUMBER, strong=True),
        GridColumn(gain, ColumnKind.NUMBER),
    )


def _gain_places(snapshot: SessionSnapshot, groups: Sequence[BoardGroup]) -> int:
    return score_unit(snapshot).needed(group.gain for group in groups)


def _figure_cells(
    snapshot: SessionSnapshot, group: BoardGroup, places: int
) -> tuple[SingleCell, ...]:
    average = (
        BlankCell()
        if group.average is None
        else NumberCell(group.average, MOST_PLACES, signed=not has_tops(snapshot))
    )
    return (
        NumberCell(Fraction(len(group.shares))),
        average,
        NumberCell(group.gain, places, signed=True),
    )


def _mean_places(means: Iterable[Fraction | None]) -> int:
    return places_needed([mean for mean in means if mean is not None])


def _mean_cell(value: Fraction | None, places: int) -> SingleCell:
    return BlankCell() if value is None else NumberCell(value, places, signed=True)


@dataclass(frozen=True, slots=True)
class OwnBoardTexts:
    """What a pair did on a board, as short texts; empty where there is nothing to say."""

    opponents: str
    result: str
    points: str
    figure: str


def own_board_texts(snapshot: SessionSnapshot, share: PairBoardShare) -> OwnBoardTexts:
    """Return a pair's opponents, result, score and percentage or IMPs on a board."""
    tops = has_tops(snapshot)
    cell = (
        _percentage_cell(snapshot, share)
        if tops
        else pair_share_cell(share, share_decimals(snapshot))
    )
    figure = format_cell(cell)
    with_unit = f"{figure}%" if tops else f"{figure} {score_unit(snapshot).short}"
    return OwnBoardTexts(
        _("v %(opponents)s") % {"opponents": pair_number(snapshot, share.opponents)},
        outcome_cells.format_outcome_briefly(share.cell.outcome),
        format_cell(NumberCell(Fraction(share.points), signed=True)) if share.points else "",
        with_unit if figure else "",
    )


def _own_diagrams(snapshot: SessionSnapshot, analysis: PairAnalysis) -> Iterator[DealDiagram]:
    """Yield the deals of the pair's boards in order of play, each with the pair's result."""
    known = known_hand_records(snapshot)
    for share in analysis.shares:
        if record := known.get(share.cell.board):
            diagram = hand_diagram_block(record)
            own = own_board_texts(snapshot, share)
            lines = filter(None, (own.opponents, own.result, own.points, own.figure))
            yield replace(diagram, corner=tuple(lines))
