"""Reads the contest of a session of teams (Swiss, round robin or knock-out) with its results.

Pages, documents and the API take every figure from it. Nothing is stored: a match's score follows
from the results of its two rooms.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from boards.queries.contest_adjustments import contest_awards_in_force
from boards.queries.table_results import TableResult
from scoring.laws.adjustments import AverageRule
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.matches import ImpSwing
from scoring.teams.team_regulations import TeamRegulations
from standings.snapshot import SessionSnapshot
from standings.snapshot_cache import cached_snapshot_of
from standings.teams.knock_out_contest import KnockOutContest, knock_out_matches
from standings.teams.match_contest import decide_matches
from standings.teams.team_boards import TeamBoard, team_board
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.models import Session
from tournament.queries.team_matches import (
    DrawnTeamMatch,
    contest_teams,
    drawn_team_matches,
    earlier_contests_of_club,
)


def team_contest_of(session: Session) -> TeamContest:
    """Read the contest of a session just read with its event and club.

    Six queries and those of the session's snapshot.
    """
    snapshot = cached_snapshot_of(session)
    regulations = session.event.team_regulations
    awards = contest_awards_in_force(session.pk)
    teams = contest_teams(session)
    played = _played_matches(session, snapshot, regulations, awards)
    if session.event.is_knock_out:
        matches = knock_out_matches(played, teams, awards, _earlier_contest(session))
        return KnockOutContest(snapshot, teams, matches, awards, regulations)
    decided = decide_matches(
        played,
        awards,
        bye=regulations.bye,
        decide=lambda match, ruling: replace(match, ruling=ruling),
    )
    return TeamContest(snapshot, teams, decided, awards, regulations)


def _earlier_contest(session: Session) -> TeamContest | None:
    """Return the contest from which matches carry IMPs; None without one, or if it was deleted."""
    earlier = session.event.team_regulations.carry_from
    if not earlier:
        return None
    found = earlier_contests_of_club(session.event.club_id).filter(pk=earlier).first()
    return team_contest_of(found) if found else None


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
            _boards_of_match(drawn, at_table, snapshot.average_rule),
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
                and (award.round, award.contestant) == (drawn.round, side)
            ),
            start=Fraction(0),
        )
        for side in (drawn.home, drawn.away)
    }
    return ImpSwing(carried[drawn.home], carried[drawn.away])


def _boards_of_match(
    drawn: DrawnTeamMatch,
    at_table: Mapping[tuple[int, int], Mapping[int, TableResult]],
    rule: AverageRule,
) -> tuple[TeamBoard, ...]:
    if drawn.open_table is None or drawn.closed_table is None:
        return ()
    open_room = at_table[drawn.round, drawn.open_table]
    closed_room = at_table[drawn.round, drawn.closed_table]
    return tuple(
        team_board(open_room[number], closed_room[number], rule) for number in sorted(open_room)
    )
