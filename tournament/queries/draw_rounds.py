"""Queries of the draw of an event of four-hand matches: its rounds and tables."""

from collections.abc import Mapping

from django.db.models import QuerySet

from tournament.models import Event, Seating, Section
from tournament.queries.match_events import match_seatings


def draw_round_numbers(event: Event) -> list[int]:
    """Numbers of the rounds over all days. One query."""
    return list(all_draw_tables(event).order_by("round").values_list("round", flat=True).distinct())


def draw_tables_in_round(event: Event, number: int) -> QuerySet[Seating]:
    """Tables of one round of the draw, with the rows that services need. One query."""
    return all_draw_tables(event).filter(round=number)


def all_draw_tables(event: Event) -> QuerySet[Seating]:
    """All tables of the draw, without play-offs. One query."""
    return match_seatings(event).filter(section__purpose=Section.Purpose.DRAW)


def withdrawal_rounds(event: Event) -> Mapping[int, int]:
    """Withdrawn entries, each with its last round. One query."""
    rows = event.entries.values_list("pk", "withdrawn_after")
    return {pk: after for pk, after in rows if after is not None}
