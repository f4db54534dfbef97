"""What comes next in a session or a tournament, as the club's home says it. Does nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.queries.missing_results import missing_of
from club.queries.jobs import sessions_with
from reports.papers import PRINT_SET
from tournament.queries.tournaments import tournaments_of_club

if TYPE_CHECKING:
    from collections.abc import Iterable

    from club.models import Club
    from tournament.models import Event, Session
    from web.director.access import May


@dataclass(frozen=True, slots=True)
class Line:
    """A session on the club's home: the next thing to do, and where."""

    session: Session
    words: str
    link: str


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament on the club's home: its days, and how far they have come."""

    event: Event
    days: tuple[Session, ...]
    state: str
    words: str


def tournament_lines(club: Club) -> list[TournamentLine]:
    """Every tournament, whatever is not over first. Two queries."""
    rows = [_tournament(each) for each in tournaments_of_club(club.pk)]
    return sorted(rows, key=lambda line: line.state == "released")


def _tournament(event: Event) -> TournamentLine:
    days = tuple(sorted(event.sessions.all(), key=lambda day: day.number))
    states = {day.state for day in days}
    state = states.pop() if len(states) == 1 else "running"
    words = {
        "planned": _("planned"),
        "running": _("running"),
        "closed": _("closed"),
        "released": _("released"),
    }
    return TournamentLine(event, days, state, words[state])


def lines(club: Club, sessions: Iterable[Session], may: May, *, may_back_up: bool) -> list[Line]:
    """Every session with what comes next for this role. Two queries at most."""
    rows = list(sessions)
    missing = missing_of([row.pk for row in rows if row.state in ("running", "closed")])
    released = [row.pk for row in rows if row.state == "released"]
    printed = sessions_with(club.pk, PRINT_SET, released)
    return [
        _line(
            club,
            row,
            may,
            missing.get(row.pk, 0),
            _after(printed=row.pk in printed, may_back_up=may_back_up),
        )
        for row in rows
    ]


def _after(*, printed: bool, may_back_up: bool) -> tuple[str, str]:
    """What is left to do when players have seen it."""
    if not printed:
        return _("Print the papers"), "papers"
    return (_("Back up"), "home") if may_back_up else (_("Show the ranking"), "ranking")


def _for_readers(session: Session) -> tuple[str, str]:
    """Whoever changes nothing looks on."""
    shown = session.state == "released"
    return (_("Show the ranking"), "ranking") if shown else (_("Look at the tables"), "board")


def _line(club: Club, session: Session, may: May, missing: int, after: tuple[str, str]) -> Line:
    counted = {"count": missing}
    enter = ngettext(
        "Enter results: %(count)s missing", "Enter results: %(count)s missing", missing
    )
    words, page = {
        "planned": (_("Seat the pairs"), "seating"),
        "running": (enter % counted, "entry") if missing else (_("Check, then close"), "board"),
        "closed": (enter % counted, "entry") if missing else (_("Release to players"), "board"),
        "released": after,
    }[session.state]
    if not (may.direct or (may.enter and page == "entry")):
        words, page = _for_readers(session)
    if page == "home":
        return Line(session, words, "#backup")
    return Line(session, words, reverse(f"director:{page}", args=(club.slug, session.pk)))
