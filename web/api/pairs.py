"""Who plays in a session: every pair by its number, and the people who sit for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.table_results import SeatedPair, SeatedPlayer
from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right
from club.services.players import player_typed
from movements.errors import RoundError
from reports.content import names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.line_ups import players_in
from tournament.queries.sessions import places_of_session
from tournament.services.line_ups import name_entry
from web.api.doors import SessionDoor, session_found
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order

if TYPE_CHECKING:
    from tournament.models import Place, Session

CHAIRS = 2


class PersonSerializer(serializers.Serializer[Any]):
    """Somebody who plays for a pair, from a round on."""

    player = serializers.IntegerField(help_text="The id of the player.")
    name = serializers.CharField()
    number = serializers.CharField()
    position = serializers.IntegerField()
    from_round = serializers.IntegerField()


class PairSerializer(serializers.Serializer[Any]):
    """A pair: the number it plays under, and its people, substitutes included."""

    place = serializers.IntegerField(help_text="Its id in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    section = serializers.CharField()
    line = serializers.CharField(help_text="NS or EW where each line has its own numbers.")
    number = serializers.IntegerField()
    people = PersonSerializer(many=True)


class NamesAsked(serializers.Serializer[Any]):
    """Who plays for a pair: each by name, by number, or as Name (number)."""

    example = {"names": ["Ada Ace", "Bo Deuce (0042)"]}
    names = serializers.ListField(
        child=serializers.CharField(max_length=150), min_length=1, max_length=CHAIRS
    )
    from_round = serializers.IntegerField(min_value=1, max_value=999, default=1)


@dataclass(frozen=True, slots=True)
class Called:
    """A pair as it is answered."""

    pair: SeatedPair
    label: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pair, name)


def called(now: SessionSnapshot, place: int) -> Called:
    """A pair of this session as it is called there."""
    return Called(now.pairs[place], names.label(now, place))


class PairList(SessionDoor):
    """The pairs of a session."""

    tag = "pairs"

    @operation("pairs", PairSerializer, order=Order("place"))
    def get(self, call: Call, session: Session) -> list[Called]:
        """List the pairs of a session with everybody who plays for them."""
        now = cached_snapshot_of(session)
        return [called(now, place) for place in now.pairs]


class PairDetail(SessionDoor):
    """One pair."""

    tag = "pairs"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The place, of this session and no other. Two queries."""
        session = session_found(key, words["session"])
        found = places_of_session(session.pk).filter(pk=words["place"]).first()
        if found is None:
            raise Http404
        return session, found

    @operation("pair", PairSerializer)
    def get(self, call: Call, found: tuple[Session, Place]) -> Called:
        """Read one pair."""
        session, place = found
        return called(cached_snapshot_of(session), place.pk)

    @operation("name_pair", PairSerializer, asks=NamesAsked, right=Right.DIRECT, status=CREATED)
    def post(self, call: Call, found: tuple[Session, Place]) -> Called:
        """Say who plays for a pair; whoever is not on the club's list is put there."""
        session, place = found
        now, from_round = cached_snapshot_of(session), call.asked["from_round"]
        rounds = max((cell.round for cell in now.cells), default=1)
        if from_round > rounds:
            raise RoundError(round=from_round, rounds=rounds)
        players = [
            player_typed(session.event.club, name, **call.who) for name in call.asked["names"]
        ]
        name_entry(place.entry, session, players, from_round=from_round, **call.who)
        people = [SeatedPlayer(*each) for each in players_in(place.entry, session.pk)]
        pair = SeatedPair(
            place.pk, place.entry_id, place.section.name, place.line, place.number, tuple(people)
        )
        return Called(pair, names.label(now, place.pk))
