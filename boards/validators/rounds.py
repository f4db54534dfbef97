"""Validates round numbers of an event or a section."""

from django.db.models import Max

from movements.errors import MovementNotFoundError
from tournament.models import Event, Seating, Section


def validate_round(event: Event, number: int, *, least: int = 1) -> None:
    """Require a round of the draw, or 0 for before the first, if `least` allows it."""
    draw = {"section__session__event": event, "section__purpose": Section.Purpose.DRAW}
    rounds = Seating.objects.filter(**draw).aggregate(last=Max("round"))["last"] or 0
    if not least <= number <= rounds:
        raise MovementNotFoundError("no_such_round", round=number, rounds=rounds)


def validate_session_round(section: Section, number: int) -> None:
    """Require a round that the section plays. One query."""
    rounds = Seating.objects.filter(section=section).aggregate(last=Max("round"))["last"] or 0
    if not 1 <= number <= rounds:
        raise MovementNotFoundError("no_such_round", round=number, rounds=rounds)
