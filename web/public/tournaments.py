"""What anybody may see of a tournament: standings, draw, a pair's day, a score sheet.

How far each of them goes is for `web.public.days` to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from boards.queries.corrections import match_corrections_since_release
from boards.queries.matches import MatchState
from reports.content.four_hand.reasons import describe_ending
from reports.content.four_hand.shown import Shown as Papers
from reports.content.four_hand.shown import names, pair_labels
from reports.content.four_hand.ties import ties
from reports.content.names import direction_letter
from standings.matches.match_event import Contestant, DrawRound
from standings.matches.match_standings import DayRound, day_of, medal_list, table_of
from web.public.days import Released, for_spectators
from web.shared.figures import points
from web.shared.medals import medal_lines
from web.shared.score_sheets import hands, paper
from web.shared.standings import standings


@dataclass(frozen=True, slots=True)
class Met:
    """Two pairs at a table, what they scored if that is shown, and whether their sheet is."""

    match: MatchState
    we: Contestant
    they: Contestant
    scores: tuple[str, str] | None
    sheet: bool
    off: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """Who plays for each of them."""
        return names(self.we), names(self.they)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round of the draw, ready to be shown."""

    round: DrawRound
    met: tuple[Met, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a pair's day; `side` is the column of the sheet that is its own."""

    round: DayRound
    names: str
    side: str
    scores: tuple[str, str] | None
    sheet: bool


@for_spectators
def tournament(request: HttpRequest, shown: Released) -> HttpResponse:
    """The standings after the last round that they are shown of, if there is one."""
    table = table_of(shown.now, after_round=shown.after) if shown.after else None
    play_offs = [_met(shown, each) for each in shown.play_offs]
    ready = standings(shown.now, table) if table else None
    medals = medal_list(shown.now) if shown.whole else None
    facts = shown.facts(
        standings=ready,
        play_offs=play_offs,
        medals=medal_lines(shown.now, medals) if medals and medals.final else [],
        ties=ties(Papers(shown.now)) if shown.whole else [],
    )
    return render(request, "public/tournaments/standings.html", facts)


@for_spectators
def tournament_draw(request: HttpRequest, shown: Released) -> HttpResponse:
    """Round by round who meets whom, and with what score."""
    rows = [_drawn(shown, each) for each in shown.rounds]
    facts = shown.facts(rows=rows, byes=any(each.byes for each in rows))
    return render(request, "public/tournaments/draw.html", facts)


@for_spectators
def tournament_pair(request: HttpRequest, shown: Released, pair: str) -> HttpResponse:
    """A pair's day: when and where it meets whom, and what both scored."""
    pairs = list(shown.now.contestants.values())
    mine = next((each for each in pairs if each.label == pair), None)
    if mine is None:
        raise Http404
    seen = [each for each in day_of(shown.now, mine.pk) if shown.shows_draw(each.session)]
    rows = [_played(shown, each, mine) for each in seen]
    facts = shown.facts(pair=mine, people=names(mine), rows=rows, pairs=pairs)
    return render(request, "public/tournaments/pair.html", facts)


@for_spectators
def tournament_sheet(request: HttpRequest, shown: Released, match: int) -> HttpResponse:
    """The score sheet of one match, hand by hand. Three queries more than the others."""
    seen = next((each for each in shown.matches if each.pk == match), None)
    if seen is None:
        raise Http404
    lines = [line.number for line in seen.lines]
    dealers = [seen.dealer_of(place) for place in range(len(lines))]
    facts = shown.facts(
        match=seen,
        ending=describe_ending(seen.ending, seen.absent, pair_labels(shown.now, seen)),
        met=_met(shown, seen, scored=True),
        changes=match_corrections_since_release(seen.session, seen.pk),
        paper=paper(seen.sheets, lines),
        written=[(each, "") for each in hands(seen.sheets, lines, dealers)],
        dealer=direction_letter(seen.first_dealer) if seen.first_dealer else "",
    )
    return render(request, "public/tournaments/sheet.html", facts)


def _met(shown: Released, match: MatchState, *, scored: bool = False) -> Met:
    """A sheet that is shown says its own score, whatever is told of the day."""
    we, they = (shown.now.contestants[pair] for pair in match.pairs)
    told = match.points if scored or shown.scored(match.session) else None
    sheet, off = shown.has_sheets(match.session), bool(shown.now.withdrawn_from(match))
    return Met(match, we, they, _written(told), sheet and not off, off)


def _drawn(shown: Released, round_: DrawRound) -> Drawn:
    met = tuple(_met(shown, match) for match in round_.matches)
    waiting = shown.now.without_opponent(round_)
    return Drawn(round_, met, tuple(map(shown.now.label, waiting)))


def _played(shown: Released, day: DayRound, mine: Contestant) -> Played:
    side = day.match.side_of(mine.pk).value if day.match else ""
    told = day.points if shown.scored(day.session) else None
    met = names(day.opponent) if day.opponent else ""
    return Played(day, met, side, _written(told), shown.has_sheets(day.session))


def _written(scores: tuple[int, int] | None) -> tuple[str, str] | None:
    return (points(scores[0]), points(scores[1])) if scores else None
