"""API of a session's deals: read them, save one board or a file of deals, and delete them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.queries.deals import boards_of_session, current_deals
from boards.queries.double_dummy import double_dummy_of_board
from boards.queries.imports.deal_files import preview_deal_file
from boards.services.dealing import deal_boards
from boards.services.deals import DealRequest, record_deals
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from deals.deal import BridgeDeal, read_deal
from deals.dealing import SEED_LENGTH
from deals.double_dummy import DoubleDummy, write_double_dummy
from formats.deals.pbn_deals import HandRecord
from reports.content.results.hand_records import format_par_contracts
from scoring.laws.compass import Direction
from web.api.framework.base_views import SessionApiView
from web.api.framework.errors import invalid_field
from web.api.framework.input_fields import Base64Field
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.results.result_inputs import MAX_VERSION

if TYPE_CHECKING:
    from boards.models import Board
    from boards.models import Deal as Row
    from tournament.models import Session

# Below the 64 kB that a whole body may have.
MAX_FILE_LENGTH = 60_000
BOARD_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
MAX_DEAL_LENGTH = 120
DEAL_OPTIONS: dict[str, Any] = {
    "permission": ClubPermission.DIRECT,
    "status": CREATED,
    "conflict_body": True,
}


class DealtHandSerializer(serializers.Serializer[Any]):
    """Serializer for one of the four hands."""

    seat = serializers.CharField(help_text="N, E, S or W.")
    cards = serializers.CharField(help_text="Spades, hearts, diamonds, clubs: AKQ.T98..J765432.")
    points = serializers.IntegerField(help_text="Ace 4, king 3, queen 2, jack 1.")


class DealSerializer(serializers.Serializer[Any]):
    """Serializer for a board with its deal; null if unknown."""

    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerable = serializers.ListField(child=serializers.CharField(), help_text="NS, EW or both.")
    version = serializers.IntegerField(help_text="Send it as `seen` with a change.")
    deal = serializers.CharField(allow_null=True, help_text="In PBN notation, from North.")
    hands = DealtHandSerializer(many=True, allow_null=True)
    double_dummy = serializers.CharField(
        allow_null=True, help_text="Tricks of N, S, E, W at NT, S, H, D, C: 0 to d; null: not known"
    )
    double_dummy_source = serializers.ChoiceField(
        choices=("file", "computed"),
        allow_null=True,
        help_text="A table in the deal's file is used instead of the computed one.",
    )
    par = serializers.IntegerField(allow_null=True, help_text="To North-South.")
    par_contracts = serializers.ListField(
        child=serializers.CharField(), help_text="Such as 4♠ NS=, with all who can declare it."
    )
    seed = serializers.CharField(
        allow_null=True, help_text="The seed that the board was dealt from here."
    )
    recorded_at = serializers.DateTimeField(allow_null=True)


class DealInputSerializer(serializers.Serializer[Any]):
    """Serializer for the deal of a board; an empty text removes it."""

    example = {
        "seen": 0,
        "deal": "N:AKQ2.T98.432.J65 JT98.AKQ.T98.432 7654.J65.AKQ.T98 3.7432.J765.AKQ7",
    }
    seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The version that was read; 0: none."
    )
    deal = serializers.CharField(
        max_length=MAX_DEAL_LENGTH,
        allow_blank=True,
        help_text="In PBN notation: N: and four hands.",
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required if players have seen other cards.",
    )


class DealFileInputSerializer(serializers.Serializer[Any]):
    """Serializer for a file of deals; boards that the session does not play are skipped."""

    example = {"pbn": '[Board "1"]\n[Deal "N:…"]\n', "seen": {"1": 2}}
    pbn = serializers.CharField(
        required=False,
        max_length=MAX_FILE_LENGTH,
        trim_whitespace=False,
        help_text="The text of a PBN or LIN file.",
    )
    file = Base64Field(
        required=False,
        max_length=MAX_FILE_LENGTH,
        help_text="Or a PBN, LIN, BRI, DGE, DUP or DLM file in Base64, recognised by its content.",
    )
    seen = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MAX_VERSION),
        default=dict,
        help_text="The versions that were read, by board number; leave out boards without one.",
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required if players have seen other cards.",
    )


class DealingInputSerializer(serializers.Serializer[Any]):
    """Serializer for the seed of deals that are made here."""

    example = {"seed": "lantern-street-2026-11-27"}
    seed = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=SEED_LENGTH,
        help_text="16 to 64 letters, digits or hyphens; left out: a random one. The same seed "
        "gives a board the same cards in any session.",
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required if players have seen other cards.",
    )


class SavedDealsSerializer(serializers.Serializer[Any]):
    """Serializer for the boards whose deals changed, and all current boards."""

    format = serializers.CharField(
        allow_null=True, help_text="The format that was read: PBN, LIN, BRI, DGE, DUP or DLM."
    )
    changed = serializers.ListField(child=serializers.IntegerField())
    boards = DealSerializer(many=True)


@dataclass(frozen=True, slots=True)
class DealtHandPayload:
    """A hand in the response."""

    seat: str
    cards: str
    points: int


@dataclass(frozen=True, slots=True)
class BoardDealPayload:
    """A board with its deal in the response."""

    row: Board
    current: Row | None

    @property
    def board(self) -> int:
        """Number of the board in the deal's response."""
        return self.row.number

    @property
    def dealer(self) -> str:
        """Dealer of the deal in the response, as one letter."""
        return self.row.dealer

    @property
    def vulnerable(self) -> list[str]:
        """Vulnerable sides of the deal in the response."""
        return sorted(side.value for side in self.row.vulnerable_sides)

    @property
    def version(self) -> int:
        """Current version of the deal; 0 if there never was one."""
        return self.current.version if self.current else 0

    @property
    def deal(self) -> str | None:
        """All four hands of the deal in one line."""
        return (self.current.cards or None) if self.current else None

    @property
    def hands(self) -> list[DealtHandPayload] | None:
        """The four hands, clockwise from North."""
        deal = self.current.hands if self.current else None
        if deal is None:
            return None
        hands = deal.hands.items()
        return [
            DealtHandPayload(who.value, str(hand), hand.high_card_points) for who, hand in hands
        ]

    @property
    def double_dummy(self) -> str | None:
        """Double-dummy tricks of each player in the deal."""
        return write_double_dummy(self._tricks) if self._tricks else None

    @property
    def double_dummy_source(self) -> str | None:
        """Where the tricks come from; null if they are not known."""
        if self.current is None or self._tricks is None:
            return None
        return "file" if self.current.double_dummy else "computed"

    @property
    def par(self) -> int | None:
        """Par score of the deal in the response."""
        return self._tricks.par if self._tricks else None

    @property
    def par_contracts(self) -> list[str]:
        """Contracts that score par."""
        hands = self.current.hands if self.current else None
        if hands is None:
            return []
        dealer = Direction(self.row.dealer)
        vulnerable = self.row.vulnerable_sides
        record = HandRecord(self.row.number, hands, dealer, vulnerable, double_dummy=self._tricks)
        return format_par_contracts(record)

    @property
    def _tricks(self) -> DoubleDummy | None:
        if self.current is None:
            return None
        return double_dummy_of_board(
            getattr(self.current, "known_tricks", ""),
            self.current.par,
            Direction(self.row.dealer),
            self.row.vulnerable_sides,
        )

    @property
    def seed(self) -> str | None:
        """Seed of the deal; null if it was not dealt here."""
        return (self.current.seed or None) if self.current else None

    @property
    def recorded_at(self) -> datetime | None:
        """Time of the current version."""
        return self.current.recorded_at if self.current else None


