"""Proposes the draw of the next round of a Swiss, round robin or knock-out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from movements.swiss.swiss_round import SwissForm, SwissLock, SwissRound, pair_swiss_round
from movements.swiss.swiss_triple import pair_swiss_round_with_triple
from scoring.teams.team_regulations import TRIPLE
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.match_contest import MatchContest
from standings.teams.team_contest import TeamContest
from tournament.errors import SessionStateError
from tournament.services.contests.round_draw import ContestRoundDraw
from tournament.services.contests.round_robin_draws import round_robin_draws


def propose_next_round(
    contest: MatchContest[Any], locks: Sequence[SwissLock] = (), odd: str = ""
) -> ContestRoundDraw:
    """Return a draw of those close in the standings; nobody meets again while it can be avoided.

    The bye goes to the lowest that has had none. Of an odd number of teams the lowest three can
    begin a triple in place of a bye: by the event's rule, or by `odd` for this round. Who has been
    the home side less often is the home side: of pairs, North-South. A lagged Swiss uses the
    standings one round before. Locked matches keep their tables. Of a round robin it is the next of
    its rounds, of a knock-out the matches of the winners.
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
        if place.contestant.contestant in contest.to_draw
    ]
    met = [
        (match.drawn.home, match.drawn.away)
        for match in contest.matches
        if match.drawn.away is not None
        and {match.drawn.home, match.drawn.away} <= contest.to_draw.keys()
    ]
    how: dict[str, Any] = {"met": met, "locks": locks, "form": form}
    triple: tuple[int, int, int] | None = None
    if begins_triple(contest, odd):
        paired = pair_swiss_round_with_triple(ranking, triples=contest.had_triple(), **how)
        drawn, triple = paired.others, paired.triple
    elif len(ranking) > 1:
        drawn = pair_swiss_round(ranking, byes=contest.had_bye(), **how)
    else:
        # All others are in a triple.
        drawn = SwissRound((), next(iter(ranking), None))
    meetings = _with_home_sides(drawn, met)
    return ContestRoundDraw(contest.rounds + 1, meetings, drawn.bye, triple)


def _with_home_sides(
    drawn: SwissRound, met: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Return the matches; the side that has been at home less often is at home."""
    home = Counter(one for one, _other in met)
    for one, _other in met:
        home[one] += 1
    return tuple(
        (row.one, row.other) if home[row.one] <= home[row.other] else (row.other, row.one)
        for row in drawn.matches
    )


def can_begin_triple(contest: MatchContest[Any]) -> bool:
    """Whether three teams can begin a triple in the next round: of an odd number, in a Swiss."""
    if not isinstance(contest, TeamContest):
        return False
    regulations = replace(contest.regulations, odd=TRIPLE)
    left = len(contest.to_draw)
    return not contest.in_triple and regulations.begins_triple(left, contest.rounds + 1)


def begins_triple(contest: MatchContest[Any], odd: str = "") -> bool:
    """Whether the next round begins a triple: by the event's rule, or by `odd` if it is given."""
    if not can_begin_triple(contest) or not isinstance(contest, TeamContest):
        return False
    return (odd or contest.regulations.odd) == TRIPLE


def _propose_knock_out_round(contest: KnockOutContest) -> ContestRoundDraw:
    """Return the winners' matches by the bracket; refuses while a match is undecided."""
    if contest.rounds >= contest.planned_rounds:
        raise SessionStateError("all_rounds_drawn", planned=contest.planned_rounds)
    if contest.undecided:
        raise SessionStateError(
            "matches_undecided", round=contest.rounds, matches=len(contest.undecided)
        )
    return ContestRoundDraw(contest.rounds + 1, contest.next_meetings())


def repeated_matches(
    contest: MatchContest[Any], draw: ContestRoundDraw
) -> frozenset[frozenset[int]]:
    """Return the matches of this draw, as two entries each, in which both have met before."""
    met = contest.met()
    return frozenset(frozenset(pair) for pair in draw.meetings if pair[1] in met[pair[0]])
