"""A season: every session that counts, who came to it, and what it comes to for each of them.

Made of the pictures of its sessions: as many reads as there are sessions of which none is kept.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from boards.queries.evening import Evening, era
from boards.queries.evenings import evenings_at
from boards.queries.ranked import Ranked
from boards.queries.seated import Person
from scoring.ranking import Criterion, ranked
from scoring.seasons import PLAYERS, SeasonRule
from scoring.several import Attended, explain_combined, ladder
from scoring.steps import Step
from tournament.models import Session

KEPT = 16
Who = tuple[int, ...]


class Counted(NamedTuple):
    """A session that counts."""

    pk: int
    name: str
    local_date: date | None


@dataclass(frozen=True, slots=True)
class Line:
    """A player or a pair in the ladder: the names, what was played where, and what it comes to.

    `sat` are the percentage and the boards of each session, by its key; `exact` are the percentages
    that the sessions rounded.
    """

    rank: int
    shared: bool
    who: Who
    names: tuple[str, ...]
    sat: Mapping[int, Attended]
    exact: Mapping[int, Fraction]
    figure: Fraction
    step: Step


@dataclass(frozen=True, slots=True)
class Season:
    """A ladder: the sessions that count, who is ranked, and how many came too seldom."""

    rule: SeasonRule
    sessions: tuple[Counted, ...]
    lines: tuple[Line, ...]
    seldom: int


def season_of(rule: SeasonRule, sessions: Iterable[Session]) -> Season:
    """The ladder of these sessions; only percentages are reckoned together.

    Kept until one of them changes: it is made of more pictures than are kept.
    """
    return _made(era(), rule, tuple((each.pk, each.revision) for each in sessions))


@lru_cache(maxsize=KEPT)
def _made(_era: int, rule: SeasonRule, sessions: tuple[tuple[int, int], ...]) -> Season:
    sat = defaultdict[Who, dict[int, Attended]](dict)
    exact = defaultdict[Who, dict[int, Fraction]](dict)
    names: dict[Who, tuple[str, ...]] = {}
    counted: list[Counted] = []
    for evening in evenings_at(sessions):
        session = evening.facts.pk
        for row in _with_percentages(evening):
            for who, called in _contestants(row, rule):
                sat[who][session] = Attended(_percentage(row), row.total.boards)
                exact[who][session] = Fraction(row.total.percentage or 0)
                names[who] = called
        counted.append(Counted(session, evening.facts.name, evening.facts.local_date))
    played = {who: list(own.values()) for who, own in sat.items()}
    figures = ladder(played, rule.combination)
    by: Criterion[Who] = Criterion("figure", "figure", lambda who: figures[who])
    in_order = sorted(figures, key=lambda who: names[who])
    lines = tuple(
        Line(
            *(place.rank, place.shared, who, names[who], sat[who], exact[who], figures[who]),
            explain_combined(played[who], rule.combination),
        )
        for place in ranked(in_order, (by,))
        for who in (place.contestant,)
    )
    return Season(rule, tuple(counted), lines, len(sat) - len(lines))


def _with_percentages(evening: Evening) -> Iterator[Ranked]:
    return (row for row in evening.ranking if row.shown.percentage is not None)


def _percentage(row: Ranked) -> Fraction:
    """As the session shows it, so that who adds it up by hand comes to the same."""
    return Fraction(row.shown.percentage or 0)


def _contestants(row: Ranked, rule: SeasonRule) -> Iterator[tuple[Who, tuple[str, ...]]]:
    """Who is reckoned by this row: each of the players, or both of them; nobody who was erased."""
    people = [each for each in row.pair.players if each.name]
    if rule.whose == PLAYERS:
        yield from (((each.player,), (each.name,)) for each in people)
    elif len(people) > 1:
        ordered: list[Person] = sorted(people, key=lambda each: each.player)
        yield tuple(each.player for each in ordered), tuple(each.name for each in people)
