"""Reads a session of teams (Swiss, round robin or knock-out) with its matches and results.

Pages, documents and the API take every figure from it. Nothing is stored: a match's score follows
from the results of its two rooms.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from boards.queries.contest_adjustments import contest_awards_in_force, contest_awards_until
from boards.queries.table_results import TableResult
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.matches import ImpSwing
from scoring.teams.team_regulations import TeamRegulations
from standings.past_snapshot import snapshot_at_time
from standings.snapshot import SessionSnapshot
from standings.snapshot_cache import cached_snapshot_of
from standings.teams.board_scoring import TeamBoardScoring, board_scoring_of
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import knock_out_matches
from standings.teams.match_contest import decide_matches
from standings.teams.team_boards import TeamBoard, team_board
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.models import Session
from tournament.queries.room_line_ups import room_line_ups_of_session
from tournament.queries.team_matches import (
    DrawnTeamMatch,
    RoomPlace,
    carry_over_version,
    contest_teams,
    drawn_team_matches,
    earlier_contests_of_club,
)


def team_contest_of(
    session: Session,
    snapshot: SessionSnapshot | None = None,
    *,
    until: datetime | None = None,
) -> TeamContest:
    """Read the contest of a session just read with its event and club.

    A preview gives a `snapshot` with other results. With `until` the results and awards are those
    of that time, also those of the contest from which matches carry IMPs. Six queries and those of
    the session's snapshot.
    """
    if until is None:
        snapshot = snapshot or cached_snapshot_of(session)
        awards = contest_awards_in_force(session.pk)
    else:
        snapshot = snapshot or snapshot_at_time(session, until)
        awards = contest_awards_until(session.pk, until)
    regulations = session.event.team_regulations
    teams = contest_teams(session)
    played = _played_matches(session, snapshot, regulations, awards)
    if session.event.is_knock_out:
        matches = knock_out_matches(played, teams, awards, _earlier_contest(session, until))
        return KnockOutContest(snapshot, teams, matches, awards, regulations)
    decided = decide_matches(
        played,
        awards,
        bye=regulations.bye_points,
        decide=lambda match, ruling: replace(match, ruling=ruling),
    )
    return TeamContest(snapshot, teams, decided, awards, regulations)


def with_room_line_ups(contest: TeamContest) -> TeamContest:
    """Return the contest with the line-ups that are noted of its rooms. One query."""
    return replace(contest, line_ups=room_line_ups_of_session(contest.session.facts.pk))


def hide_carried_imps(session: Session, contest: TeamContest) -> TeamContest:
    """Return the contest as players may see it: a knock-out without leads that are not released.

    From the IMPs that a match carries follows the result of the earlier contest. One query for a
    knock-out with carry-over.
    """
    if not isinstance(contest, KnockOutContest):
        return contest
    _revision, released = carry_over_version(session) or (0, False)
    return contest if released else contest.without_earlier_leads()


def _earlier_contest(session: Session, until: datetime | None) -> TeamContest | None:
    """Return the contest from which matches carry IMPs; None without one, or if it was deleted."""
    earlier = session.event.team_regulations.carry_from
    if not earlier:
        return None
    found = earlier_contests_of_club(session.event.club_id).filter(pk=earlier).first()
    return team_contest_of(found, until=until) if found else None


def _played_matches(
    session: Session,
    snapshot: SessionSnapshot,
    regulations: TeamRegulations,
    awards: Sequence[ContestAward[int]],
) -> tuple[ScoredTeamMatch, ...]:
    at_table = defaultdict[tuple[int, int], dict[int, TableResult]](dict)
    for cell in snapshot.cells:
        at_table[cell.round, cell.table][cell.board] = cell
    return tuple(
        ScoredTeamMatch(
            drawn,
            _boards_of_match(drawn, at_table, snapshot, board_scoring_of(regulations)),
            regulations,
            _carried_to_match(drawn, awards),
        )
        for drawn in drawn_team_matches(session)
    )


def _carried_to_match(drawn: DrawnTeamMatch, awards: Sequence[ContestAward[int]]) -> ImpSwing:
    """Return the IMPs that each team brings into a match."""
    carried = {
        side: sum(
            (
                award.amount
                for award in awards
                if award.kind is AwardKind.CARRIED_IMPS
                and award.contestant == side
                and award.round == drawn.round_of(side)
            ),
            start=Fraction(0),
        )
        for side in (drawn.home, drawn.away)
    }
    return ImpSwing(carried[drawn.home], carried[drawn.away])


def _boards_of_match(
    drawn: DrawnTeamMatch,
    at_table: Mapping[tuple[int, int], Mapping[int, TableResult]],
    snapshot: SessionSnapshot,
    scoring: TeamBoardScoring,
) -> tuple[TeamBoard, ...]:
    open_room = _results_in(drawn.open_rooms, at_table)
    closed_room = _results_in(drawn.closed_rooms, at_table)
    if not drawn.closed_rooms:
        closed_room = _closed_room_to_come(drawn, open_room)
    rule = snapshot.average_rule
    boards = []
    for number in sorted(open_room):
        rooms = (open_room[number], closed_room[number])
        turned = [_holds_other_cards(drawn, room, snapshot) for room in rooms]
        # Where both rooms were arrow-switched, the home team holds the North-South cards in the
        # closed room. Where one was, both teams have held the same cards twice.
        first, second = rooms[::-1] if all(turned) else rooms
        board = team_board(first, second, rule, scoring)
        boards.append(replace(board, swing=None) if turned[0] is not turned[1] else board)
    return tuple(boards)


def _holds_other_cards(drawn: DrawnTeamMatch, room: TableResult, snapshot: SessionSnapshot) -> bool:
    """Whether the pair in the North-South chairs of a room holds the East-West cards."""
    holder = snapshot.pairs.get(room.north_south or 0)
    chairs = drawn.home if (room.round, room.table) in drawn.open_rooms else drawn.away
    return holder is not None and room.table > 0 and holder.entry != chairs


def _results_in(
    rooms: Iterable[RoomPlace],
    at_table: Mapping[tuple[int, int], Mapping[int, TableResult]],
) -> dict[int, TableResult]:
    """Return the results of a room by board; each of its tables has other boards."""
    return {number: cell for place in rooms for number, cell in at_table[place].items()}


def _closed_room_to_come(
    drawn: DrawnTeamMatch, open_room: Mapping[int, TableResult]
) -> dict[int, TableResult]:
    """Return the results that a triple still waits for, as its next round is not drawn."""
    return {
        number: replace(
            cell, pk=0, round=drawn.last_round, table=0, version=0, outcome=None, why="", lead=""
        )
        for number, cell in open_room.items()
    }
