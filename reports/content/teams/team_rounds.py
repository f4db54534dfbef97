"""Documents of a round of teams: table assignments, scores, and score sheets of matches."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_number, places_needed
from reports.content.cells.outcome_cells import contract_cell, declarer_cell, tricks_cell
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header_before_play, build_team_page_header
from reports.content.teams.knock_out import (
    knock_out_match_sentence,
    knock_out_round_grid,
    segments_grid,
)
from standings.teams.knock_out_contest import KnockOutContest, ScoredKnockOutMatch
from standings.teams.match_contest import RoundMatch
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import ScoredTeamMatch, TeamContest


def assignments_document(contest: TeamContest, round_: int, printed: datetime) -> Document:
    """Build the list that is hung up before a round: who plays whom, and where they sit."""
    title = _("Round %(round)s") % {"round": round_}
    header = build_page_header_before_play(contest.session, printed)
    return Document(title, (assignments_grid(contest, round_),), header, large=True)


def assignments_grid(contest: TeamContest, round_: int) -> Grid:
    """Return a row for each match: both teams, and the table where each pair sits North-South."""
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL),
        GridColumn(_("Home"), ColumnKind.NAMES),
        GridColumn(_("Away"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.LABEL),
    )
    rows = [_assignment_row(contest, match) for match in contest.matches_of(round_)]
    if isinstance(contest, KnockOutContest) and round_ == 1:
        blank, bye = BlankCell(), TextCell(_("Bye"))
        rows += [(blank, TextCell(team_title(contest, pk)), bye, blank) for pk in contest.byes]
    return Grid(columns, tuple(rows), title=_("Assignments"))


def _assignment_row(contest: TeamContest, match: ScoredTeamMatch) -> Row:
    drawn = match.drawn
    if drawn.away is None:
        return (
            BlankCell(),
            TextCell(team_title(contest, drawn.home)),
            TextCell(_("Bye")),
            BlankCell(),
        )
    numbers = [board.number for board in match.boards]
    return (
        TextCell(f"{drawn.open_table}, {drawn.closed_table}"),
        TextCell(team_title(contest, drawn.home)),
        TextCell(team_title(contest, drawn.away)),
        TextCell(f"{numbers[0]}-{numbers[-1]}"),
    )


def team_title(contest: TeamContest, entry: int) -> str:
    """Return a team's number and name."""
    team = contest.entrants[entry]
    return f"{team.number} {team.name}"


