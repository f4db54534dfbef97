"""API of a match event's pairs: names, zones, labels, late pairs and withdrawals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.players import find_or_add_player
from club.validators.row_ids import LARGEST_ID
from standings.matches.match_event import Contestant, match_event_snapshot
from standings.services.matches.late_pairs import admit_late_pair, remove_late_pair
from standings.services.matches.withdrawals import reinstate_entry, withdraw_entry
from tournament.queries.match_events import days_of_event, entries_of_event
from tournament.services.matches.draw_labels import assign_labels, draw_labels
from tournament.services.matches.zones import set_zones
from tournament.services.players.line_ups import set_line_up
from web.api.framework.base_views import MatchEventApiView, get_match_event_or_404
from web.api.framework.errors import InvalidFieldError, invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.matches.new_match_events import LONGEST_ZONE

if TYPE_CHECKING:
    from club.models import Player
    from tournament.models import Entry, Event

LAST_ROUND = 9999


def _names_field(**how: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=150),
        max_length=2,
        help_text="Two players: each a name, a number, or Name (number).",
        **how,
    )


class MatchEventEntrySerializer(serializers.Serializer[Any]):
    """Serializer for a pair of a match event."""

    id = serializers.IntegerField(source="pk")
    label = serializers.CharField()  # type: ignore[assignment]
    zone = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    withdrawn_after = serializers.IntegerField(
        allow_null=True, help_text="Its last round, if it withdrew."
    )
    void = serializers.BooleanField(help_text="Its results are void.")


class MatchPairChangeInputSerializer(serializers.Serializer[Any]):
    """Serializer for changes of a pair; fields left out stay unchanged."""

    example = {"names": ["Ada Ace", "Bo Deuce (0042)"], "zone": "North"}
    names = _names_field(required=False, min_length=2)
    from_round = serializers.IntegerField(
        min_value=1,
        max_value=LAST_ROUND,
        default=1,
        help_text="Of the names: with a later round the new player is a substitute.",
    )
    zone = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_ZONE)


class LatePairInputSerializer(serializers.Serializer[Any]):
    """Serializer for a pair that comes late, in place of the bye."""

    example = {"from_round": 2, "names": ["Ada Ace", "Bo Deuce"]}
    from_round = serializers.IntegerField(min_value=1, max_value=LAST_ROUND)
    names = _names_field(default=list)
    zone = serializers.CharField(default="", allow_blank=True, max_length=LONGEST_ZONE)


class PairLabelSerializer(serializers.Serializer[Any]):
    """Serializer for the label of a pair."""

    contestant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    label = serializers.RegexField(r"^[0-9]{1,2}[AB]$")  # type: ignore[assignment]


class PairLabelsInputSerializer(serializers.Serializer[Any]):
    """Serializer for labels: those that are sent, or all of them drawn by lot."""

    example = {"labels": [{"contestant": 1, "label": "1A"}]}
    labels = serializers.ListField(
        child=PairLabelSerializer(), required=False, min_length=1, max_length=40
    )
    seed = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=2**32 - 1,
        help_text="Draws all labels; the same seed gives the same draw.",
    )


class WithdrawalInputSerializer(serializers.Serializer[Any]):
    """Serializer for the withdrawal of a pair."""

    example = {"after_round": 3}
    after_round = serializers.IntegerField(
        min_value=0, max_value=LAST_ROUND, help_text="The last round it played; 0: none."
    )
    void = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="Its matches are void; null: if it played under half of them.",
    )


class MatchEventEntryListView(MatchEventApiView):
    """Pairs of a match event."""

    @api_operation("contestants", MatchEventEntrySerializer, order=CursorOrder())
    def get(self, call: ApiCall, event: Event) -> list[Contestant]:
        """List the pairs of a match event with their players."""
        return list(match_event_snapshot(event.pk).contestants.values())

    @api_operation(
        "admit_late_pair",
        MatchEventEntrySerializer,
        request_body=LatePairInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event: Event) -> Contestant:
        """Seat a pair that comes late in place of the bye, from a round that has not begun."""
        names = call.cleaned["names"]
        if len(names) == 1:
            raise invalid_field("names", _("Send two players, or none."))
        late = {name: call.cleaned[name] for name in ("from_round", "zone")}
        entry = admit_late_pair(event, players=names, **late, **call.who)
        return _get_contestant(event, entry.pk)


class MatchPairApiView(MatchEventApiView):
    """Base view of one pair of a match event."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a pair of this match event. Two queries."""
        event = get_match_event_or_404(key, kwargs["tournament"])
        entry = entries_of_event(event).filter(pk=kwargs["contestant"]).first()
        if entry is None:
            raise Http404
        return event, entry


