"""API of a knock-out of teams: bracket, extra boards of level matches, corrected results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.permissions import ClubPermission
from reports.content.teams.knock_out import bracket_match_title, round_heading
from standings.services import knock_out
from standings.teams.contest_reading import team_contest_of
from standings.teams.knock_out_contest import BracketPlace, KnockOutContest
from tournament.queries.sessions import sections_of_session
from web.api.events.simultaneous_serializers import EmptyInputSerializer
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import NotFoundInClubError
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.teams.contest_views import number_of

if TYPE_CHECKING:
    from tournament.models import Session


class BracketSideSerializer(serializers.Serializer[Any]):
    """Serializer for one side of a match of the bracket."""

    team = serializers.IntegerField(
        allow_null=True, help_text="Number of the team, which is its seed; null until it is known."
    )
    winner_of = serializers.IntegerField(
        allow_null=True, help_text="The match whose winner plays here; null for a seed."
    )
    loser_of = serializers.IntegerField(
        allow_null=True, help_text="The semi-final whose loser plays here, for third place."
    )
    imps = ExactNumberSerializer(
        allow_null=True, help_text="With carry-over, bonus and penalty; null before the draw."
    )
    carried = ExactNumberSerializer(allow_null=True, help_text="IMPs carried into the match.")


class BracketMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match of the bracket, drawn or not."""

    title = serializers.CharField(help_text="Its round, such as Final; or Third place.")
    bracket_match = serializers.IntegerField(help_text="Counted through all rounds.")
    id = serializers.IntegerField(allow_null=True, help_text="Null before the draw.")
    sides = BracketSideSerializer(many=True, help_text="The upper side of the bracket first.")
    for_third_place = serializers.BooleanField(help_text="Of the losers of the semi-finals.")
    winner = serializers.IntegerField(allow_null=True, help_text="Number of who goes on.")
    decided_by_director = serializers.BooleanField()
    level = serializers.BooleanField(help_text="Whether all boards are in and nobody has won.")
    boards_in = serializers.IntegerField()
    boards = serializers.IntegerField()
    extra_boards = serializers.IntegerField()
    uncounted_boards = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Extra boards that do not count, because the match is not level before them.",
    )


class BracketRoundSerializer(serializers.Serializer[Any]):
    """Serializer for a round of the bracket."""

    round = serializers.IntegerField()
    title = serializers.CharField()
    matches = BracketMatchSerializer(many=True)


class MisplacedTeamSerializer(serializers.Serializer[Any]):
    """Serializer for a team in a drawn match though another has won by corrected results."""

    round = serializers.IntegerField()
    match = serializers.IntegerField(help_text="Number of the match in its round.")
    drawn = serializers.IntegerField(help_text="Number of the team that is drawn.")
    winner = serializers.IntegerField(help_text="Number of the team that has won.")


class BracketSerializer(serializers.Serializer[Any]):
    """Serializer for the bracket of a knock-out."""

    session = serializers.IntegerField()
    revision = serializers.IntegerField()
    rounds = BracketRoundSerializer(many=True)
    byes = serializers.ListField(child=serializers.IntegerField(), help_text="Of round 1.")
    champion = serializers.IntegerField(allow_null=True)
    next_round = serializers.IntegerField(
        allow_null=True, help_text="The round that can be drawn now; null if none."
    )
    misplaced = MisplacedTeamSerializer(many=True)


class KnockOutApiView(SessionApiView):
    """Base view of a session of a knock-out; any other session is not found."""

    tag = "contests"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the session of a knock-out."""
        session = super().find(key, **kwargs)
        if not session.event.is_knock_out:
            raise NotFoundInClubError("nowhere")
        return session


class BracketView(KnockOutApiView):
    """Bracket of a knock-out."""

    @api_operation("bracket", BracketSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the bracket of a knock-out, also while it is played."""
        return represent_bracket(session)


