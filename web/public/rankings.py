"""A ranking that players see. One that they do not is as unknown as one that never was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.shortcuts import render

from boards.queries.table_results import SeatedPair
from reports.content.document import Grid
from reports.content.face import method
from reports.content.lists import list_grids
from reports.content.names import names
from standings.after_round import of_barometer
from standings.snapshot_cache import SessionSnapshot
from web.public.addresses import pair_of, why_of
from web.public.doors import for_players
from web.public.pairs import played
from web.shared.as_of import asked_by_players, moments
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept
from web.shared.people import without_names
from web.shared.rankings import PAIR, Ranking, grids, said_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.doors import Seen

NAMES = PAIR + 1


@for_players()
def ranking(request: HttpRequest, seen: Seen) -> HttpResponse:
    """Who came where, for anybody; who may see a pair's boards goes on to them from its name.

    What it was after a round says what was played when: that is for who may see the boards, and
    only at a barometer are the rounds of a session for good.
    The link that a director gives away leads here, also where the ranking itself comes later.
    """
    now = seen.evening
    typed = request.GET.get("after", "")
    as_asked = asked_by_players(now, typed) if seen.travellers else now
    if not seen.ranking:
        facts = seen.facts(pairs=list(played(now).values()) if seen.travellers else [])
    else:
        rounds = moments(now, as_asked) if seen.travellers and of_barometer(now) else {}
        facts = seen.facts(ranking=linked(as_asked) if seen.travellers else plain(now), **rounds)
    return render(request, "public/ranking.html", facts)


@kept
def plain(evening: SessionSnapshot) -> Ranking:
    """Made once for each revision."""
    fields = tuple(sheet(grid) for grid in _shown(evening))
    beside = tuple(sheet(_named(evening, grid)) for grid in list_grids(evening))
    return Ranking(method(evening), fields, beside, *said_of(evening))


@kept
def linked(evening: SessionSnapshot) -> Ranking:
    """The same, each pair leading to its own page: by its names, and else by its number.

    What it came to leads to how: to its place, its total and its percentage.
    """
    fields, rows = [], iter(evening.ranking)
    for grid in _shown(evening):
        fields.append(_linked(evening, grid, [next(rows).pair for _row in grid.rows]))
    beside = [
        _linked(evening, _named(evening, grid), [line.row.pair for line in each.lines])
        for grid, each in zip(list_grids(evening), evening.lists.lists, strict=True)
    ]
    return Ranking(method(evening), tuple(fields), tuple(beside), *said_of(evening))


def _linked(evening: SessionSnapshot, grid: Grid, pairs: Sequence[SeatedPair]) -> Sheet:
    links = [pair_of(evening, pair.place) for pair in pairs]
    named = [bool(names(pair)) for pair in pairs]
    by_name = [link if name else "" for link, name in zip(links, named, strict=True)]
    by_number = ["" if name else link for link, name in zip(links, named, strict=True)]
    reasons = [why_of(evening, pair.place) for pair in pairs]
    first = next(at for at, column in enumerate(grid.columns) if column.strong)
    also = dict.fromkeys(range(first, len(grid.columns)), reasons)
    also |= {NAMES: by_name} if any(by_name) else {}
    return sheet(grid, linked=PAIR, links=by_number, also=also)


def _shown(evening: SessionSnapshot) -> list[Grid]:
    """A list for each field; where nobody is named there is no column for it."""
    return [_named(evening, grid) for grid in grids(evening)]


def _named(evening: SessionSnapshot, grid: Grid) -> Grid:
    named = any(pair.people for pair in evening.pairs.values())
    return grid if named else without_names(grid)
