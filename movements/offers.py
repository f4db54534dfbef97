"""A movement offered for a field, and the criteria by which offers are ranked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from movements.fairness import schedule_balance
from movements.parameters import MissingSide, MovementSetting, ScheduleFactory
from movements.schedule import Schedule
from movements.statistics import ScheduleSurvey, survey_schedule

# Up to so many tables everybody should meet everybody; with more, two lines play a Mitchell.
SMALL_FIELD = 5


@dataclass(frozen=True, slots=True)
class Movement:
    """A named movement: what it can seat, for which numbers of rounds, and how.

    After `full_rounds` everybody has met whom the movement lets him meet. At a `barometer` every
    table plays the same boards in a round, and has its own set.
    """

    key: str
    label: str
    winners: Literal[1, 2]
    suits: Callable[[int], bool]
    rounds: Callable[[int], range]
    full_rounds: Callable[[int], int]
    schedule: ScheduleFactory
    barometer: bool = False

    def played(self, setting: MovementSetting) -> Schedule:
        """Who meets whom, where, on which boards; tables and boards count from one."""
        return self.schedule(
            setting.tables,
            rounds=setting.rounds,
            boards_a_round=setting.boards_a_round,
            missing=setting.missing,
        )


@dataclass(frozen=True, slots=True)
class MovementOffer:
    """A movement, set up for a field, with all that a director wants to know of it.

    `balance` is said of one winner only: two lines are each compared in themselves. `behind` is
    the first criterion by which it is worse than the best offer, and nothing where it is not.
    """

    movement: Movement
    setting: MovementSetting
    survey: ScheduleSurvey
    balance: Fraction | None
    arrow_switched: tuple[int, ...]
    beside: int = 0
    behind: str = ""

    @property
    def reference(self) -> str:
        """A name by which `catalogue.offered` makes this offer again."""
        setting = self.setting
        numbers = (
            setting.tables,
            setting.rounds,
            setting.boards_a_round,
            setting.missing or "full",
        )
        return ".".join((self.movement.key, *map(str, numbers)))

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
class OfferCriterion:
    """Something a director asks of an offer: the less of it the better."""

    key: str
    cost: Callable[[MovementOffer], int | Fraction]


# Boards as asked; compared equally often; the usual kind for the size; no move after every board;
# whom one does not meet; sharing; meeting again; balance; and of two alike the longer one.
CRITERIA = (
    OfferCriterion("boards", lambda offer: offer.beside),
    OfferCriterion("uneven", lambda offer: _unevenness(offer)),
    OfferCriterion("size", lambda offer: _unusual_winners(offer)),
    OfferCriterion("moves", lambda offer: offer.setting.boards_a_round == 1),
    OfferCriterion("missed", lambda offer: 1 - Fraction(offer.setting.rounds, offer.full_rounds)),
    OfferCriterion("shared", lambda offer: sum(len(each.rounds) for each in offer.survey.sharing)),
    OfferCriterion("again", lambda offer: offer.survey.meetings_repeated),
    OfferCriterion("balance", lambda offer: 100 - (offer.balance or 100)),
    OfferCriterion("fewer", lambda offer: -offer.setting.boards),
)


def make_offer(
    movement: Movement, setting: MovementSetting, *, boards_off: int = 0
) -> MovementOffer:
    """The offer, counted out; `beside` is how far its boards are from what was asked."""
    schedule = movement.played(setting)
    return MovementOffer(
        movement,
        setting,
        survey_schedule(schedule),
        _balance(movement, setting.tables, setting.rounds, setting.missing),
        tuple(sorted({seat.round for seat in schedule.seats if seat.arrow_switched})),
        boards_off,
    )


@lru_cache(1024)
def _balance(
    movement: Movement, tables: int, rounds: int, missing: MissingSide | None
) -> Fraction | None:
    """Of one winner; however many boards a round has, it is the same."""
    if movement.winners == 2:
        return None
    return schedule_balance(movement.played(MovementSetting(tables, rounds, 1, missing)))


def rank_offers(offers: Iterable[MovementOffer]) -> tuple[MovementOffer, ...]:
    """Best first; each of the others says in what it is behind."""
    best, *others = sorted(offers, key=offer_costs)
    return (best, *(replace(other, behind=_worse_criterion(best, other)) for other in others))


def offer_costs(offer: MovementOffer) -> tuple[int | Fraction, ...]:
    """What the criteria say of it, in their order."""
    return tuple(criterion.cost(offer) for criterion in CRITERIA)


def _worse_criterion(best: MovementOffer, other: MovementOffer) -> str:
    keys = (criterion.key for criterion in CRITERIA if criterion.cost(other) > criterion.cost(best))
    return next(keys, "")


def _unevenness(offer: MovementOffer) -> int:
    """Boards that are played oftener than others; a half table makes one difference."""
    results = offer.survey.results
    return max(0, results.most - results.least - (offer.setting.missing is not None))


def _unusual_winners(offer: MovementOffer) -> int:
    """One winner where all can meet, two where they cannot."""
    return offer.winners - 1 if offer.setting.tables <= SMALL_FIELD else 2 - offer.winners
