"""Serializers for a hand of a score sheet, as typed text or as separate fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from scoring.laws.contract import PlayedContract
from scoring.notation.entry_writer import write_contract
from scoring.notation.sheet_hand_text import read_sheet_hand, write_sheet_hand
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)
from web.api.framework.errors import InvalidFieldError
from web.api.results.outcomes import read_contract

SHEET_SIDES = [side.value for side in SheetSide]


class HonoursSerializer(serializers.Serializer[Any]):
    """Serializer for the honours that a player held."""

    side = serializers.ChoiceField(choices=SHEET_SIDES)
    points = serializers.IntegerField(min_value=0, max_value=1000, help_text="100 or 150.")


class RevokeSerializer(serializers.Serializer[Any]):
    """Serializer for a revoke and the tricks transferred for it."""

    side = serializers.ChoiceField(choices=SHEET_SIDES)
    tricks = serializers.IntegerField(min_value=0, max_value=13, help_text="0, 1 or 2.")


class SheetHandSerializer(serializers.Serializer[Any]):
    """Serializer for a hand: its typed `entry`, and separate fields (null if passed out)."""

    entry = serializers.CharField(help_text="As typed: W4S=, T3N-1, P.")
    passed_out = serializers.BooleanField()
    side = serializers.ChoiceField(
        choices=SHEET_SIDES, allow_null=True, help_text="The declaring side."
    )
    contract = serializers.CharField(allow_null=True)
    tricks = serializers.IntegerField(
        allow_null=True, help_text="Tricks that count, after a revoke."
    )
    honours = HonoursSerializer(allow_null=True)
    revoke = RevokeSerializer(allow_null=True)


class SheetHandInputSerializer(serializers.Serializer[Any]):
    """Serializer for a hand: `entry`, or its separate fields."""

    entry = serializers.CharField(
        required=False, max_length=40, help_text="The whole hand, as typed on the page: W4S=."
    )
    passed_out = serializers.BooleanField(required=False)
    side = serializers.ChoiceField(
        choices=SHEET_SIDES, required=False, help_text="The declaring side."
    )
    contract = serializers.CharField(required=False, max_length=5, help_text="4S, 3NT, 2HX, 6NTXX.")
    tricks = serializers.IntegerField(required=False, min_value=0, max_value=13)
    honours = HonoursSerializer(required=False)
    revoke = RevokeSerializer(required=False)


@dataclass(frozen=True, slots=True)
class RevokePayload:
    """A revoke in the response."""

    side: str
    tricks: int


@dataclass(frozen=True, slots=True)
class HonoursPayload:
    """Honours in the response."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetHandPayload:
    """A hand in the response."""

    entry: str
    passed_out: bool
    side: str | None = None
    contract: str | None = None
    tricks: int | None = None
    honours: HonoursPayload | None = None
    revoke: RevokePayload | None = None


def represent_sheet_hand(hand: DealtHand) -> SheetHandPayload:
    """Returns a hand with its separate fields."""
    if not isinstance(hand, SheetHand):
        return SheetHandPayload(write_sheet_hand(hand), passed_out=True)
    claim = next(iter(hand.claims), None)
    revoke = hand.revoke
    return SheetHandPayload(
        write_sheet_hand(hand),
        False,
        hand.declaring.value,
        write_contract(hand.played.contract),
        hand.played.tricks,
        HonoursPayload(claim.side.value, claim.points) if claim else None,
        RevokePayload(revoke.side.value, revoke.tricks) if revoke else None,
    )


CONTRACT_FIELDS = ("side", "contract", "tricks")
INPUT_FIELDS = ("entry", "passed_out", "contract")


def read_sheet_hand_input(cleaned: Mapping[str, Any]) -> DealtHand:
    """Parses a hand; the package `scoring` parses typed entries."""
    given = [name for name in INPUT_FIELDS if name in cleaned and cleaned[name] is not False]
    if any(name in cleaned for name in CONTRACT_FIELDS) and "contract" not in given:
        given = [*given, "contract"]
    if len(given) > 1:
        raise InvalidFieldError("two_results", first=given[0], second=given[1])
    if not given:
        raise InvalidFieldError("half_result", missing="entry", rule="hand")
    for name in ("honours", "revoke"):
        if name in cleaned and given[0] != "contract":
            raise InvalidFieldError("two_results", first=given[0], second=name)
    if given[0] == "entry":
        return read_sheet_hand(cleaned["entry"])
    return PASSED_OUT if given[0] == "passed_out" else _read_played_hand(cleaned)


def _read_played_hand(cleaned: Mapping[str, Any]) -> SheetHand:
    for name in CONTRACT_FIELDS:
        if name not in cleaned:
            raise InvalidFieldError("half_result", missing=name, rule="hand")
    honours = cleaned.get("honours")
    revoke = cleaned.get("revoke")
    return SheetHand(
        SheetSide(cleaned["side"]),
        PlayedContract(read_contract(cleaned["contract"]), cleaned["tricks"]),
        Honours(SheetSide(honours["side"]), honours["points"]) if honours else None,
        RevokeTransfer(SheetSide(revoke["side"]), revoke["tricks"]) if revoke else None,
    )
