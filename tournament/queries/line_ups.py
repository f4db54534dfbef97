"""Reads who plays for the entries of an event."""

from django.db.models import QuerySet

from tournament.models import Event, LineUpPlayer


def people_of(event: Event) -> QuerySet[LineUpPlayer]:
    """Everybody who plays, session by session, in the order of their chairs. One query."""
    rows = LineUpPlayer.objects.filter(line_up__entry__event=event)
    rows = rows.select_related("player", "line_up__session")
    return rows.order_by("line_up__session__number", "position", "from_round")
