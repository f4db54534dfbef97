"""Creates the event of four-hand matches in the demonstration club."""

import logging
from collections.abc import Mapping
from uuid import uuid4

from django.db import transaction

from boards.services.matches.score_sheets import ScoreSheet, record_score_sheets
from boards.services.results import ChangeRequest
from club.models import Club
from club.queries.actors import DEMONSTRATION
from formats.demonstration.match_event import DemonstrationMatchEvent, DemonstrationSheet
from standings.matches.match_event import match_event_snapshot
from standings.services.matches.infractions_and_ties import record_infraction
from standings.services.matches.play_offs import open_play_off
from tournament.models import Entry, Event, Session
from tournament.services.matches.match_events import (
    MatchDayPlan,
    MatchEventEntrant,
    MatchEventPlan,
    create_match_event,
)
from tournament.services.sessions.session_state import change_session_state

log = logging.getLogger(__name__)


@transaction.atomic
def open_demonstration_match_event(club: Club, demonstration: DemonstrationMatchEvent) -> Event:
    """Create and release the match event with all score sheets, infractions and the play-off."""
    event = create_match_event(club, _plan(demonstration), actor=DEMONSTRATION)
    entries = {entry.label: entry for entry in event.entries.select_related("event")}
    met = match_event_snapshot(event.pk).meetings
    _record_sheets(
        event, {met[_entry_ids(sheet, entries)].pk: sheet for sheet in demonstration.matches}
    )
    for noted in demonstration.infractions:
        record_infraction(entries[noted.pair], noted.round, _request(noted.reason))
    for sheet in demonstration.play_offs:
        first, other = (entries[label] for label in sheet.pairs)
        _record_sheets(event, {open_play_off(first, other, actor=DEMONSTRATION).pk: sheet})
    _release(event)
    log.info("opened the demonstration tournament %s", event.pk)
    return event


def _entry_ids(sheet: DemonstrationSheet, entries: Mapping[str, Entry]) -> tuple[int, int]:
    first, other = sheet.pairs
    return entries[first].pk, entries[other].pk


def _record_sheets(event: Event, sheets: Mapping[int, DemonstrationSheet]) -> None:
    stored = [ScoreSheet(seating, sheet.dealer, sheet.hands) for seating, sheet in sheets.items()]
    record_score_sheets(event, stored, actor=DEMONSTRATION)


def _plan(demonstration: DemonstrationMatchEvent) -> MatchEventPlan:
    days = [
        MatchDayPlan(day.local_date, day.rounds, day.begins, demonstration.minutes)
        for day in demonstration.days
    ]
    return MatchEventPlan(
        name=demonstration.name,
        days=days,
        contenders=[
            MatchEventEntrant(pair.label, pair.zone, pair.players) for pair in demonstration.pairs
        ],
        convenor=demonstration.convenor,
    )


def _request(reason: str) -> ChangeRequest:
    return ChangeRequest(
        0, uuid4(), DEMONSTRATION.user, DEMONSTRATION.source, DEMONSTRATION.role, reason
    )


def _release(event: Event) -> None:
    for session in event.sessions.order_by("number"):
        for state in (Session.State.CLOSED, Session.State.RELEASED):
            change_session_state(session, state, actor=DEMONSTRATION)
