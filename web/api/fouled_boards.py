"""Fouled boards by key: who had which cards, what scoring the groups apart changes, kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from boards.queries.fouled_boards import fouled_versions, group_in, groups_of
from boards.queries.table_results import TableResult
from boards.services.fouled_boards import foul_board, unfoul_board
from boards.services.results import Request
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content.fouled_boards import group_notes
from scoring.boards.fouled import GROUPS
from standings.previews.fouled_boards import preview_groups
from standings.previews.rulings import effects_of_ruling
from standings.snapshot_cache import cached_snapshot_of
from web.api.doors import SessionDoor, session_found
from web.api.operations import CREATED, Call, operation
from web.api.results import MOST_VERSIONS
from web.api.rulings import EffectsSerializer, told_effect

if TYPE_CHECKING:
    from boards.models import FouledBoard
    from club.queries.api_keys import ApiKeyRow
    from tournament.models import Session

MOST = 2**63 - 1


class GroupedSerializer(serializers.Serializer[Any]):
    """A result, and the group of tables that had the same cards."""

    result = serializers.IntegerField(min_value=1, max_value=MOST)
    group = serializers.ChoiceField(choices=list(GROUPS), help_text="A had the cards it began with")


class FouledSerializer(serializers.Serializer[Any]):
    """What stands of the cards of a board."""

    board = serializers.IntegerField()
    version = serializers.IntegerField(help_text="What to send as `seen`; 0 while nothing is said.")
    fouled = serializers.BooleanField(help_text="Not every table had the same cards.")
    groups = GroupedSerializer(many=True, help_text="Every table where two pairs meet.")
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="How each group is scored, in words."
    )
    reason = serializers.CharField(help_text="Why it was said, or taken back; empty before.")
    by = serializers.CharField(help_text="Who said it; empty where nobody was signed in.")
    recorded_at = serializers.DateTimeField(allow_null=True)


class FouledAsked(serializers.Serializer[Any]):
    """Who had which cards; without any groups, what stands is taken back."""

    example = {"seen": 0, "groups": [{"result": 1, "group": "B"}], "reason": "Hands switched"}
    seen = serializers.IntegerField(min_value=0, max_value=MOST_VERSIONS)
    groups = GroupedSerializer(many=True, help_text="Those that are not named are in group A.")
    reason = serializers.CharField(default="", allow_blank=True, max_length=200)
    confirmed = serializers.BooleanField(
        default=False, help_text="It is known that the correction period is over (Law 79C)."
    )


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A board of a session, and where two pairs meet on it."""

    session: Session
    number: int
    cells: tuple[TableResult, ...]

    @property
    def role(self) -> Any:
        """The role that was read with the session."""
        return getattr(self.session, "role", None)


@dataclass(frozen=True, slots=True)
class Told:
    """What stands, as it is answered."""

    board: int
    version: int
    fouled: bool
    groups: list[dict[str, Any]]
    notes: list[str]
    reason: str
    by: str
    recorded_at: datetime | None


class FouledDoor(SessionDoor):
    """A route of one board of a session and its cards."""

    tag = "fouled boards"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The board where it is played, from the picture of the session."""
        session = super().find(key, **words)
        found = cached_snapshot_of(session).cells_on.get(words["board"], ())
        cells = tuple(cell for cell in found if cell.expected)
        if not cells:
            raise Http404
        return OnBoard(session, words["board"], cells)

    def stands(self, call: Call, found: OnBoard) -> Any:
        """What stands now."""
        session = session_found(call.key, found.session.pk)
        return FouledSerializer(_told(session, found)).data


class FouledDetail(FouledDoor):
    """The cards of a board: read, and said otherwise."""

    @operation("fouled_board", FouledSerializer)
    def get(self, call: Call, found: OnBoard) -> Told:
        """Read which tables had which cards of a board."""
        return _told(found.session, found)

    @operation(
        "foul_board",
        FouledSerializer,
        asks=FouledAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=True,
    )
    def post(self, call: Call, found: OnBoard) -> Told:
        """Say which tables had which cards (Law 87), or take it back."""
        groups, asked = _groups(call, found), call.asked
        said = {name: asked[name] for name in ("reason", "confirmed")}
        who = said | {"role": call.key.role}
        request = Request(asked["seen"], call.own_id, call.key.user, Source.API, **who)
        if groups:
            foul_board(found.session, found.number, groups, request)
        else:
            unfoul_board(found.session, found.number, request)
        return _told(session_found(call.key, found.session.pk), found)


class FouledPreview(FouledDoor):
    """The same, only shown."""

    @operation(
        "preview_fouled_board",
        EffectsSerializer,
        asks=FouledAsked,
        right=Right.DIRECT,
        status=CREATED,
        stands=FouledSerializer,
    )
    def post(self, call: Call, found: OnBoard) -> dict[str, Any]:
        """Show what scoring the groups apart would change; nothing is recorded."""
        now, groups = cached_snapshot_of(found.session), _groups(call, found)
        how = {"seen": call.asked["seen"], "reason": call.asked["reason"]}
        then = preview_groups(now, found.number, groups or None, **how)
        return {
            "effects": [
                told_effect(now, each) for each in effects_of_ruling(now, then, found.number)
            ]
        }


def _groups(call: Call, found: OnBoard) -> dict[int, str]:
    """The letters by result; one that is not of this board is not there."""
    groups = {each["result"]: each["group"] for each in call.asked["groups"]}
    if groups.keys() - {cell.pk for cell in found.cells}:
        raise Http404
    return groups


def _told(session: Session, found: OnBoard) -> Told:
    row: FouledBoard | None = fouled_versions(session.pk, found.number).first()
    groups = groups_of(row)
    return Told(
        board=found.number,
        version=row.version if row else 0,
        fouled=bool(groups),
        groups=[{"result": each.pk, "group": group_in(groups, each.pk)} for each in found.cells],
        notes=group_notes(cached_snapshot_of(session), found.number),
        reason=row.reason if row else "",
        by=row.author.get_username() if row and row.author else "",
        recorded_at=row.recorded_at if row else None,
    )
