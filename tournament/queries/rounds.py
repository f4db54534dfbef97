"""Rounds of a draw and the tables of each."""

from collections.abc import Mapping

from django.db.models import QuerySet

from tournament.models import Event, Seating, Section
from tournament.queries.tournaments import seatings_of


def rounds_of_event(event: Event) -> list[int]:
    """The numbers of the rounds, through all the days. One query."""
    return list(tables_drawn(event).order_by("round").values_list("round", flat=True).distinct())


def tables_in(event: Event, number: int) -> QuerySet[Seating]:
    """The tables of one round of the draw, with what a service needs. One query."""
    return tables_drawn(event).filter(round=number)


def tables_drawn(event: Event) -> QuerySet[Seating]:
    """Every table of the draw, without those of play-offs. One query."""
    return seatings_of(event).filter(section__purpose=Section.Purpose.DRAW)


def left_after(event: Event) -> Mapping[int, int]:
    """The entries that withdrew, and the last round in which each was there. One query."""
    rows = event.entries.values_list("pk", "withdrawn_after")
    return {pk: after for pk, after in rows if after is not None}