def round_scores_grid(contest: TeamContest, round_: int) -> Grid:
    """Return a row for each match of a round: IMPs and victory points, or who goes on."""
    if isinstance(contest, KnockOutContest):
        return knock_out_round_grid(contest, round_)
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL),
        GridColumn(_("Home"), ColumnKind.NAMES),
        GridColumn(_("Away"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.LABEL, spare=True),
        GridColumn(_("IMPs"), ColumnKind.LABEL),
        GridColumn(_("Home VPs"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Away VPs"), ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(_round_row(contest, match) for match in contest.matches_of(round_))
    return Grid(columns, rows, title=_("Round %(round)s") % {"round": round_})


def _round_row(contest: TeamContest, match: ScoredTeamMatch) -> Row:
    drawn = match.drawn
    home = TextCell(team_title(contest, drawn.home))
    blank = BlankCell()
    if drawn.away is None:
        return blank, home, TextCell(_("Bye")), blank, blank, blank, blank
    away = TextCell(team_title(contest, drawn.away))
    progress = TextCell(match_progress(match, boards_in=match.boards_in, boards=len(match.boards)))
    gained, lost = gained_imps(match)
    points: tuple[SingleCell, SingleCell] = (blank, blank)
    if match.points:
        points = NumberCell(match.points[0], 2), NumberCell(match.points[1], 2)
    tables = TextCell(f"{drawn.open_table}, {drawn.closed_table}")
    return tables, home, away, progress, TextCell(f"{gained} : {lost}"), *points


def gained_imps(match: ScoredTeamMatch) -> tuple[str, str]:
    """Return the IMPs that each team gained on its boards, as text."""
    home, away = match.gained
    return _figure(home), _figure(away)


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))


def match_sheet_grid(contest: TeamContest, match: ScoredTeamMatch) -> Grid:
    """Return the score sheet of a match: both rooms side by side, and IMPs board by board."""
    columns = (
        GridColumn(_("Board"), ColumnKind.NUMBER),
        GridColumn(_("Open room"), ColumnKind.LABEL),
        GridColumn(_("By"), ColumnKind.LABEL, spare=True),
        GridColumn(_("Tricks"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("N-S"), ColumnKind.NUMBER),
        GridColumn(_("Closed room"), ColumnKind.LABEL),
        GridColumn(_("By"), ColumnKind.LABEL, spare=True),
        GridColumn(_("Tricks"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("N-S"), ColumnKind.NUMBER),
        GridColumn(_("Home IMPs"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Away IMPs"), ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(_board_row(board) for board in match.boards)
    return Grid(columns, rows, title=match_title(contest, match))


def match_title(contest: TeamContest, match: ScoredTeamMatch) -> str:
    """Return both teams of a match, or one with its bye."""
    away = match.drawn.away
    other = _("Bye") if away is None else team_title(contest, away)
    return f"{team_title(contest, match.drawn.home)} \N{EN DASH} {other}"


def _board_row(board: TeamBoard) -> Row:
    rooms = board.open_room, board.closed_room
    results = (
        cell
        for room in rooms
        for cell in (
            contract_cell(room),
            declarer_cell(room),
            tricks_cell(room),
            _points(room.points),
        )
    )
    return NumberCell(Fraction(board.number)), *results, *_swing_cells(board)


def _points(points: int | None) -> SingleCell:
    return BlankCell() if points is None else NumberCell(Fraction(points), signed=True)


def _swing_cells(board: TeamBoard) -> tuple[SingleCell, SingleCell]:
    if board.swing is None:
        return BlankCell(), BlankCell()
    home, away = board.swing
    return _imps_cell(home, away), _imps_cell(away, home)


def _imps_cell(own: Fraction, other: Fraction) -> SingleCell:
    """Return a team's IMPs; where the other team alone gained, nothing, as on a score card."""
    return TextCell(_figure(own)) if own > 0 or own == other == 0 else BlankCell()


def match_sheets_document(contest: TeamContest, round_: int, printed: datetime) -> Document:
    """Build the score sheets of every match of a round, one below the other."""
    title = _("Score sheets, round %(round)s") % {"round": round_}
    blocks = tuple(_sheet_blocks(contest, round_))
    nothing: tuple[Block, ...] = (Paragraph(_("No match is drawn yet.")),)
    return Document(title, blocks or nothing, build_team_page_header(contest.session, printed))


def _sheet_blocks(contest: TeamContest, round_: int) -> Iterator[Block]:
    for match in contest.matches_of(round_):
        if not match.is_bye:
            yield match_sheet_grid(contest, match)
            yield Paragraph(match_result_sentence(contest, match))
            if isinstance(contest, KnockOutContest) and isinstance(match, ScoredKnockOutMatch):
                yield segments_grid(contest, match)


def match_progress(match: RoundMatch, *, boards_in: int, boards: int) -> str:
    """Return how many boards are in, or what a director decided."""
    if match.ruling:
        return _("forfeited") if match.ruling.forfeited else _("assigned")
    return _("%(done)s of %(boards)s") % {"done": boards_in, "boards": boards}


def match_result_sentence(contest: TeamContest, match: ScoredTeamMatch) -> str:
    """Return the match's IMPs, and its victory points or who goes on once it is complete."""
    if isinstance(contest, KnockOutContest) and isinstance(match, ScoredKnockOutMatch):
        return knock_out_match_sentence(contest, match)
    gained, lost = gained_imps(match)
    imps = _("IMPs %(home)s : %(away)s") % {"home": gained, "away": lost}
    if match.points is None:
        missing = len(match.boards) - match.boards_in
        return imps + " · " + _("%(count)s boards are missing") % {"count": missing}
    points = [_figure(value) for value in match.points]
    scored = _("VPs %(home)s : %(away)s") % {"home": points[0], "away": points[1]}
    if match.ruling:
        return f"{scored} · {match_progress(match, boards_in=0, boards=0)}"
    return f"{imps} · {scored}"
