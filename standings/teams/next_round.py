"""Proposes the draw of the next round of a Swiss, round robin or knock-out."""

from collections.abc import Sequence
from typing import Any

from movements.swiss.swiss_round import SwissForm, SwissLock, pair_swiss_round
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.match_contest import MatchContest
from tournament.errors import SessionStateError
from tournament.services.contests.round_draw import ContestRoundDraw
from tournament.services.contests.round_robin_draws import round_robin_draws


def propose_next_round(
    contest: MatchContest[Any], locks: Sequence[SwissLock] = ()
) -> ContestRoundDraw:
    """Return a draw of those close in the standings; nobody meets again while it can be avoided.

    The bye goes to the lowest that has had none. Who has been the home side less often is the
    home side: of pairs, North-South. A lagged Swiss uses the standings one round before. Locked
    matches keep their tables. Of a round robin it is the next of its rounds, of a knock-out the
    matches of the winners.
    """
    if isinstance(contest, KnockOutContest):
        return _propose_knock_out_round(contest)
    form = contest.draw_form
    if form is None:
        return round_robin_draws(list(contest.entrants))[contest.rounds]
    played = contest.rounds - 1 if form == SwissForm.LAGGED else contest.rounds
    ranking = [
        place.contestant.contestant
        for place in contest.ranking_after(max(played, 0))
        if place.contestant.contestant in contest.playing
    ]
    met = [
        (match.drawn.home, match.drawn.away)
        for match in contest.matches
        if match.drawn.away is not None
        and {match.drawn.home, match.drawn.away} <= contest.playing.keys()
    ]
    drawn = pair_swiss_round(ranking, met=met, byes=contest.had_bye(), locks=locks, form=form)
    home = dict.fromkeys(ranking, 0)
    for one, _other in met:
        home[one] += 1
    meetings = (
        (row.one, row.other) if home[row.one] <= home[row.other] else (row.other, row.one)
        for row in drawn.matches
    )
    return ContestRoundDraw(contest.rounds + 1, tuple(meetings), drawn.bye)


def _propose_knock_out_round(contest: KnockOutContest) -> ContestRoundDraw:
    """Return the winners' matches by the bracket; refuses while a match is undecided."""
    if contest.rounds >= contest.planned_rounds:
        raise SessionStateError("all_rounds_drawn", planned=contest.planned_rounds)
    if contest.undecided:
        raise SessionStateError(
            "matches_undecided", round=contest.rounds, matches=len(contest.undecided)
        )
    return ContestRoundDraw(contest.rounds + 1, contest.next_meetings())


def repeats_a_match(contest: MatchContest[Any], draw: ContestRoundDraw) -> bool:
    """Whether two of them of this draw have met before."""
    met = contest.met()
    return any(away in met[home] for home, away in draw.meetings)
