"""Initial form values for a new match event, copied from an existing one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from standings.matches.match_event import Contestant, MatchEventSnapshot, match_event_snapshot
from tournament.queries.match_events import days_of_event
from tournament.queries.sessions import sections_of_session
from web.director.matches.setup.forms import DAY_PREFIXES
from web.director.matches.setup.regulations_form import initial_regulations
from web.director.matches.setup.round_times import read_day_times

if TYPE_CHECKING:
    from tournament.models import Event


def initial_from_match_event(event: Event) -> dict[str, Any]:
    """Initial form values copied from a match event.

    If all pairs are named the number of pairs is left out: it then follows from the list, where
    lines may be added or removed.
    """
    snapshot = match_event_snapshot(event.pk)
    days = list(days_of_event(event))
    pairs = list(snapshot.contestants.values())
    # Without their labels, as another number of pairs has other labels.
    named = [pair for pair in pairs if pair.players]
    rounds = [sum(row.session == day.pk for row in snapshot.rounds) for day in days]
    section = sections_of_session(days[0].pk).first()
    numbers = section.table_numbers if section else []
    initial: dict[str, Any] = {
        "name": event.name,
        "convenor": event.convenor,
        "pairs": len(pairs) if len(named) < len(pairs) else None,
        "entries": "\n".join(map(_pair_line, named)),
        "nameless": len(named) < len(pairs),
        # Empty stands for a full round robin, however many pairs there will be.
        "rounds": None if snapshot.complete else sum(rounds),
        "first_rounds": rounds[0] if len(days) > 1 else None,
        "table_numbers": ", ".join(map(str, numbers)),
    }
    for key, day in zip(DAY_PREFIXES, days, strict=False):
        initial[f"{key}_date"] = day.local_date
        initial |= {
            f"{key}_{name}": value for name, value in _round_times(snapshot, day.pk).items()
        }
    return initial | initial_regulations(event.four_hand_regulations)


def _pair_line(pair: Contestant) -> str:
    """A pair as a line of the form's list."""
    return "; ".join(filter(None, (" & ".join(pair.players), pair.zone)))


def _round_times(snapshot: MatchEventSnapshot, session: int) -> dict[str, Any]:
    starts = [row.starts_at for row in snapshot.rounds if row.session == session and row.starts_at]
    return read_day_times(starts)
