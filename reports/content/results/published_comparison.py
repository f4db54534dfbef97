"""Compares the published scores of an imported event with the computed ones.

A difference is explained where the cause can be found: a correction since the import, figures of
the file that contradict each other, rounding, or another figure that this one is made of.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from formats.events.imported_event import (
    EventPair,
    EventPairKey,
    EventResult,
    ImportedEvent,
    PublishedResultFigures,
)
from reports.content.cells.score_units import has_tops
from reports.content.results.published_figures import (
    ComparedFigure,
    DifferenceReason,
    FigureSubject,
    OwnFigure,
    PublishedKind,
    compare_figure,
    is_same_rank,
    most_printed_places,
    parse_figure,
)
from reports.content.results.ranking import rank_text
from reports.content.results.scored_results import ScoredResult, list_scored_results
from scoring.boards.imp_boards import ImpBoard
from scoring.boards.matchpoints import in_scale
from scoring.boards.rounding import round_exactly
from scoring.boards.totals import percentage_of_possible
from scoring.laws.adjusted_scores import RulingOutcome
from scoring.laws.compass import vulnerability_of_board
from scoring.laws.outcome import Award, north_south_points
from standings.printed_board_scores import board_places
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

PairBoards = Mapping[str, tuple[int, ...]]


def compare_published_figures(
    snapshot: SessionSnapshot, event: ImportedEvent
) -> tuple[ComparedFigure, ...]:
    """Compare every published figure; those that differ have a reason, if one is found."""
    comparison = _FigureComparison(
        snapshot, event, _places_by_key(snapshot, event), _results_by_place(snapshot)
    )
    boards = list(comparison.board_figures())
    pairs = list(comparison.pair_figures(_differing_boards(boards)))
    totals_differ = any(not figure.equal for figure in pairs)
    ranks = comparison.rank_figures(totals_differ=totals_differ)
    return (*boards, *comparison.datum_figures(), *pairs, *ranks)


def _places_by_key(snapshot: SessionSnapshot, event: ImportedEvent) -> Mapping[EventPairKey, int]:
    """Return the place of each pair of the file; a section without a name is the first here."""
    first = min((section.name for section in snapshot.sections.values()), default="")
    named = {
        (pair.section, pair.line, pair.number): place for place, pair in snapshot.pairs.items()
    }
    keys = (pair.key for pair in event.pairs)
    places = ((key, named.get((key.section or first, *key[1:]))) for key in keys)
    return {key: place for key, place in places if place is not None}


def _results_by_place(snapshot: SessionSnapshot) -> Mapping[tuple[int, int], ScoredResult]:
    """Return each pair's result on each board."""
    return {
        (place, result.cell.board): result
        for result in list_scored_results(snapshot)
        for place in result.cell.seated
    }


def _differing_boards(figures: Iterable[ComparedFigure]) -> PairBoards:
    """Return the boards of each pair on which a figure differs by more than rounding."""
    boards = defaultdict[str, set[int]](set)
    for figure in figures:
        if not figure.equal and figure.reason is not DifferenceReason.ROUNDED:
            boards[figure.subject.pair].add(figure.subject.board)
    return {pair: tuple(sorted(numbers)) for pair, numbers in boards.items()}


