"""Documents of a round of teams: table assignments, scores, and score sheets of matches."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.queries.table_results import TableResult
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
    match_kind_cells,
    match_kind_columns,
    round_heading,
    segments_grid,
)
from reports.content.teams.room_line_ups import line_up_grids
from reports.content.teams.team_standings import point_places
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.match_contest import RoundMatch
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.queries.team_matches import DrawnTeamMatch


def assignments_document(
    contest: TeamContest, rounds: Sequence[int], printed: datetime
) -> Document:
    """Build the list that is hung up before play: who plays whom in each round, and where."""
    header = build_page_header_before_play(contest.session, printed)
    several = len(rounds) > 1
    blocks = list[Block]()
    for round_ in rounds:
        grid = assignments_grid(contest, round_)
        title = _round_title(contest, round_) if several else grid.title
        blocks += [replace(grid, title=title, whole=several)]
        blocks += _line_ups_of_round(contest, round_)
    # The note is the same for every round, and is read with the first.
    blocks[1:1] = _seat_notes(contest)
    title = _("Assignments") if several else _round_title(contest, rounds[0])
    return Document(title, tuple(blocks), header, together=not several, large=True)


def _round_title(contest: TeamContest, round_: int) -> str:
    if isinstance(contest, KnockOutContest):
        return round_heading(contest, round_)
    return _("Round %(round)s") % {"round": round_}


def _seat_notes(contest: TeamContest) -> Iterator[Paragraph]:
    """Yield who sits where, if each match has two tables side by side."""
    if not contest.is_movement:
        text = _("The home team sits North-South at the first table, East-West at the second.")
        yield Paragraph(text)


def _line_ups_of_round(contest: TeamContest, round_: int) -> Iterator[Grid]:
    """Yield the line-ups of each match of a round that are known, under its title."""
    for match in contest.matches_of(round_):
        for grid in line_up_grids(contest, match):
            yield replace(grid, title=match_title(contest, match))


def assignments_grid(contest: TeamContest, round_: int) -> Grid:
    """Return a row for each match: both teams, and the table where each pair sits North-South."""
    knock_out = contest if isinstance(contest, KnockOutContest) else None
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL, strong=True),
        GridColumn(_("Home"), ColumnKind.TEAMS),
        GridColumn(_("Away"), ColumnKind.TEAMS),
        *(match_kind_columns(knock_out, round_) if knock_out else ()),
        GridColumn(_("Boards"), ColumnKind.LABEL),
    )
    rows = [_assignment_row(contest, match, round_) for match in contest.matches_of(round_)]
    if knock_out and round_ == 1:
        blank, bye = BlankCell(), TextCell(_("Bye"))
        rows += [(blank, TextCell(team_title(contest, pk)), bye, blank) for pk in knock_out.byes]
    return Grid(columns, tuple(rows), title=_("Assignments"))


def _assignment_row(contest: TeamContest, match: ScoredTeamMatch, round_: int) -> Row:
    drawn = match.drawn
    if drawn.away is None:
        return (
            BlankCell(),
            TextCell(team_title(contest, drawn.home)),
            TextCell(_("Bye")),
            BlankCell(),
        )
    numbers = [board.number for board in match.boards]
    home, away = _seated_titles(contest, drawn, round_)
    if drawn.is_spread and round_ not in dict(drawn.open_rooms):
        home, away = away, home
    return (
        tables_cell(drawn, round_),
        TextCell(home),
        TextCell(away),
        *(match_kind_cells(contest, match) if isinstance(contest, KnockOutContest) else ()),
        TextCell(f"{numbers[0]}-{numbers[-1]}"),
    )


def _seated_titles(contest: TeamContest, drawn: DrawnTeamMatch, round_: int) -> tuple[str, str]:
    """Return the home and the away team, with the side of each if one room plays in this round."""
    home, away = team_title(contest, drawn.home), team_title(contest, drawn.away or 0)
    if not (drawn.is_spread and len(drawn.tables_in(round_)) == 1):
        return home, away
    # Their other pairs are at other tables, against other teams.
    sides = _("%(team)s, N-S"), _("%(team)s, E-W")
    if round_ not in dict(drawn.open_rooms):
        sides = sides[::-1]
    return sides[0] % {"team": home}, sides[1] % {"team": away}


def tables_cell(drawn: DrawnTeamMatch, round_: int) -> TextCell:
    """Return the tables of the match in this round; of a triple it is one."""
    tables = ", ".join(map(str, drawn.tables_in(round_)))
    if drawn.triple:
        return TextCell(_("%(table)s, triple") % {"table": tables})
    return TextCell(tables)


def team_title(contest: TeamContest, entry: int) -> str:
    """Return a team's number and name."""
    team = contest.entrants[entry]
    return f"{team.number} {team.name}"


