"""Scores all pairs of a simultaneous tournament as one field, from its current results.

Loads numpy, so it is imported only where needed. Each board is scored after all its rows are read.
`scoring.boards.frequencies` scores rulings one by one, and explains them too.
"""

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boards.models import Penalty
from boards.queries.penalties import PenaltyScale
from club.queries.sqlite_cache import limit_sqlite_cache
from scoring.boards.frequencies import Exact, Frequencies, share_of_award, shares_of_result
from scoring.boards.imp_boards import CROSS_IMPS
from scoring.boards.penalties import ScorePenalty as Amount
from scoring.boards.rounding import round_exactly
from scoring.boards.totals import Total
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import (
    BY_LAW,
    AssignedScore,
    Averages,
    AveragesAtTable,
    settle_averages,
)
from scoring.laws.compass import vulnerability_of_board
from scoring.laws.outcome import Award
from scoring.simultaneous.board_rows import (
    NOBODY,
    BoardRows,
    BoardStream,
    ReportCodes,
    SeatedPairs,
    UnreadPlaceError,
)
from scoring.simultaneous.field_scores import (
    CENTS,
    FieldTotals,
    SimultaneousField,
    field_places,
    score_frequencies,
)
from standings.simultaneous.result_rows import (
    CHAIRS,
    NOTHING,
    PASSED_OUT,
    SCORE,
    TRICKS,
    LatestRuling,
    boards_in_play,
    fouled_tables,
    joined_places,
    latest_rulings,
    seated_sides,
)
from tournament.errors import SimultaneousError
from tournament.models import Simultaneous

CODES = ReportCodes(NOTHING, PASSED_OUT, SCORE, TRICKS, CHAIRS)


class SimultaneousLine(NamedTuple):
    """A pair's place and session, its rank, and its figures as whole numbers."""

    place: int
    session: int
    position: int
    rank: int
    shared: bool
    won: int
    possible: int
    boards: int


class BoardFrequencies(NamedTuple):
    """A board in brief: its number of tables and results, and its score frequencies."""

    number: int
    seated: int
    results: int
    times: Mapping[int, Exact]
    ruled: tuple[int, ...]


class SimultaneousRuling(NamedTuple):
    """A current ruling and its pairs by their numbers in the field; an empty side is None."""

    seating_board: int
    board: int
    north_south: int | None
    east_west: int | None
    verdict: Award | Averages | AdjustedScore

    def is_out(self, out: Collection[int]) -> bool:
        """Whether the table had different cards from the field, so that nothing is compared."""
        return self.seating_board in out and isinstance(self.verdict, AdjustedScore)


@dataclass(frozen=True, slots=True)
class ScoredSimultaneous:
    """A scored simultaneous: its results and pairs; `cents` means figures in hundredths."""

    results: int
    pairs: int
    expected: int
    cents: bool
    boards: Mapping[int, Mapping[int, Exact]]
    making: "FieldScoring"

    @property
    def lines(self) -> Iterator[SimultaneousLine]:
        """Every pair that played, from first to last; computed on first use."""
        return self.making.lines()


