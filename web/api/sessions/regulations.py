"""API of a session's scoring regulations: read and change them."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.permissions import ClubPermission
from club.validators.reasons import LONGEST_REASON
from reports.content.regulations.session_regulations import regulations_in_force
from scoring.events.presets import PRESETS, regulations_of_program
from scoring.events.regulations import CHOICES, Regulations
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.regulations import change_regulations
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import InvalidFieldError
from web.api.framework.operations import CREATED, ApiCall, api_operation

if TYPE_CHECKING:
    from tournament.models import Session


class RegulationTextSerializer(serializers.Serializer[Any]):
    """Serializer for one regulation in words."""

    key = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(source="words", help_text="The chosen value.")
    source = serializers.CharField(help_text="Source of the regulation.")  # type: ignore[assignment]
    is_default = serializers.BooleanField()


class RegulationsSerializer(serializers.Serializer[Any]):
    """Serializer for the regulations of a session."""

    method = serializers.ChoiceField(choices=CHOICES["method"], help_text="How boards are scored.")
    datum = serializers.ChoiceField(choices=CHOICES["datum"], help_text="At Butler.")
    cross = serializers.ChoiceField(choices=CHOICES["cross"], help_text="At cross-IMPs.")
    datum_unit = serializers.ChoiceField(
        choices=CHOICES["datum_unit"], help_text="Rounding of the datum; 0: none."
    )
    datum_half = serializers.ChoiceField(
        choices=CHOICES["datum_half"], help_text="Direction of the datum's rounding."
    )
    comparison_cap = serializers.ChoiceField(
        choices=CHOICES["comparison_cap"],
        help_text="Most IMPs from one comparison; 0: as `cross` has it.",
    )
    win = serializers.ChoiceField(
        choices=CHOICES["win"], help_text="Matchpoints for a score beaten."
    )
    rounding = serializers.ChoiceField(choices=CHOICES["rounding"])
    decimals = serializers.ChoiceField(
        choices=CHOICES["decimals"], help_text="Decimals of totals and percentages."
    )
    averages = serializers.ChoiceField(choices=CHOICES["averages"])
    round_cap = serializers.ChoiceField(
        choices=CHOICES["round_cap"], help_text="Most IMPs from one round; 0: no limit."
    )
    short_boards = serializers.ChoiceField(
        choices=CHOICES["short_boards"], help_text="How boards with fewer results are factored."
    )
    board_rounding = serializers.ChoiceField(
        choices=CHOICES["board_rounding"], help_text="Rounding of a board before it is added up."
    )
    board_display = serializers.ChoiceField(
        choices=CHOICES["board_display"],
        help_text="Rounding on travellers only.",
    )
    percentage_of = serializers.ChoiceField(
        choices=CHOICES["percentage_of"],
        help_text="Percentage of a session: of all tops, or the mean of its boards.",
    )
    directions = serializers.ChoiceField(
        choices=CHOICES["directions"], help_text="Two winners: separate lists, or a joint one too."
    )
    small_groups = serializers.ChoiceField(
        choices=CHOICES["small_groups"], help_text="Scoring of a fouled board."
    )
    correction_minutes = serializers.ChoiceField(
        choices=CHOICES["correction_minutes"], help_text="From the release of the ranking (79C)."
    )
    appeal_minutes = serializers.ChoiceField(
        choices=CHOICES["appeal_minutes"], help_text="From the release of the ranking (92B)."
    )
    compared = serializers.ChoiceField(choices=CHOICES["compared"])
    ranked = serializers.ChoiceField(choices=CHOICES["ranked"])
    level = serializers.ChoiceField(
        choices=CHOICES["level"], help_text="Which pairs share a rank without a tie-break."
    )
    first_tie_break = serializers.ChoiceField(choices=CHOICES["first_tie_break"])
    second_tie_break = serializers.ChoiceField(choices=CHOICES["second_tie_break"])
    third_tie_break = serializers.ChoiceField(choices=CHOICES["third_tie_break"])
    version = serializers.CharField(source="seen", help_text="Send it as `seen` with a change.")
    named = RegulationTextSerializer(many=True)


class RegulationsInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of regulations; fields left out stay unchanged."""

    example = {"seen": "91a0c2f1b7d3e845", "win": 1}
    seen = serializers.CharField(
        max_length=40, help_text="The version that was read; an outdated one is rejected."
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required after the release.",
    )
    preset = serializers.ChoiceField(
        choices=tuple(PRESETS),
        required=False,
        help_text="Scores like that program; other fields override it.",
    )
    method = serializers.ChoiceField(choices=CHOICES["method"], required=False)
    datum = serializers.ChoiceField(choices=CHOICES["datum"], required=False)
    datum_unit = serializers.ChoiceField(choices=CHOICES["datum_unit"], required=False)
    datum_half = serializers.ChoiceField(choices=CHOICES["datum_half"], required=False)
    cross = serializers.ChoiceField(choices=CHOICES["cross"], required=False)
    comparison_cap = serializers.ChoiceField(choices=CHOICES["comparison_cap"], required=False)
    win = serializers.ChoiceField(choices=CHOICES["win"], required=False)
    rounding = serializers.ChoiceField(choices=CHOICES["rounding"], required=False)
    decimals = serializers.ChoiceField(choices=CHOICES["decimals"], required=False)
    averages = serializers.ChoiceField(choices=CHOICES["averages"], required=False)
    round_cap = serializers.ChoiceField(choices=CHOICES["round_cap"], required=False)
    short_boards = serializers.ChoiceField(choices=CHOICES["short_boards"], required=False)
    board_rounding = serializers.ChoiceField(choices=CHOICES["board_rounding"], required=False)
    board_display = serializers.ChoiceField(choices=CHOICES["board_display"], required=False)
    percentage_of = serializers.ChoiceField(choices=CHOICES["percentage_of"], required=False)
    directions = serializers.ChoiceField(choices=CHOICES["directions"], required=False)
    correction_minutes = serializers.ChoiceField(
        choices=CHOICES["correction_minutes"], required=False
    )
    appeal_minutes = serializers.ChoiceField(choices=CHOICES["appeal_minutes"], required=False)
    small_groups = serializers.ChoiceField(choices=CHOICES["small_groups"], required=False)
    compared = serializers.ChoiceField(choices=CHOICES["compared"], required=False)
    ranked = serializers.ChoiceField(choices=CHOICES["ranked"], required=False)
    level = serializers.ChoiceField(choices=CHOICES["level"], required=False)
    first_tie_break = serializers.ChoiceField(choices=CHOICES["first_tie_break"], required=False)
    second_tie_break = serializers.ChoiceField(choices=CHOICES["second_tie_break"], required=False)
    third_tie_break = serializers.ChoiceField(choices=CHOICES["third_tie_break"], required=False)


