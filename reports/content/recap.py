"""The recap: pairs against boards, matchpoints over opponents. Knows shares; no layout."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from boards.queries.evening import Evening
from boards.queries.seated import Pair
from reports.content.document import (
    Blank,
    Cell,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Single,
    Stacked,
    Text,
)
from reports.content.face import face
from reports.content.names import chair_names, chairs, label, number
from reports.content.numbers import percentage
from reports.content.play import Share, by_pair, places_of
from reports.content.ranking import total_places


def recap(evening: Evening, printed: datetime) -> Document:
    """Every pair's matchpoints on every board, with whom they were won against."""
    nothing = Paragraph(_("Nothing has been recorded yet."))
    block = _grid(evening) if evening.travellers else nothing
    shape = Shape.LYING
    return Document(_("Recap"), (block,), face(evening, printed), shape, together=True)


def _grid(evening: Evening) -> Grid:
    boards, shares = list(evening.travellers), by_pair(evening)
    pairs = [pair for pair in evening.pairs.values() if shares[pair.place]]
    columns = (
        Column(_("Pair")),
        Column(_("Names"), Kind.NAMES),
        *(Column(str(board), Kind.NUMBER) for board in boards),
        Column(_("Total"), Kind.NUMBER),
        Column(_("%"), Kind.NUMBER, strong=True),
    )
    places, finals = places_of(evening), totals_of(evening)
    rows = [_averages(evening, boards)]
    for pair in pairs:
        own = {share.cell.board: share for share in shares[pair.place]}
        cells = (_board(evening, own.get(board), places) for board in boards)
        who = (Text(label(evening, pair.place)), _people(pair))
        rows.append((*who, *cells, *finals.get(pair.place, (Blank(), Blank()))))
    return Grid(columns, tuple(rows), parts=frozenset({1, *_new_lines(pairs)}))


def _people(pair: Pair) -> Cell:
    """The two names, one over the other."""
    first, second = [*map(chair_names, chairs(pair)), "", ""][:2]
    return Stacked(Text(first), Text(second))


def _averages(evening: Evening, boards: Sequence[int]) -> Row:
    """Half the top of each board: what there is to beat."""
    win = evening.facts.regulations.win
    halves = [Fraction(evening.travellers[board].top * win, 4) for board in boards]
    shown = (Number(half, 0 if half.denominator == 1 else 1) for half in halves)
    return (Blank(), Text(_("Average")), *shown, Blank(), Blank())


def _board(evening: Evening, share: Share | None, places: int) -> Cell:
    if share is None:
        return Stacked(Blank(), Blank())
    return Stacked(won(share, places), Text(f"v{number(evening, share.opponents)}"))


def won(share: Share, places: int) -> Single:
    """What a pair has of a board: its matchpoints, or that it was not played."""
    if share.matchpoints is not None:
        return Number(share.matchpoints, places)
    return Text(_("NP")) if share.cell.not_played else Blank()


def totals_of(evening: Evening) -> Mapping[int, tuple[Number, Number]]:
    """Total and percentage of everybody who is ranked, by place."""
    places = total_places(evening.ranking)
    return {
        row.pair.place: (
            Number(Fraction(row.shown.total), places),
            percentage(row.shown.percentage or Fraction(0)),
        )
        for row in evening.ranking
    }


def _new_lines(pairs: Sequence[Pair]) -> list[int]:
    """The rows, the average being the first, where another line or section begins."""
    follows = pairwise(pairs)
    return [
        row
        for row, (before, after) in enumerate(follows, start=2)
        if (before.section, before.line) != (after.section, after.line)
    ]