@dataclass
class _FigureComparison:
    """One session and its file; places by pair of the file, results by place and board."""

    snapshot: SessionSnapshot
    event: ImportedEvent
    places: Mapping[EventPairKey, int]
    results: Mapping[tuple[int, int], ScoredResult]

    def board_figures(self) -> Iterator[ComparedFigure]:
        contradicted = _contradicted_results(self.event)
        at_fault = {self.event.results[at].board for at in contradicted}
        published = [result.published for result in self.event.results]
        score_places = most_printed_places(
            text for each in published for text in (each.north_south, each.east_west)
        )
        percentage_places = most_printed_places(
            text
            for each in published
            for text in (each.north_south_percentage, each.east_west_percentage)
        )
        for at, result in enumerate(self.event.results):
            reason = self.board_reason(
                result, contradicted=at in contradicted, board_at_fault=result.board in at_fault
            )
            for pair, other, score, percentage in _sides_of(result):
                subject = FigureSubject(str(pair), result.board, str(other or ""))
                own_score, own_percentage = self.own_board_figures(result, pair)
                if score:
                    yield compare_figure(
                        PublishedKind.BOARD_SCORE,
                        subject,
                        score,
                        own_score,
                        score_places,
                        reason=reason,
                    )
                if percentage:
                    yield compare_figure(
                        PublishedKind.BOARD_PERCENTAGE,
                        subject,
                        percentage,
                        own_percentage,
                        percentage_places,
                        reason=reason,
                    )

    def result_of(self, result: EventResult) -> ScoredResult | None:
        keys = ((self.places.get(pair, 0), result.board) for pair in result.pairs)
        return next((self.results[key] for key in keys if key in self.results), None)

    def own_board_figures(
        self, result: EventResult, pair: EventPairKey
    ) -> tuple[OwnFigure | None, OwnFigure | None]:
        scored = self.result_of(result)
        if scored is None:
            return None, None
        is_north_south = self.places.get(pair) == scored.cell.north_south
        printed = scored.printed[0 if is_north_south else 1]
        exact = scored.north_south if is_north_south else scored.east_west
        if printed is None or exact is None:
            return None, None
        places = board_places(self.snapshot)
        score = OwnFigure(round_exactly(Fraction(printed), places=places), Fraction(exact))
        if not has_tops(self.snapshot):
            return score, None
        share = percentage_of_possible(exact, scored.top) or Fraction(0)
        return score, OwnFigure(round_exactly(share, places=places), share)

    def board_reason(
        self, result: EventResult, *, contradicted: bool, board_at_fault: bool
    ) -> DifferenceReason:
        """Return why the figures of a result differ if they do."""
        cells = self.snapshot.cells_on.get(result.board, ())
        # The import stores first versions; any later one changes the board for every table.
        if self.result_of(result) is None or any(cell.version > 1 for cell in cells):
            return DifferenceReason.CORRECTED
        if isinstance(result.outcome, Award):
            return DifferenceReason.AWARDED
        if contradicted:
            return DifferenceReason.CONTRADICTED
        return DifferenceReason.FROM_RESULT if board_at_fault else DifferenceReason.UNKNOWN

    def datum_figures(self) -> Iterator[ComparedFigure]:
        datums = {
            key[0] if isinstance(key, tuple) else key: board.datum
            for key, board in self.snapshot.travellers.items()
            if isinstance(board, ImpBoard)
        }
        places = most_printed_places(board.datum for board in self.event.boards)
        for board in self.event.boards:
            datum = datums.get(board.number)
            if board.datum and datum is not None:
                own = OwnFigure(round_exactly(datum, places=places), datum)
                subject = FigureSubject(board=board.number)
                yield compare_figure(PublishedKind.DATUM, subject, board.datum, own, places)

    def pair_figures(self, differing: PairBoards) -> Iterator[ComparedFigure]:
        rows = {row.pair.place: row for row in self.snapshot.ranking}
        published = [pair.published for pair in self.event.pairs]
        total_places = most_printed_places(each.total for each in published)
        percentage_places = most_printed_places(each.percentage for each in published)
        sums = _sums_of_file(self.event)
        for pair in self.event.pairs:
            row = rows.get(self.places.get(pair.key, 0))
            boards = differing.get(str(pair.key), ())
            reason = _pair_reason(pair, row, boards, sums.get(pair.key))
            total, percentage, count = self.own_pair_figures(row)
            for kind, printed, own, places in (
                (PublishedKind.TOTAL, pair.published.total, total, total_places),
                (
                    PublishedKind.PERCENTAGE,
                    pair.published.percentage,
                    percentage,
                    percentage_places,
                ),
                (PublishedKind.BOARDS, pair.published.boards, count, 0),
            ):
                if printed:
                    subject = FigureSubject(str(pair.key))
                    if kind is PublishedKind.BOARDS and reason is DifferenceReason.FILE_SUM:
                        reason = DifferenceReason.UNKNOWN
                    yield compare_figure(
                        kind, subject, printed, own, places, reason=reason, boards=boards
                    )

    def own_pair_figures(
        self, row: RankedPair | None
    ) -> tuple[OwnFigure | None, OwnFigure | None, OwnFigure | None]:
        if row is None:
            return None, None, None
        won = Fraction(row.total.won)
        if has_tops(self.snapshot):
            won = in_scale(won, win=self.snapshot.facts.regulations.win)
        count = Fraction(row.total.boards)
        percentage = None
        if row.shown.percentage is not None:
            percentage = OwnFigure(row.shown.percentage, row.total.percentage or Fraction(0))
        return (
            OwnFigure(row.shown.total, won),
            percentage,
            OwnFigure(round_exactly(count, places=0), count),
        )

    def rank_figures(self, *, totals_differ: bool) -> Iterator[ComparedFigure]:
        rows = {row.pair.place: row for row in self.snapshot.ranking}
        ranked_in = {place: row.ranked_in for place, row in rows.items()}
        times = Counter(
            (ranked_in.get(self.places.get(pair.key, 0)), pair.published.rank)
            for pair in self.event.pairs
        )
        for pair in self.event.pairs:
            printed = pair.published.rank
            place = self.places.get(pair.key, 0)
            row = rows.get(place)
            if not printed:
                continue
            subject = FigureSubject(str(pair.key))
            repeated = times[ranked_in.get(place), printed] > 1
            if row is None:
                reason = DifferenceReason.NOT_RANKED
                yield ComparedFigure(PublishedKind.RANK, subject, printed, "", False, reason)
                continue
            equal = is_same_rank(printed, row.rank, shared=row.shared, repeated=repeated)
            reason = DifferenceReason.FROM_TOTALS if totals_differ else DifferenceReason.UNKNOWN
            yield ComparedFigure(
                PublishedKind.RANK, subject, printed, rank_text(row), equal, reason
            )


