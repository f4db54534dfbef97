"""Computes extra ranking lists: strata, handicap, members and guests, and master points.

Computed from the rows of the ranking, without text or queries.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boards.queries.table_results import SeatedPair
from scoring.boards.ranking import RankedPlace, RankingCriterion, rank_field
from scoring.events.event_lists import EventLists
from scoring.events.handicaps import add_handicaps, pair_handicap
from scoring.events.master_points import award_master_points
from scoring.events.strata import rank_strata
from standings.ranking import SCRATCH, RankedPair, ranking_figure

KINDS = ("stratum", "handicap", "members", "guests", "both_directions")
STRATUM, HANDICAP, MEMBERS, GUESTS, BOTH_DIRECTIONS = KINDS


@dataclass(frozen=True, slots=True)
class RankingListLine:
    """A pair's place in a list; `figure` is the ranking figure if it differs from the ranking's."""

    rank: int
    shared: bool
    row: RankedPair
    figure: Fraction | None = None


@dataclass(frozen=True, slots=True)
class RankingList:
    """A list of one field, from first to last: its kind and stratum (else 0).

    `section` is set if each section is ranked separately.
    """

    kind: str
    stratum: int
    field: str
    lines: tuple[RankingListLine, ...]
    section: str = ""


# A section, where each is ranked apart, and a line, where each has a winner.
FieldName = tuple[str, str]


@dataclass(frozen=True)
class SessionRankingLists:
    """All lists of a session's ranking by the event's `rules`; pairs are keyed by place.

    Handicaps are added to exact percentages, or to displayed ones (`as_shown`) if equal displayed
    figures tie. With `both_directions`, two winners are also listed together.
    """

    ranking: tuple[RankedPair, ...]
    rules: EventLists
    as_shown: bool = False
    both_directions: bool = False

    @cached_property
    def fields(self) -> Mapping[FieldName, tuple[RankedPair, ...]]:
        """The rows of each field, in order."""
        return {
            name: tuple(row for row in self.ranking if row.ranked_in == name)
            for name in dict.fromkeys(row.ranked_in for row in self.ranking)
        }

    @cached_property
    def strata(self) -> Mapping[int, int]:
        """Every pair's stratum, 1 the highest; pairs with unknown master points are in 1."""
        strata = self.rules.strata
        if strata is None:
            return {}
        return {
            row.pair.place: 1
            if None in master_points_of_pair(row.pair)
            else strata.of(known_master_points(row.pair))
            for row in self.ranking
        }

    @cached_property
    def handicaps(self) -> Mapping[int, Fraction]:
        """Every pair's handicap; zero if it has none."""
        if not self.rules.handicap:
            return {}
        return {row.pair.place: pair_handicap(handicaps_of_pair(row.pair)) for row in self.ranking}

    @cached_property
    def handicapped(self) -> Mapping[int, Fraction]:
        """Every pair's percentage with its handicap, field by field."""
        percentages: dict[int, Fraction] = {}
        for rows in self.fields.values():
            scored = {row.pair.place: self._percentage(row) for row in rows}
            percentages |= add_handicaps(scored, self.handicaps, keep_mean=self.rules.keep_mean)
        return percentages if self.rules.handicap else {}

    def _percentage(self, row: RankedPair) -> Fraction:
        if self.as_shown:
            return ranking_figure(row.shown)
        return row.total.percentage or Fraction(0)

    @cached_property
    def ranks(self) -> Mapping[int, Mapping[int, RankingListLine]]:
        """Every pair's lines in the strata, by place and stratum."""
        places: dict[int, dict[int, RankingListLine]] = {row.pair.place: {} for row in self.ranking}
        for strata_list in self._strata_lists:
            for line in strata_list.lines:
                places[line.row.pair.place][strata_list.stratum] = line
        return places

    @cached_property
    def by_kind(self) -> Mapping[str, Mapping[int, RankingListLine]]:
        """Every pair's lines in the other lists, by kind and place."""
        return {
            kind: {
                line.row.pair.place: line
                for ranking_list in self.lists
                if ranking_list.kind == kind
                for line in ranking_list.lines
            }
            for kind in (HANDICAP, MEMBERS, GUESTS)
        }

    @cached_property
    def place_awards(self) -> Mapping[FieldName, list[int]]:
        """The awards of each field by place, from the first on."""
        return {
            name: self.rules.place_awards(
                self._full_tables(name), boards=self._boards, winners=2 if name[1] else 1
            )
            for name in self.fields
        }

    @cached_property
    def awards(self) -> Mapping[int, Fraction]:
        """The master points that each pair has won."""
        return {
            row.pair.place: award
            for name, rows in self.fields.items()
            for row, award in award_master_points(
                [RankedPlace(row.rank, row, row.shared) for row in rows], self.place_awards[name]
            ).items()
        }

    @cached_property
    def lists(self) -> tuple[RankingList, ...]:
        """Every list that differs from the ranking."""
        strata = (strata_list for strata_list in self._strata_lists if strata_list.stratum > 1)
        more = (*self._handicap_lists(), *self._home_lists())
        return (*strata, *more, *self._lists_of_both_directions())

    @cached_property
    def _strata_lists(self) -> tuple[RankingList, ...]:
        strata = sorted({1, *self.strata.values()} if self.strata else ())
        lists = {
            name: rank_strata(rows, (SCRATCH,), lambda row: self.strata[row.pair.place], strata)
            for name, rows in self.fields.items()
        }
        return tuple(
            self._list(STRATUM, name, own[stratum], stratum)
            for stratum in strata
            for name, own in lists.items()
            if stratum in own
        )

    def _lists_of_both_directions(self) -> Iterable[RankingList]:
        """Yield lists of both directions together: one of all pairs and one of each stratum."""
        sections = dict.fromkeys(row.section for row in self.ranking if row.field)
        strata = sorted({1, *self.strata.values()} if self.strata else {1})
        for section in sections if self.both_directions else ():
            rows = [row for row in self.ranking if row.field and row.section == section]
            by: RankingCriterion[RankedPair] = RankingCriterion("figure", "figure", self._merit)
            lists = rank_strata(rows, (by,), lambda row: self.strata.get(row.pair.place, 1), strata)
            for stratum, places in lists.items():
                of_stratum = stratum if self.strata else 0
                yield self._list(BOTH_DIRECTIONS, (section, ""), places, of_stratum)

    def _merit(self, row: RankedPair) -> Fraction:
        """Return the ranking figure, exact or displayed: the percentage, or else the total."""
        if self.as_shown:
            return ranking_figure(row.shown)
        exact = row.total.percentage
        return Fraction(row.total.won) if exact is None else exact

    def _handicap_lists(self) -> Iterable[RankingList]:
        if not self.rules.handicap:
            return
        by: RankingCriterion[RankedPair] = RankingCriterion(
            "handicapped", "handicapped", lambda row: self.handicapped[row.pair.place]
        )
        for name, rows in self.fields.items():
            lines = (
                RankingListLine(place.rank, place.shared, row, self.handicapped[row.pair.place])
                for place in rank_field(rows, (by,))
                for row in (place.contestant,)
            )
            yield RankingList(HANDICAP, 0, name[1], tuple(lines), name[0])

    def _home_lists(self) -> Iterable[RankingList]:
        """Yield the lists of pairs of members, and of pairs with a guest."""
        for kind in (MEMBERS, GUESTS) if self.rules.home else ():
            for name, field in self.fields.items():
                if rows := [row for row in field if membership_of_pair(row.pair) == kind]:
                    yield self._list(kind, name, rank_field(rows, (SCRATCH,)))

    def _list(
        self,
        kind: str,
        name: FieldName,
        places: Iterable[RankedPlace[RankedPair]],
        stratum: int = 0,
    ) -> RankingList:
        lines = tuple(
            RankingListLine(place.rank, place.shared, place.contestant) for place in places
        )
        return RankingList(kind, stratum, name[1], lines, name[0])

    def _full_tables(self, name: FieldName) -> int:
        """Count tables of two pairs; half tables do not count."""
        (section, line), count = name, Counter(row.ranked_in for row in self.ranking)
        if not line:
            return count[name] // 2
        return min(count[section, "NS"], count[section, "EW"])

    @property
    def _boards(self) -> int:
        return max((row.total.boards for row in self.ranking), default=0)


def master_points_of_pair(pair: SeatedPair) -> list[Fraction | None]:
    """Return the current players' master points; None where unknown."""
    known = [figure.master_points for figure in pair.figures]
    return [None if figure is None else Fraction(figure) for figure in known] or [None]


def known_master_points(pair: SeatedPair) -> list[Fraction]:
    """Return the known master points of the current players."""
    return [points for points in master_points_of_pair(pair) if points is not None]


def handicaps_of_pair(pair: SeatedPair) -> list[Fraction]:
    """Return the current players' handicaps; zero for players without one."""
    return [Fraction(figure.handicap or 0) for figure in pair.figures] or [Fraction(0)]


def membership_of_pair(pair: SeatedPair) -> str:
    """Return whether a pair is of members or has a guest; empty without players."""
    if not pair.figures:
        return ""
    return GUESTS if any(figure.guest for figure in pair.figures) else MEMBERS
