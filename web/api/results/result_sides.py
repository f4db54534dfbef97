"""Serializer for the players on one side of a result: a pair, or two players of an individual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot


class SideSerializer(serializers.Serializer[Any]):
    """Serializer for a pair, or the two players of an individual, that held one side's cards."""

    pair = serializers.IntegerField(
        source="place",
        allow_null=True,
        help_text="Id of the pair in this session; null in an individual.",
    )
    label = serializers.CharField(help_text="3, 3 NS, or B3 with several sections; 3-7 of two.")  # type: ignore[assignment]
    players = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Ids of both players in an individual, North's or East's first; else empty.",
    )


@dataclass(frozen=True, slots=True)
class SidePayload:
    """A pair by its id in the session, or both players of an individual by theirs."""

    place: int | None
    label: str
    players: tuple[int, ...] = ()


def represent_side(now: SessionSnapshot, place: int | None) -> SidePayload | None:
    """Returns who held a side's cards; None if nobody did."""
    if place is None:
        return None
    label = pair_names.pair_label(now, place)
    if now.individual:
        return SidePayload(None, label, now.contestants(place))
    return SidePayload(place, label)
