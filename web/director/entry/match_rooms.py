"""The rooms of team matches on the entry page: which boards belong together, and their IMPs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_number, places_needed
from reports.content.document import NumberCell
from reports.content.teams.team_rounds import gained_imps, match_title
from standings.previews.drawn_rounds import read_contest_with
from standings.teams.team_contest import TeamContest

if TYPE_CHECKING:
    from standings.snapshot_cache import SessionSnapshot
    from standings.teams.team_boards import TeamBoard
    from standings.teams.team_contest import ScoredTeamMatch
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class MatchRoom:
    """One board in one room of a match, by the id of its row on the entry page.

    `other` is the row of the same board in the other room, and `order` sorts rows so that both
    follow each other. `teams` are the names, North-South first. `swing` is empty until both rooms
    have played the board.
    """

    other: int
    order: tuple[int, int, int, int]
    title: str
    teams: tuple[str, str]
    swing: str
    is_closed: bool


def match_rooms_of(session: Session, snapshot: SessionSnapshot) -> Mapping[int, MatchRoom]:
    """The rooms of all matches of a session by row; empty if it is not one of teams."""
    if not session.event.is_teams:
        return {}
    contest = read_contest_with(session, snapshot)
    return dict(_rooms(contest)) if isinstance(contest, TeamContest) else {}


def _rooms(contest: TeamContest) -> Iterator[tuple[int, MatchRoom]]:
    for match in contest.matches:
        if match.drawn.away is None:
            continue
        title = match_title(contest, match)
        home = contest.entrants[match.drawn.home].name
        away = contest.entrants[match.drawn.away].name
        for board in match.boards:
            swing = swing_text(contest, match, board)
            rooms = (board.open_room, board.closed_room)
            for number, (room, other) in enumerate((rooms, rooms[::-1])):
                yield (
                    room.pk,
                    MatchRoom(
                        other.pk,
                        (match.drawn.round, match.drawn.number, board.number, number),
                        title,
                        (away, home) if number else (home, away),
                        swing,
                        bool(number),
                    ),
                )


def swing_text(contest: TeamContest, match: ScoredTeamMatch, board: TeamBoard) -> str:
    """IMPs or points of a board and of its match so far, the home team's first."""
    if board.swing is None:
        return ""
    figures = (board.swing.home, board.swing.away)
    # What one team loses is the other's gain; averages can give both something.
    if not sum(figures):
        figures = (max(figures[0], Fraction(0)), max(figures[1], Fraction(0)))
    own, other = (format_number(NumberCell(figure, places_needed(figures))) for figure in figures)
    total = gained_imps(match)
    values = {"home": own, "away": other, "total": total[0], "lost": total[1]}
    if contest.in_imps:
        return _("IMPs %(home)s : %(away)s, match %(total)s : %(lost)s") % values
    return _("Board %(home)s : %(away)s, match %(total)s : %(lost)s") % values
