"""Result of a teams match for the phone, after both rooms have recorded every board."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells.numbers import format_number, places_needed
from reports.content.document import NumberCell
from standings.table_round import RoundAtTable
from standings.teams.contest_reading import hide_carried_imps, team_contest_of
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import ScoredTeamMatch
from web.shared.render.cells import result_html
from web.table.access import TablePhone


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """A board with its results in both rooms, and the IMPs of both teams."""

    number: int
    here: SafeString
    there: SafeString
    imps: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchAtTable:
    """A complete match, the team that sat North-South at this table first."""

    teams: tuple[str, str]
    scores: tuple[str, str]
    boards: tuple[BoardOfMatch, ...]


def shows_other_room(phone: TablePhone) -> bool:
    """Whether the table sees the other room's results at the end; decided for the session."""
    options = phone.options
    return phone.plays_teams and options is not None and options.shows_traveller


def match_at_table(phone: TablePhone, played: RoundAtTable) -> MatchAtTable | None:
    """The match of a round, both rooms side by side; None until every board of both rooms is in.

    Before that a result of the other room would tell this table what is still to be won.
    """
    if not shows_other_room(phone):
        return None
    session = phone.token.section.session
    contest = hide_carried_imps(session, team_contest_of(session))
    table = phone.token.table
    for match in contest.matches_of(played.number):
        if (played.number, table) in match.drawn.rooms:
            is_open = (played.number, table) in match.drawn.open_rooms
            return _match(phone, match, is_open=is_open) if match.is_complete else None
    return None


def other_tables_hidden(phone: TablePhone, cell: TableResult) -> frozenset[int]:
    """The table results that no warning at this table may depend on: of teams, the other room's.

    Where each match has other cards, only the other room has held the same ones.
    """
    if not phone.plays_teams:
        return frozenset()
    snapshot = phone.snapshot
    others = [other for other in snapshot.cells_on[cell.board] if other.pk != cell.pk]
    if phone.token.section.session.event.team_regulations.same_boards:
        teams = {snapshot.pairs[place].entry for place in cell.seated}
        others = [
            other
            for other in others
            # The other room of a triple, or in a movement, can play in another round.
            if {snapshot.pairs[place].entry for place in other.seated} == teams
        ]
    return frozenset(other.pk for other in others)


def _match(phone: TablePhone, match: ScoredTeamMatch, *, is_open: bool) -> MatchAtTable:
    home, away = match.drawn.home, match.drawn.away
    assert away is not None
    teams = (home, away) if is_open else (away, home)
    one, other = (phone.team_names[team] for team in teams)
    return MatchAtTable(
        (one, other),
        _scores(match, is_open=is_open),
        tuple(_board(board, is_open=is_open) for board in match.boards),
    )


def _scores(match: ScoredTeamMatch, *, is_open: bool) -> tuple[str, str]:
    if isinstance(match, ScoredKnockOutMatch):
        # Its points are IMPs, with carry-over and penalties.
        home, away = (
            _score_without_carry(imps) if match.hides_carry else _team_score(imps, None)
            for imps in match.total_imps
        )
    else:
        points = match.points or (None, None)
        home, away = (
            _team_score(imps, points) if match.regulations.in_imps else _points_score(points)
            for imps, points in zip(match.gained, points, strict=True)
        )
    return (home, away) if is_open else (away, home)


def _points_score(points: Fraction | None) -> str:
    """The points of a team in board-a-match or Patton."""
    return "" if points is None else _("%(points)s points") % {"points": _figure(points)}


def _team_score(imps: Fraction, points: Fraction | None) -> str:
    values = {"imps": _figure(imps)}
    if points is None:
        return _("%(imps)s IMPs") % values
    return _("%(imps)s IMPs, %(points)s VPs") % (values | {"points": _figure(points)})


def _score_without_carry(imps: Fraction) -> str:
    return _("%(imps)s IMPs without carry-over") % {"imps": _figure(imps)}


def _board(board: TeamBoard, *, is_open: bool) -> BoardOfMatch:
    rooms = board.open_room, board.closed_room
    here, there = rooms if is_open else rooms[::-1]
    home, away = (_gain(board, side) for side in (0, 1))
    return BoardOfMatch(
        board.number,
        result_html(here),
        result_html(there),
        (home, away) if is_open else (away, home),
    )


def _gain(board: TeamBoard, side: int) -> str:
    """The IMPs that a team gained on a board; nothing where the other team gained."""
    if board.swing is None:
        return ""
    own, other = board.swing[side], board.swing[1 - side]
    return _figure(own) if own > 0 or own == other == 0 else ""


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))