class DealListView(SessionApiView):
    """Deals of a session."""

    tag = "deals"

    @api_operation("deals", DealSerializer, order=CursorOrder("board"))
    def get(self, call: ApiCall, session: Session) -> list[BoardDealPayload]:
        """List the boards of a session, each with its deal if known."""
        return list(_list_board_deals(session))

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current deals of all boards."""
        return SavedDealsSerializer(_represent_saved_deals(session, [], None)).data

    @api_operation(
        "save_deals", SavedDealsSerializer, request_body=DealFileInputSerializer, **DEAL_OPTIONS
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Save the deals of a file: all of them, or none if one is invalid."""
        file = preview_deal_file(session, _read_file_content(call.cleaned))
        deals = {number: record.deal for number, record in file.records.items()}
        makes = {number: record.double_dummy for number, record in file.records.items()}
        # The names of an object in JSON are text, so board numbers are read here.
        deal_request = _build_deal_request(call, _read_seen_versions(call.cleaned["seen"]))
        rows = record_deals(session, deals, deal_request, makes=makes)
        changed = sorted(row.board.number for row in rows)
        return _represent_saved_deals(session, changed, file.format.name)


class DealingView(SessionApiView):
    """Deals boards at random."""

    tag = "deals"

    def current_state(self, call: ApiCall, session: Session) -> Any:
        """Returns the current deals of all boards."""
        return SavedDealsSerializer(_represent_saved_deals(session, [], None)).data

    @api_operation(
        "deal_boards", SavedDealsSerializer, request_body=DealingInputSerializer, **DEAL_OPTIONS
    )
    def post(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Deal each board that has no deal and no result; `format` is null."""
        rows = deal_boards(session, _build_deal_request(call, {}), seed=call.cleaned["seed"])
        return _represent_saved_deals(session, sorted(row.board.number for row in rows), None)


class DealDetailView(SessionApiView):
    """The deal of one board."""

    tag = "deals"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the session and the board number."""
        session = super().find(key, **kwargs)
        return session, _get_board_deal(session, kwargs["board"])

    def current_state(
        self, call: ApiCall, session_and_board: tuple[Session, BoardDealPayload]
    ) -> Any:
        """Returns the current deal for a 409 response."""
        return DealSerializer(
            _get_board_deal(session_and_board[0], session_and_board[1].board)
        ).data

    @api_operation("deal", DealSerializer)
    def get(
        self, call: ApiCall, session_and_board: tuple[Session, BoardDealPayload]
    ) -> BoardDealPayload:
        """Read the deal of one board."""
        return session_and_board[1]

    @api_operation("save_deal", DealSerializer, request_body=DealInputSerializer, **DEAL_OPTIONS)
    def post(
        self, call: ApiCall, session_and_board: tuple[Session, BoardDealPayload]
    ) -> BoardDealPayload:
        """Save, correct or remove the deal of one board."""
        session = session_and_board[0]
        board = session_and_board[1].board
        text = call.cleaned["deal"].strip()
        deals: dict[int, BridgeDeal | None] = {board: read_deal(text) if text else None}
        record_deals(session, deals, _build_deal_request(call, {board: call.cleaned["seen"]}))
        return _get_board_deal(session, board)


def _read_file_content(cleaned: Mapping[str, Any]) -> bytes:
    """Returns the bytes of the file, which is sent as text or in Base64."""
    if ("pbn" in cleaned) == ("file" in cleaned):
        raise invalid_field("pbn", _("Send either “pbn” or “file”."))
    content: bytes = cleaned["file"] if "file" in cleaned else cleaned["pbn"].encode()
    return content


def _represent_saved_deals(
    session: Session, changed: list[int], file_format: str | None
) -> dict[str, Any]:
    boards = list(_list_board_deals(session))
    return {"format": file_format, "changed": changed, "boards": boards}


def _list_board_deals(session: Session) -> Iterator[BoardDealPayload]:
    standing = current_deals(session)
    for number, row in boards_of_session(session).items():
        yield BoardDealPayload(row, standing.get(number))


def _get_board_deal(session: Session, board: int) -> BoardDealPayload:
    board_deal = next(
        (candidate for candidate in _list_board_deals(session) if candidate.board == board), None
    )
    if board_deal is None:
        raise Http404
    return board_deal


def _build_deal_request(call: ApiCall, seen: Mapping[int, int]) -> DealRequest:
    return DealRequest(
        seen, call.own_id, call.key.user, Source.API, call.key.role, call.cleaned["reason"]
    )


def _read_seen_versions(versions: Mapping[str, int]) -> dict[int, int]:
    """Returns the version of each board; rejects keys that are not board numbers."""
    for name in versions:
        if not BOARD_NUMBER.fullmatch(name):
            reason = _("“%(board)s” is not a board number.") % {"board": name[:20]}
            raise invalid_field("seen", reason)
    return {int(name): version for name, version in versions.items()}