def round_scores_grid(contest: TeamContest, round_: int) -> Grid:
    """Return a row for each match of a round: IMPs and victory points, or who goes on."""
    if isinstance(contest, KnockOutContest):
        return knock_out_round_grid(contest, round_)
    in_points = _("Home points"), _("Away points")
    titles = (_("Home VPs"), _("Away VPs")) if contest.in_imps else in_points
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL),
        GridColumn(_("Home"), ColumnKind.TEAMS),
        GridColumn(_("Away"), ColumnKind.TEAMS),
        GridColumn(_("Boards"), ColumnKind.LABEL, spare=True),
        GridColumn(_("IMPs") if contest.in_imps else _("On boards"), ColumnKind.LABEL),
        GridColumn(titles[0], ColumnKind.NUMBER, strong=True),
        GridColumn(titles[1], ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(_round_row(contest, match, round_) for match in contest.matches_of(round_))
    return Grid(columns, rows, title=_("Round %(round)s") % {"round": round_})


def _round_row(contest: TeamContest, match: ScoredTeamMatch, round_: int) -> Row:
    drawn = match.drawn
    blank = BlankCell()
    if drawn.away is None:
        alone = TextCell(team_title(contest, drawn.home))
        bye: SingleCell = blank
        if round_ in contest.byes.get(drawn.home, ()):
            bye = NumberCell(contest.bye_points, point_places(contest))
        return blank, alone, TextCell(_("Bye")), blank, blank, bye, blank
    home, away = map(TextCell, _seated_titles(contest, drawn, round_))
    done = _boards_in_round(match, round_)
    progress = TextCell(match_progress(match, boards_in=done, boards=len(match.boards)))
    gained, lost = gained_imps(match)
    imps = f"{gained} : {lost}"
    if not match.boards_in and drawn.last_round > round_:
        imps = ""
    points: tuple[SingleCell, SingleCell] = (blank, blank)
    if match.points:
        places = point_places(contest)
        points = NumberCell(match.points[0], places), NumberCell(match.points[1], places)
    return tables_cell(drawn, round_), home, away, progress, TextCell(imps), *points


def _boards_in_round(match: ScoredTeamMatch, round_: int) -> int:
    """Return how many boards are in; of a match over several rounds, those of this round."""
    if not match.drawn.is_spread:
        return match.boards_in
    rooms = (room for board in match.boards for room in (board.open_room, board.closed_room))
    return sum(room.round == round_ and not room.is_missing for room in rooms)


def gained_imps(match: ScoredTeamMatch) -> tuple[str, str]:
    """Return the IMPs that each team gained on its boards, or its points, as text."""
    home, away = match.gained
    return _figure(home), _figure(away)


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))


