"""Penalties of a session: listed, given, and taken back, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.penalties import penalties_of_session
from boards.services.penalties import give_penalty, take_back_penalty
from boards.services.results import Request
from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from reports.content.penalties import words_of
from scoring.boards.penalties import DISCIPLINARY, PROCEDURAL, PenaltyUnit, ScorePenalty
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.api.doors import SessionDoor, session_found
from web.api.exact import FigureSerializer, figure
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order

if TYPE_CHECKING:
    from boards.models import Penalty as PenaltyRow
    from tournament.models import Session

UNITS = tuple(each.value for each in PenaltyUnit if each is not PenaltyUnit.VICTORY_POINTS)
LAWS = (PROCEDURAL, DISCIPLINARY)
LAST_ROUND = 32_767


class PenaltySerializer(serializers.Serializer[Any]):
    """A penalty, and whether it stands."""

    id = serializers.IntegerField()
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    amount = FigureSerializer()
    unit = serializers.ChoiceField(choices=UNITS)
    law = serializers.ChoiceField(choices=LAWS)
    round = serializers.IntegerField(allow_null=True, help_text="Where it is known.")
    words = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who gave it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    counts = serializers.BooleanField(help_text="It stands, and is in the unit of the event.")
    taken_back = serializers.CharField(help_text="Why it was taken back; else empty.")


class PenaltyAsked(serializers.Serializer[Any]):
    """So much off a pair's score of the session."""

    example = {"place": 1, "amount": "10", "unit": "percent_of_top", "reason": "Slow play"}
    place = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    amount = serializers.DecimalField(max_digits=6, decimal_places=2, min_value=0)
    unit = serializers.ChoiceField(choices=UNITS)
    law = serializers.ChoiceField(choices=LAWS, default=PROCEDURAL)
    round = serializers.IntegerField(
        min_value=1,
        max_value=LAST_ROUND,
        allow_null=True,
        default=None,
        help_text="A ranking after an earlier round is without it. null: not known, and it counts "
        "from the end of the session on.",
    )
    reason = serializers.CharField(max_length=200)


class BackAsked(serializers.Serializer[Any]):
    """Why it is taken back."""

    example = {"reason": "It was another pair"}
    reason = serializers.CharField(max_length=200)


@dataclass(frozen=True, slots=True)
class Told:
    """A penalty as it is answered."""

    id: int
    place: int
    label: str
    amount: dict[str, str] | None
    unit: str
    law: str
    round: int | None
    words: str
    reason: str
    by: str
    recorded_at: datetime
    counts: bool
    taken_back: str


class PenaltyList(SessionDoor):
    """The penalties of a session."""

    tag = "penalties"

    @operation("penalties", PenaltySerializer, order=Order("id"))
    def get(self, call: Call, session: Session) -> list[Told]:
        """List every penalty of a session, those that were taken back included."""
        return _listed(session)

    @operation(
        "give_penalty", PenaltySerializer, asks=PenaltyAsked, right=Right.DIRECT, status=CREATED
    )
    def post(self, call: Call, session: Session) -> Told:
        """Give a pair a penalty by Law 90 or 91; its unit is one that the event counts in."""
        asked = call.asked
        place = places_of_session(session.pk).filter(pk=asked["place"]).first()
        if place is None:
            raise Http404
        what = (Fraction(asked["amount"]), PenaltyUnit(asked["unit"]), asked["law"])
        penalty = ScorePenalty(*what, asked["round"])
        return _found(call, session, give_penalty(place, penalty, _request(call)).pk)


class PenaltyBack(SessionDoor):
    """A penalty, taken back."""

    tag = "penalties"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The penalty, of this session and no other. Two queries."""
        session = session_found(key, words["session"])
        row = penalties_of_session(session.pk).filter(pk=words["penalty"]).first()
        if row is None:
            raise Http404
        return session, row

    @operation(
        "take_back_penalty", PenaltySerializer, asks=BackAsked, right=Right.DIRECT, status=CREATED
    )
    def post(self, call: Call, found: tuple[Session, PenaltyRow]) -> Told:
        """Take a penalty back: it does not count any more, and stays in the list."""
        session, row = found
        take_back_penalty(row, _request(call))
        return _found(call, session, row.pk)


def _request(call: Call) -> Request:
    who = {"reason": call.asked["reason"], "role": call.key.role}
    return Request(0, call.own_id, call.key.user, Source.API, **who)


def _found(call: Call, session: Session, pk: int) -> Told:
    now = session_found(call.key, session.pk)
    return next(each for each in _listed(now) if each.id == pk)


def _listed(session: Session) -> list[Told]:
    now, rows = cached_snapshot_of(session), list(penalties_of_session(session.pk))
    taken = {row.reverses_id: row.reason for row in rows if row.reverses_id}
    return [_told(now, row, taken.get(row.pk, "")) for row in rows if row.reverses_id is None]


def _told(now: SessionSnapshot, row: PenaltyRow, taken_back: str) -> Told:
    return Told(
        id=row.pk,
        place=row.place_id,
        label=names.label(now, row.place_id),
        amount=figure(row.value.amount),
        unit=row.unit,
        law=row.law,
        round=row.round,
        words=words_of(row.value),
        reason=row.reason,
        by=row.author.get_username() if row.author else "",
        recorded_at=row.recorded_at,
        counts=not taken_back and bool(now.scale_of(row.place_id).counting([row.value])),
        taken_back=taken_back,
    )
