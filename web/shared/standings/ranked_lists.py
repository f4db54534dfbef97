"""Ranking of a session as short lists of rank, number, names and score."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_number, places_needed
from reports.content.cells.pair_names import pair_label, player_names
from reports.content.document import NumberCell
from reports.content.results.ranking import rank_text, ranked_figure_text
from reports.content.teams.knock_out import reached_text
from standings.snapshot_cache import SessionSnapshot
from standings.teams.knock_out_contest import KnockOutContest
from web.shared.pages.pair_names import hide_session_names, hides_names
from web.shared.pages.teams.team_standings import read_contest

if TYPE_CHECKING:
    from tournament.models import Session


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


def list_rankings(session: Session, snapshot: SessionSnapshot) -> list[RankedList]:
    """The ranking per pair, per player of an individual, or per team, as players may see it.

    The caller checks that it is released.
    """
    if session.event.in_matches:
        return [RankedList("", tuple(_contest_lines(session)))]
    visible = hide_session_names(snapshot, session.event.club)
    return [
        RankedList(
            _list_title(*ranked_in),
            tuple(
                RankedLine(
                    rank_text(row),
                    pair_label(visible, row.pair.place),
                    player_names(row.pair) if row.pair.people else "",
                    ranked_figure_text(visible, row),
                )
                for row in rows
            ),
        )
        for ranked_in, rows in groupby(visible.ranking, key=lambda row: row.ranked_in)
    ]


def _list_title(section: str, line: str) -> str:
    of_section = _("Section %(section)s") % {"section": section} if section else ""
    of_line = {"NS": _("North-South"), "EW": _("East-West")}.get(line, "")
    return " · ".join(filter(None, (of_section, of_line)))


def _contest_lines(session: Session) -> list[RankedLine]:
    contest = read_contest(session)
    assert contest is not None
    # The names of teams are no players' names, but Swiss pairs are named by their players.
    hides = session.event.is_swiss_pairs and hides_names(session.event.club)
    figures = [place.contestant.points for place in contest.ranking]
    places = places_needed(figures)
    lines = []
    for place in contest.ranking:
        entrant = contest.entrants[place.contestant.contestant]
        rank = f"{place.rank}=" if place.shared else str(place.rank)
        figure = (
            reached_text(contest, entrant.pk)
            if isinstance(contest, KnockOutContest)
            else format_number(NumberCell(place.contestant.points, places))
        )
        lines.append(RankedLine(rank, str(entrant.number), "" if hides else entrant.name, figure))
    return lines