def match_sheet_grid(contest: TeamContest, match: ScoredTeamMatch) -> Grid:
    """Return the score sheet of a match: both rooms side by side, and IMPs board by board."""
    in_points = _("Home points"), _("Away points")
    titles = (_("Home IMPs"), _("Away IMPs")) if contest.in_imps else in_points
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
        GridColumn(titles[0], ColumnKind.NUMBER, strong=True),
        GridColumn(titles[1], ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(_board_row(board, in_imps=contest.in_imps) for board in match.boards)
    if isinstance(match, ScoredKnockOutMatch):
        rows += tuple(_board_row(board, counts=False) for board in match.uncounted_boards)
    return Grid(columns, rows, title=match_title(contest, match))


def match_title(contest: TeamContest, match: ScoredTeamMatch) -> str:
    """Return both teams of a match, or one with its bye; a match for third place is named."""
    away = match.drawn.away
    other = _("Bye") if away is None else team_title(contest, away)
    teams = f"{team_title(contest, match.drawn.home)} \N{EN DASH} {other}"
    if contest.is_for_third_place(match):
        return _("Third place: %(teams)s") % {"teams": teams}
    return teams


def match_rooms_sentence(contest: TeamContest, match: ScoredTeamMatch) -> str:
    """Return at which tables a match is played, and who sits North-South there."""
    if not match.boards or match.drawn.away is None:
        return ""
    first = match.boards[0]
    rooms = (
        _("Open room: %(place)s, %(team)s N-S")
        % {
            "place": _room_place(first.open_room, match),
            "team": team_title(contest, match.drawn.home),
        },
        _("Closed room: %(place)s, %(team)s N-S")
        % {
            "place": _room_place(first.closed_room, match),
            "team": team_title(contest, match.drawn.away),
        },
    )
    return " · ".join(rooms)


def _room_place(room: TableResult, match: ScoredTeamMatch) -> str:
    """Return the table of a room, with its round where the rooms are played in different ones."""
    if not match.drawn.is_spread:
        return _("table %(table)s") % {"table": room.table}
    if not room.table:
        return _("in the next round")
    return _("table %(table)s in round %(round)s") % {"table": room.table, "round": room.round}


def _board_row(board: TeamBoard, *, counts: bool = True, in_imps: bool = True) -> Row:
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
    swing = _swing_cells(board, counts=counts) if in_imps else _point_cells(board)
    return NumberCell(Fraction(board.number)), *results, *swing


def _points(points: int | None) -> SingleCell:
    return BlankCell() if points is None else NumberCell(Fraction(points), signed=True)


def _swing_cells(board: TeamBoard, *, counts: bool) -> tuple[SingleCell, SingleCell]:
    """Return both teams' IMPs; those of a board that does not count are in brackets."""
    if board.swing is None:
        return BlankCell(), BlankCell()
    home, away = board.swing
    cells = _imps_cell(home, away), _imps_cell(away, home)
    if counts:
        return cells
    one, other = (
        TextCell(f"({cell.words})") if isinstance(cell, TextCell) else cell for cell in cells
    )
    return one, other


def _point_cells(board: TeamBoard) -> tuple[SingleCell, SingleCell]:
    """Return both teams' points of a board in board-a-match or Patton."""
    if board.swing is None:
        return BlankCell(), BlankCell()
    return TextCell(_figure(board.swing.home)), TextCell(_figure(board.swing.away))


def _imps_cell(own: Fraction, other: Fraction) -> SingleCell:
    """Return a team's IMPs; where the other team alone gained, nothing, as on a score card."""
    return TextCell(_figure(own)) if own > 0 or own == other == 0 else BlankCell()


def matches_to_print(
    contest: TeamContest, rounds: Sequence[int]
) -> Iterator[tuple[int, list[ScoredTeamMatch]]]:
    """Yield each round with its matches, without byes and those of a round before it.

    In a movement a match is played in two rounds. A round without another match is left out,
    unless it is the only one.
    """
    listed = set[int]()
    for round_ in rounds:
        matches = [
            match
            for match in contest.matches_of(round_)
            if not match.is_bye and match.drawn.pk not in listed
        ]
        listed |= {match.drawn.pk for match in matches}
        if matches or len(rounds) == 1:
            yield round_, matches


def match_sheets_documents(
    contest: TeamContest, rounds: Sequence[int], printed: datetime
) -> list[Document]:
    """Build the score sheets of every match of some rounds, one below the other."""
    header = build_team_page_header(contest.session, printed)
    nothing: tuple[Block, ...] = (Paragraph(_("No match is drawn yet.")),)
    documents = []
    for round_, matches in matches_to_print(contest, rounds):
        title = _("Score sheets, round %(round)s") % {"round": round_}
        if isinstance(contest, KnockOutContest):
            title = _("Score sheets: %(round)s") % {"round": round_heading(contest, round_)}
        blocks = tuple(_sheet_blocks(contest, matches))
        documents.append(Document(title, blocks or nothing, header))
    return documents


def _sheet_blocks(contest: TeamContest, matches: Sequence[ScoredTeamMatch]) -> Iterator[Block]:
    for match in matches:
        yield match_sheet_grid(contest, match)
        yield from line_up_grids(contest, match)
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
    text = _("IMPs %(home)s : %(away)s") if contest.in_imps else _("Boards %(home)s : %(away)s")
    imps = text % {"home": gained, "away": lost}
    if match.points is None:
        missing = len(match.boards) - match.boards_in
        text = ngettext("%(count)s board is missing", "%(count)s boards are missing", missing)
        return f"{imps} · {text % {'count': missing}}"
    places = point_places(contest)
    points = [format_number(NumberCell(value, places)) for value in match.points]
    text = _("VPs %(home)s : %(away)s") if contest.in_imps else _("Points %(home)s : %(away)s")
    scored = text % {"home": points[0], "away": points[1]}
    if match.ruling:
        return f"{scored} · {match_progress(match, boards_in=0, boards=0)}"
    return f"{imps} · {scored}"
