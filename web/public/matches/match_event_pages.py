"""Public pages of a match event: standings, draw, a pair's matches, a score sheet.

`web.public.matches.match_event_visibility` decides which parts are visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from boards.queries.corrections import match_corrections_since_release
from boards.queries.matches.match_states import MatchState
from reports.content.cells.pair_names import direction_letter
from reports.content.matches.match_endings import describe_ending
from reports.content.matches.match_event_report import MatchEventReport as Papers
from reports.content.matches.match_event_report import contestant_names, match_pair_labels
from reports.content.matches.tie_resolutions import tie_sentences
from standings.matches.match_event import Contestant, DrawRound
from standings.matches.match_standings import (
    DayRound,
    compute_match_standings,
    medal_list,
    rounds_of_entry,
)
from web.public.matches.match_event_visibility import (
    VisibleMatchEvent,
    for_visible_match_event,
)
from web.shared.pages.match_standings import build_match_standings
from web.shared.pages.medals import medal_lines
from web.shared.pages.score_sheets import list_sheet_hands, render_score_sheet
from web.shared.render.numbers import format_points


@dataclass(frozen=True, slots=True)
class PublicMatchRow:
    """Two pairs at a table, with their score and score sheet if visible."""

    match: MatchState
    we: Contestant
    they: Contestant
    scores: tuple[str, str] | None
    sheet: bool
    off: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """Names of both pairs' players."""
        return contestant_names(self.we), contestant_names(self.they)