class FieldScoring:
    """Computes the places of a field from its rows."""

    def __init__(self, row: Simultaneous) -> None:
        self.row = row
        self.by = row.method
        self.places = array("q")
        self.sessions = array("q")
        for place, session in joined_places(row).iterator():
            self.places.append(place)
            self.sessions.append(session)
        given = latest_rulings(row)
        seats = SeatedPairs(self.places, seated_sides(row))
        versions = {board: record.version for board, record in given.items()}
        out = fouled_tables(row)
        self.boards = BoardStream(boards_in_play(row), seats, CODES, versions, out)
        self.seen = [_board_frequencies(board) for board in self.boards]
        standing = _rulings_in_force(given, self.seen, seats)
        self.ruled = [record for record in standing if not record.is_out(out)]
        self.penalties = simultaneous_penalties(row)
        self.full = max((board.seated for board in self.seen), default=0)
        self.tables = {board.number: list(self._assigned(board.number)) for board in self.seen}
        self.cents = self._in_hundredths()
        crossed = self.by == CROSS_IMPS
        size = len(self.places)
        self.field = SimultaneousField(
            size, full=max(self.full, 1), cents=self.cents, crossed=crossed
        )
        self.frequencies = {board.number: self._frequencies(board) for board in self.seen}

    def _assigned(self, number: int) -> Iterator[tuple[int, int, AssignedScore]]:
        """Yield the tables of a board with an assigned score, between two pairs."""
        for _pk, board, north_south, east_west, verdict in self.ruled:
            if board != number or not isinstance(verdict, AdjustedScore):
                continue
            if north_south is not None and east_west is not None:
                assigned = verdict.assigned(vulnerable=vulnerability_of_board(number))
                yield north_south, east_west, assigned

    def _in_hundredths(self) -> bool:
        """Whether figures are in hundredths, by regulation: for unequal results or fractions."""
        counts = {board.results + len(self.tables[board.number]) for board in self.seen} - {0}
        rows = [row for rows in self.tables.values() for row in rows]
        parts = any(row.made is None for _north_south, _east_west, row in rows)
        given = len(self.ruled) > len(rows)
        return not counts <= {self.full} or parts or given or bool(self.penalties)

    def _frequencies(self, board: BoardFrequencies) -> Frequencies:
        times = dict(board.times)
        for _north_south, _east_west, row in self.tables[board.number]:
            for score, weight in row.seen:
                times[score] = times.get(score, 0) + _as_integer(weight)
        return Frequencies(times, max(self.full, 1), self.cents)

    def scored(self) -> ScoredSimultaneous:
        """Return all totals and places."""
        results = sum(frequencies.results for frequencies in self.seen)
        results += sum(map(len, self.tables.values()))
        for board in self.boards:
            self._count(board)
        self._give()
        self._penalise()
        boards = {number: frequencies.times for number, frequencies in self.frequencies.items()}
        pairs = int((self.field.boards > 0).sum())
        return ScoredSimultaneous(results, pairs, self.full, self.cents, boards, self)

    def _count(self, board: BoardRows) -> None:
        rows = self.tables[board.number]
        common = self.frequencies[board.number]
        worth = None
        if rows:
            worth = {
                score: self._in_units(
                    shares_of_result(AssignedScore.result(score), common, self.by)[0]
                )
                for score in common.times
            }
        self.field.count(board.north_south, board.east_west, board.points, worth)
        for north_south, east_west, row in rows:
            for pair, share in zip(
                (north_south, east_west), shares_of_result(row, common, self.by), strict=True
            ):
                self.field.add(pair, self._in_units(share))

    def _in_units(self, share: Exact) -> int:
        return int(share * (CENTS if self.cents else 1))

    def _give(self) -> None:
        """Add awards, and averages by each pair's results on other boards (Law 12C2)."""
        given = sorted(
            (ruling for ruling in self.ruled if isinstance(ruling.verdict, Award | Averages)),
            key=lambda ruling: ruling.board,
        )
        waiting = [ruling for ruling in given if isinstance(ruling.verdict, Averages)]
        awards = iter(self._settled(waiting))
        for ruling in given:
            award = next(awards) if isinstance(ruling.verdict, Averages) else ruling.verdict
            assert isinstance(award, Award)
            self._award(ruling, award)

    def _settled(self, waiting: Sequence[SimultaneousRuling]) -> list[Award]:
        cases = [_averages_at_table(ruling) for ruling in waiting]
        who = {pair for case in cases for pair in case[:2] if pair is not None}
        if self.by == CROSS_IMPS:
            return settle_averages(cases, {})
        totals = self.field.totals
        own = {
            pair: Fraction(100 * int(totals.won[pair]), int(totals.possible[pair]))
            for pair in who
            if totals.possible[pair]
        }
        return settle_averages(cases, own, BY_LAW)

    def _award(self, ruling: SimultaneousRuling, award: Award) -> None:
        common = self.frequencies[ruling.board]
        sides = (ruling.north_south, ruling.east_west)
        if isinstance(ruling.verdict, Averages):
            sides = _averages_at_table(ruling)[:2]
        for pair, percent in zip(sides, (award.north_south, award.east_west), strict=True):
            if pair is not None:
                self.field.add(pair, self._in_units(share_of_award(percent, common, self.by)))

    def _penalise(self) -> None:
        """Subtract penalties after all boards are scored (Laws 90 and 91)."""
        totals = self.field.totals
        for place, taken in self.penalties.items():
            at = bisect_left(self.places, place)
            if self.places[at : at + 1] != array("q", [place]):
                raise UnreadPlaceError
            totals.won[at] = self._after(totals, at, taken)

    def lines(self) -> Iterator[SimultaneousLine]:
        """Yield the pairs from first to last, without those who played nothing."""
        totals = self.field.totals
        present = totals.boards.nonzero()[0]
        won, possible, boards = (column[present] for column in totals[:3])
        own = FieldTotals(won, possible, boards, totals.rounded)
        ranks, shared = field_places(own)
        order = ranks.argsort(kind="stable")
        columns = (present, ranks, shared, own.won, own.possible, own.boards)
        rows = zip(*(column[order].tolist() for column in columns), strict=True)
        for position, (at, *figures) in enumerate(rows, start=1):
            yield SimultaneousLine(self.places[at], self.sessions[at], position, *figures)

    def _after(self, totals: FieldTotals, at: int, taken: Sequence[Amount]) -> int:
        """Return a total less its penalties, to the nearest hundredth."""
        possible = 0 if self.by == CROSS_IMPS else int(totals.possible[at]) // CENTS
        before = Total(Fraction(int(totals.won[at]), CENTS), possible, int(totals.boards[at]))
        left = penalty_scale(self.by, self.full).after(before, taken)
        return int(CENTS * Fraction(round_exactly(Fraction(left.won))))