class BracketCorrectionView(KnockOutApiView):
    """Drawn matches after corrected results."""

    @api_operation(
        "follow_corrected_results",
        BracketSerializer,
        request_body=EmptyInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Put the winners by corrected results into drawn matches that have no results."""
        knock_out.follow_corrected_results(sections_of_session(session.pk).get(), **call.who)
        return represent_bracket(get_session_or_404(call.key, session.pk))


class ExtraBoardsView(KnockOutApiView):
    """Extra boards of a level match."""

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the session of a knock-out, and the id of one of its matches."""
        session = super().find(key, session=kwargs["session"])
        if not session.team_matches.filter(pk=kwargs["team_match"]).exists():
            raise Http404
        return session, kwargs["team_match"]

    @api_operation(
        "add_extra_boards",
        BracketSerializer,
        request_body=EmptyInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session_and_match: tuple[Session, int]) -> dict[str, Any]:
        """Add the extra boards of a level match to both of its tables."""
        session, match = session_and_match
        knock_out.add_extra_boards(sections_of_session(session.pk).get(), match, **call.who)
        return represent_bracket(get_session_or_404(call.key, session.pk))

    @api_operation("remove_extra_boards", BracketSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, session_and_match: tuple[Session, int]) -> dict[str, Any]:
        """Remove the extra boards of a match while they have no results."""
        session, match = session_and_match
        knock_out.remove_extra_boards(sections_of_session(session.pk).get(), match, **call.who)
        return represent_bracket(get_session_or_404(call.key, session.pk))


def represent_bracket(session: Session) -> dict[str, Any]:
    """Returns the bracket of a session just read as JSON values."""
    contest = team_contest_of(session)
    assert isinstance(contest, KnockOutContest)
    can_draw = contest.can_draw and not contest.misplaced
    return {
        "session": session.pk,
        "revision": contest.session.facts.revision,
        "rounds": [
            {
                "round": round_,
                "title": round_heading(contest, round_),
                "matches": [_represent_place(contest, place) for place in places],
            }
            for round_, places in enumerate(contest.bracket, start=1)
        ],
        "byes": [number_of(contest, entry) for entry in contest.byes],
        "champion": number_of(contest, contest.champion),
        "next_round": contest.rounds + 1 if can_draw else None,
        "misplaced": [
            {
                "round": place.round,
                "match": place.number,
                "drawn": number_of(contest, drawn),
                "winner": number_of(contest, expected),
            }
            for place, drawn, expected in contest.misplaced
        ],
    }


def _represent_place(contest: KnockOutContest, place: BracketPlace) -> dict[str, Any]:
    match = place.match
    planned = contest.bracket_draw.rounds[place.round - 1][place.number - 1]
    return {
        "title": bracket_match_title(contest, place),
        "bracket_match": planned.number,
        "id": match.drawn.pk if match else None,
        "sides": [
            {
                "team": number_of(contest, entry),
                "winner_of": source.winner_of,
                "loser_of": source.loser_of,
                **_represent_imps(place, entry),
            }
            for entry, source in zip(place.sides, place.sources, strict=True)
        ],
        "for_third_place": place is contest.third_place,
        "winner": number_of(contest, match.winner if match else None),
        "decided_by_director": match is not None and match.advanced is not None,
        "level": match is not None and match.is_level,
        "boards_in": match.boards_in if match else 0,
        "boards": len(match.boards) if match else contest.regulations.boards,
        "extra_boards": len(match.extra_boards) if match else 0,
        "uncounted_boards": [board.number for board in match.uncounted_boards] if match else [],
    }


def _represent_imps(place: BracketPlace, entry: int | None) -> dict[str, Any]:
    match = place.match
    if match is None or entry is None:
        return {"imps": None, "carried": None}
    at = match.sides.index(entry)
    return {
        "imps": represent_number(match.total_imps[at]),
        "carried": represent_number(match.carried[at]),
    }
