"""The recap: pairs against boards, matchpoints over opponents. Knows shares; no layout."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content.appeals import appeal_notes
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
from reports.content.names import chair_names, chairs, label, names, number
from reports.content.numbers import rounded_percentage, with_exact, written
from reports.content.penalties import mark_of_penalised, penalty_notes
from reports.content.play import Share, by_pair, places_of
from reports.content.ranking import most, total_places
from reports.content.rulings import ADJUSTED, NARROW_ADJUSTED, marks_of
from reports.content.units import is_of_tops, unit
from scoring.boards.imp_boards import ImpBoard
from standings.board_scores import ScoredBoard
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot

# The letters that most names need once the first is an initial.
INITIAL_AND_SURNAME = 14


def recap(evening: SessionSnapshot, printed: datetime) -> Document:
    """Every pair's matchpoints on every board, with whom they were won against."""
    nothing = Paragraph(_("Nothing has been recorded yet."))
    block = _grid(evening) if evening.travellers else nothing
    shape = Shape.LYING
    said = map(Paragraph, (*appeal_notes(evening), *penalty_notes(evening)))
    return Document(_("Recap"), (block, *said), face(evening, printed), shape, together=True)


def _grid(evening: SessionSnapshot) -> Grid:
    boards, shares = evening.boards, by_pair(evening)
    pairs = [pair for pair in evening.pairs.values() if shares[pair.place]]
    columns = (
        Column(_("Pair")),
        Column(_("Names"), Kind.NAMES, room=INITIAL_AND_SURNAME),
        *(Column(str(board), Kind.NUMBER, even=True) for board in boards),
        *total_columns(evening),
    )
    places, finals = places_of(evening), totals_of(evening)
    nothing = (Blank(),) * len(total_columns(evening))
    rows = list(above(evening))
    first = len(rows)
    for pair in pairs:
        own = {share.cell.board: share for share in shares[pair.place]}
        cells = (_board(evening, own.get(board), places) for board in boards)
        called = (label(evening, pair.place), mark_of_penalised(evening, pair.place))
        who = (Text(" ".join(filter(None, called))), _people(pair))
        rows.append((*who, *cells, *finals.get(pair.place, nothing)))
    return Grid(columns, tuple(rows), parts=frozenset({first, *_new_lines(pairs, first)}) - {0})


def total_columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    """The total, and, where there is a top, its percentage."""
    if not is_of_tops(evening):
        return (Column(unit(evening).total, Kind.NUMBER, strong=True),)
    return Column(_("Total"), Kind.NUMBER), Column(_("%"), Kind.NUMBER, strong=True)


def _people(pair: SeatedPair) -> Cell:
    """The two names, one over the other."""
    said = [names(pair)] if pair.forgotten else [*map(chair_names, chairs(pair))]
    first, second = [*said, "", ""][:2]
    return Stacked(Text(first), Text(second))


def above(evening: SessionSnapshot) -> Iterator[Row]:
    """What there is to beat on each board: half the top, or the datum; or no such row."""
    after = (Blank(),) * len(total_columns(evening))
    for section, boards in fields_of(evening):
        if is_of_tops(evening):
            averages = (_average(evening, board) for board in boards)
            yield Text(section), Text(_("Average")), *averages, *after
        datums = [_datum(board) for board in boards]
        if any(not isinstance(each, Blank) for each in datums):
            yield Text(section), Text(_("Datum")), *datums, *after


def fields_of(evening: SessionSnapshot) -> Iterator[tuple[str, list[ScoredBoard | None]]]:
    """Every board as it is scored, field by field: sections that are compared apart are several."""
    if not evening.apart:
        yield "", list(evening.travellers.values())
        return
    for room in evening.rooms.values():
        yield room.name, [evening.travellers.get((each, room.name)) for each in evening.boards]


def _average(evening: SessionSnapshot, board: ScoredBoard | None) -> Cell:
    if board is None:
        return Blank()
    half = Fraction(board.top * evening.facts.regulations.win, 4)
    return Number(half, 0 if half.denominator == 1 else 1)


def _datum(board: ScoredBoard | None) -> Cell:
    """What a board is measured by; of a fouled one, what each group is, the first above."""
    if not isinstance(board, ImpBoard):
        return Blank()
    datums = board.datums or (() if board.datum is None else (board.datum,))
    said = [Number(each, signed=True) for each in datums]
    if len(said) > 1:
        return Stacked(said[0], Text(" / ".join(map(written, said[1:]))))
    return said[0] if said else Blank()


def _board(evening: SessionSnapshot, share: Share | None, places: int) -> Cell:
    if share is None:
        return Stacked(Blank(), Blank())
    return Stacked(
        won(share, places),
        Text(f"v{number(evening, share.opponents)} {_narrow_marks(share)}".rstrip()),
    )


def _narrow_marks(share: Share) -> str:
    """The marks of a result, that of an adjusted score in one letter."""
    return marks_of(share.cell).replace(ADJUSTED, NARROW_ADJUSTED)


def won(share: Share, places: int) -> Single:
    """What a pair has of a board: matchpoints, IMPs or points, or that it was not played."""
    if share.printed is not None:
        return with_exact(Number(share.printed, places, share.signed), share.matchpoints)
    return Text(_("NP")) if share.cell.not_played else Blank()


def totals_of(evening: SessionSnapshot) -> Mapping[int, tuple[Number, ...]]:
    """Of everybody who is ranked, by place, the total and, where there is a top, the percentage."""
    places, tops = total_places(evening, evening.ranking), is_of_tops(evening)
    return {
        row.pair.place: (
            total_of(evening, row, places),
            *([percentage_of(row)] if tops else []),
        )
        for row in evening.ranking
    }


def total_of(evening: SessionSnapshot, row: Ranked, places: int) -> Number:
    """A pair's total as the regulations show it, with the exact one."""
    exact, share = Fraction(row.total.won), row.total.percentage
    if is_of_tops(evening):
        exact = Fraction(0) if share is None else share / 100 * most(evening, row)
    return with_exact(unit(evening).number(row.shown.total, places), exact)


def percentage_of(row: Ranked) -> Number:
    """A pair's percentage as the regulations show it, with the exact one."""
    return with_exact(rounded_percentage(row.shown.percentage), row.total.percentage)


def _new_lines(pairs: Sequence[SeatedPair], first: int) -> list[int]:
    """The rows where another line or section begins; the pairs begin at the `first`."""
    follows = pairwise(pairs)
    return [
        row
        for row, (before, after) in enumerate(follows, start=first + 1)
        if (before.section, before.line) != (after.section, after.line)
    ]
