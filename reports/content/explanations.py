"""The appendix to the recap: how every figure came about. Knows steps and shares; no arithmetic."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    Blank,
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Single,
    Text,
)
from reports.content.face import face
from reports.content.names import label, names, number
from reports.content.play import Share, by_pair, places_of
from reports.content.recap import won
from reports.content.step_labels import law
from reports.content.steps import Depth, briefly, rows, sentences, told
from reports.content.units import unit
from scoring.steps import Part
from standings.explanations.pairs import EveningSteps
from standings.snapshot_cache import SessionSnapshot

WIDTH = 84
TOTAL = Depth(closed=frozenset({"total"}), left=frozenset({"possible"}))
PERCENTAGE = Depth(left=frozenset({"total", "shown_total", "possible"}))
TIE_BREAK = Depth(2, closed=frozenset({"total"}), left=frozenset({"possible"}))


def explanations(evening: SessionSnapshot, printed: datetime) -> Document:
    """Pair by pair: each board, then the total, the percentage and the place."""
    steps, shares, places = EveningSteps(evening), by_pair(evening), places_of(evening)
    laws = Counter(
        law(step.law)
        for place in evening.pairs
        for share in shares[place]
        if (step := steps.share(place, share.cell.board))
    )
    usual = laws.most_common(1)[0][0] if laws else ""
    said = [_("Boards are scored by %(law)s unless another is named.") % {"law": usual}]
    blocks = tuple(
        block
        for place in evening.pairs
        if shares[place]
        for block in _pair(steps, place, shares[place], places, usual)
    )
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    title = _("How every figure came about")
    above = tuple(map(Paragraph, said if usual else []))
    return Document(title, (*above, *blocks) if blocks else nothing, face(evening, printed))


def _pair(
    steps: EveningSteps, place: int, shares: list[Share], places: int, usual: str
) -> Iterator[Block]:
    """A grid of a pair's boards and its sums; the `usual` Law is not repeated on each board."""
    evening = steps.evening
    people = names(evening.pairs[place])
    title = " · ".join(filter(None, (label(evening, place), people)))
    lines = tuple(
        row
        for share in shares
        for row in _rows(evening, share, places, steps.share(place, share.cell.board), usual)
    )
    grid = Grid(_columns(evening), lines, title=title)
    yield grid if any(row[BY] != Blank() for row in lines) else _without_law(grid)
    yield from map(Paragraph, _sums(steps, place))


BY = 4


def _without_law(grid: Grid) -> Grid:
    """The same where every board goes by the usual Law."""
    columns = (*grid.columns[:BY], *grid.columns[BY + 1 :])
    return replace(
        grid, columns=columns, rows=tuple((*row[:BY], *row[BY + 1 :]) for row in grid.rows)
    )


def _columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    return (
        Column(_("Bd"), Kind.NUMBER),
        Column(_("Vs"), Kind.NUMBER),
        Column(_("Score"), Kind.NUMBER),
        Column(_("How it comes about"), Kind.WORDS),
        Column(_("By")),
        Column(unit(evening).short, Kind.NUMBER, strong=True),
    )


def _rows(
    evening: SessionSnapshot, share: Share, places: int, step: Part | None, usual: str
) -> Iterator[Row]:
    """A board; what does not go on its line goes on lines below it."""
    points: Single = Blank() if share.points is None else Number(Fraction(share.points))
    nothing = _("nothing to compare: it does not count")
    by = law(step.law) if step else ""
    first, *others = rows(briefly(step) if step else [nothing], width=WIDTH)
    yield (
        Number(Fraction(share.cell.board)),
        Text(number(evening, share.opponents)),
        points,
        Text(first),
        Text(by) if by not in ("", usual) else Blank(),
        won(share, places),
    )
    for each in others:
        yield (Blank(), Blank(), Blank(), Text(each), Blank(), Blank())


def _sums(steps: EveningSteps, place: int) -> Iterator[str]:
    """The total, the percentage and the place, each in a sentence or two."""
    figures, rank = steps.figures(place), steps.place(place)
    if figures is None:
        return
    yield sentences(told(figures.total, TOTAL))
    if figures.percentage:
        yield sentences(told(figures.percentage, PERCENTAGE))
    for _key, part in steps.tie_breaks(place):
        yield sentences(told(part, TIE_BREAK))
    if rank:
        shared = told(rank.shared) if rank.shared.value else ()
        yield sentences((*told(rank.rank), *shared))
