"""Documents of one round of Swiss pairs: table assignments and scores."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header, build_page_header_before_play
from reports.content.swiss_pairs.pair_standings import (
    PLACES,
    pair_title,
    point_places_of_pairs,
    unit_name,
)
from reports.content.teams.team_rounds import match_progress
from scoring.boards.imp_boards import MATCHPOINTS
from standings.swiss_pairs.pair_contest import PairContest, ScoredPairMatch


def pair_assignments_document(
    contest: PairContest, rounds: Sequence[int], printed: datetime
) -> Document:
    """Build the list that is hung up before play: who plays whom in each round, and where."""
    header = build_page_header_before_play(contest.session, printed)
    titles = [_("Round %(round)s") % {"round": round_} for round_ in rounds]
    grids = [pair_assignments_grid(contest, round_) for round_ in rounds]
    if len(rounds) == 1:
        return Document(titles[0], tuple(grids), header, together=True, large=True)
    named = (
        replace(grid, title=title, whole=True) for grid, title in zip(grids, titles, strict=True)
    )
    return Document(_("Assignments"), tuple(named), header, large=True)


def pair_assignments_grid(contest: PairContest, round_: int) -> Grid:
    """Return a row for each table: both pairs and the boards; the bye last."""
    columns = (
        GridColumn(_("Table"), ColumnKind.LABEL, strong=True),
        GridColumn(_("N-S"), ColumnKind.NAMES),
        GridColumn(_("E-W"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.LABEL),
    )
    rows = tuple(_assignment_row(contest, match) for match in contest.matches_of(round_))
    return Grid(columns, rows, title=_("Assignments"))


def _assignment_row(contest: PairContest, match: ScoredPairMatch) -> Row:
    home = TextCell(pair_title(contest, match.drawn.home))
    if match.drawn.away is None:
        return BlankCell(), home, TextCell(_("Bye")), BlankCell()
    boards = [cell.board for cell in match.cells]
    return (
        TextCell(str(match.drawn.number)),
        home,
        TextCell(pair_title(contest, match.drawn.away)),
        TextCell(f"{boards[0]}-{boards[-1]}"),
    )


def pair_scores_document(
    contest: PairContest, rounds: Sequence[int], printed: datetime
) -> Document:
    """Build the scores of some rounds, one below the other."""
    header = build_page_header(contest.session, printed)
    grids = (replace(pair_round_grid(contest, round_), whole=True) for round_ in rounds)
    return Document(_("Results"), tuple(grids), header)


def pair_round_grid(contest: PairContest, round_: int) -> Grid:
    """Return a row for each match of a round: percentages or IMPs, and both pairs' points."""
    matchpoints = contest.method == MATCHPOINTS
    unit = {"unit": unit_name(contest)}
    columns = (
        GridColumn(_("Table"), ColumnKind.LABEL),
        GridColumn(_("N-S"), ColumnKind.NAMES),
        GridColumn(_("E-W"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.LABEL, spare=True),
        GridColumn(_("N-S %") if matchpoints else _("N-S IMPs"), ColumnKind.NUMBER),
        GridColumn(_("N-S %(unit)s") % unit, ColumnKind.NUMBER, strong=True),
        GridColumn(_("E-W %(unit)s") % unit, ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(_round_row(contest, match) for match in contest.matches_of(round_))
    return Grid(columns, rows, title=_("Round %(round)s") % {"round": round_})


def _round_row(contest: PairContest, match: ScoredPairMatch) -> Row:
    home, blank = TextCell(pair_title(contest, match.drawn.home)), BlankCell()
    places = point_places_of_pairs(contest)
    if match.drawn.away is None:
        bye: SingleCell = blank
        if match.drawn.round in contest.byes.get(match.drawn.home, ()):
            bye = NumberCell(contest.bye_points, places)
        return blank, home, TextCell(_("Bye")), blank, blank, bye, blank
    progress = match_progress(match, boards_in=match.boards_in, boards=len(match.cells))
    points = match.points
    signed = contest.method != MATCHPOINTS
    return (
        TextCell(str(match.drawn.number)),
        home,
        TextCell(pair_title(contest, match.drawn.away)),
        TextCell(progress),
        _number(match.figures[0] if match.figures else None, signed=signed),
        _number(points[0] if points else None, places),
        _number(points[1] if points else None, places),
    )


def _number(value: Fraction | None, places: int = PLACES, *, signed: bool = False) -> SingleCell:
    return BlankCell() if value is None else NumberCell(value, places, signed=signed)
