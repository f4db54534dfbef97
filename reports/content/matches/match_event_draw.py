"""Draw sheet and itineraries of a match event, with its tables and start times."""

from datetime import datetime

from movements.round_robin.draw import RoundRobinDraw
from reports.content.document import Document
from reports.content.matches import round_robin_draw
from reports.content.matches.match_event_report import MatchEventReport, contestant_names
from reports.content.matches.match_page_header import (
    build_match_page_header_before_play,
    empty_document,
    nothing_drawn_text,
)
from reports.content.matches.round_robin_draw import DrawDetails
from standings.matches.match_event import MatchEventSnapshot


def draw_sheet_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build the draw sheet for the wall."""
    header = build_match_page_header_before_play(report, printed)
    event = report.event
    if not event.matches:
        return empty_document(round_robin_draw.draw_sheet_title(), header, nothing_drawn_text())
    return round_robin_draw.round_robin_draw_document(
        match_event_round_robin(event), match_event_draw_details(event), header
    )


def itineraries_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build a card of rounds for each pair of a match event."""
    header = build_match_page_header_before_play(report, printed)
    event = report.event
    if not event.matches:
        return empty_document(round_robin_draw.itineraries_title(), header, nothing_drawn_text())
    return round_robin_draw.round_robin_itineraries_document(
        match_event_round_robin(event), match_event_draw_details(event), header
    )


def match_event_round_robin(event: MatchEventSnapshot) -> RoundRobinDraw:
    """Return the draw as it was made; a table opened for a late pair comes last."""
    order = {table: at for at, table in enumerate(tables_in_draw_order(event))}
    labels = tuple(item.label for item in event.contestants.values())
    rounds = (
        tuple(
            (event.label(match.pairs[0]), event.label(match.pairs[1]))
            for match in sorted(item.matches, key=lambda match: order[match.table])
        )
        for item in event.rounds
    )
    return RoundRobinDraw(labels, tuple(rounds))


def tables_in_draw_order(event: MatchEventSnapshot) -> list[int]:
    """Return the table numbers, those in use from the first round on first."""
    first: dict[int, int] = {}
    for match in event.matches:
        first.setdefault(match.table, match.round)
    return sorted(first, key=lambda table: (first[table], table))


def match_event_draw_details(event: MatchEventSnapshot) -> DrawDetails:
    """Return the match event's data for its printed draw."""
    pairs = event.contestants.values()
    gone = {pair.label: pair.withdrawn_after for pair in pairs}
    return DrawDetails(
        names={pair.label: contestant_names(pair) for pair in pairs if pair.players},
        zones={pair.label: pair.zone for pair in pairs if pair.zone},
        starts=round_start_times(event),
        tables=tables_in_draw_order(event),
        gone={label: after for label, after in gone.items() if after is not None},
    )


def round_start_times(event: MatchEventSnapshot) -> dict[int, datetime]:
    """Return when each round begins, if day and time are known."""
    days = {item.pk: item.local_date for item in event.sessions}
    return {
        item.number: datetime.combine(day, item.starts_at)
        for item in event.rounds
        if item.starts_at is not None and (day := days[item.session]) is not None
    }