class SessionRegulationsView(SessionApiView):
    """Regulations of a session's event."""

    @api_operation("regulations", RegulationsSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Read the scoring regulations, each with its source."""
        return _represent_regulations(session.event.regulations)

    @api_operation(
        "change_regulations",
        RegulationsSerializer,
        request_body=RegulationsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        conflict_body=True,
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Change the scoring regulations; all scores are computed again."""
        how = {name: call.cleaned[name] for name in ("seen", "reason")}
        changes = {
            name: value for name, value in call.cleaned.items() if name not in (*how, "preset")
        }
        before = session.event.regulations
        preset = call.cleaned.get("preset")
        if not changes and not preset:
            raise InvalidFieldError("no_change")
        wanted = replace(regulations_of_program(before, preset) if preset else before, **changes)
        event = change_regulations(session.event, wanted, **how, **call.who)
        return _represent_regulations(event.regulations)

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current regulations for a 409 response."""
        event = get_session_or_404(call.key, session.pk).event
        return RegulationsSerializer(_represent_regulations(event.regulations)).data


def _represent_regulations(regulations: Regulations) -> dict[str, Any]:
    named = [
        {
            "key": regulation.key,
            "title": str(regulation.title),
            "words": str(chosen.words),
            "source": str(chosen.source),
            "is_default": chosen is regulation.choices[0],
        }
        for regulation, chosen in regulations_in_force(regulations)
    ]
    return {**asdict(regulations), "seen": regulations_edit_token(regulations), "named": named}
