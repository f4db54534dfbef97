"""Query of the seats of given pairs in one round of an event of four-hand matches."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count

from tournament.models import Seat, Section


@dataclass(frozen=True, slots=True)
class SeatInRound:
    """The table and chairs of a pair; alone it has the bye."""

    table: int
    chairs: str
    alone: bool


def seats_of_entries(entries: Collection[int], round_: int) -> Mapping[int, SeatInRound]:
    """The seat of each of these entries in a round of the draw. One query."""
    rows = Seat.objects.filter(
        place__entry__in=entries,
        round=round_,
        seating__section__purpose=Section.Purpose.DRAW,
    ).annotate(sitting=Count("seating__seats"))
    return {
        entry: SeatInRound(table, chairs, sitting < 2)
        for entry, table, chairs, sitting in rows.values_list(
            "place__entry", "seating__table", "chairs", "sitting"
        )
    }
