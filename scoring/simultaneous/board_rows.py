"""Collects the results of a simultaneous tournament by board in arrays, from database rows.

A row takes 18 bytes until it is sorted into its board, and then ten (both pairs and the points).
Reports that a later report or a ruling replaces are left out.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from scoring.simultaneous.field_scores import POINTS, Int64Array, IntegerArray

RowChunk = Sequence[tuple[int, ...]]
NOBODY = -1
# Outside all scores, which are within ±7600, and still in two bytes.
NO_SCORE = -(2**15)
# First size of a growing column, in numbers; it doubles when it is full.
ROOM = 2**16


class ReportCodes(NamedTuple):
    """The codes of a report in a row; any other number encodes a contract.

    A contract's code is its own number times `tricks`, plus the tricks, times `chairs`, plus the
    declarer's chair.
    """

    nothing: int
    passed_out: int
    score: int
    tricks: int = 14
    chairs: int = 4


class BoardRows(NamedTuple):
    """A board: its number of tables, its results, and the rulings on it."""

    number: int
    seated: int
    north_south: IntegerArray
    east_west: IntegerArray
    points: IntegerArray
    ruled: tuple[int, ...]


class UnreadPlaceError(LookupError):
    """A seat names a place that was added after the places were read."""


class SeatedPairs:
    """The pairs at each seating, as numbers from zero in the order of their places."""

    def __init__(self, places: Sequence[int], chunks: Iterable[RowChunk]) -> None:
        """Read `chunks` of seating, place, and whether the place is East-West's.

        Raises UnreadPlaceError for a place that is not among the sorted `places`.
        """
        known = np.array(places, dtype=np.int64)
        rows = GrowingColumn(np.int32)
        pairs = GrowingColumn(np.int32)
        sides = GrowingColumn(np.int8)
        for chunk in chunks:
            numbers = _array(chunk, 3)
            rows.add(numbers[:, 0])
            pairs.add(_positions(known, numbers[:, 1]))
            sides.add(numbers[:, 2])
        seatings = rows.whole
        self.seatings = np.unique(seatings)
        self.pairs = np.full((len(self.seatings), 2), NOBODY, dtype=np.int32)
        self.pairs[np.searchsorted(self.seatings, seatings), sides.whole] = pairs.whole

    def of(self, seatings: Int64Array) -> IntegerArray:
        """Return both pairs of each seating, North-South first; -1 is an empty side."""
        if not len(self.seatings):
            return np.full((len(seatings), 2), NOBODY, dtype=np.int32)
        at = np.minimum(np.searchsorted(self.seatings, seatings), len(self.seatings) - 1)
        pairs = self.pairs[at]
        pairs[self.seatings[at] != seatings] = NOBODY
        return pairs

    def at(self, seating: int, *, turned: bool) -> IntegerArray:
        """Return the pair with North-South's cards at a seating, and the pair with East-West's."""
        pairs: IntegerArray = self.of(np.array([seating]))[0]
        return pairs[::-1] if turned else pairs


class GrowingColumn:
    """Numbers that arrive in pieces, stored in as few bytes as they need."""

    def __init__(self, kind: type[Any]) -> None:
        self.room: IntegerArray = np.empty(ROOM, dtype=kind)
        self.length = 0

    def add(self, piece: IntegerArray) -> None:
        """Add a piece; unfilled space at the end takes no memory."""
        if len(piece) and piece.max() > np.iinfo(self.room.dtype).max:
            self.room = self.room.astype(np.int64)
        end = self.length + len(piece)
        if end > len(self.room):
            larger = np.empty(2 * end, dtype=self.room.dtype)
            larger[: self.length] = self.room[: self.length]
            self.room = larger
        self.room[self.length : end] = piece
        self.length = end

    @property
    def whole(self) -> IntegerArray:
        """Return all numbers of the column."""
        return self.room[: self.length]


class BoardStream:
    """Every board in order, from rows in any order; each iteration builds the boards again.

    A row is board, seating, the seating's board, version, whether it was turned, and a code.
    `ruled` maps a seating's board to the version of its last ruling. Results at the seatings'
    boards in `out` are left out.
    """

    def __init__(
        self,
        chunks: Iterable[RowChunk],
        seats: SeatedPairs,
        codes: ReportCodes,
        ruled: Mapping[int, int],
        out: Collection[int] = (),
    ) -> None:
        kinds = (np.int16, np.int32, np.int16, np.int32, np.int32, np.int16)
        columns = [GrowingColumn(kind) for kind in kinds]
        for chunk in chunks:
            pieces = _pieces(_array(chunk, 6), seats, codes)
            for column, piece in zip(columns, pieces, strict=True):
                column.add(piece)
        self.columns = [column.whole for column in columns]
        self.order = _latest(*self.columns[:3])
        self.ruled = ruled
        self.out = np.fromiter(out, dtype=np.int64, count=len(out))

    def __iter__(self) -> Iterator[BoardRows]:
        """Yield each board with the last version of each row."""
        if not len(self.order):
            return
        ends = np.flatnonzero(np.diff(self.columns[0][self.order])) + 1
        for part in np.split(self.order, ends):
            yield _board([column[part] for column in self.columns], self.ruled, self.out)


def _positions(known: Int64Array, places: Int64Array) -> IntegerArray:
    """Return the index of each of these places among the known ones."""
    at: IntegerArray = np.searchsorted(known, places)
    if len(at) and (at.max() == len(known) or (known[at] != places).any()):
        raise UnreadPlaceError
    return at


def _pieces(rows: Int64Array, seats: SeatedPairs, codes: ReportCodes) -> tuple[IntegerArray, ...]:
    """Return board, seating's board, version, both pairs by cards held, and points."""
    pairs = seats.of(rows[:, 1])
    at = np.arange(len(rows))
    turned = rows[:, 4]
    points = _points(rows[:, 5], rows[:, 0], codes)
    return rows[:, 0], rows[:, 2], rows[:, 3], pairs[at, turned], pairs[at, 1 - turned], points


