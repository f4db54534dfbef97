"""Rounds and tables of a match event's draw."""

from collections.abc import Mapping

from django.db.models import QuerySet

from tournament.models import Event, Seating, Section
from tournament.queries.match_events import match_seatings


def draw_round_numbers(event: Event) -> list[int]:
    """The numbers of the rounds, through all the days. One query."""
    return list(all_draw_tables(event).order_by("round").values_list("round", flat=True).distinct())


def draw_tables_in_round(event: Event, number: int) -> QuerySet[Seating]:
    """The tables of one round of the draw, with what a service needs. One query."""
    return all_draw_tables(event).filter(round=number)


def all_draw_tables(event: Event) -> QuerySet[Seating]:
    """Every table of the draw, without those of play-offs. One query."""
    return match_seatings(event).filter(section__purpose=Section.Purpose.DRAW)


def withdrawal_rounds(event: Event) -> Mapping[int, int]:
    """The entries that withdrew, and the last round in which each was there. One query."""
    rows = event.entries.values_list("pk", "withdrawn_after")
    return {pk: after for pk, after in rows if after is not None}
