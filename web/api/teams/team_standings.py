"""API of the standings of a contest of teams, and of its matches with their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding
from standings.teams.contest_reading import team_contest_of
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import NotFoundInClubError
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.teams.contest_views import number_of

if TYPE_CHECKING:
    from tournament.models import Session


class TeamRankingRowSerializer(serializers.Serializer[Any]):
    """Serializer for a team in the standings."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    team = serializers.IntegerField(help_text="Number of the team.")
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    points = ExactNumberSerializer(help_text="Victory points; of a knock-out, rounds won.")
    awarded = ExactNumberSerializer(
        help_text="Carry-over and bonuses less penalties; included in `points`."
    )
    matches = serializers.IntegerField(help_text="Complete matches.")
    net_imps = ExactNumberSerializer()


class TeamBoardSerializer(serializers.Serializer[Any]):
    """Serializer for a board of a match."""

    board = serializers.IntegerField()
    open_result = serializers.IntegerField(help_text="Id of the result in the open room.")
    closed_result = serializers.IntegerField(help_text="Id of the result in the closed room.")
    home_imps = ExactNumberSerializer(allow_null=True, help_text="Null without a comparison.")
    away_imps = ExactNumberSerializer(allow_null=True, help_text="Null without a comparison.")


class TeamMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match; of a bye everything of the away team is null."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    home = serializers.IntegerField(help_text="Number of the team.")
    away = serializers.IntegerField(allow_null=True, help_text="Number of the team; null: a bye.")
    complete = serializers.BooleanField()
    decided = serializers.ChoiceField(
        choices=("", "forfeit", "assigned"), help_text="Empty if its score was played."
    )
    home_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")
    away_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")
    boards = TeamBoardSerializer(many=True)


class TeamStandingsSerializer(serializers.Serializer[Any]):
    """Serializer for the standings of a contest, first to last, and its matches."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    scale = serializers.CharField()
    ranking = TeamRankingRowSerializer(many=True)
    matches = TeamMatchSerializer(many=True)


class TeamStandingsView(SessionApiView):
    """Standings of a session of teams."""

    tag = "standings"

    @api_operation("team_standings", TeamStandingsSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the standings of the teams and every match, released or not."""
        if not session.event.is_teams:
            raise NotFoundInClubError("nowhere")
        return represent_contest(team_contest_of(session))


def represent_contest(contest: TeamContest) -> dict[str, Any]:
    """Returns the contest as JSON values."""
    return {
        "session": contest.session.facts.pk,
        "revision": contest.session.facts.revision,
        "scale": contest.regulations.scale,
        "ranking": [_represent_place(contest, place) for place in contest.ranking],
        "matches": [_represent_match(contest, match) for match in contest.matches],
    }


def _represent_place(
    contest: TeamContest, place: RankedPlace[ContestStanding[int]]
) -> dict[str, Any]:
    row = place.contestant
    team = contest.entrants[row.contestant]
    return {
        "rank": place.rank,
        "shared": place.shared,
        "team": team.number,
        "name": team.name,
        "players": list(team.players),
        "points": represent_number(row.points),
        "awarded": represent_number(row.awarded),
        "matches": len(row.matches),
        "net_imps": represent_number(row.net),
    }


def _represent_match(contest: TeamContest, match: ScoredTeamMatch) -> dict[str, Any]:
    drawn = match.drawn
    home, away = match.points or (None, None)
    return {
        "id": drawn.pk,
        "round": drawn.round,
        "home": number_of(contest, drawn.home),
        "away": number_of(contest, drawn.away),
        "complete": match.is_complete,
        "decided": match.ruling.award.kind.value if match.ruling else "",
        "home_points": represent_number(home),
        "away_points": represent_number(away),
        "boards": [
            {
                "board": board.number,
                "open_result": board.open_room.pk,
                "closed_result": board.closed_room.pk,
                "home_imps": represent_number(board.swing and board.swing.home),
                "away_imps": represent_number(board.swing and board.swing.away),
            }
            for board in match.boards
        ],
    }
