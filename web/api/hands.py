"""A hand of a match, out and in: as one entry of the box, and piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from scoring.laws.contract import PlayedContract
from scoring.notation.hands import read_sheet_hand, write_sheet_hand
from scoring.notation.writing import write_contract
from scoring.score_sheets.hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)
from web.api.errors import HalfResultError, TwoResultsError
from web.api.outcomes import read_contract

COLUMNS = [side.value for side in SheetSide]


class HonoursSerializer(serializers.Serializer[Any]):
    """What a player held in one hand."""

    side = serializers.ChoiceField(choices=COLUMNS)
    points = serializers.IntegerField(min_value=0, max_value=1000, help_text="100 or 150.")


class RevokeSerializer(serializers.Serializer[Any]):
    """Who revoked, and how many tricks went over for it."""

    side = serializers.ChoiceField(choices=COLUMNS)
    tricks = serializers.IntegerField(min_value=0, max_value=13, help_text="0, 1 or 2.")


class HandSerializer(serializers.Serializer[Any]):
    """A hand: `entry` is how it is typed; the rest is the same in pieces, null where passed out."""

    entry = serializers.CharField(help_text="As it would be typed: W4S=, T3N-1, P.")
    passed_out = serializers.BooleanField()
    side = serializers.ChoiceField(choices=COLUMNS, allow_null=True, help_text="That declared.")
    contract = serializers.CharField(allow_null=True)
    tricks = serializers.IntegerField(allow_null=True, help_text="That count, after a revoke.")
    honours = HonoursSerializer(allow_null=True)
    revoke = RevokeSerializer(allow_null=True)


class HandAsked(serializers.Serializer[Any]):
    """A hand: `entry`, or what happened piece by piece."""

    entry = serializers.CharField(
        required=False, max_length=40, help_text="All of it, as in the box of the page: W4S=."
    )
    passed_out = serializers.BooleanField(required=False)
    side = serializers.ChoiceField(choices=COLUMNS, required=False, help_text="That declared.")
    contract = serializers.CharField(required=False, max_length=4)
    tricks = serializers.IntegerField(required=False, min_value=0, max_value=13)
    honours = HonoursSerializer(required=False)
    revoke = RevokeSerializer(required=False)


@dataclass(frozen=True, slots=True)
class RevokeTold:
    """A revoke as it is answered."""

    side: str
    tricks: int


@dataclass(frozen=True, slots=True)
class HonoursTold:
    """Honours as they are answered."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand as it is answered."""

    entry: str
    passed_out: bool
    side: str | None = None
    contract: str | None = None
    tricks: int | None = None
    honours: HonoursTold | None = None
    revoke: RevokeTold | None = None


def hand_told(hand: DealtHand) -> HandTold:
    """A hand in pieces."""
    if not isinstance(hand, SheetHand):
        return HandTold(write_sheet_hand(hand), passed_out=True)
    claim, revoke = next(iter(hand.claims), None), hand.revoke
    return HandTold(
        write_sheet_hand(hand),
        False,
        hand.declaring.value,
        write_contract(hand.played.contract),
        hand.played.tricks,
        HonoursTold(claim.side.value, claim.points) if claim else None,
        RevokeTold(revoke.side.value, revoke.tricks) if revoke else None,
    )


PIECES = ("side", "contract", "tricks")
WAYS = ("entry", "passed_out", "contract")


def read_dealt(asked: Mapping[str, Any]) -> DealtHand:
    """The one hand that is said; the reading of texts is scoring's own."""
    said = [name for name in WAYS if name in asked and asked[name] is not False]
    if any(name in asked for name in PIECES) and "contract" not in said:
        said = [*said, "contract"]
    if len(said) > 1:
        raise TwoResultsError(first=said[0], second=said[1])
    if not said:
        raise HalfResultError(missing="entry", rule="hand")
    for name in ("honours", "revoke"):
        if name in asked and said[0] != "contract":
            raise TwoResultsError(first=said[0], second=name)
    if said[0] == "entry":
        return read_sheet_hand(asked["entry"])
    return PASSED_OUT if said[0] == "passed_out" else _hand(asked)


def _hand(asked: Mapping[str, Any]) -> SheetHand:
    for name in PIECES:
        if name not in asked:
            raise HalfResultError(missing=name, rule="hand")
    honours, revoke = asked.get("honours"), asked.get("revoke")
    return SheetHand(
        SheetSide(asked["side"]),
        PlayedContract(read_contract(asked["contract"]), asked["tricks"]),
        Honours(SheetSide(honours["side"]), honours["points"]) if honours else None,
        RevokeTransfer(SheetSide(revoke["side"]), revoke["tricks"]) if revoke else None,
    )
