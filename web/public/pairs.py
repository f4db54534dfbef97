"""An evening as one pair played it: every board, and how its percentage went, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _

from reports.content.as_of import as_of_notice
from reports.content.document import Card, Column, Grid, Kind, Number, Text
from reports.content.face import method
from reports.content.names import in_round, label, names
from reports.content.penalties import penalties_said
from reports.content.play import Share, by_pair
from reports.content.scorecards import scorecards
from reports.content.units import is_of_tops
from standings.snapshot_cache import SessionSnapshot
from web.public.addresses import pair_of, traveller_of, why_of, word_of
from web.public.changes import Change, changes_for
from web.public.doors import for_boards
from web.shared.as_of import asked_by_players
from web.shared.grids import Sheet, sheet
from web.shared.kept import kept
from web.shared.pictures import Picture, running
from web.shared.rankings import NEVER_PRINTED
from web.shared.whys import board_facts, parts

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.doors import Seen

BOARD, OPPONENTS, MATCHPOINTS, SO_FAR = 0, 1, 8, -1


@dataclass(frozen=True, slots=True)
class Shown:
    """A pair's page: what it is called, its place if that is shown, and its boards."""

    label: str
    link: str
    title: str
    names: str
    why: str
    sheet: Sheet
    penalties: tuple[str, ...]
    picture: Picture | None
    changes: list[Change]


@for_boards
def pair(request: HttpRequest, seen: Seen, pair: str) -> HttpResponse:
    """Every board of one pair. Its place and its total belong to the ranking, and come with it."""
    found = placed(seen.evening) if seen.ranking else played(seen.evening)
    if pair not in found:
        raise Http404
    facts = seen.facts(pair=found[pair], pairs=list(found.values()), method=method(seen.evening))
    return render(request, "public/pair.html", facts)


@for_boards
def why(request: HttpRequest, seen: Seen, pair: str) -> HttpResponse:
    """How the place and the total come about, if they are shown, and the score of every board."""
    now = asked_by_players(seen.evening, request.GET.get("after", ""))
    place = next((each for each in now.pairs if word_of(now, each) == pair), None)
    if place is None:
        raise Http404
    facts = seen.facts(
        title=_("Pair %(pair)s") % {"pair": label(now, place)},
        names=names(now.pairs[place]),
        card=pair_of(now, place),
        method=method(now),
        moment=as_of_notice(now),
        parts=parts(now, place) if seen.ranking else [],
        **board_facts(now, place, traveller_of),
        changes=changes_for(now, place),
    )
    return render(request, "public/why.html", facts)


@kept
def placed(evening: SessionSnapshot) -> Mapping[str, Shown]:
    """Every pair by its word in the address, with what it came to."""
    return _pairs(evening, ranked=True)


@kept
def played(evening: SessionSnapshot) -> Mapping[str, Shown]:
    """The same without any total: what the ranking will say is not said before it."""
    return _pairs(evening, ranked=False)


def _pairs(evening: SessionSnapshot, *, ranked: bool) -> Mapping[str, Shown]:
    shares = by_pair(evening)
    cards = [each for each in scorecards(evening, NEVER_PRINTED).blocks if isinstance(each, Card)]
    return {
        word_of(evening, place): _pair(evening, place, card, shares[place], ranked=ranked)
        for place, card in zip(evening.pairs, cards, strict=True)
    }


def _pair(
    evening: SessionSnapshot, place: int, card: Card, shares: Sequence[Share], *, ranked: bool
) -> Shown:
    (grid,) = (block for block in card.blocks if isinstance(block, Grid))
    called = label(evening, place)
    pair_title = _("Pair %(pair)s") % {"pair": called}
    return Shown(
        called,
        pair_of(evening, place),
        card.title if ranked else pair_title,
        card.subtitle,
        why_of(evening, place),
        _sheet(evening, place, grid if ranked else _without_totals(grid), shares),
        tuple(penalties_said(evening, place)) if ranked else (),
        _picture(grid) if ranked and is_of_tops(evening) else None,
        changes_for(evening, place),
    )


def _sheet(evening: SessionSnapshot, place: int, grid: Grid, shares: Sequence[Share]) -> Sheet:
    """Board by board: to its traveller, to the opponents' page, to why it is worth that much."""
    reasons = [why_of(evening, place, share.cell.board) for share in shares]
    travellers = [traveller_of(evening, share.cell.board) for share in shares]
    others = [pair_of(evening, share.opponents) if share.opponents else "" for share in shares]
    named = _with_names(evening, grid, shares)
    more = len(named.columns) - len(grid.columns)
    also = {OPPONENTS: others, MATCHPOINTS + more: reasons}
    return sheet(named, linked=BOARD, links=travellers, also=also)


def _with_names(evening: SessionSnapshot, grid: Grid, shares: Sequence[Share]) -> Grid:
    """Who the opponents were, beside the first board against them; on a phone before per cents."""
    met = [
        in_round(evening.pairs[each.opponents], each.cell.round) if each.opponents else ""
        for each in shares
    ]
    if not any(met):
        return grid
    at = OPPONENTS + 1
    column = Column(_("Opponents"), Kind.NAMES)
    new = [here if here != before else "" for before, here in pairwise(["", *met])]
    rows = tuple(
        (*row[:at], Text(people), *row[at:]) for row, people in zip(grid.rows, new, strict=True)
    )
    after = (replace(each, spare=True) for each in grid.columns[MATCHPOINTS + 1 :])
    heads = (*grid.columns[:at], column, *grid.columns[at : MATCHPOINTS + 1], *after)
    return replace(grid, columns=heads, rows=rows)


def _without_totals(grid: Grid) -> Grid:
    """Less the percentage so far, whose last one is the pair's total."""
    rows = tuple(row[:SO_FAR] for row in grid.rows)
    return replace(grid, columns=grid.columns[:SO_FAR], rows=rows)


def _picture(grid: Grid) -> Picture | None:
    """The percentage so far, which stands in the last column board by board."""
    values = [(row[BOARD], row[SO_FAR]) for row in grid.rows]
    return running(
        [
            (str(board.value), so_far.value if isinstance(so_far, Number) else None)
            for board, so_far in values
            if isinstance(board, Number)
        ]
    )