class MatchPairDetailView(MatchPairApiView):
    """One pair of a match event."""

    @api_operation("contestant", MatchEventEntrySerializer)
    def get(self, call: ApiCall, event_and_entry: tuple[Event, Entry]) -> Contestant:
        """Read a pair of a match event."""
        event, entry = event_and_entry
        return _get_contestant(event, entry.pk)

    @api_operation(
        "change_contestant",
        MatchEventEntrySerializer,
        request_body=MatchPairChangeInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, event_and_entry: tuple[Event, Entry]) -> Contestant:
        """Name the players of a pair, now or from a round on, or set its zone."""
        event, entry = event_and_entry
        if not {"names", "zone"} & call.cleaned.keys():
            raise InvalidFieldError("no_change")
        if "zone" in call.cleaned:
            set_zones(event, {entry.pk: call.cleaned["zone"]}, **call.who)
        if "names" in call.cleaned:
            players = [
                find_or_add_player(event.club, name, **call.who) for name in call.cleaned["names"]
            ]
            _set_players(call, event, entry, players)
        return _get_contestant(event, entry.pk)

    @api_operation("remove_late_pair", MatchEventEntrySerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, event_and_entry: tuple[Event, Entry]) -> Contestant:
        """Remove a late pair for which nothing is recorded; its opponents have the bye again."""
        event, entry = event_and_entry
        removed = _get_contestant(event, entry.pk)
        remove_late_pair(entry, **call.who)
        return removed


def _get_contestant(event: Event, pk: int) -> Contestant:
    return match_event_snapshot(event.pk).contestants[pk]


def _set_players(call: ApiCall, event: Event, entry: Entry, players: Sequence[Player]) -> None:
    """Sets the line-up of each day that is not over before the round; 422 without such a round."""
    from_round = call.cleaned["from_round"]
    rounds = match_event_snapshot(event.pk).rounds
    if from_round > max((drawn.number for drawn in rounds), default=1):
        raise invalid_field(
            "from_round", _("The draw has no round %(round)s.") % {"round": from_round}
        )
    for day in days_of_event(event):
        numbers = [drawn.number for drawn in rounds if drawn.session == day.pk]
        if numbers and max(numbers) >= from_round:
            begins = from_round if from_round > min(numbers) else 1
            set_line_up(entry, day, players, from_round=begins, **call.who)


class MatchPairLabelsView(MatchEventApiView):
    """Labels of the pairs in the draw."""

    @api_operation(
        "set_contestant_labels",
        MatchEventEntrySerializer,
        request_body=PairLabelsInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        answers_list=True,
    )
    def post(self, call: ApiCall, event: Event) -> list[Contestant]:
        """Give pairs their labels before the first match, or draw them all by lot."""
        labels, seed = call.cleaned.get("labels"), call.cleaned.get("seed")
        if labels is not None and seed is not None:
            raise InvalidFieldError("two_results", first="labels", second="seed")
        if seed is not None:
            draw_labels(event, seed=seed, **call.who)
        elif labels is None:
            raise invalid_field("labels", _("Send labels, or a seed to draw them."))
        else:
            given = {item["contestant"]: item["label"] for item in labels}
            _require_contestants(event, given)
            assign_labels(event, given, **call.who)
        return list(match_event_snapshot(event.pk).contestants.values())


def _require_contestants(event: Event, given: dict[int, str]) -> None:
    known = set(entries_of_event(event).values_list("pk", flat=True))
    if missing := [pk for pk in given if pk not in known]:
        reason = _("This tournament has no pair %(pair)s.") % {"pair": missing[0]}
        raise invalid_field("labels", reason)


class MatchWithdrawalView(MatchPairApiView):
    """Withdrawal of a pair."""

    @api_operation(
        "withdraw_contestant",
        MatchEventEntrySerializer,
        request_body=WithdrawalInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, event_and_entry: tuple[Event, Entry]) -> Contestant:
        """Withdraw a pair after a round; its later matches have no result."""
        event, entry = event_and_entry
        withdraw_entry(entry, **call.cleaned, **call.who)
        return _get_contestant(event, entry.pk)

    @api_operation(
        "reinstate_contestant", MatchEventEntrySerializer, permission=ClubPermission.DIRECT
    )
    def delete(self, call: ApiCall, event_and_entry: tuple[Event, Entry]) -> Contestant:
        """Reinstate a withdrawn pair with every match that it played."""
        event, entry = event_and_entry
        reinstate_entry(entry, **call.who)
        return _get_contestant(event, entry.pk)
