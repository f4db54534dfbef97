"""Content of the overall ranking of an event: grids, sessions, notes and explanations."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from reports.content.events.overall import (
    BEFORE_SESSIONS,
    overall_appeal_notes,
    overall_grids,
    overall_notes,
    overall_pair_names,
    overall_parts,
    overall_step_lines,
    session_heading,
)
from reports.content.explanation_steps.step_sentences import StepLine as Said
from standings.events.overall import ComputedOverall, CountedOverallSession, OverallLine
from web.shared.pages.pair_names import drop_name_columns
from web.shared.render.grids import HtmlGrid, render_grid

SessionLink = Callable[[CountedOverallSession], str]
ExplanationLink = Callable[[CountedOverallSession, OverallLine], str]
# A number or a fraction as it may be typed; `0.3333` is read again as `3333/10000`.
FRACTION_PATTERN = r"^[0-9]{1,4}(/[0-9]{1,5}|\.[0-9]{1,4})?$"


@dataclass(frozen=True, slots=True)
class OverallSessionLink:
    """A session of the event: its column heading, name and link."""

    heading: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class OverallPage:
    """The grids, sessions, rules and explanations of an overall ranking."""

    sheets: tuple[HtmlGrid, ...]
    sessions: tuple[OverallSessionLink, ...]
    notes: tuple[str, ...]
    hows: tuple[tuple[str, tuple[Said, ...]], ...]


def parse_fraction(text: str) -> Fraction:
    """Parses a number or fraction that matches `PART`; None for a division by zero."""
    above, _stroke, below = text.partition("/")
    return Fraction(above) / int(below or 1) if int(below or 1) else Fraction(-1)


def build_overall_page(
    overall: ComputedOverall, link: SessionLink, why: ExplanationLink | None = None
) -> OverallPage:
    """Builds the overall; `link` and `why` return the URLs of sessions and explanations."""
    explanations = (
        (
            " · ".join(filter(None, (line.label, overall_pair_names(line)))),
            overall_step_lines(overall, line),
        )
        for line in overall.by_entry.values()
    )
    return OverallPage(
        tuple(_render_overall_grids(overall, why)),
        tuple(
            OverallSessionLink(session_heading(session), session.name, link(session))
            for session in overall.sessions
        ),
        (*overall_appeal_notes(overall), *overall_notes(overall)) if overall.by_entry else (),
        tuple(explanations),
    )


def _render_overall_grids(
    overall: ComputedOverall, why: ExplanationLink | None
) -> Iterator[HtmlGrid]:
    named = any(map(overall_pair_names, overall.by_entry.values()))
    # Without names their column is left out, and the later columns move up.
    first = BEFORE_SESSIONS - (not named)
    for grid, (_title, lines) in zip(overall_grids(overall), overall_parts(overall), strict=True):
        links = {
            first + at: [why(session, line) if session.pk in line.rows else "" for line in lines]
            for at, session in enumerate(overall.sessions)
            if why
        }
        yield render_grid(grid if named else drop_name_columns(grid), also=links)
