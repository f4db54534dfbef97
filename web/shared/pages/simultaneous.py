"""Ranking and explanations of a simultaneous tournament for the pages, scored when missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator
from django.http import Http404
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.queries.actors import Actor
from club.queries.jobs import jobs_of_simultaneous
from club.services.jobs.jobs import create_job
from reports.content.cells.numbers import format_number, places_needed
from reports.content.cells.pair_names import format_board_ranges
from reports.content.document import NumberCell
from reports.content.events.simultaneous import (
    simultaneous_grid,
    simultaneous_notes,
    simultaneous_pair_names,
    simultaneous_ranked_number,
)
from reports.documents import SCORE_SIMULTANEOUS
from scoring.steps import Part
from standings.explanations.simultaneous import SimultaneousPairSteps, explain_simultaneous_total
from standings.services.simultaneous import score_simultaneous
from standings.simultaneous.overall import (
    SimultaneousOverall,
    simultaneous_entries,
    simultaneous_totals,
)
from tournament.queries.releases import ReleasedPart, is_visible
from tournament.queries.simultaneous import joined_sessions
from web.shared.pages.explanations import NO_DETAIL, PERCENTAGE, SHARE, TOTAL
from web.shared.render.cells import result_html_for_side
from web.shared.render.grids import HtmlGrid, render_grid
from web.shared.render.steps import StepLine, step_lines

if TYPE_CHECKING:
    from boards.models import SimultaneousTotal
    from tournament.models import Session, Simultaneous

PAIRS_PER_PAGE = 50
NAMES_COLUMN = 3
# Up to this many sessions are scored in the request; with more, the worker does it.
MAX_SESSIONS_AT_ONCE = 20
PlaceLink = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class SimultaneousRankingPage:
    """A page of the ranking, of all clubs or one, with the scoring method."""

    overall: SimultaneousOverall
    club: str
    page: Page[SimultaneousTotal]
    sheet: HtmlGrid | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExplainedSimultaneousBoard:
    """A pair's board: result, score and its explanation."""

    number: int
    html: SafeString
    share: str
    why: tuple[StepLine, ...]


def needs_scoring_job(row: Simultaneous) -> bool:
    """Returns whether so many sessions joined that the worker scores it. One query."""
    return joined_sessions(row).count() > MAX_SESSIONS_AT_ONCE


def score_now_or_in_job(row: Simultaneous, *, actor: Actor) -> None:
    """Scores it now, or creates a job if it has many sessions."""
    if needs_scoring_job(row):
        # No task of the system asks for a scoring: there is a user.
        assert actor.user is not None
        arguments: dict[str, Any] = {"by_id": actor.user.pk, "language": get_language() or "en"}
        create_job(row.club, SCORE_SIMULTANEOUS, simultaneous_id=row.pk, **arguments, actor=actor)
    else:
        score_simultaneous(row, actor=actor)


def has_open_scoring_job(row: Simultaneous) -> bool:
    """Returns whether a scoring job is waiting or running. One query."""
    last = jobs_of_simultaneous(row.club_id, row.pk, SCORE_SIMULTANEOUS).first()
    return last is not None and last.state in (last.State.WAITING, last.State.RUNNING)


def build_simultaneous_page(
    overall: SimultaneousOverall,
    query: Any,
    *,
    link: PlaceLink | None = None,
    named: str | None = None,
) -> SimultaneousRankingPage:
    """Builds the requested page. Four queries, two without ranked pairs."""
    club = requested_club(overall, query)
    page = Paginator(simultaneous_totals(overall, club), PAIRS_PER_PAGE).get_page(query.get("page"))
    entries = (
        simultaneous_entries(overall, list(page.object_list), named=named) if overall.score else []
    )
    links = [link(entry.place) for entry in entries] if link else []
    grid = render_grid(simultaneous_grid(overall, entries), links=links, linked=NAMES_COLUMN)
    return SimultaneousRankingPage(
        overall, club, page, grid if entries else None, (*simultaneous_notes(overall),)
    )


def requested_club(overall: SimultaneousOverall, query: Any) -> str:
    """Returns the requested club if it takes part; otherwise "" for all clubs."""
    club: str = query.get("club", "")
    return club if club in {club_row.slug for club_row in overall.clubs} else ""


def explain_simultaneous_place(
    overall: SimultaneousOverall, place: int, *, named: str | None = None
) -> dict[str, Any]:
    """Returns the explanation of a pair; 404 if there is none. `named` is the viewer's club."""
    total = simultaneous_totals(overall).filter(place__pk=place).first() if overall.score else None
    if total is None:
        raise Http404
    (entry,) = simultaneous_entries(overall, [total], named=named)
    with_boards = shows_board_results(overall, entry.session, named)
    steps = explain_simultaneous_total(overall, total, with_boards=with_boards)
    return {
        "entry": entry,
        "names": simultaneous_pair_names(entry),
        "figure": format_number(simultaneous_ranked_number(overall, entry))
        + ("" if overall.crossed else "%"),
        "parts": simultaneous_place_parts(steps) if steps else [],
        "boards": simultaneous_boards(steps) if steps else [],
        "with_boards": with_boards,
        "left_out": format_board_ranges(steps.left_out) if steps else "",
    }


def shows_board_results(
    overall: SimultaneousOverall, session: Session, named: str | None = None
) -> bool:
    """Returns whether a club, or the public, may see a session's board results.

    The session's own club and the organiser always may; others once its travellers are released.
    """
    own = named in (session.event.club.slug, overall.row.club.slug)
    return own or is_visible(session, ReleasedPart.TRAVELLERS, timezone.now())


def simultaneous_place_parts(
    steps: SimultaneousPairSteps,
) -> list[tuple[str, tuple[StepLine, ...]]]:
    """Returns rank, percentage and total, each with its title."""
    figures = (
        (_("Place"), steps.place, NO_DETAIL),
        (_("Percentage"), steps.percentage, PERCENTAGE),
        (_("Total"), steps.total, TOTAL),
    )
    return [(title, step_lines(step, depth)) for title, step, depth in figures if step]


def simultaneous_boards(steps: SimultaneousPairSteps) -> list[ExplainedSimultaneousBoard]:
    """Returns the explained boards of a pair."""
    return [
        ExplainedSimultaneousBoard(
            cell.board,
            result_html_for_side(cell, side),
            format_number(_share_number(part)),
            step_lines(part, SHARE),
        )
        for cell, side, part in steps.boards
    ]


def _share_number(part: Part) -> NumberCell:
    value = Fraction(part.value)
    return NumberCell(value, places_needed([value]))
