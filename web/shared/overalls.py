"""The overall of an event as a page shows it, to directors and to anybody."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from reports.content.overalls import (
    BEFORE_SESSIONS,
    appeal_notes,
    called,
    how_overall,
    overall_grids,
    overall_notes,
    parts_of,
    session_heading,
)
from reports.content.steps import Line as Said
from standings.events.overall import ComputedOverall, CountedOverallSession, OverallLine
from web.shared.grids import Sheet, sheet
from web.shared.people import without_names

Link = Callable[[CountedOverallSession], str]
Why = Callable[[CountedOverallSession, OverallLine], str]
PART = r"^[0-9]{1,4}(/[0-9]{1,5}|\.[0-9]{1,4})?$"
"""A number or a fraction as it may be typed; `0.3333` is read again as `3333/10000`."""


@dataclass(frozen=True, slots=True)
class Part:
    """A session of the event on its page: how it is headed, its name, and where it is."""

    heading: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Each list, the sessions, what it goes by, and how each figure comes about."""

    sheets: tuple[Sheet, ...]
    sessions: tuple[Part, ...]
    notes: tuple[str, ...]
    hows: tuple[tuple[str, tuple[Said, ...]], ...]


def exact_part(text: str) -> Fraction:
    """What was typed like `PART`; what is divided by nought is no part of anything."""
    above, _stroke, below = text.partition("/")
    return Fraction(above) / int(below or 1) if int(below or 1) else Fraction(-1)


def overall_page(overall: ComputedOverall, link: Link, why: Why | None = None) -> Shown:
    """The overall; `link` is where a session is, `why` how a pair's figure of it comes about."""
    hows = (
        (" · ".join(filter(None, (line.label, called(line)))), how_overall(overall, line))
        for line in overall.by_entry.values()
    )
    return Shown(
        tuple(_sheets(overall, why)),
        tuple(Part(session_heading(each), each.name, link(each)) for each in overall.sessions),
        (*appeal_notes(overall), *overall_notes(overall)) if overall.by_entry else (),
        tuple(hows),
    )


def _sheets(overall: ComputedOverall, why: Why | None) -> Iterator[Sheet]:
    named = any(map(called, overall.by_entry.values()))
    first = BEFORE_SESSIONS - (not named)
    for grid, (_title, lines) in zip(overall_grids(overall), parts_of(overall), strict=True):
        links = {
            first + at: [why(each, line) if each.pk in line.rows else "" for line in lines]
            for at, each in enumerate(overall.sessions)
            if why
        }
        yield sheet(grid if named else without_names(grid), also=links)
