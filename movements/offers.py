"""A movement on offer for a field, and what makes one offer better than another.

Knows figures and their order; not which movements there are.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from movements.fairness import balance
from movements.schedule import Schedule
from movements.setting import Missing, Play, Setting
from movements.survey import Survey, survey

SMALL_FIELD = 5
"""Up to so many tables everybody should meet everybody; with more, two lines play a Mitchell."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A named movement: what it can seat, for which numbers of rounds, and how.

    After `full_rounds` everybody has met whom the movement lets him meet. At a `barometer` every
    table plays the same boards in a round, and has a set of its own.
    """

    key: str
    label: str
    winners: Literal[1, 2]
    suits: Callable[[int], bool]
    rounds: Callable[[int], range]
    full_rounds: Callable[[int], int]
    schedule: Play
    barometer: bool = False

    def played(self, setting: Setting) -> Schedule:
        """Who meets whom, where, on which boards; tables and boards count from one."""
        return self.schedule(
            setting.tables,
            rounds=setting.rounds,
            boards_a_round=setting.boards_a_round,
            missing=setting.missing,
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement, set up for a field, with all that a director wants to know of it.

    `balance` is said of one winner only: two lines are each compared in themselves. `behind` is
    the first criterion by which it is worse than the best offer, and nothing where it is not.
    """

    movement: Movement
    setting: Setting
    survey: Survey
    balance: Fraction | None
    arrow_switched: tuple[int, ...]
    beside: int = 0
    behind: str = ""

    @property
    def reference(self) -> str:
        """A name by which `catalogue.offered` makes this offer again."""
        setting = self.setting
        facts = (setting.tables, setting.rounds, setting.boards_a_round, setting.missing or "full")
        return ".".join((self.movement.key, *map(str, facts)))

    @property
    def copies(self) -> int:
        """How many sets of the boards it cannot do without."""
        return self.survey.copies if self.movement.barometer else 1

    @property
    def winners(self) -> Literal[1, 2]:
        """One field, or a winner in each line."""
        return self.movement.winners

    @property
    def full_rounds(self) -> int:
        """How many rounds until everybody has met whom the movement lets him meet."""
        return self.movement.full_rounds(self.setting.tables)

    @property
    def all_meet(self) -> bool:
        """Nobody is without an opponent that he could meet: all the other line, or everybody."""
        return all(line.opponents.least == line.opponents_possible for line in self.survey.lines)

    def schedule(self) -> Schedule:
        """Who meets whom, where, on which boards; tables and boards count from one."""
        return self.movement.played(self.setting)


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something a director asks of an offer: the less of it the better."""

    key: str
    cost: Callable[[Offer], int | Fraction]


CRITERIA = (
    Criterion("boards", lambda offer: offer.beside),
    Criterion("uneven", lambda offer: _unevenness(offer)),
    Criterion("size", lambda offer: _unusual_winners(offer)),
    Criterion("moves", lambda offer: offer.setting.boards_a_round == 1),
    Criterion("missed", lambda offer: 1 - Fraction(offer.setting.rounds, offer.full_rounds)),
    Criterion("shared", lambda offer: sum(len(each.rounds) for each in offer.survey.sharing)),
    Criterion("again", lambda offer: offer.survey.meetings_repeated),
    Criterion("balance", lambda offer: 100 - (offer.balance or 100)),
    Criterion("fewer", lambda offer: -offer.setting.boards),
)
"""Boards as asked; compared equally often; the usual kind for the size; no move after every board;
whom one does not meet; sharing; meeting again; balance; and of two alike the longer one."""


def make(movement: Movement, setting: Setting, *, beside: int = 0) -> Offer:
    """The offer, counted out; `beside` is how far its boards are from what was asked."""
    schedule = movement.played(setting)
    return Offer(
        movement,
        setting,
        survey(schedule),
        _balance(movement, setting.tables, setting.rounds, setting.missing),
        tuple(sorted({seat.round for seat in schedule.seats if seat.arrow_switched})),
        beside,
    )


@lru_cache(1024)
def _balance(
    movement: Movement, tables: int, rounds: int, missing: Missing | None
) -> Fraction | None:
    """Of one winner; however many boards a round has, it is the same."""
    if movement.winners == 2:
        return None
    return balance(movement.played(Setting(tables, rounds, 1, missing)))


def ranked(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Best first; each of the others says in what it is behind."""
    best, *others = sorted(offers, key=costs)
    return (best, *(replace(other, behind=_behind(best, other)) for other in others))


def costs(offer: Offer) -> tuple[int | Fraction, ...]:
    """What the criteria say of it, in their order."""
    return tuple(criterion.cost(offer) for criterion in CRITERIA)


def _behind(best: Offer, other: Offer) -> str:
    keys = (each.key for each in CRITERIA if each.cost(other) > each.cost(best))
    return next(keys, "")


def _unevenness(offer: Offer) -> int:
    """Boards that are played oftener than others; a half table makes one difference."""
    results = offer.survey.results
    return max(0, results.most - results.least - (offer.setting.missing is not None))


def _unusual_winners(offer: Offer) -> int:
    """One winner where all can meet, two where they cannot."""
    return offer.winners - 1 if offer.setting.tables <= SMALL_FIELD else 2 - offer.winners
