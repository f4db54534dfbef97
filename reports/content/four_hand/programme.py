"""The draw of a tournament as it stands in the room, and each pair's way through it.

Knows labels, tables and the clock; `reports.content.draws` lays it out.
"""

from datetime import datetime

from movements.round_robin.draw import RoundRobinDraw
from reports.content import draws
from reports.content.document import Document
from reports.content.draws import Programme
from reports.content.four_hand.face import face_before_play, not_drawn, without
from reports.content.four_hand.shown import Shown, names
from standings.matches.match_event import Tournament


def draw_sheet(shown: Shown, printed: datetime) -> Document:
    """One sheet for the wall."""
    face, event = face_before_play(shown, printed), shown.event
    if not event.matches:
        return without(draws.sheet_title(), face, not_drawn())
    return draws.draw_sheet(drawn(event), programme(event), face)


def itineraries(shown: Shown, printed: datetime) -> Document:
    """A card for each pair."""
    face, event = face_before_play(shown, printed), shown.event
    if not event.matches:
        return without(draws.itineraries_title(), face, not_drawn())
    return draws.itineraries(drawn(event), programme(event), face)


def drawn(event: Tournament) -> RoundRobinDraw:
    """Who meets whom, as it was drawn; a table that a late pair opened comes last."""
    order = {table: at for at, table in enumerate(tables(event))}
    labels = tuple(each.label for each in event.contestants.values())
    rounds = (
        tuple(
            (event.label(match.pairs[0]), event.label(match.pairs[1]))
            for match in sorted(each.matches, key=lambda match: order[match.table])
        )
        for each in event.rounds
    )
    return RoundRobinDraw(labels, tuple(rounds))


def tables(event: Tournament) -> list[int]:
    """The numbers of the tables in the room, those that are used from the first round on first."""
    first: dict[int, int] = {}
    for match in event.matches:
        first.setdefault(match.table, match.round)
    return sorted(first, key=lambda table: (first[table], table))


def programme(event: Tournament) -> Programme:
    """What the event adds to its draw."""
    pairs = event.contestants.values()
    gone = {each.label: each.withdrawn_after for each in pairs}
    return Programme(
        names={each.label: names(each) for each in pairs if each.players},
        zones={each.label: each.zone for each in pairs if each.zone},
        starts=starts(event),
        tables=tables(event),
        gone={label: after for label, after in gone.items() if after is not None},
    )


def starts(event: Tournament) -> dict[int, datetime]:
    """When each round begins, where day and time are known."""
    days = {each.pk: each.local_date for each in event.sessions}
    return {
        each.number: datetime.combine(day, each.starts_at)
        for each in event.rounds
        if each.starts_at is not None and (day := days[each.session]) is not None
    }
