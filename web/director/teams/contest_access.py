"""Looks up the contest of teams or Swiss pairs of a session, and the round that a page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.team_contest import TeamContest
from web.shared.pages.teams.team_standings import read_contest

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.models import Session


def contest_or_404(session: Session) -> TeamContest | PairContest:
    """The contest of a session of teams or Swiss pairs; 404 for any other session."""
    contest = read_contest(session)
    if contest is None:
        raise Http404
    return contest


def round_shown(request: HttpRequest, contest: TeamContest | PairContest) -> int:
    """The round of teams or Swiss pairs in the query, else the first with an incomplete match."""
    asked = request.GET.get("round", "")
    if asked.isdecimal() and 1 <= int(asked[:3]) <= contest.rounds:
        return int(asked)
    return contest.current_round
