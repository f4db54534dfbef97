"""Base view of API routes for a contest of teams or Swiss pairs."""

from __future__ import annotations

from typing import Any

from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.team_contest import TeamContest
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import NotFoundInClubError
from web.shared.pages.teams.team_standings import read_contest

ContestSnapshot = TeamContest | PairContest


class ContestApiView(SessionApiView):
    """Base view of a session of teams or of Swiss pairs; any other session is not found."""

    tag = "contests"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the contest of the event at this moment."""
        return require_contest(super().find(key, **kwargs))


def require_contest(session: Any) -> ContestSnapshot:
    """Returns the contest of a session just read; 404 for a session without matches."""
    contest = read_contest(session)
    if contest is None:
        raise NotFoundInClubError("nowhere")
    return contest


def number_of(contest: ContestSnapshot, entry: int | None) -> int | None:
    """Returns the number of a team or pair; None for nobody."""
    return None if entry is None else contest.entrants[entry].number
