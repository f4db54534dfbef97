"""Queries of the infractions and tie decisions of a match event, including reversed ones."""

from django.db.models import QuerySet

from boards.models import Decision, Infraction


def infractions_of_event(event_id: int) -> QuerySet[Infraction]:
    """All infractions and reversals of an event, with their pairs. One query."""
    lines = Infraction.objects.filter(entry__event=event_id)
    return lines.select_related("entry__event__club", "author")


def tie_decisions_of_event(event_id: int) -> QuerySet[Decision]:
    """All tie decisions of an event. One query."""
    return Decision.objects.filter(event=event_id).select_related("event__club", "author")
