"""Ranks the pairs of a session, together or by direction, with the event's tie-breaks."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from fractions import Fraction
from functools import cache
from itertools import groupby

from boards.queries.table_results import SeatedPair
from scoring.boards.imp_boards import MATCHPOINTS, imp_figures
from scoring.boards.printed_totals import (
    DIRECTION,
    PrintedFigures,
    RoundingPolicy,
    printed_figures,
    rounding_policy,
)
from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.boards.totals import Total
from scoring.events.pair_tie_breaks import (
    TieBreakData,
    TieBreakStage,
    break_pair_ties,
    pair_tie_breaks,
)
from scoring.events.regulations import SECTION, Regulations

# How many win in each section.
WinnersBySection = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RankedPair:
    """A pair's place in its field: its line, or empty where all are ranked together.

    `section` is set if each section is ranked separately. `total` is exact and `shown` is rounded
    by the regulations, which also say which of them ranks. `stages` are the tie-breaks that
    affected the place.
    """

    rank: int
    shared: bool
    field: str
    pair: SeatedPair
    total: Total
    shown: PrintedFigures
    section: str = ""
    stages: tuple[TieBreakStage[int], ...] = attribute(default=(), compare=False)

    @property
    def ranked_in(self) -> tuple[str, str]:
        """The pair's list: its section and its line, each empty if not used."""
        return self.section, self.field


FieldRow = tuple[tuple[str, str], SeatedPair, Total]
LINES = ("", "NS", "EW")
PERCENTAGE: RankingCriterion[FieldRow] = RankingCriterion(
    "percentage", "percentage", lambda row: row[2].share
)
TOTAL: RankingCriterion[FieldRow] = RankingCriterion("total", "total", lambda row: row[2].won)


SCRATCH: RankingCriterion[RankedPair] = RankingCriterion("place", "place", lambda row: -row.rank)


def rank_session(
    pairs: Mapping[int, SeatedPair],
    totals: Mapping[int, Total],
    winners: WinnersBySection,
    regulations: Regulations,
    read_tie_break_data: Callable[[], TieBreakData[int]],
) -> tuple[RankedPair, ...]:
    """Rank every pair that has played, in its own field.

    Data for tie-breaks is read only if pairs are tied and the regulations break ties.
    """
    tops = regulations.method == MATCHPOINTS
    apart = regulations.ranked == SECTION and len(winners) > 1
    rows = _rows_by_field(pairs, totals, winners, tops=tops, apart=apart)
    printed = _printed_by_pair(rows, regulations, tops=tops)
    # Read only when two pairs are level, and once for all lists.
    cached_data = cache(read_tie_break_data)
    merit = PERCENTAGE if tops else TOTAL
    if regulations.levels_shown:
        merit = RankingCriterion(
            "shown", "shown", lambda row: ranking_figure(printed(row[1], row[2]))
        )
    places = [
        RankedPair(rank, shared, line, pair, total, printed(pair, total), section, stages)
        for field in _split_by_field(rows)
        for rank, shared, ((section, line), pair, total), stages in _place_field(
            field, merit, regulations, cached_data
        )
    ]
    return tuple(places)


def ranking_figure(printed: PrintedFigures) -> Fraction:
    """Return the displayed figure that ranks: the percentage, or the total without one."""
    return Fraction(printed.total if printed.percentage is None else printed.percentage)


def _split_by_field(rows: Sequence[FieldRow]) -> Iterator[list[FieldRow]]:
    """Yield the rows of each list, section by section, North-South first."""
    for section in dict.fromkeys(row[0][0] for row in rows):
        for line in LINES:
            yield [row for row in rows if row[0] == (section, line)]


def _printed_by_pair(
    rows: Sequence[FieldRow], regulations: Regulations, *, tops: bool
) -> Callable[[SeatedPair, Total], PrintedFigures]:
    """Return the function that rounds a pair's figures, scaled within its factor group."""
    by = rounding_policy(regulations.rounding)
    apart = regulations.compared == SECTION
    most = defaultdict[tuple[str, str], int](int)
    factored = dict[int, tuple[str, str]]()
    for (_section, line), pair, total in rows:
        at = factored[pair.place] = factored_with(pair, line, by, apart=apart)
        most[at] = max(most[at], total.possible)

    def shown(pair: SeatedPair, total: Total) -> PrintedFigures:
        if not tops:
            return imp_figures(total, by, places=regulations.decimals)
        out_of = most[factored[pair.place]]
        return printed_figures(
            total, by, win=regulations.win, most=out_of, places=regulations.decimals
        )

    return shown


def factored_with(
    pair: SeatedPair, line: str, by: RoundingPolicy, *, apart: bool
) -> tuple[str, str]:
    """Return the factor group; totals within it are scaled to the same number of boards."""
    return pair.section if apart else "", line if by.factored == DIRECTION else ""


def ranking_direction(pair: SeatedPair, winners: WinnersBySection) -> str:
    """Return the direction in which a pair is ranked, or empty where both are ranked together."""
    return pair.line if winners[pair.section] == 2 else ""


def _place_field(
    field: Sequence[FieldRow],
    by: RankingCriterion[FieldRow],
    regulations: Regulations,
    read_tie_break_data: Callable[[], TieBreakData[int]],
) -> Iterator[tuple[int, bool, FieldRow, tuple[TieBreakStage[int], ...]]]:
    places = rank_field(field, (by,))
    breaks = pair_tie_breaks(regulations.tie_breaks)
    if not breaks:
        yield from ((place.rank, place.shared, place.contestant, ()) for place in places)
        return
    for rank, level in groupby(places, key=lambda place: place.rank):
        rows = {place.contestant[1].place: place.contestant for place in level}
        # Nobody is level here, so no tie-break is explained.
        if len(rows) == 1:
            yield from ((rank, False, row, ()) for row in rows.values())
            continue
        for group in break_pair_ties(list(rows), breaks, read_tie_break_data(), rank=rank):
            several = len(group.contestants) > 1
            yield from (
                (group.rank, several, rows[contestant], group.stages)
                for contestant in group.contestants
            )


def _rows_by_field(
    pairs: Mapping[int, SeatedPair],
    totals: Mapping[int, Total],
    winners: WinnersBySection,
    *,
    tops: bool,
    apart: bool,
) -> list[FieldRow]:
    """Return all pairs by field; with tops, only those with a possible total."""
    return [
        (
            (pair.section if apart else "", ranking_direction(pair, winners)),
            pair,
            totals[place],
        )
        for place, pair in pairs.items()
        if place in totals and (totals[place].possible or not tops)
    ]


def section_places(ranking: Sequence[RankedPair]) -> Mapping[int, tuple[int, bool]]:
    """Return each pair's place in its section, and whether it is shared."""
    sections = defaultdict[tuple[str, str], list[RankedPair]](list)
    for row in ranking:
        sections[row.pair.section, row.field].append(row)
    return {
        place.contestant.pair.place: (place.rank, place.shared)
        for rows in sections.values()
        for place in rank_field(rows, (SCRATCH,))
    }
