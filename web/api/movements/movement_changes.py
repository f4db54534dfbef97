"""API that previews and makes a change of the movement during play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.setup.individual_corrections import (
    exchange_player_boards_with_results,
    switch_players_with_results,
    turn_individual_table_with_results,
)
from boards.services.setup.individual_rounds import (
    change_rounds_with_boards,
)
from boards.services.setup.later_rounds import (
    RoundReseating,
    rounds_to_add,
    rounds_to_drop,
    seat_rounds_with_boards,
)
from boards.services.setup.team_movement_changes import (
    EnteredTeam,
    add_rounds_of_teams,
    change_team_movement,
    turn_match_with_results,
    withdraw_team_with_forfeits,
)
from boards.services.setup.turned_rounds import (
    exchange_boards_with_decisions,
    switch_pairs_with_decisions,
    switch_round_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from club.queries.actors import PREVIEW
from club.queries.permissions import ClubPermission
from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from movements.during_play.change_proposals import ChangeProposal, pick_proposal
from movements.during_play.later_rounds import MOST_ADDED_ROUNDS
from scoring.teams.contest_awards import FORFEIT_RULES
from tournament.queries.sections import find_place
from tournament.services.seating.later_rounds import propose_rounds
from tournament.services.seating.movement_change_preview import preview_movement_change
from tournament.services.seating.movement_changes import (
    drop_last_round,
    switch_places,
)
from tournament.services.teams.movement_changes import (
    cut_team_rounds,
    exchange_team_boards,
    seat_late_team,
)
from tournament.services.teams.team_events import LONGEST_TEAM_NAME, MOST_PLAYERS
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.movements.movement_change_preview import (
    MovementChangePreviewSerializer,
    represent_movement_change,
)
from web.api.sessions.sections import SectionApiView
from web.api.sessions.sessions import (
    SessionDetailPayload,
    SessionDetailSerializer,
    changed_session_payload,
)

if TYPE_CHECKING:
    from tournament.models import Place, Section, Session

Change = Callable[..., object]


def _place(section: Section, cleaned: Mapping[str, Any], name: str) -> Place:
    place = find_place(section, cleaned[name])
    if place is None:
        raise invalid_field(name, _("This section has no pair %(pair)s.") % {"pair": cleaned[name]})
    return place


def _places(section: Section, cleaned: Mapping[str, Any]) -> tuple[Place, Place]:
    return _place(section, cleaned, "pair"), _place(section, cleaned, "other_pair")


def _player(section: Section, cleaned: Mapping[str, Any], name: str) -> Place:
    place = find_place(section, cleaned[name])
    if place is None:
        text = _("This section has no player %(player)s.")
        raise invalid_field(name, text % {"player": cleaned[name]})
    return place


def _leaving(section: Section, asked: Mapping[str, Any], action: str) -> RoundReseating:
    names = [name for name in ("pair", "other_pair") if name in asked]
    leaving = [_place(section, asked, name).pk for name in names]
    return RoundReseating(action, asked["round"], leaving=leaving)


def _team_change(section: Section, service: Change, **kwargs: Any) -> Change:
    return partial(change_team_movement, section, partial(service, **kwargs))


def _late_team(asked: Mapping[str, Any]) -> EnteredTeam:
    return EnteredTeam(asked["late_team"]["name"], tuple(asked["late_team"]["players"]))


def _late_pair(_section: Section, asked: Mapping[str, Any]) -> RoundReseating:
    return RoundReseating("seat_late_pair", asked["round"], late=1)


# What each kind that has several proposals needs besides its name, and its request.
RESEATINGS: dict[
    str, tuple[tuple[str, ...], Callable[[Section, Mapping[str, Any]], RoundReseating]]
] = {
    "late_pair_fills_half_table": (("round",), _late_pair),
    "late_pair_joins_full_tables": (("round",), _late_pair),
    "pair_goes_home": (
        ("pair", "round"),
        lambda section, asked: RoundReseating(
            "send_home", asked["round"], leaving=[_place(section, asked, "pair").pk]
        ),
    ),
    "sit_out_moved": (
        ("round",),
        lambda _section, asked: RoundReseating("move_sit_out", asked["round"], moves_sit_out=True),
    ),
    "table_added": (
        ("round",),
        lambda _section, asked: RoundReseating("add_table", asked["round"], late=2),
    ),
    "table_closed": (
        ("pair", "round"),
        lambda section, asked: _leaving(section, asked, "close_table"),
    ),
    "rounds_added": (
        ("rounds",),
        lambda section, asked: rounds_to_add(section, asked["rounds"]),
    ),
    "rounds_dropped": (
        ("rounds",),
        lambda section, asked: rounds_to_drop(section, asked["rounds"]),
    ),
    "rounds_reseated": (
        ("round",),
        lambda _section, asked: RoundReseating(
            "reseat_rounds", asked["round"], one_field=asked.get("one_field", False)
        ),
    ),
}
# What each other kind of change needs besides its name, and the service that makes it.
CHANGES: dict[str, tuple[tuple[str, ...], Callable[[Section, Mapping[str, Any]], Change]]] = {
    "pairs_switched": (
        ("pair", "other_pair", "round"),
        lambda section, asked: partial(
            switch_places, *_places(section, asked), from_round=asked["round"]
        ),
    ),
    "pairs_switched_in_round": (
        ("pair", "other_pair", "round"),
        lambda section, asked: partial(
            switch_pairs_with_decisions, *_places(section, asked), round_=asked["round"]
        ),
    ),
    "boards_exchanged": (
        ("table", "other_table", "round"),
        lambda section, asked: partial(
            exchange_player_boards_with_results
            if section.session.event.kind == "individual"
            else exchange_boards_with_decisions,
            section,
            asked["round"],
            (asked["table"], asked["other_table"]),
        ),
    ),
    "players_switched_in_round": (
        ("player", "other_player", "round"),
        lambda section, asked: partial(
            switch_players_with_results,
            _player(section, asked, "player"),
            _player(section, asked, "other_player"),
            round_=asked["round"],
        ),
    ),
    "player_table_turned": (
        ("table", "round"),
        lambda section, asked: partial(
            turn_individual_table_with_results, section, asked["round"], asked["table"]
        ),
    ),
    "last_round_dropped": ((), lambda section, _asked: partial(drop_last_round, section)),
    "round_arrow_switched": (
        ("round",),
        lambda section, asked: partial(switch_round_with_results, section, asked["round"]),
    ),
    "last_change_undone": (
        (),
        lambda section, _asked: partial(undo_change_with_results, section),
    ),
    "team_withdraws": (
        ("team", "round"),
        lambda section, asked: partial(
            withdraw_team_with_forfeits,
            section,
            asked["team"],
            from_round=asked["round"],
            rule=asked.get("rule", FORFEIT_RULES[0]),
            reason=asked.get("reason") or _("Withdrew"),
        ),
    ),
    "late_team_takes_bye": (
        ("late_team", "round"),
        lambda section, asked: _team_change(
            section, seat_late_team, team=_late_team(asked), from_round=asked["round"]
        ),
    ),
    "match_turned": (
        ("table", "round"),
        lambda section, asked: partial(
            turn_match_with_results, section, asked["round"], asked["table"]
        ),
    ),
    "match_boards_exchanged": (
        ("table", "other_table", "round"),
        lambda section, asked: _team_change(
            section,
            exchange_team_boards,
            round_=asked["round"],
            tables=(asked["table"], asked["other_table"]),
        ),
    ),
    "team_rounds_cut": (
        ("rounds",),
        lambda section, asked: _team_change(section, cut_team_rounds, count=asked["rounds"]),
    ),
    "team_rounds_added": ((), lambda section, _asked: partial(add_rounds_of_teams, section)),
    "rounds_changed": (
        ("rounds_played",),
        lambda section, asked: partial(change_rounds_with_boards, section, asked["rounds_played"]),
    ),
}


CHANGE_KINDS = RESEATINGS | CHANGES


class LateTeamSerializer(serializers.Serializer[Any]):
    """Serializer for a team that comes late."""

    name = serializers.CharField(max_length=LONGEST_TEAM_NAME)
    players = serializers.ListField(
        child=serializers.CharField(max_length=150), max_length=MOST_PLAYERS, default=list
    )


class MovementChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for a change of the movement; each kind needs some of the other fields."""

    example = {"change": "boards_exchanged", "round": 2, "table": 1, "other_table": 3}
    change = serializers.ChoiceField(
        choices=tuple(CHANGE_KINDS),
        help_text="What happened; `round` is the first one concerned, or the only one.",
    )
    round = serializers.IntegerField(min_value=1, max_value=999, required=False)
    pair = serializers.IntegerField(min_value=1, required=False, help_text="Id of a pair.")
    other_pair = serializers.IntegerField(
        min_value=1, required=False, help_text="Of another, if there are two."
    )
    player = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        help_text="Of an individual: id of a seating number, as `pair` of pairs.",
    )
    other_player = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="As `player`."
    )
    table = serializers.IntegerField(min_value=1, max_value=999, required=False)
    other_table = serializers.IntegerField(min_value=1, max_value=999, required=False)

    rounds = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ADDED_ROUNDS,
        required=False,
        help_text="How many rounds are added, dropped or, of teams, cut.",
    )
    rounds_played = serializers.IntegerField(
        min_value=1,
        max_value=999,
        required=False,
        help_text="Of `rounds_changed`, in an individual: how many rounds are played.",
    )
    one_field = serializers.BooleanField(
        required=False,
        help_text="Of reseated rounds: everybody can meet everybody, with one winner.",
    )

    team = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, required=False, help_text="Id of a team in the contest."
    )
    late_team = LateTeamSerializer(required=False, help_text="A team that comes late.")
    rule = serializers.ChoiceField(
        choices=FORFEIT_RULES,
        required=False,
        help_text="What the opponents of a team that withdraws get; the first if left out.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        required=False,
        help_text="Why a team withdraws, for its forfeits.",
    )
    proposal = serializers.CharField(
        max_length=40,
        required=False,
        help_text="Key of a proposal in the preview; without it the first one is meant.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a change without a field that it needs."""
        for name in CHANGE_KINDS[attrs["change"]][0]:
            if name not in attrs:
                raise serializers.ValidationError(
                    {name: _("This field is required for this change.")}
                )
        return attrs


class SeenMovementChangeInputSerializer(MovementChangeInputSerializer):
    """Serializer for a change of the movement, with the token of the preview."""

    example = {"change": "last_round_dropped", "seen": "0f1e2d3c4b5a6978"}
    seen = serializers.CharField(
        max_length=32, help_text="The value from the preview; an outdated one is rejected."
    )


class MovementChangePreviewView(SectionApiView):
    """Preview of a change of the movement during play."""

    @api_operation(
        "preview_movement_change",
        MovementChangePreviewSerializer,
        request_body=MovementChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, session_and_section: tuple[Session, Section]) -> dict[str, Any]:
        """Preview a change of the movement: every table that would differ; nothing is changed."""
        _session, section = session_and_section
        proposals = _propose(section, call.cleaned)
        chosen = pick_proposal(proposals, call.cleaned.get("proposal")) if proposals else None
        change = _read_change(section, call.cleaned, chosen)
        preview = preview_movement_change(section, partial(change, actor=PREVIEW))
        return represent_movement_change(section, preview, proposals)


class MovementChangeView(SectionApiView):
    """Changes of the movement during play."""

    @api_operation(
        "change_movement",
        SessionDetailSerializer,
        request_body=SeenMovementChangeInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(
        self, call: ApiCall, session_and_section: tuple[Session, Section]
    ) -> SessionDetailPayload:
        """Change the movement during play; what was played is kept."""
        session, section = session_and_section
        _read_change(section, call.cleaned)(seen=call.cleaned["seen"], **call.who)
        return changed_session_payload(call, session)


def _read_change(
    section: Section, cleaned: Mapping[str, Any], proposal: ChangeProposal | None = None
) -> Change:
    kind = cleaned["change"]
    if kind not in RESEATINGS:
        return CHANGES[kind][1](section, cleaned)
    request = RESEATINGS[kind][1](section, cleaned)
    chosen = proposal or cleaned.get("proposal")
    return partial(seat_rounds_with_boards, section, request, proposal=chosen)


def _propose(section: Section, cleaned: Mapping[str, Any]) -> tuple[ChangeProposal, ...]:
    kind = cleaned["change"]
    if kind not in RESEATINGS:
        return ()
    return propose_rounds(section, RESEATINGS[kind][1](section, cleaned))
