"""API of the rounds of a contest of teams or Swiss pairs: read, propose, draw and delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.setup.contest_rounds import (
    ContestRoundDraw,
    delete_unplayed_round,
    draw_round_with_boards,
    plan_contest_rounds,
)
from club.queries.permissions import ClubPermission
from movements.swiss.swiss_round import SwissLock
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.team_regulations import ODD_RULES
from standings.services.knock_out import draw_knock_out_round
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.match_contest import RoundMatch
from standings.teams.next_round import propose_next_round
from tournament.errors import InvalidTournamentDataError
from tournament.queries.sessions import sections_of_session
from web.api.framework.base_views import get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.teams.contest_views import (
    ContestApiView,
    ContestSnapshot,
    number_of,
    require_contest,
)

if TYPE_CHECKING:
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import Section, Session

MOST_DRAWN_MATCHES = 200
MOST_NUMBER = 400


class RoundMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match of a round; of a bye `away` and everything after it is null."""

    match = serializers.IntegerField(help_text="Number of the match in its round.")
    home = serializers.IntegerField(help_text="Number of the team, or of the pair North-South.")
    away = serializers.IntegerField(
        allow_null=True, help_text="Number of the team, or of the pair East-West; null: a bye."
    )
    boards_in = serializers.IntegerField(help_text="Boards with a result.")
    complete = serializers.BooleanField()
    home_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")
    away_points = ExactNumberSerializer(allow_null=True, help_text="Null until complete.")
    triple = serializers.BooleanField(
        help_text="Whether it is one of the three matches of a triple, listed in both its rounds."
    )
    for_third_place = serializers.BooleanField(
        help_text="Whether the losers of the semi-finals of a knock-out play it."
    )


class ContestRoundSerializer(serializers.Serializer[Any]):
    """Serializer for a drawn round."""

    round = serializers.IntegerField()
    matches = RoundMatchSerializer(many=True)


class RoundProposalMatchSerializer(serializers.Serializer[Any]):
    """Serializer for a match that is proposed."""

    match = serializers.IntegerField(help_text="Number of the match in its round.")
    home = serializers.IntegerField()
    away = serializers.IntegerField()
    is_rematch = serializers.BooleanField(help_text="Whether the two have met before.")


class RoundProposalSerializer(serializers.Serializer[Any]):
    """Serializer for the proposed draw of the next round, by the standings."""

    round = serializers.IntegerField()
    matches = RoundProposalMatchSerializer(many=True)
    bye = serializers.IntegerField(allow_null=True, help_text="Who sits out.")
    triple = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="The three teams that meet over this round and the next; null without a triple.",
    )


class RoundLockSerializer(serializers.Serializer[Any]):
    """Serializer for a match that the proposal keeps, by the numbers of both sides."""

    match = serializers.IntegerField(min_value=1, max_value=MOST_DRAWN_MATCHES)
    home = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
    away = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)


class RoundProposalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the matches to keep; without any, the whole round is proposed."""

    example = {"locks": [{"match": 1, "home": 3, "away": 5}]}
    locks = RoundLockSerializer(many=True, default=list)
    odd = serializers.ChoiceField(
        choices=ODD_RULES,
        required=False,
        help_text="What an odd number of teams plays in this round; if left out, as in the event.",
    )


class RoundDrawInputSerializer(serializers.Serializer[Any]):
    """Serializer for a draw; without `matches` the round is drawn as proposed."""

    example = {"round": 2, "matches": [[3, 1], [2, 4]]}
    round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, help_text="The next round, so that none is drawn twice."
    )
    matches = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=MOST_NUMBER),
            min_length=2,
            max_length=2,
        ),
        max_length=MOST_DRAWN_MATCHES,
        default=None,
        allow_null=True,
        help_text="Both numbers of each match, home or North-South first.",
    )
    bye = serializers.IntegerField(
        min_value=1, max_value=MOST_NUMBER, default=None, allow_null=True
    )
    triple = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_NUMBER),
        min_length=3,
        max_length=3,
        default=None,
        allow_null=True,
        help_text="Three teams of a Swiss, in place of a bye of an odd number.",
    )


class PlannedRoundsSerializer(serializers.Serializer[Any]):
    """Serializer for the number of rounds of the event."""

    rounds = serializers.IntegerField(help_text="0 for a Swiss without a fixed end.")


class PlannedRoundsInputSerializer(serializers.Serializer[Any]):
    """Serializer for another number of rounds."""

    example = {"rounds": 6}
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


class PlannedRoundsView(ContestApiView):
    """Number of rounds of a contest."""

    @api_operation("planned_rounds", PlannedRoundsSerializer)
    def get(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, int]:
        """Read how many rounds are planned."""
        return {"rounds": contest.planned_rounds}

    @api_operation(
        "plan_rounds",
        PlannedRoundsSerializer,
        request_body=PlannedRoundsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, int]:
        """Change how many rounds are planned: not fewer than are drawn."""
        section = sections_of_session(contest.session.facts.pk).get()
        plan_contest_rounds(section, call.cleaned["rounds"], **call.who)
        return {"rounds": call.cleaned["rounds"]}


class ContestRoundListView(ContestApiView):
    """Rounds of a contest."""

    @api_operation("contest_rounds", ContestRoundSerializer, many=True)
    def get(self, call: ApiCall, contest: ContestSnapshot) -> list[dict[str, Any]]:
        """List the drawn rounds with their matches, also while they are played."""
        return [represent_round(contest, number) for number in range(1, contest.rounds + 1)]

    @api_operation(
        "draw_contest_round",
        ContestRoundSerializer,
        request_body=RoundDrawInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, Any]:
        """Draw the next round, as proposed or as sent, with its boards.

        A knock-out is drawn as proposed.
        """
        session = contest.session.facts.pk
        section = sections_of_session(session).get()
        if isinstance(contest, KnockOutContest):
            _draw_bracket(contest, section, call)
        else:
            draw_round_with_boards(section, _read_draw(contest, call.cleaned), **call.who)
        return represent_round(
            require_contest(get_session_or_404(call.key, session)), call.cleaned["round"]
        )


class RoundProposalView(ContestApiView):
    """Proposal of the next round."""

    @api_operation(
        "propose_contest_round", RoundProposalSerializer, request_body=RoundProposalInputSerializer
    )
    def post(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, Any]:
        """Propose the next round by the standings; nothing is stored."""
        entry = _entries_by_number(contest)
        locks = [
            SwissLock(lock["match"], _entry(entry, lock["home"]), _entry(entry, lock["away"]))
            for lock in call.cleaned["locks"]
        ]
        draw = propose_next_round(contest, locks, call.cleaned.get("odd", ""))
        met = contest.met()
        return {
            "round": draw.round,
            "matches": [
                {
                    "match": number,
                    "home": number_of(contest, home),
                    "away": number_of(contest, away),
                    "is_rematch": away in met[home],
                }
                for number, (home, away) in enumerate(draw.meetings, start=1)
            ],
            "bye": number_of(contest, draw.bye),
            "triple": draw.triple and [number_of(contest, entry) for entry in draw.triple],
        }


class ContestRoundDetailView(ContestApiView):
    """One round of a contest."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the session, and the number of one of its rounds."""
        session: Session = get_session_or_404(key, kwargs["session"])
        if not 1 <= kwargs["round"] <= require_contest(session).rounds:
            raise Http404
        return session, kwargs["round"]

    @api_operation("contest_round", ContestRoundSerializer)
    def get(self, call: ApiCall, session_and_round: tuple[Session, int]) -> dict[str, Any]:
        """Read a drawn round with its matches."""
        session, number = session_and_round
        return represent_round(require_contest(session), number)

    @api_operation("delete_contest_round", ContestRoundSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, session_and_round: tuple[Session, int]) -> dict[str, Any]:
        """Delete the last round while it has no results, so that it can be drawn again."""
        session, number = session_and_round
        deleted = represent_round(require_contest(session), number)
        delete_unplayed_round(sections_of_session(session.pk).get(), number, **call.who)
        return deleted


def represent_round(contest: ContestSnapshot, number: int) -> dict[str, Any]:
    """Returns a drawn round as JSON values."""
    matches: Sequence[RoundMatch] = contest.matches_of(number)
    return {"round": number, "matches": [_represent_match(contest, match) for match in matches]}


def _represent_match(contest: ContestSnapshot, match: RoundMatch) -> dict[str, Any]:
    home, away = match.points or (None, None)
    return {
        "match": match.drawn.number,
        "home": number_of(contest, match.drawn.home),
        "away": number_of(contest, match.drawn.away),
        "boards_in": match.boards_in,
        "complete": match.is_complete,
        "home_points": represent_number(home),
        "away_points": represent_number(away),
        "triple": match.drawn.triple,
        "for_third_place": contest.is_for_third_place(match),
    }


def _draw_bracket(contest: KnockOutContest, section: Section, call: ApiCall) -> None:
    """Draws the next round of a knock-out; its matches cannot be chosen."""
    if call.cleaned["matches"] is not None:
        matches = len(contest.bracket[min(contest.rounds, contest.planned_rounds - 1)])
        raise InvalidTournamentDataError(
            "bracket_matches", round=call.cleaned["round"], matches=matches
        )
    draw_knock_out_round(section, call.cleaned["round"], **call.who)


def _read_draw(contest: ContestSnapshot, cleaned: Any) -> ContestRoundDraw:
    if cleaned["matches"] is None:
        proposed = propose_next_round(contest)
        return replace(proposed, round=cleaned["round"])
    entry = _entries_by_number(contest)
    meetings = tuple(
        (_entry(entry, home), _entry(entry, away)) for home, away in cleaned["matches"]
    )
    bye = None if cleaned["bye"] is None else _entry(entry, cleaned["bye"])
    if cleaned["triple"] is None:
        return ContestRoundDraw(cleaned["round"], meetings, bye)
    one, two, three = (_entry(entry, number) for number in cleaned["triple"])
    return ContestRoundDraw(cleaned["round"], meetings, bye, (one, two, three))


def _entries_by_number(contest: ContestSnapshot) -> dict[int, int]:
    return {entrant.number: entry for entry, entrant in contest.entrants.items()}


def _entry(entry: dict[int, int], number: int) -> int:
    if number not in entry:
        raise invalid_field("matches", _("Nobody has number %(number)s.") % {"number": number})
    return entry[number]
