"""What anybody may see of a tournament: the rounds of its days that are released, none before.

A day that has not been released is as unknown as one that never was, and so is a tournament
without one that has. Ties are walked and play-offs shown once every day is released.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from boards.queries.matches import Match
from boards.queries.placings import DayRound, day_of, table_of
from boards.queries.tournaments import Contestant, DrawRound, Tournament
from boards.queries.tournaments import tournament as picture
from reports.content.four_hand.shown import names
from reports.content.names import direction_letter
from tournament.queries.tournaments import released_tournaments
from web.shared.clocks import set_clock
from web.shared.figures import points
from web.shared.score_sheets import hands, paper
from web.shared.standings import standings

if TYPE_CHECKING:
    from tournament.models import Event


RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Released:
    """A tournament, and the last of its rounds that may be seen."""

    event: Event
    now: Tournament
    after: int

    @property
    def rounds(self) -> list[DrawRound]:
        """The rounds that may be seen."""
        return [each for each in self.now.rounds if each.number <= self.after]

    @property
    def play_offs(self) -> tuple[Match, ...]:
        """The play-offs, once every day is released."""
        whole = all(each.state == RELEASED for each in self.now.sessions)
        return self.now.play_offs if whole else ()

    @property
    def matches(self) -> list[Match]:
        """The matches that may be seen."""
        return [match for each in self.rounds for match in each.matches] + [*self.play_offs]

    def facts(self, **more: Any) -> dict[str, Any]:
        """What every page of it shows."""
        return {"event": self.event, "now": self.now, "after": self.after, **more}


def tournament(request: HttpRequest, club: str, tournament: str) -> HttpResponse:
    """The standings after the last round that is released."""
    found = _released(club, tournament)
    table = table_of(found.now, after_round=found.after)
    play_offs = [_met(found.now, each) for each in found.play_offs]
    shown = found.facts(standings=standings(found.now, table), play_offs=play_offs)
    return render(request, "public/tournaments/standings.html", shown)


def tournament_draw(request: HttpRequest, club: str, tournament: str) -> HttpResponse:
    """Round by round who meets whom, and with what score."""
    found = _released(club, tournament)
    rows = [_drawn(found.now, each) for each in found.rounds]
    shown = found.facts(rows=rows, byes=any(each.byes for each in found.rounds))
    return render(request, "public/tournaments/draw.html", shown)


def tournament_pair(request: HttpRequest, club: str, tournament: str, pair: str) -> HttpResponse:
    """A pair's day: when and where it meets whom, and what both scored."""
    found = _released(club, tournament)
    mine = next((each for each in found.now.contestants.values() if each.label == pair), None)
    if mine is None:
        raise Http404
    seen = [each for each in day_of(found.now, mine.pk) if each.round <= found.after]
    shown = found.facts(
        pair=mine,
        people=names(mine),
        rows=[_played(each, mine) for each in seen],
        pairs=list(found.now.contestants.values()),
    )
    return render(request, "public/tournaments/pair.html", shown)


def tournament_sheet(request: HttpRequest, club: str, tournament: str, match: int) -> HttpResponse:
    """The score sheet of one match, hand by hand."""
    found = _released(club, tournament)
    seen = next((each for each in found.matches if each.pk == match), None)
    if seen is None:
        raise Http404
    lines = [line.number for line in seen.lines]
    dealers = [seen.dealer_of(place) for place in range(len(lines))]
    shown = found.facts(
        match=seen,
        met=_met(found.now, seen),
        paper=paper(seen.sheets, lines),
        written=[(each, "") for each in hands(seen.sheets, lines, dealers)],
        dealer=direction_letter(seen.first_dealer) if seen.first_dealer else "",
    )
    return render(request, "public/tournaments/sheet.html", shown)


def _released(club: str, tournament: str) -> Released:
    """The tournament as far as it is released. Fifteen queries."""
    event = get_object_or_404(released_tournaments(club), slug=tournament)
    set_clock(event.club.time_zone)
    now = picture(event.pk)
    days = {each.pk for each in takewhile(lambda each: each.state == RELEASED, now.sessions)}
    rounds = [each.number for each in now.rounds if each.session in days]
    if not rounds:
        raise Http404
    return Released(event, now, max(rounds))


@dataclass(frozen=True, slots=True)
class Met:
    """Two pairs at a table, what they scored, and how that came to be if not by hands alone."""

    match: Match
    we: Contestant
    they: Contestant
    scores: tuple[str, str] | None

    @property
    def names(self) -> tuple[str, str]:
        """Who plays for each of them."""
        return names(self.we), names(self.they)


def _met(now: Tournament, match: Match) -> Met:
    we, they = (now.contestants[pair] for pair in match.pairs)
    scores = (points(match.points[0]), points(match.points[1])) if match.points else None
    return Met(match, we, they, scores)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round of the draw, ready to be shown."""

    round: DrawRound
    met: tuple[Met, ...]
    byes: tuple[str, ...]


def _drawn(now: Tournament, round_: DrawRound) -> Drawn:
    met = tuple(_met(now, match) for match in round_.matches)
    return Drawn(round_, met, tuple(now.label(pair) for pair in round_.byes))


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a pair's day; `side` is the column of the sheet that is its own."""

    round: DayRound
    names: str
    side: str
    scores: tuple[str, str] | None


def _played(day: DayRound, mine: Contestant) -> Played:
    side = day.match.side_of(mine.pk).value if day.match else ""
    scores = (points(day.points[0]), points(day.points[1])) if day.points else None
    return Played(day, names(day.opponent) if day.opponent else "", side, scores)
