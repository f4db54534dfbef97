"""Texts of the next step of each session and the status of each match event, for the home page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.queries.missing_results import count_missing_results
from club.queries.jobs import sessions_with_done_job
from reports.documents import PRINT_SET
from tournament.queries.match_events import match_events_of_club

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.models import Club
    from tournament.models import Event, Session
    from web.director.access.member_access import RolePermissions


@dataclass(frozen=True, slots=True)
class SessionNextStep:
    """A session on the club home page, with the next thing to do and its link."""

    session: Session
    words: str
    link: str


@dataclass(frozen=True, slots=True)
class MatchEventStatusRow:
    """A match event on the club home page, with its days and their common status."""

    event: Event
    days: tuple[Session, ...]
    state: str
    words: str


def list_match_event_status(club: Club) -> list[MatchEventStatusRow]:
    """Status of every match event, unreleased ones first. Two queries."""
    rows = [_status_row(event) for event in match_events_of_club(club.pk)]
    return sorted(rows, key=lambda line: line.state == "released")


def _status_row(event: Event) -> MatchEventStatusRow:
    days = tuple(sorted(event.sessions.all(), key=lambda day: day.number))
    states = {day.state for day in days}
    # Days with different states mean that the event is under way.
    state = states.pop() if len(states) == 1 else "running"
    state_names = {
        "planned": _("planned"),
        "running": _("running"),
        "closed": _("closed"),
        "released": _("released"),
    }
    return MatchEventStatusRow(event, days, state, state_names[state])


def list_next_steps(
    club: Club, sessions: Iterable[Session], may: RolePermissions, *, may_back_up: bool
) -> list[SessionNextStep]:
    """The next step of each session for this role. Two queries at most."""
    rows = list(sessions)
    missing = count_missing_results([row.pk for row in rows if row.state in ("running", "closed")])
    # Only released sessions are checked for a print set: printing comes after the release.
    released = [row.pk for row in rows if row.state == "released"]
    printed = sessions_with_done_job(club.pk, PRINT_SET, released)
    return [
        _next_step(
            club,
            row,
            may,
            missing.get(row.pk, 0),
            _step_after_release(printed=row.pk in printed, may_back_up=may_back_up),
        )
        for row in rows
    ]


def _step_after_release(*, printed: bool, may_back_up: bool) -> tuple[str, str]:
    """Next step after the release: label and page."""
    if not printed:
        return _("Print the documents"), "print"
    return (_("Back up"), "home") if may_back_up else (_("Show the ranking"), "ranking")


def _step_for_viewer(session: Session) -> tuple[str, str]:
    """Next step of a user who may change nothing there: label and page."""
    is_released = session.state == "released"
    return (
        (_("Show the ranking"), "ranking")
        if is_released
        else (_("Look at the tables"), "dashboard")
    )


def _next_step(
    club: Club, session: Session, may: RolePermissions, missing: int, after: tuple[str, str]
) -> SessionNextStep:
    counted = {"count": missing}
    enter = ngettext(
        "Enter results: %(count)s missing", "Enter results: %(count)s missing", missing
    )
    label, page = {
        "planned": (
            (_("Look at the draw"), "team_rounds")
            if session.event.in_matches
            else (_("Seat the pairs"), "seating")
        ),
        "running": (enter % counted, "entry") if missing else (_("Check, then close"), "dashboard"),
        "closed": (enter % counted, "entry") if missing else (_("Release to players"), "dashboard"),
        "released": after,
    }[session.state]
    if not (may.direct or (may.enter and page == "entry")):
        label, page = _step_for_viewer(session)
    if page == "home":
        return SessionNextStep(session, label, "#backup")
    return SessionNextStep(
        session, label, reverse(f"director:{page}", args=(club.slug, session.pk))
    )
