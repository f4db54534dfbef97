"""API of the standings of a contest of teams, and of its matches with their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding
from scoring.teams.team_regulations import SCORINGS
from standings.teams.contest_reading import team_contest_of
from standings.teams.team_boards import TeamBoard
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
    points = ExactNumberSerializer(
        help_text="Victory points, or of boards; of a knock-out, rounds won."
    )
    awarded = ExactNumberSerializer(
        help_text="Carry-over and bonuses less penalties; included in `points`."
    )
    matches = serializers.IntegerField(help_text="Complete matches.")
    net_imps = ExactNumberSerializer()


class TeamBoardSerializer(serializers.Serializer[Any]):
    """Serializer for a board of a match."""

    board = serializers.IntegerField()
    open_result = serializers.IntegerField(help_text="Id of the result in the open room.")
    closed_result = serializers.IntegerField(
        allow_null=True,
        help_text="Id of the result in the closed room; null before it is drawn, in a triple.",
    )
    home_imps = ExactNumberSerializer(allow_null=True, help_text="Null without a comparison.")
    away_imps = ExactNumberSerializer(allow_null=True, help_text="Null without a comparison.")
    home_points = ExactNumberSerializer(
        allow_null=True, help_text="Of 2, in board-a-match and Patton; else null."
    )
    away_points = ExactNumberSerializer(
        allow_null=True, help_text="Of 2, in board-a-match and Patton; else null."
    )


class TeamMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match; of a bye everything of the away team is null."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    triple = serializers.BooleanField(
        help_text="One of the three matches of a triple, which takes this round and the next."
    )
    last_round = serializers.IntegerField(
        help_text="In which its last room is played: in a triple or a movement a later one."
    )
    away_round = serializers.IntegerField(
        help_text="For which it counts for the away team; `round` is that of the home team."
    )
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
    scoring = serializers.ChoiceField(choices=SCORINGS)
    scale = serializers.CharField(help_text="Of victory points, where matches are in IMPs.")
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
        "scoring": contest.regulations.scoring,
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
        "triple": drawn.triple,
        "last_round": drawn.last_round,
        "away_round": drawn.away_round,
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
                "closed_result": board.closed_room.pk or None,
                **_represent_swing(contest, board),
            }
            for board in match.boards
        ],
    }


def _represent_swing(contest: TeamContest, board: TeamBoard) -> dict[str, Any]:
    """Returns what both teams got for a board, in IMPs or in points."""
    home, away = (represent_number(value) for value in board.swing or (None, None))
    in_imps = (home, away) if contest.in_imps else (None, None)
    in_points = (None, None) if contest.in_imps else (home, away)
    return {
        "home_imps": in_imps[0],
        "away_imps": in_imps[1],
        "home_points": in_points[0],
        "away_points": in_points[1],
    }
