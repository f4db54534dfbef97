"""The rounds of a draw: which there are, and the tables of each."""

from django.db.models import QuerySet

from tournament.models import Event, Seating, Section
from tournament.queries.tournaments import seatings_of


def rounds_of(event: Event) -> list[int]:
    """The numbers of the rounds, through all the days. One query."""
    return list(_drawn(event).order_by("round").values_list("round", flat=True).distinct())


def tables_in(event: Event, number: int) -> QuerySet[Seating]:
    """The tables of one round of the draw, with what a service needs. One query."""
    return _drawn(event).filter(round=number)


def _drawn(event: Event) -> QuerySet[Seating]:
    return seatings_of(event).filter(section__purpose=Section.Purpose.DRAW)
