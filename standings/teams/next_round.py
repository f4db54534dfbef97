"""Proposes the next round of a Swiss contest from its standings."""

from movements.swiss.swiss_round import pair_swiss_round
from standings.teams.team_contest import TeamContest
from tournament.services.teams.team_rounds import TeamRoundDraw


def propose_next_round(contest: TeamContest) -> TeamRoundDraw:
    """Return a draw of teams close in the standings; nobody meets again while it can be avoided.

    The bye goes to the lowest team that has had none. The team that has been the home team less
    often is the home team.
    """
    ranking = [place.contestant.contestant for place in contest.ranking]
    met = [
        (match.drawn.home, match.drawn.away)
        for match in contest.matches
        if match.drawn.away is not None
    ]
    drawn = pair_swiss_round(ranking, met=met, byes=contest.had_bye())
    home = dict.fromkeys(ranking, 0)
    for one, _other in met:
        home[one] += 1
    meetings = (
        (row.one, row.other) if home[row.one] <= home[row.other] else (row.other, row.one)
        for row in drawn.matches
    )
    return TeamRoundDraw(contest.rounds + 1, tuple(meetings), drawn.bye)


def repeats_a_match(contest: TeamContest, draw: TeamRoundDraw) -> bool:
    """Whether two teams of this draw have met before."""
    met = contest.met()
    return any(away in met[home] for home, away in draw.meetings)
