"""Appeals of a session: listed, lodged for a pair, and what came of each; as on the pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.appeals import appeals_of
from boards.queries.rulings import boards_at_tables
from boards.services.appeals import TO_APPEAL, TO_HEAR, Body, Ended, decide_appeal, lodge_appeal
from club.queries.rights import Right
from reports.content import names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.sessions import places_of_session
from web.api.doors import SessionDoor, session_found
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order
from web.api.results import MOST_VERSIONS, Recorded, RecordedSerializer

if TYPE_CHECKING:
    from boards.models import Appeal, Hearing
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import SeatingBoard, Session

MOST, LONGEST_LAW, LONGEST_REASON = 2**63 - 1, 20, 200
DECIDED: dict[str, Any] = {"right": Right.DIRECT, "status": CREATED, "stands": RecordedSerializer}
SEEN = "The version of the result that stood when this was decided."


class HearingSerializer(serializers.Serializer[Any]):
    """What came of an appeal."""

    ended = serializers.ChoiceField(choices=Ended.values)
    body = serializers.ChoiceField(choices=Body.values, help_text="Who decided (Law 93).")
    version = serializers.IntegerField(help_text="Of the result, that stands after it.")
    law = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(help_text="Who noted it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField()


class AppealSerializer(serializers.Serializer[Any]):
    """An appeal; it is open, and its result subject to appeal, until there is a hearing."""

    id = serializers.IntegerField()
    result = serializers.IntegerField(help_text="The id of the result that it is about.")
    board = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Of the result, that it is against.")
    place = serializers.IntegerField(help_text="The id of the pair in this session.")
    label = serializers.CharField()  # type: ignore[assignment]
    law = serializers.CharField()
    reason = serializers.CharField()
    admitted = serializers.CharField(help_text="Why it was let in, if it came late; else empty.")
    by = serializers.CharField(help_text="Who lodged it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField()
    hearing = HearingSerializer(allow_null=True)


class SeenAsked(serializers.Serializer[Any]):
    """The version that was seen, and why."""

    seen = serializers.IntegerField(min_value=0, max_value=MOST_VERSIONS, help_text=SEEN)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class AppealAsked(SeenAsked):
    """A pair at a table appeals what stands there (Law 92)."""

    example = {"result": 1, "seen": 2, "place": 1, "concur": True, "reason": "No damage"}
    result = serializers.IntegerField(min_value=1, max_value=MOST)
    place = serializers.IntegerField(min_value=1, max_value=MOST)
    concur = serializers.BooleanField(help_text="Both members do; an absent one is deemed to.")
    law = serializers.CharField(default=TO_APPEAL, max_length=LONGEST_LAW)
    admitted = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Asked for once the right to appeal has ended (Law 92B): why it is let in.",
    )


class HearingAsked(SeenAsked):
    """What came of it; a new ruling is given before."""

    example = {"seen": 2, "ended": "upheld", "body": "committee", "reason": "No damage"}
    ended = serializers.ChoiceField(choices=Ended.values)
    body = serializers.ChoiceField(choices=Body.values)
    law = serializers.CharField(default=TO_HEAR, max_length=LONGEST_LAW)


@dataclass(frozen=True, slots=True)
class Heard:
    """A hearing as it is answered."""

    ended: str
    body: str
    version: int
    law: str
    reason: str
    by: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Told:
    """An appeal as it is answered."""

    id: int
    result: int
    board: int
    version: int
    place: int
    label: str
    law: str
    reason: str
    admitted: str
    by: str
    recorded_at: datetime
    hearing: Heard | None


class AppealList(SessionDoor):
    """The appeals of a session."""

    tag = "appeals"

    @operation("appeals", AppealSerializer, order=Order("id"))
    def get(self, call: Call, session: Session) -> list[Told]:
        """List every appeal of a session, with what came of it."""
        return _listed(session)

    def stands(self, call: Call, found: Session) -> Any:
        """The result as it stands now."""
        return _stands(call, found.pk, call.asked["result"])

    @operation("lodge_appeal", AppealSerializer, asks=AppealAsked, **DECIDED)
    def post(self, call: Call, session: Session) -> Told:
        """Lodge an appeal for a pair against what stands at its table."""
        asked = call.asked
        board = _board(session, asked["result"])
        pair = places_of_session(session.pk).filter(pk=asked["place"]).first()
        if pair is None:
            raise Http404
        how = {name: asked[name] for name in ("concur", "law", "admitted")}
        return _found(call, session, lodge_appeal(board, pair, call.request, **how).pk)


class AppealHearing(SessionDoor):
    """What came of one appeal."""

    tag = "appeals"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The appeal, of this session and no other. Two queries."""
        session = session_found(key, words["session"])
        row = appeals_of(session.pk).filter(pk=words["appeal"]).first()
        if row is None:
            raise Http404
        return session, row

    def stands(self, call: Call, found: tuple[Session, Appeal]) -> Any:
        """The result as it stands now."""
        session, row = found
        return _stands(call, session.pk, row.seating_board_id)

    @operation("decide_appeal", AppealSerializer, asks=HearingAsked, **DECIDED)
    def post(self, call: Call, found: tuple[Session, Appeal]) -> Told:
        """Say what came of an appeal, once: its result is not subject to it any more."""
        session, row = found
        asked = call.asked
        how: dict[str, Any] = {"body": Body(asked["body"]), "law": asked["law"]}
        decide_appeal(row, Ended(asked["ended"]), call.request, **how)
        return _found(call, session, row.pk)


def _board(session: Session, pk: int) -> SeatingBoard:
    """The board at the table of this session."""
    cell = next((each for each in cached_snapshot_of(session).cells if each.pk == pk), None)
    if cell is None:
        raise Http404
    return boards_at_tables(session.pk, cell.board).get(pk=pk)


def _stands(call: Call, session: int, result: int) -> Any:
    now = cached_snapshot_of(session_found(call.key, session))
    cell = next(each for each in now.cells if each.pk == result)
    return RecordedSerializer(Recorded(cell, now.marks_of(cell))).data


def _found(call: Call, session: Session, pk: int) -> Told:
    now = session_found(call.key, session.pk)
    return next(each for each in _listed(now) if each.id == pk)


def _listed(session: Session) -> list[Told]:
    now = cached_snapshot_of(session)
    return [_told(now, row) for row in appeals_of(session.pk)]


def _told(now: SessionSnapshot, row: Appeal) -> Told:
    return Told(
        id=row.pk,
        result=row.seating_board_id,
        board=row.seating_board.number,
        version=row.version,
        place=row.place_id,
        label=names.label(now, row.place_id),
        law=row.law,
        reason=row.reason,
        admitted=row.admitted,
        by=row.author.get_username() if row.author else "",
        recorded_at=row.recorded_at,
        hearing=_heard(row.hearing) if hasattr(row, "hearing") else None,
    )


def _heard(row: Hearing) -> Heard:
    by = row.author.get_username() if row.author else ""
    return Heard(row.ended, row.body, row.version, row.law, row.reason, by, row.recorded_at)
