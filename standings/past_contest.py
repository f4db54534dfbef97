"""Contest of teams or Swiss pairs as it was at an earlier time.

Results, rulings and awards are those of that time. Names, entries, the draw and regulations are
today's: their former values are not stored.
"""

from dataclasses import replace
from datetime import datetime

from standings.swiss_pairs.pair_contest import PairContest, pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.team_contest import TeamContest
from tournament.models import Session


def contest_at_time(session: Session, moment: datetime) -> TeamContest | PairContest:
    """Return the contest of a session of teams or Swiss pairs as it was then.

    Rounds without a result or an award at that time are left out: they may have been drawn later.
    Of a knock-out the bracket shows who was to play in them. The queries of the contest, and three
    or four more.
    """
    if session.event.is_swiss_pairs:
        pairs = pair_contest_of(session, until=moment)
        last = _last_round_begun(pairs)
        begun = (match for match in pairs.matches if match.drawn.round <= last)
        return replace(pairs, matches=tuple(begun))
    teams = team_contest_of(session, until=moment)
    last = _last_round_begun(teams)
    begun_matches = (match for match in teams.matches if match.drawn.round <= last)
    return replace(teams, matches=tuple(begun_matches))


def _last_round_begun(contest: TeamContest | PairContest) -> int:
    """Return the last round with a result or an award; round 1 is drawn from the start."""
    played = {cell.round for cell in contest.session.cells if cell.outcome is not None}
    awarded = {award.round for award in contest.awards if award.round is not None}
    return max({1} | played | awarded)