def _sides_of(
    result: EventResult,
) -> Iterator[tuple[EventPairKey, EventPairKey | None, str, str]]:
    """Yield each pair, its opponents, and its published score and percentage."""
    figures = result.published
    if ours := result.north_south:
        yield ours, result.east_west, figures.north_south, figures.north_south_percentage
    if theirs := result.east_west:
        yield theirs, result.north_south, figures.east_west, figures.east_west_percentage


def _pair_reason(
    pair: EventPair,
    row: RankedPair | None,
    boards: tuple[int, ...],
    own_sum: tuple[Fraction, Fraction] | None,
) -> DifferenceReason:
    if row is None:
        return DifferenceReason.NOT_RANKED
    if pair.published.adjustment:
        return DifferenceReason.ADJUSTED
    if boards:
        return DifferenceReason.FROM_BOARDS
    total = parse_figure(pair.published.total)
    if own_sum is None or total is None:
        return DifferenceReason.UNKNOWN
    added, accuracy = own_sum
    # Only where ours is that sum too: totals of pairs that sat out may be scaled up.
    if abs(Fraction(row.shown.total) - added) <= accuracy < abs(total - added):
        return DifferenceReason.FILE_SUM
    return DifferenceReason.UNKNOWN


def _sums_of_file(event: ImportedEvent) -> Mapping[EventPairKey, tuple[Fraction, Fraction]]:
    """Return what the published figures of each pair's boards add up to, and how exactly.

    Pairs with a board without a figure are left out.
    """
    figures = defaultdict[EventPairKey, list[str]](list)
    for result in event.results:
        for pair, other, score, _percentage in _sides_of(result):
            if other is not None:
                figures[pair].append(score)
    unit = Fraction(1, 10 ** most_printed_places(chain.from_iterable(figures.values())))
    sums = {}
    for pair, texts in figures.items():
        numbers = [parse_figure(text) for text in texts]
        if None not in numbers:
            exact = sum((number for number in numbers if number is not None), Fraction(0))
            # Each may have been rounded by half a unit.
            sums[pair] = (exact, len(texts) * unit / 2)
    return sums


def _contradicted_results(event: ImportedEvent) -> set[int]:
    """Return the results whose published figures contradict those of other tables.

    Where one score has several figures on a board, those that fewer tables have are at fault; so
    are two sides that together do not have what the sides of most tables have. Rulings can have
    any figures.
    """
    scores = defaultdict[tuple[int, int], list[int]](list)
    boards = defaultdict[int, list[int]](list)
    vulnerable = {board.number: board.vulnerable for board in event.boards}
    for at, result in enumerate(event.results):
        sides = vulnerable.get(result.board)
        if sides is None:
            sides = vulnerability_of_board(result.board)
        points = north_south_points(result.outcome, vulnerable=sides)
        if points is not None and not isinstance(result.outcome, RulingOutcome):
            boards[result.board].append(at)
            scores[result.board, points].append(at)
    at_fault: set[int] = set()
    for group in scores.values():
        at_fault |= _outvoted({at: event.results[at].published for at in group})
    for board in boards.values():
        at_fault |= _outvoted({at: _sum_of_sides(event.results[at].published) for at in board})
    return at_fault


def _outvoted(figures: Mapping[int, object]) -> set[int]:
    """Return the keys whose value is not the most frequent one."""
    times = Counter(figures.values())
    if len(times) < 2:
        return set()
    usual = times.most_common(1)[0][0]
    return {at for at, value in figures.items() if value != usual}


def _sum_of_sides(figures: PublishedResultFigures) -> Fraction | None:
    ours, theirs = parse_figure(figures.north_south), parse_figure(figures.east_west)
    return None if ours is None or theirs is None else ours + theirs