@dataclass(frozen=True, slots=True)
class PublicDrawRound:
    """A round of the draw: the match of each table, or None if nobody sits there."""

    round: DrawRound
    met: tuple[PublicMatchRow | None, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicPairRound:
    """One round of a pair's matches; `side` is the pair's column of the score sheet.

    `ending` is set for a forfeit or no-show, with the absent pair; `bye_points` for a bye that
    counts.
    """

    round: DayRound
    names: str
    side: str
    scores: tuple[str, str] | None
    sheet: bool
    ending: str = ""
    withdrawn: bool = False
    bye_points: str = ""


@for_visible_match_event
def public_match_event_page(request: HttpRequest, visible: VisibleMatchEvent) -> HttpResponse:
    """Standings after the last round with visible scores."""
    table = (
        compute_match_standings(visible.now, after_round=visible.after) if visible.after else None
    )
    play_offs = [_match_row(visible, play_off) for play_off in visible.play_offs]
    ready = build_match_standings(visible.now, table) if table else None
    medals = medal_list(visible.now) if visible.whole else None
    context = visible.facts(
        standings=ready,
        play_offs=play_offs,
        medals=medal_lines(visible.now, medals) if medals and medals.final else [],
        ties=tie_sentences(Papers(visible.now)) if visible.whole else [],
        pairs=_pair_captions(visible),
    )
    return render(request, "public/matches/standings.html", context)


@for_visible_match_event
def public_match_draw_page(request: HttpRequest, visible: VisibleMatchEvent) -> HttpResponse:
    """The draw of a match event by round, with visible scores."""
    # A late pair adds a table after the first round.
    tables = sorted({match.table for round_ in visible.rounds for match in round_.matches})
    rows = [_draw_round(visible, draw_round, tables) for draw_round in visible.rounds]
    byes = any(draw_round.byes for draw_round in rows)
    context = visible.facts(rows=rows, tables=tables, byes=byes, pairs=_pair_captions(visible))
    return render(request, "public/matches/draw.html", context)


def _pair_captions(visible: VisibleMatchEvent) -> list[tuple[str, str]]:
    """Label and names of every pair; the names are empty if the club hides them."""
    return [(pair.label, contestant_names(pair)) for pair in visible.now.contestants.values()]


@for_visible_match_event
def public_match_pair_page(
    request: HttpRequest, visible: VisibleMatchEvent, pair: str
) -> HttpResponse:
    """A pair's matches: times, tables, opponents and scores."""
    pairs = list(visible.now.contestants.values())
    contestant = next((item for item in pairs if item.label == pair), None)
    if contestant is None:
        raise Http404
    visible_rounds = [
        item
        for item in rounds_of_entry(visible.now, contestant.pk)
        if visible.shows_draw(item.session)
    ]
    byes = _bye_points(visible, contestant)
    rows = [
        replace(
            _pair_round(visible, item, contestant),
            bye_points=byes.get(item.round, "") if visible.scored(item.session) else "",
        )
        for item in visible_rounds
    ]
    context = visible.facts(
        pair=contestant, people=contestant_names(contestant), rows=rows, pairs=pairs
    )
    return render(request, "public/matches/pair.html", context)


@for_visible_match_event
def public_match_sheet_page(
    request: HttpRequest, visible: VisibleMatchEvent, match: int
) -> HttpResponse:
    """The score sheet of one match. Three queries more than the other pages."""
    match_state = next((item for item in visible.matches if item.pk == match), None)
    if match_state is None:
        raise Http404
    lines = [line.number for line in match_state.lines]
    dealers = [match_state.dealer_of(place) for place in range(len(lines))]
    context = visible.facts(
        match=match_state,
        ending=describe_ending(
            match_state.ending, match_state.absent, match_pair_labels(visible.now, match_state)
        ),
        met=_match_row(visible, match_state, scored=True),
        changes=match_corrections_since_release(match_state.session, match_state.pk),
        paper=render_score_sheet(match_state.sheets, lines),
        written=[(item, "") for item in list_sheet_hands(match_state.sheets, lines, dealers)],
        dealer=direction_letter(match_state.first_dealer) if match_state.first_dealer else "",
    )
    return render(request, "public/matches/match_sheet.html", context)


def _match_row(
    visible: VisibleMatchEvent, match: MatchState, *, scored: bool = False
) -> PublicMatchRow:
    """Returns the row of a match; a visible score sheet includes its score."""
    we, they = (visible.now.contestants[pair] for pair in match.pairs)
    scores = match.points if scored or visible.scored(match.session) else None
    sheet = visible.has_sheets(match.session)
    off = bool(visible.now.withdrawn_from(match))
    return PublicMatchRow(match, we, they, _score_text(scores), sheet and not off, off)


def _draw_round(
    visible: VisibleMatchEvent, round_: DrawRound, tables: Sequence[int]
) -> PublicDrawRound:
    rows = {match.table: _match_row(visible, match) for match in round_.matches}
    waiting = visible.now.without_opponent(round_)
    met = tuple(map(rows.get, tables))
    return PublicDrawRound(round_, met, tuple(map(visible.now.label, waiting)))


def _pair_round(
    visible: VisibleMatchEvent, day: DayRound, contestant: Contestant
) -> PublicPairRound:
    side = day.match.side_of(contestant.pk).value if day.match else ""
    scores = day.points if visible.scored(day.session) else None
    last = contestant.withdrawn_after
    return PublicPairRound(
        day,
        contestant_names(day.opponent) if day.opponent else "",
        side,
        _score_text(scores),
        visible.has_sheets(day.session),
        _absence_text(visible, day.match) if scores and day.match else "",
        withdrawn=last is not None and day.round > last,
    )


def _bye_points(visible: VisibleMatchEvent, contestant: Contestant) -> dict[int, str]:
    """Returns the points of each round in which the pair has a bye, of the visible rounds."""
    if not visible.after:
        return {}
    table = compute_match_standings(visible.now, after_round=visible.after)
    records = [*(row.record for row in table.rows), *table.withdrawn]
    return {
        number: format_points(record.bye_points)
        for record in records
        if record.pair == contestant.pk
        for number in record.byes
    }


def _absence_text(visible: VisibleMatchEvent, match: MatchState) -> str:
    labels = match_pair_labels(visible.now, match)
    return describe_ending(match.ending, match.absent, labels) if match.absent else ""


def _score_text(scores: tuple[int, int] | None) -> tuple[str, str] | None:
    return (format_points(scores[0]), format_points(scores[1])) if scores else None
