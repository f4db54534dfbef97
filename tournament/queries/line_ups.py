"""Queries of the players in the line-ups of an event."""

from django.db.models import QuerySet

from club.models import Player
from tournament.models import Entry, Event, LineUpPlayer


def line_up_players_of_event(event: Event) -> QuerySet[LineUpPlayer]:
    """Players of an event's line-ups, by session and chair. One query."""
    rows = LineUpPlayer.objects.filter(line_up__entry__event=event)
    rows = rows.select_related("player", "line_up__session")
    return rows.order_by("line_up__session__number", "position", "from_round")


def erased_players_of_entry(entry: Entry, session_id: int) -> dict[int, Player]:
    """Erased players of an entry in a session, by chair. One query."""
    rows = LineUpPlayer.objects.filter(line_up__entry=entry, line_up__session=session_id)
    gone = rows.exclude(player__erased_at=None).select_related("player")
    return {row.position: row.player for row in gone.order_by("-from_round")}


def players_of_entry(entry: Entry, session_id: int) -> list[tuple[int, str, str, int, int]]:
    """Players of an entry in a session: id, name, number, chair, first round. One query."""
    rows = LineUpPlayer.objects.filter(line_up__entry=entry, line_up__session=session_id)
    columns = ("player", "player__name", "player__number", "position", "from_round")
    return list(rows.order_by("position", "from_round").values_list(*columns))


def line_up_people(session_id: int) -> dict[int, tuple[int, str]]:
    """Players of a session's line-ups who were not erased: entry and name of each. One query."""
    rows = LineUpPlayer.objects.filter(line_up__session=session_id, player__erased_at=None)
    columns = ("player", "line_up__entry", "player__name")
    ordered = rows.order_by("line_up__entry", "position", "from_round").values_list(*columns)
    return {player: (entry, name) for player, entry, name in ordered if name}
