"""Who came where: each field from first to last, ties parted by the event's regulations.

Knows totals, exact and as they are shown; not how a board came to be worth what it is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from fractions import Fraction
from functools import cache
from itertools import groupby

from boards.queries.seated import Pair
from scoring.imp_boards import MATCHPOINTS, imp_figures
from scoring.pair_ties import Facts, Stage, parted, tie_breaks
from scoring.ranking import Criterion, ranked
from scoring.regulations import SECTION, Regulations
from scoring.rounding import DIRECTION, Figures, Policy, figures, policy
from scoring.totals import Total

Rooms = Mapping[str, int]
"""How many win in each section."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A pair's place in its field: its line, or nothing where all are ranked together.

    `section` is said where each is ranked apart. `total` is exact; `shown` is how the event's
    regulations print it. By them one or the other ranks. `stages` are the tie-breaks that had a
    part in the place.
    """

    rank: int
    shared: bool
    field: str
    pair: Pair
    total: Total
    shown: Figures
    section: str = ""
    stages: tuple[Stage[int], ...] = attribute(default=(), compare=False)

    @property
    def ranked_in(self) -> tuple[str, str]:
        """The list that the pair is ranked in: a section, a line, or neither."""
        return self.section, self.field


Row = tuple[tuple[str, str], Pair, Total]
LINES = ("", "NS", "EW")
PERCENTAGE: Criterion[Row] = Criterion("percentage", "percentage", lambda row: row[2].share)
TOTAL: Criterion[Row] = Criterion("total", "total", lambda row: row[2].won)


SCRATCH: Criterion[Ranked] = Criterion("place", "place", lambda row: -row.rank)


def ranked_field(
    pairs: Mapping[int, Pair],
    totals: Mapping[int, Total],
    winners: Rooms,
    regulations: Regulations,
    facts: Callable[[], Facts[int]],
) -> tuple[Ranked, ...]:
    """Everybody who has played, each in the field that they are ranked in.

    What tie-breaks look at is asked for where two are level and the regulations part them.
    """
    tops = regulations.method == MATCHPOINTS
    apart = regulations.ranked == SECTION and len(winners) > 1
    rows = _fields(pairs, totals, winners, tops=tops, apart=apart)
    shown, asked = _shown(rows, regulations, tops=tops), cache(facts)
    merit = PERCENTAGE if tops else TOTAL
    if regulations.levels_shown:
        merit = Criterion("shown", "shown", lambda row: ranking_figure(shown(row[1], row[2])))
    places = [
        Ranked(rank, shared, line, pair, total, shown(pair, total), section, stages)
        for field in _lists(rows)
        for rank, shared, ((section, line), pair, total), stages in _placed(
            field, merit, regulations, asked
        )
    ]
    return tuple(places)


def ranking_figure(shown: Figures) -> Fraction:
    """What ranks of what is shown: the percentage, or the total where there is none."""
    return Fraction(shown.total if shown.percentage is None else shown.percentage)


def _lists(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows of each list, section by section, North-South first."""
    for section in dict.fromkeys(row[0][0] for row in rows):
        for line in LINES:
            yield [row for row in rows if row[0] == (section, line)]


def _shown(
    rows: Sequence[Row], regulations: Regulations, *, tops: bool
) -> Callable[[Pair, Total], Figures]:
    """How a pair's figures are printed; the most of anybody is that of who is factored with it."""
    by, apart = policy(regulations.rounding), regulations.compared == SECTION
    most, factored = defaultdict[tuple[str, str], int](int), dict[int, tuple[str, str]]()
    for (_section, line), pair, total in rows:
        at = factored[pair.place] = factored_with(pair, line, by, apart=apart)
        most[at] = max(most[at], total.possible)

    def shown(pair: Pair, total: Total) -> Figures:
        if not tops:
            return imp_figures(total, by, places=regulations.decimals)
        out_of = most[factored[pair.place]]
        return figures(total, by, win=regulations.win, most=out_of, places=regulations.decimals)

    return shown


def factored_with(pair: Pair, line: str, by: Policy, *, apart: bool) -> tuple[str, str]:
    """Who has the same has a total brought to the same number of boards."""
    return pair.section if apart else "", line if by.factored == DIRECTION else ""


def line_of(pair: Pair, winners: Rooms) -> str:
    """The direction that a pair is ranked in, or nothing where both are ranked together."""
    return pair.line if winners[pair.section] == 2 else ""


def _placed(
    field: Sequence[Row],
    by: Criterion[Row],
    regulations: Regulations,
    facts: Callable[[], Facts[int]],
) -> Iterator[tuple[int, bool, Row, tuple[Stage[int], ...]]]:
    places, breaks = ranked(field, (by,)), tie_breaks(regulations.tie_breaks)
    if not breaks:
        yield from ((place.rank, place.shared, place.contestant, ()) for place in places)
        return
    for rank, level in groupby(places, key=lambda place: place.rank):
        rows = {place.contestant[1].place: place.contestant for place in level}
        if len(rows) == 1:
            yield from ((rank, False, row, ()) for row in rows.values())
            continue
        for group in parted(list(rows), breaks, facts(), rank=rank):
            several = len(group.contestants) > 1
            yield from ((group.rank, several, rows[one], group.stages) for one in group.contestants)


def _fields(
    pairs: Mapping[int, Pair],
    totals: Mapping[int, Total],
    winners: Rooms,
    *,
    tops: bool,
    apart: bool,
) -> list[Row]:
    """Everybody by the field that they are in; where there are tops, who could have won any."""
    return [
        (
            (pair.section if apart else "", line_of(pair, winners)),
            pair,
            totals[place],
        )
        for place, pair in pairs.items()
        if place in totals and (totals[place].possible or not tops)
    ]


def section_places(ranking: Sequence[Ranked]) -> Mapping[int, tuple[int, bool]]:
    """The place of each in its own section, and whether others there have the same."""
    sections = defaultdict[tuple[str, str], list[Ranked]](list)
    for row in ranking:
        sections[row.pair.section, row.field].append(row)
    return {
        each.contestant.pair.place: (each.rank, each.shared)
        for rows in sections.values()
        for each in ranked(rows, (SCRATCH,))
    }
