"""A table's phone after the session is closed: requests for correction while they are in time.

The page counts the correction period down (Law 79C), and shows the ranking once it is released.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells.numbers import format_number, places_needed
from reports.content.cells.pair_names import pair_label, player_names
from reports.content.document import NumberCell
from reports.content.results.ranking import rank_text, ranked_figure_text
from scoring.events.periods import period_is_over
from standings.table_round import is_recorded, rounds_of_table
from tournament.queries.correction_period import session_periods
from tournament.queries.releases import ReleasedPart, is_visible
from web.shared.pages.pair_names import hide_session_names
from web.shared.pages.team_standings import read_contest
from web.shared.render.cells import result_html
from web.table.correction_list import list_requests_at_table

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.table.access import TablePhone

# What the phone reached while the session ran: the round in play and the one before it.
ROUNDS_BEFORE_RELEASE = 2


@dataclass(frozen=True, slots=True)
class BoardToCorrect:
    """A recorded board of the table, and the address of a request."""

    number: int
    result: SafeString
    link: str


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A place of the ranking: who, and the figure that it goes by."""

    rank: str
    label: str
    names: str
    figure: str


@dataclass(frozen=True, slots=True)
class RankedList:
    """A list of the ranking with its title, empty if there is one list."""

    title: str
    lines: tuple[RankedLine, ...]


def render_after_play(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Show how long corrections can be asked for, the table's boards, and what was decided."""
    session = phone.token.section.session
    now, ends = timezone.now(), session_periods(session).correction
    over = period_is_over(ends, now)
    cells = cells_to_correct(phone)
    context = {
        "phone": phone,
        "ends": ends,
        "over": over,
        "seconds": max(0, int((ends - now).total_seconds())) if ends else 0,
        "minutes": session.event.regulations.correction_minutes,
        "boards": () if over else [_board(phone, cell) for cell in cells],
        "requests": list_requests_at_table(cells),
        "rankings": _rankings(phone) if is_visible(session, ReleasedPart.RANKING, now) else (),
        "explained": _public_ranking_link(phone),
    }
    return render(request, "table/after_play.html", context)


def cells_to_correct(phone: TablePhone) -> tuple[TableResult, ...]:
    """The recorded boards that the phone can ask about after play.

    Before the travellers are released they are those that it could open at the end of play; later
    pairs must not read there what earlier ones scored.
    """
    session = phone.token.section.session
    rounds = rounds_of_table(phone.snapshot, phone.token.section.name, phone.token.table)
    if not is_visible(session, ReleasedPart.TRAVELLERS, timezone.now()):
        rounds = rounds[-ROUNDS_BEFORE_RELEASE:]
    return tuple(cell for played in rounds for cell in played.cells if is_recorded(cell))


def _board(phone: TablePhone, cell: TableResult) -> BoardToCorrect:
    link = phone.url("correction", board=cell.board)
    return BoardToCorrect(cell.board, result_html(cell), link)


def _rankings(phone: TablePhone) -> list[RankedList]:
    """The released ranking: per pair, per player of an individual, or per team."""
    session = phone.token.section.session
    if session.event.in_matches:
        return [RankedList("", tuple(_contest_lines(phone)))]
    snapshot = hide_session_names(phone.snapshot, session.event.club)
    return [
        RankedList(
            _list_title(*ranked_in),
            tuple(
                RankedLine(
                    rank_text(row),
                    pair_label(snapshot, row.pair.place),
                    player_names(row.pair) if row.pair.people else "",
                    ranked_figure_text(snapshot, row),
                )
                for row in rows
            ),
        )
        for ranked_in, rows in groupby(snapshot.ranking, key=lambda row: row.ranked_in)
    ]


def _public_ranking_link(phone: TablePhone) -> str:
    """The players' page, where each figure of the ranking leads to its explanation."""
    session = phone.token.section.session
    name = "team_standings" if session.event.in_matches else "ranking"
    return reverse(f"public:{name}", args=[session.event.club.slug, session.pk])


def _list_title(section: str, line: str) -> str:
    of_section = _("Section %(section)s") % {"section": section} if section else ""
    of_line = {"NS": _("North-South"), "EW": _("East-West")}.get(line, "")
    return " · ".join(filter(None, (of_section, of_line)))


def _contest_lines(phone: TablePhone) -> list[RankedLine]:
    session = phone.token.section.session
    contest = read_contest(session)
    assert contest is not None
    # The names of teams are no players' names, but Swiss pairs are named by their players.
    hides = session.event.is_swiss_pairs and session.event.club.names_shown == "hidden"
    figures = [place.contestant.points for place in contest.ranking]
    places = places_needed(figures)
    lines = []
    for place in contest.ranking:
        entrant = contest.entrants[place.contestant.contestant]
        rank = f"{place.rank}=" if place.shared else str(place.rank)
        figure = format_number(NumberCell(place.contestant.points, places))
        lines.append(RankedLine(rank, str(entrant.number), "" if hides else entrant.name, figure))
    return lines
