"""Fills the set-up of a new tournament with the pairs, days and rules of one that is open."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from standings.matches.match_event import Contestant, Tournament, match_event_snapshot
from tournament.queries.sessions import sections_of
from tournament.queries.tournaments import days_of_event
from web.director.tournaments.plans import DAYS
from web.director.tournaments.regulations import as_initial

if TYPE_CHECKING:
    from tournament.models import Event


def initial_from(event: Event) -> dict[str, Any]:
    """What the form starts from; labels are given anew, for another number of pairs has others.

    Where all pairs are named the list alone says how many there are, so that a line more or less
    is another draw. A break between two matches is not copied: only the rounds have times.
    """
    now, days = match_event_snapshot(event.pk), list(days_of_event(event))
    pairs = list(now.contestants.values())
    named = [pair for pair in pairs if pair.players]
    rounds = [sum(row.session == day.pk for row in now.rounds) for day in days]
    section = sections_of(days[0].pk).first()
    numbers = section.table_numbers if section else []
    initial: dict[str, Any] = {
        "name": event.name,
        "convenor": event.convenor,
        "pairs": len(pairs) if len(named) < len(pairs) else None,
        "entries": "\n".join(map(_line, named)),
        "nameless": len(named) < len(pairs),
        "rounds": None if now.complete else sum(rounds),
        "first_rounds": rounds[0] if len(days) > 1 else None,
        "table_numbers": ", ".join(map(str, numbers)),
    }
    for key, day in zip(DAYS, days, strict=False):
        initial[f"{key}_date"] = day.local_date
        initial |= {f"{key}_{name}": value for name, value in _clock(now, day.pk).items()}
    return initial | as_initial(event.four_hand_regulations)


def _line(pair: Contestant) -> str:
    """A pair as the list of the form reads it."""
    return "; ".join(filter(None, (" & ".join(pair.players), pair.zone)))


def _clock(now: Tournament, session: int) -> dict[str, Any]:
    """The first round of a day, and how long a match takes until the next one."""
    starts = [row.starts_at for row in now.rounds if row.session == session and row.starts_at]
    if not starts:
        return {}
    first, *others = (datetime.combine(date.min, start) for start in starts)
    clock: dict[str, Any] = {"begins": starts[0]}
    if others:
        clock["minutes"] = (others[0] - first).seconds // 60
    return clock
