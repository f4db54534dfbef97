"""A simultaneous as every door shows it: a page of its ranking, and how a place came about."""

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

from club.queries.jobs import jobs_of_simultaneous
from club.services.jobs import ask_job
from reports.content.document import Number
from reports.content.names import runs
from reports.content.numbers import places_needed, written
from reports.content.simultaneous import (
    headline,
    names_of,
    simultaneous_grid,
    simultaneous_notes,
)
from reports.papers import SCORE_SIMULTANEOUS
from scoring.steps import Part
from standings.explanations.simultaneous import PairSteps, explain_simultaneous_total
from standings.services.simultaneous import score_simultaneous
from standings.simultaneous.overall import (
    SimultaneousOverall,
    simultaneous_entries,
    simultaneous_totals,
)
from tournament.queries.released import ReleasedPart, is_visible
from tournament.queries.simultaneous import joined_to
from web.shared.cells import result_for
from web.shared.explanations import ALONE, PERCENTAGE, SHARE, TOTAL
from web.shared.grids import Sheet, sheet
from web.shared.steps import Line, told

if TYPE_CHECKING:
    from boards.models import SimultaneousTotal
    from club.models import Source, User
    from tournament.models import Session, Simultaneous

ON_A_PAGE = 50
NAMES = 3
AT_ONCE = 20
"""So many sessions are scored while whoever asks waits; more are work for the worker."""
Link = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of the ranking, of one of the clubs or of all, and what it goes by."""

    overall: SimultaneousOverall
    club: str
    page: Page[SimultaneousTotal]
    sheet: Sheet | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a pair: what happened, what it is worth and why."""

    number: int
    said: SafeString
    share: str
    why: tuple[Line, ...]


def takes_long(row: Simultaneous) -> bool:
    """Whether so many play in it that the worker scores it. One query."""
    return joined_to(row).count() > AT_ONCE


def score_or_ask(row: Simultaneous, *, by: User, source: Source) -> None:
    """Score it now; where that takes long, ask the worker to."""
    who: dict[str, Any] = {"by": by, "source": source}
    if takes_long(row):
        facts: dict[str, Any] = {"by_id": by.pk, "language": get_language() or "en"}
        ask_job(row.club, SCORE_SIMULTANEOUS, simultaneous_id=row.pk, **facts, **who)
    else:
        score_simultaneous(row, **who)


def is_waiting(row: Simultaneous) -> bool:
    """Whether the worker is still to score it. One query."""
    last = jobs_of_simultaneous(row.club_id, row.pk, SCORE_SIMULTANEOUS).first()
    return last is not None and last.state in (last.State.WAITING, last.State.RUNNING)


def shown(
    overall: SimultaneousOverall, asked: Any, *, link: Link | None = None, named: str | None = None
) -> Shown:
    """The page that is asked for. Four queries, two where nobody is ranked."""
    club = club_asked(overall, asked)
    page = Paginator(simultaneous_totals(overall, club), ON_A_PAGE).get_page(asked.get("page"))
    entries = (
        simultaneous_entries(overall, list(page.object_list), named=named) if overall.score else []
    )
    links = [link(each.place) for each in entries] if link else []
    made = sheet(simultaneous_grid(overall, entries), links=links, linked=NAMES)
    return Shown(overall, club, page, made if entries else None, (*simultaneous_notes(overall),))


def club_asked(overall: SimultaneousOverall, asked: Any) -> str:
    """The club that alone is asked for, if it plays in it; anything else is all of them."""
    club: str = asked.get("club", "")
    return club if club in {each.slug for each in overall.clubs} else ""


def explained(
    overall: SimultaneousOverall, place: int, *, named: str | None = None
) -> dict[str, Any]:
    """What the page of a pair shows; nobody of that place is nowhere. `named` is who looks."""
    total = simultaneous_totals(overall).filter(place__pk=place).first() if overall.score else None
    if total is None:
        raise Http404
    (entry,) = simultaneous_entries(overall, [total], named=named)
    with_boards = boards_told(overall, entry.session, named)
    steps = explain_simultaneous_total(overall, total, with_boards=with_boards)
    return {
        "entry": entry,
        "names": names_of(entry),
        "figure": f"{written(headline(overall, entry))}{'' if overall.crossed else '%'}",
        "parts": parts(steps) if steps else [],
        "boards": boards(steps) if steps else [],
        "with_boards": with_boards,
        "left_out": runs(steps.left_out) if steps else "",
    }


def boards_told(overall: SimultaneousOverall, session: Session, named: str | None = None) -> bool:
    """Whether a club, or anybody, is told what its pairs had of each board.

    Its own club and the organiser are always, all others once its travellers are released.
    """
    own = named in (session.event.club.slug, overall.row.club.slug)
    return own or is_visible(session, ReleasedPart.TRAVELLERS, timezone.now())


def parts(steps: PairSteps) -> list[tuple[str, tuple[Line, ...]]]:
    """The place, the percentage and the total, each with its title."""
    figures = (
        (_("Place"), steps.place, ALONE),
        (_("Percentage"), steps.percentage, PERCENTAGE),
        (_("Total"), steps.total, TOTAL),
    )
    return [(title, told(step, depth)) for title, step, depth in figures if step]


def boards(steps: PairSteps) -> list[Board]:
    """Board by board."""
    return [
        Board(cell.board, result_for(cell, side), written(_share(part)), told(part, SHARE))
        for cell, side, part in steps.boards
    ]


def _share(part: Part) -> Number:
    value = Fraction(part.value)
    return Number(value, places_needed([value]))
