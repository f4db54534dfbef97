"""API of the line-ups of teams: who sat where in a match, and the players' Butler ranking."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from django.http import Http404
from rest_framework import serializers

from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from scoring.boards.ranking import RankedPlace
from scoring.teams.player_butler import PlayerButlerTotal
from standings.teams.contest_reading import with_room_line_ups
from standings.teams.player_butler import player_butler_of
from standings.teams.team_contest import TeamContest
from tournament.queries.room_line_ups import (
    players_of_teams,
    room_line_ups_of_session,
    room_line_ups_token,
    seats_of_team_match,
)
from tournament.services.teams.room_line_ups import set_room_line_ups
from tournament.validators.room_line_ups import EnteredLineUp
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import NotFoundInClubError
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.openapi.enum_names import TABLE_SIDES
from web.api.teams.contest_views import number_of, require_contest

if TYPE_CHECKING:
    from tournament.models import TeamMatch

P = TypeVar("P", bound=Hashable)
MOST_NUMBER = 2**15 - 1
# Eight seats of a match, each in up to eight segments and one of extra boards.
MOST_LINE_UPS = 100


class LineUpPlayerSerializer(serializers.Serializer[Any]):
    """Serializer for a player of a team."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class RoomStintSerializer(serializers.Serializer[Any]):
    """Serializer for two players at a table, from a board on."""

    from_board = serializers.IntegerField()
    players = LineUpPlayerSerializer(many=True, help_text="North or East first.")


class TeamSeatSerializer(serializers.Serializer[Any]):
    """Serializer for a team's seat in a room of a match."""

    room = serializers.ChoiceField(choices=("open", "closed"))
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    side = serializers.ChoiceField(choices=TABLE_SIDES)
    contestant = serializers.IntegerField(help_text="Id of the team in the event.")
    boards = serializers.ListField(child=serializers.IntegerField())
    part_starts = serializers.ListField(
        child=serializers.IntegerField(), help_text="The first board of each half or segment."
    )
    line_ups = RoomStintSerializer(many=True)


class LineUpTeamSerializer(serializers.Serializer[Any]):
    """Serializer for a team of a match with everybody who can sit for it."""

    contestant = serializers.IntegerField()
    players = LineUpPlayerSerializer(many=True)


class RoomLineUpsSerializer(serializers.Serializer[Any]):
    """Serializer for the line-ups of both teams in a match."""

    match = serializers.IntegerField()
    seen = serializers.CharField(help_text="Send it with a change, so that none is overwritten.")
    teams = LineUpTeamSerializer(many=True)
    seats = TeamSeatSerializer(many=True)


class EnteredLineUpSerializer(serializers.Serializer[Any]):
    """Serializer for two players of a team at a table, from a board on."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
    table = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
    contestant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    from_board = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        min_length=2,
        max_length=2,
        help_text="North or East first.",
    )


class RoomLineUpsInputSerializer(serializers.Serializer[Any]):
    """Serializer for all line-ups of a match, which replace those of before."""

    example: dict[str, Any] = {"line_ups": []}
    line_ups = serializers.ListField(child=EnteredLineUpSerializer(), max_length=MOST_LINE_UPS)
    seen = serializers.CharField(max_length=64, default=None, allow_null=True)


class PlayerButlerRowSerializer(serializers.Serializer[Any]):
    """Serializer for a player in the Butler ranking."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    team = serializers.IntegerField(help_text="Number of the team.")
    imps_a_board = ExactNumberSerializer()
    imps = ExactNumberSerializer()
    boards = serializers.IntegerField()


class PartnershipButlerRowSerializer(serializers.Serializer[Any]):
    """Serializer for two players who sat together, in the Butler ranking of the pairs."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    players = LineUpPlayerSerializer(many=True)
    team = serializers.IntegerField(help_text="Number of the team.")
    imps_a_board = ExactNumberSerializer()
    imps = ExactNumberSerializer()
    boards = serializers.IntegerField()


class PlayerButlerSerializer(serializers.Serializer[Any]):
    """Serializer for the Butler rankings of the players and of the pairs, first to last."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    ranking = PlayerButlerRowSerializer(many=True)
    partnerships = PartnershipButlerRowSerializer(
        many=True, help_text="Each two players who sat together."
    )
    unnoted = serializers.IntegerField(help_text="Pairs of results whose line-up is not noted.")


