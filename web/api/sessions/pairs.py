"""API of a session's pairs: list them, read one, and set players and substitutes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.table_results import SeatedPair, SeatedPlayer
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.players import find_or_add_player
from movements.errors import MovementNotFoundError
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.line_ups import players_of_entry
from tournament.queries.sessions import places_of_session
from tournament.services.players.line_ups import set_line_up
from web.api.framework.base_views import SessionApiView, get_session_or_404
from web.api.framework.errors import invalid_field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder

if TYPE_CHECKING:
    from tournament.models import Place, Session

PLAYERS_PER_PAIR = 2


class PersonSerializer(serializers.Serializer[Any]):
    """Serializer for a player of a pair, with the first round played."""

    player = serializers.IntegerField(help_text="Id of the player.")
    name = serializers.CharField()
    number = serializers.CharField()
    position = serializers.IntegerField()
    from_round = serializers.IntegerField()


class PairSerializer(serializers.Serializer[Any]):
    """Serializer for a pair: its number and its players, substitutes included."""

    id = serializers.IntegerField(source="place", help_text="Id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    section = serializers.CharField()
    direction = serializers.CharField(
        source="line", help_text="NS or EW if each direction has its own numbers."
    )
    number = serializers.IntegerField()
    players = PersonSerializer(source="people", many=True)


class PairNamesInputSerializer(serializers.Serializer[Any]):
    """Serializer for the players of a pair: each a name, a number, or Name (number)."""

    example = {"names": ["Ada Ace", "Bo Deuce (0042)"]}
    names = serializers.ListField(
        child=serializers.CharField(max_length=150), min_length=1, max_length=PLAYERS_PER_PAIR
    )
    from_round = serializers.IntegerField(min_value=1, max_value=999, default=1)


@dataclass(frozen=True, slots=True)
class PairPayload:
    """A pair in the response."""

    pair: SeatedPair
    label: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pair, name)


def represent_pair(now: SessionSnapshot, place: int) -> PairPayload:
    """Returns a pair of this session with its label."""
    return PairPayload(now.pairs[place], pair_names.pair_label(now, place))


def get_named_pair(session: Session, pk: int) -> Place:
    """Returns the pair whose id a body has; 422 for one of another session. One query."""
    pair = places_of_session(session.pk).filter(pk=pk).first()
    if pair is None:
        raise invalid_field("pair", _("This session has no pair %(pair)s.") % {"pair": pk})
    return pair


class PairListView(SessionApiView):
    """Pairs of a session."""

    tag = "pairs"

    @api_operation("pairs", PairSerializer, order=CursorOrder("place"))
    def get(self, call: ApiCall, session: Session) -> list[PairPayload]:
        """List the pairs of a session with all their players."""
        now = cached_snapshot_of(session)
        return [represent_pair(now, place) for place in now.pairs]


class PairDetailView(SessionApiView):
    """One pair."""

    tag = "pairs"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a place of this session. Two queries."""
        session = get_session_or_404(key, kwargs["session"])
        place = places_of_session(session.pk).filter(pk=kwargs["pair"]).first()
        if place is None:
            raise Http404
        return session, place

    @api_operation("pair", PairSerializer)
    def get(self, call: ApiCall, session_and_place: tuple[Session, Place]) -> PairPayload:
        """Read one pair."""
        session, place = session_and_place
        return represent_pair(cached_snapshot_of(session), place.pk)

    @api_operation(
        "name_pair",
        PairSerializer,
        request_body=PairNamesInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session_and_place: tuple[Session, Place]) -> PairPayload:
        """Set the players of a pair; unknown names are added to the club's players."""
        session, place = session_and_place
        now = cached_snapshot_of(session)
        from_round = call.cleaned["from_round"]
        rounds = max((cell.round for cell in now.cells), default=1)
        if from_round > rounds:
            raise MovementNotFoundError("no_such_round", round=from_round, rounds=rounds)
        players = [
            find_or_add_player(session.event.club, name, **call.who)
            for name in call.cleaned["names"]
        ]
        set_line_up(place.entry, session, players, from_round=from_round, **call.who)
        people = [SeatedPlayer(*player) for player in players_of_entry(place.entry, session.pk)]
        pair = SeatedPair(
            place.pk, place.entry_id, place.section.name, place.line, place.number, tuple(people)
        )
        return PairPayload(pair, pair_names.pair_label(now, place.pk))