def _latest(numbers: IntegerArray, own: IntegerArray, versions: IntegerArray) -> IntegerArray:
    """Return which rows are the last version of their seating's board, sorted by board."""
    order: IntegerArray = numbers.argsort(kind="stable")
    if len(versions) and versions.max() > 1:
        order = np.lexsort((versions, own, numbers))
        same = own[order]
        order = order[np.append(same[1:] != same[:-1], True)]
    return order.astype(np.int32)


def _board(columns: list[IntegerArray], ruled: Mapping[int, int], out: Int64Array) -> BoardRows:
    numbers, own, versions, north_south, east_west, points = columns
    seated = (north_south != NOBODY) & (east_west != NOBODY)
    standing = _ruled_boards(own, versions, ruled)
    played = seated & (points != NO_SCORE) & ~np.isin(own, [*standing, *out])
    sides = north_south[played], east_west[played]
    return BoardRows(int(numbers[0]), int(seated.sum()), *sides, points[played], tuple(standing))


def _ruled_boards(own: IntegerArray, versions: IntegerArray, ruled: Mapping[int, int]) -> list[int]:
    """Return the seatings' boards with a ruling as the last version."""
    if not ruled:
        return []
    has_ruling = np.isin(own, np.fromiter(ruled, dtype=np.int64, count=len(ruled)))
    pairs = zip(own[has_ruling].tolist(), versions[has_ruling].tolist(), strict=True)
    return [board for board, version in pairs if ruled[board] > version]


def _points(code: Int64Array, number: Int64Array, codes: ReportCodes) -> Int64Array:
    """Return the points to North-South; the vulnerability follows from Law 2."""
    contract, rest = np.divmod(np.maximum(code, 0), codes.tricks * codes.chairs)
    tricks, chair = np.divmod(rest, codes.chairs)
    contracts = POINTS.shape[1]
    turn = number - 1
    contract = np.minimum(contract, contracts - 1)
    contract_points = POINTS[chair % 2, contract, tricks, (turn + turn // 4) % 4]
    points: Int64Array = contract_points.astype(np.int64)
    written = code >= contracts * codes.tricks * codes.chairs
    points[written] = code[written] - codes.score
    points[code == codes.passed_out] = 0
    points[code == codes.nothing] = NO_SCORE
    return points


def _array(chunk: RowChunk, columns: int) -> Int64Array:
    flat = chain.from_iterable(chunk)
    return np.fromiter(flat, dtype=np.int64, count=columns * len(chunk)).reshape(-1, columns)