class RoomLineUpsView(SessionApiView):
    """Who sat where in a match."""

    tag = "contests"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns a match of two teams of the session; any other is not found."""
        session = super().find(key, session=kwargs["session"])
        match = session.team_matches.filter(pk=kwargs["team_match"], away__isnull=False).first()
        if match is None:
            raise Http404
        match.session = session
        return match

    @api_operation("room_line_ups", RoomLineUpsSerializer)
    def get(self, call: ApiCall, match: TeamMatch) -> dict[str, Any]:
        """Read who sat where in a match, and who can."""
        return _represent_line_ups(match)

    @api_operation(
        "set_room_line_ups",
        RoomLineUpsSerializer,
        request_body=RoomLineUpsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, match: TeamMatch) -> dict[str, Any]:
        """Note who sat where in a match; players sit until the next line-up of their seat."""
        rows = [
            EnteredLineUp(
                *(row["round"], row["table"], row["contestant"], row["from_board"]),
                players=(row["players"][0], row["players"][1]),
            )
            for row in call.cleaned["line_ups"]
        ]
        set_room_line_ups(match, rows, seen=call.cleaned["seen"], **call.who)
        return _represent_line_ups(match)


class PlayerButlerView(SessionApiView):
    """Butler ranking of the players of teams."""

    tag = "contests"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the contest of teams with its line-ups; any other session is not found."""
        contest = require_contest(super().find(key, **kwargs))
        if not isinstance(contest, TeamContest):
            raise NotFoundInClubError("nowhere")
        return with_room_line_ups(contest)

    @api_operation("player_butler", PlayerButlerSerializer)
    def get(self, call: ApiCall, contest: TeamContest) -> dict[str, Any]:
        """Read the Butler of the players and of the pairs, by the line-ups that are noted."""
        butler = player_butler_of(contest)
        return {
            "session": contest.session.facts.pk,
            "revision": contest.session.facts.revision,
            "ranking": [
                {
                    "player": place.contestant.player.pk,
                    "name": place.contestant.player.name,
                    **_represent_butler(contest, place, place.contestant.player.entry),
                }
                for place in butler.places
            ],
            "partnerships": [
                {
                    "players": [
                        {"id": player.pk, "name": player.name} for player in place.contestant.player
                    ],
                    **_represent_butler(contest, place, place.contestant.player[0].entry),
                }
                for place in butler.partnerships
            ],
            "unnoted": butler.unnoted,
        }


def _represent_butler(
    contest: TeamContest, place: RankedPlace[PlayerButlerTotal[P]], entry: int
) -> dict[str, Any]:
    total = place.contestant
    return {
        "rank": place.rank,
        "shared": place.shared,
        "team": number_of(contest, entry),
        "imps_a_board": represent_number(total.mean),
        "imps": represent_number(total.imps),
        "boards": len(total.boards),
    }


def _represent_line_ups(match: TeamMatch) -> dict[str, Any]:
    session = match.session
    people, noted = players_of_teams(session), room_line_ups_of_session(session.pk)
    return {
        "match": match.pk,
        "seen": room_line_ups_token(match),
        "teams": [
            {
                "contestant": entry,
                "players": [
                    {"id": pk, "name": name} for pk, name in people.get(entry or 0, {}).items()
                ],
            }
            for entry in (match.home_id, match.away_id)
        ],
        "seats": [
            {
                "room": "open" if seat.is_open else "closed",
                "round": seat.round,
                "table": seat.table,
                "side": seat.line,
                "contestant": seat.entry,
                "boards": list(seat.boards),
                "part_starts": list(seat.part_starts),
                "line_ups": [
                    {
                        "from_board": stint.from_board,
                        "players": [
                            {"id": pk, "name": name}
                            for pk, name in zip(stint.players, stint.names, strict=True)
                        ],
                    }
                    for stint in noted.by_seat.get(seat.seat, ())
                ],
            }
            for seat in seats_of_team_match(match, session.event.team_regulations)
        ],
    }
