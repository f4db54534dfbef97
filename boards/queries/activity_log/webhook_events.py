"""Converts entries of the activity log to webhook events, which hold ids but no names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from boards.models import (
    CheckDecision,
    ContestAdjustment,
    Decision,
    FouledBoard,
    Infraction,
    MatchHand,
    MatchScore,
    Penalty,
    Result,
    Ruling,
)
from boards.queries.activity_log.audit_entries import AuditLine
from club.validators.webhooks import (
    RANKING_CHANGED,
    RESULT_RECORDED,
    SESSION_CORRECTED,
    SESSION_RELEASED,
)
from tournament.models import Session
from tournament.queries.releases import ReleasedPart, is_visible

RECORDED_KINDS = frozenset(model._meta.label for model in (Result, MatchHand, MatchScore))
RANKED_KINDS = RECORDED_KINDS | {
    model._meta.label
    for model in (
        Ruling,
        Penalty,
        FouledBoard,
        ContestAdjustment,
        Infraction,
        Decision,
        CheckDecision,
    )
}
# Actions on other rows after which the ranking can differ.
RANKING_ACTIONS = frozenset(("regulations", "lists", "withdraw", "reinstate"))
ONCE_A_SESSION = frozenset((RANKING_CHANGED, SESSION_CORRECTED))
RELEASE_ACTIONS = frozenset(("released", "release"))


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event: its type, a key that names it once, and what is sent of it."""

    type: str
    key: str
    data: Mapping[str, Any]


def events_of_lines(club: str, lines: Iterable[AuditLine], now: datetime) -> list[ClubEvent]:
    """Events of these entries of a club's log, in their order. At most one query.

    Of several changes of one session the last alone is a change of its ranking: a receiver reads
    the ranking once. Entries of one session have their ids in the order of their commits, so the
    same entries read again have the same key.
    """
    listed = list(lines)
    pks = {line.facts["session"] for line in listed if line.facts.get("session")}
    sessions = Session.objects.in_bulk(pks) if pks else {}
    events = dict[tuple[str, int], ClubEvent]()
    for line in listed:
        session = sessions.get(line.facts.get("session", 0))
        for event in _events_of_line(club, line, session, now):
            of = session.pk if session and event.type in ONCE_A_SESSION else -line.pk
            events[event.type, of] = event
    return list(events.values())


def _events_of_line(
    club: str, line: AuditLine, session: Session | None, now: datetime
) -> Iterator[ClubEvent]:
    data: dict[str, Any] = {
        "club": club,
        "session": session.pk if session else None,
        "tournament": _tournament_of(line),
        "revision": session.revision if session else None,
        "change": line.pk,
    }
    if line.kind in RECORDED_KINDS:
        more = {"result": line.facts.get("cell"), "board": line.facts.get("board")}
        match = line.facts.get("match") if data["tournament"] else None
        yield ClubEvent(
            RESULT_RECORDED, f"{RESULT_RECORDED}:{line.pk}", data | more | {"match": match}
        )
    if session is None:
        return
    if line.kind in RANKED_KINDS or line.action in RANKING_ACTIONS:
        yield ClubEvent(RANKING_CHANGED, f"{RANKING_CHANGED}:{line.pk}", data)
        if is_visible(session, ReleasedPart.RANKING, now) and line.at >= _visible_since(session):
            yield ClubEvent(SESSION_CORRECTED, f"{SESSION_CORRECTED}:{line.pk}", data)
    if line.action in RELEASE_ACTIONS and line.kind == Session._meta.label:
        times = {
            part.value: moment.isoformat() if (moment := getattr(session, part.moment)) else None
            for part in ReleasedPart
        }
        yield ClubEvent(
            SESSION_RELEASED,
            f"{SESSION_RELEASED}:{line.pk}",
            data | {"state": session.state, "visible_from": times},
        )


def _visible_since(session: Session) -> datetime:
    assert session.ranking_from is not None
    return session.ranking_from


def _tournament_of(line: AuditLine) -> str | None:
    return line.facts.get("slug") if line.facts.get("event_kind") == "four_hand" else None
