"""API that changes the teams of a contest during play: withdrawal, late team, exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.setup.team_events import EnteredTeam
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from reports.content.teams.field_changes import describe_field_change
from scoring.teams.contests import MOST_ROUNDS
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from tournament.queries.sessions import sections_of_session
from tournament.services.teams.field_changes import (
    ADD,
    EXCHANGE,
    FIELD_CHANGES,
    FieldChange,
    change_contest_field,
    validate_field_change,
)
from web.api.framework.base_views import get_session_or_404
from web.api.framework.errors import NotFoundInClubError, invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.teams.contest_views import ContestApiView, ContestSnapshot, require_contest
from web.api.teams.team_events import EnteredTeamSerializer

if TYPE_CHECKING:
    from tournament.models import Session


class FieldTeamSerializer(serializers.Serializer[Any]):
    """Serializer for a team and whether it is drawn."""

    id = serializers.IntegerField(source="pk", help_text="Id of the contestant in the event.")
    number = serializers.IntegerField()
    name = serializers.CharField()
    late_from = serializers.IntegerField(
        allow_null=True, help_text="First round of a team that came late; else null."
    )
    withdrawn_after = serializers.IntegerField(
        allow_null=True, help_text="Last round of a team that withdrew; else null."
    )


class ContestFieldSerializer(serializers.Serializer[Any]):
    """Serializer for the teams of a contest."""

    teams = FieldTeamSerializer(many=True, help_text="By their numbers.")


class FieldChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for a change of the teams during play."""

    example = {"change": "withdraw", "contestant": 3}
    change = serializers.ChoiceField(choices=FIELD_CHANGES)
    contestant = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        default=None,
        allow_null=True,
        help_text="Id of the team; not of `add`.",
    )
    other = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        default=None,
        allow_null=True,
        help_text="Id of the team that `contestant` exchanges the round with.",
    )
    round = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        default=None,
        allow_null=True,
        help_text="Of an exchange.",
    )
    team = EnteredTeamSerializer(
        default=None, allow_null=True, help_text="Of `add`: the team that comes late."
    )
    pair = serializers.ListField(
        child=serializers.CharField(max_length=150),
        max_length=2,
        default=None,
        allow_null=True,
        help_text="Of `add`, in Swiss pairs: the players of the pair that comes late.",
    )


class FieldChangePreviewSerializer(serializers.Serializer[Any]):
    """Serializer for what a change would do."""

    effects = serializers.ListField(child=serializers.CharField())


class ContestFieldApiView(ContestApiView):
    """Base view of the teams of a Swiss or a round robin, or of Swiss pairs."""

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the contest; a knock-out, and any other session, is not found."""
        contest = super().find(key, **kwargs)
        if isinstance(contest, KnockOutContest):
            raise NotFoundInClubError("nowhere")
        return contest


class ContestFieldView(ContestFieldApiView):
    """Teams of a contest."""

    @api_operation("contest_field", ContestFieldSerializer)
    def get(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, Any]:
        """List the teams, and who came late or withdrew."""
        return {"teams": list(contest.entrants.values())}

    @api_operation(
        "change_contest_field",
        ContestFieldSerializer,
        request_body=FieldChangeInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, Any]:
        """Let a team or pair withdraw, return, come late, or exchange a round; results are kept."""
        session = contest.session.facts.pk
        change_contest_field(
            sections_of_session(session).get(), _read_change(call.cleaned, contest), **call.who
        )
        changed: Session = get_session_or_404(call.key, session)
        return {"teams": list(require_contest(changed).entrants.values())}


class ContestFieldPreviewView(ContestFieldApiView):
    """What a change of the teams would do."""

    @api_operation(
        "preview_contest_field",
        FieldChangePreviewSerializer,
        request_body=FieldChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, contest: ContestSnapshot) -> dict[str, Any]:
        """Show what a change would do; nothing is stored."""
        change = _read_change(call.cleaned, contest)
        validate_field_change(sections_of_session(contest.session.facts.pk).get(), change)
        return {"effects": list(describe_field_change(contest, change))}


def _read_change(cleaned: Any, contest: ContestSnapshot) -> FieldChange:
    """Returns the change; a field that its kind needs and that was not sent is refused."""
    in_pairs = isinstance(contest, PairContest)
    needed = {ADD: ("pair" if in_pairs else "team",), EXCHANGE: ("contestant", "other", "round")}
    for name in needed.get(cleaned["change"], ("contestant",)):
        if cleaned[name] is None:
            raise invalid_field(name, _("Send it for this change."))
    return FieldChange(
        cleaned["change"],
        entry=cleaned["contestant"],
        other=cleaned["other"],
        round=cleaned["round"],
        team=_read_late_team(cleaned, in_pairs=in_pairs),
    )


def _read_late_team(cleaned: Any, *, in_pairs: bool) -> EnteredTeam | None:
    if in_pairs:
        return EnteredTeam("", tuple(cleaned["pair"] or ()))
    team = cleaned["team"]
    return EnteredTeam(team["name"], tuple(team["players"])) if team else None
