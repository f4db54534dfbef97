"""API of the standings and matches of a Swiss pairs event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding
from standings.swiss_pairs.pair_contest import PairContest, ScoredPairMatch, pair_contest_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import NotFoundInClubError
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import ApiCall, api_operation
from web.api.teams.contest_views import number_of

if TYPE_CHECKING:
    from tournament.models import Session


class SwissRankingRowSerializer(serializers.Serializer[Any]):
    """Serializer for a pair in the standings."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    pair = serializers.IntegerField(help_text="Number of the pair.")
    name = serializers.CharField()
    points = ExactNumberSerializer(help_text="In the unit of the standings.")
    awarded = ExactNumberSerializer(
        help_text="Carry-over and bonuses less penalties; included in `points`."
    )
    matches = serializers.IntegerField(help_text="Complete matches.")
    byes = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds without one.")
    won = ExactNumberSerializer(help_text="Matches won; a level one is half a win.")


class SwissPairMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match; of a bye everything of the other pair is null."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    north_south = serializers.IntegerField(help_text="Number of the pair, also of one with a bye.")
    east_west = serializers.IntegerField(allow_null=True, help_text="Number; null: a bye.")
    complete = serializers.BooleanField()
    decided = serializers.ChoiceField(
        choices=("", "forfeit", "assigned"), help_text="Empty if its score was played."
    )
    north_south_score = ExactNumberSerializer(
        allow_null=True, help_text="Percentage or IMPs; null while nothing can be compared."
    )
    east_west_score = ExactNumberSerializer(allow_null=True)
    north_south_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")
    east_west_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")


class SwissStandingsSerializer(serializers.Serializer[Any]):
    """Serializer for the standings of Swiss pairs, first to last, and their matches."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    unit = serializers.ChoiceField(
        choices=("points", "percent", "imps"), help_text="Victory points, percentages or IMPs."
    )
    rounds = serializers.IntegerField(help_text="Rounds drawn.")
    planned_rounds = serializers.IntegerField()
    ranking = SwissRankingRowSerializer(many=True)
    matches = SwissPairMatchSerializer(many=True)


class SwissStandingsView(SessionApiView):
    """Standings of a session of Swiss pairs."""

    tag = "standings"

    @api_operation("swiss_standings", SwissStandingsSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the standings of Swiss pairs and every match, released or not."""
        if not session.event.is_swiss_pairs:
            raise NotFoundInClubError("nowhere")
        return _represent_pair_contest(pair_contest_of(session))


def _represent_pair_contest(contest: PairContest) -> dict[str, Any]:
    return {
        "session": contest.session.facts.pk,
        "revision": contest.session.facts.revision,
        "unit": contest.unit,
        "rounds": contest.rounds,
        "planned_rounds": contest.regulations.rounds,
        "ranking": [_represent_place(contest, place) for place in contest.ranking],
        "matches": [_represent_match(contest, match) for match in contest.matches],
    }


def _represent_place(
    contest: PairContest, place: RankedPlace[ContestStanding[int]]
) -> dict[str, Any]:
    row = place.contestant
    return {
        "rank": place.rank,
        "shared": place.shared,
        "pair": number_of(contest, row.contestant),
        "name": contest.entrants[row.contestant].name,
        "points": represent_number(row.points),
        "awarded": represent_number(row.awarded),
        "matches": len(row.matches),
        "byes": list(row.byes),
        "won": represent_number(row.wins),
    }


def _represent_match(contest: PairContest, match: ScoredPairMatch) -> dict[str, Any]:
    own, other = match.figures or (None, None)
    home, away = match.points or (None, None)
    return {
        "round": match.drawn.round,
        "table": match.drawn.number,
        "north_south": number_of(contest, match.drawn.home),
        "east_west": number_of(contest, match.drawn.away),
        "complete": match.is_complete,
        "decided": match.ruling.award.kind.value if match.ruling else "",
        "north_south_score": represent_number(own),
        "east_west_score": represent_number(other),
        "north_south_points": represent_number(home),
        "east_west_points": represent_number(away),
    }
