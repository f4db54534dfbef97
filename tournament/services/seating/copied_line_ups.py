"""Copies the players of entries to another session of their event."""

from collections.abc import Sequence

from django.db.models import Max

from tournament.models import Entry, LineUp, LineUpPlayer, Session


def copy_line_ups(session: Session, entries: Sequence[Entry]) -> None:
    """Copies the original players, without substitutes, erased players and duplicates."""
    named = LineUpPlayer.objects.filter(line_up__session=session)
    seated = set(named.values_list("player", flat=True))
    people = _original_players(entries)
    entered = [entry for entry in entries if entry.pk in people]
    line_ups = LineUp.objects.bulk_create(
        LineUp(entry=entrant, session=session) for entrant in entered
    )
    rows = []
    for line_up in line_ups:
        for position, player in people[line_up.entry_id].items():
            if player not in seated:
                rows.append(LineUpPlayer(line_up=line_up, player_id=player, position=position))
                seated.add(player)
    LineUpPlayer.objects.bulk_create(rows)


def _original_players(entries: Sequence[Entry]) -> dict[int, dict[int, int]]:
    """Players by entry and chair at the start of the last session that names them."""
    named = LineUpPlayer.objects.filter(line_up__entry__in=entries, player__erased_at=None)
    last = dict(named.values_list("line_up__entry").annotate(last=Max("line_up__session__number")))
    players_by_entry: dict[int, dict[int, int]] = {}
    rows = named.order_by("position", "-from_round")
    for entry, number, position, player in rows.values_list(
        "line_up__entry", "line_up__session__number", "position", "player"
    ):
        if last[entry] == number:
            players_by_entry.setdefault(entry, {})[position] = player
    return players_by_entry