def score_simultaneous_field(row: Simultaneous) -> ScoredSimultaneous:
    """Score the field: seven queries, three streamed. Raises SimultaneousError."""
    try:
        with limit_sqlite_cache():
            return FieldScoring(row).scored()
    except UnreadPlaceError:
        raise SimultaneousError("simultaneous_changed", name=row.name) from None


def penalty_scale(by: str, expected: int) -> PenaltyScale:
    """Return the data for applying penalties."""
    return PenaltyScale(Regulations(method=by), 2 * (expected - 1))


def simultaneous_penalties(row: Simultaneous) -> Mapping[int, Sequence[Amount]]:
    """The penalties of all sessions that count and were not withdrawn, by place."""
    joined = row.joined.values("session")
    given = Penalty.objects.filter(place__section__session__in=joined, reverses=None)
    penalties = defaultdict[int, list[Amount]](list)
    for penalty in given.filter(reversed_by=None).order_by("pk"):
        penalties[penalty.place_id] += penalty_scale(row.method, 1).counting([penalty.value])
    return {place: taken for place, taken in penalties.items() if taken}


def _board_frequencies(board: BoardRows) -> BoardFrequencies:
    scores, times = (column.tolist() for column in score_frequencies(board.points))
    often = dict(zip(scores, times, strict=True))
    return BoardFrequencies(board.number, board.seated, len(board.points), often, board.ruled)


def _rulings_in_force(
    given: Mapping[int, LatestRuling], boards: Sequence[BoardFrequencies], seats: SeatedPairs
) -> Iterator[SimultaneousRuling]:
    for latest in (given[pk] for board in boards for pk in board.ruled):
        verdict = latest.ruling.outcome
        if isinstance(verdict, Award | Averages | AdjustedScore):
            held = seats.at(latest.seating, turned=latest.ruling.arrow_switched).tolist()
            north_south, east_west = (None if who == NOBODY else who for who in held)
            yield SimultaneousRuling(
                latest.seating_board, latest.board, north_south, east_west, verdict
            )


def _averages_at_table(ruling: SimultaneousRuling) -> AveragesAtTable[int]:
    """Return the averages for scoring; a side without an average is None."""
    assert isinstance(ruling.verdict, Averages)
    return AveragesAtTable(
        ruling.north_south if ruling.verdict.north_south else None,
        ruling.east_west if ruling.verdict.east_west else None,
        ruling.verdict,
    )


def _as_integer(weight: Fraction) -> Exact:
    return weight.numerator if weight.denominator == 1 else weight
