"""A movement as offered for a number of pairs, with its properties, and the ranking of offers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from movements.balance.fairness import schedule_balance
from movements.parameters import MissingSide, MovementSetting, ScheduleFactory
from movements.schedule import Schedule
from movements.statistics import ScheduleSurvey, survey_schedule

# How boards move at an even number of tables: by a skip, or shared with a relay stand.
BoardCustom = Literal["", "skip", "relay"]
# Up to so many tables everybody should meet everybody; with more, two lines play a Mitchell.
SMALL_FIELD = 5


@dataclass(frozen=True, slots=True)
class Movement:
    """A named movement: the tables and rounds that it suits, and its schedule.

    After `full_rounds` every pair has met all opponents that the movement allows. In a `barometer`
    every table plays the same boards in a round, from its own set. A `rover` needs an odd number of
    pairs, and one pair takes other pairs' seats. `single_tables` are arrow-switched where others
    switch whole rounds. In an `uncut` one every number of rounds is a movement played to its end. A
    `sharing` one has fewer sets than tables, for large rooms, and is offered for just the boards
    that were asked for. `boards_by` is set where regions differ in how the boards move. A club's
    own movement has its `own_reference`.
    """

    key: str
    label: str
    winners: Literal[1, 2]
    suits: Callable[[int], bool]
    rounds: Callable[[int], Sequence[int]]
    full_rounds: Callable[[int], int]
    schedule: ScheduleFactory
    barometer: bool = False
    rover: bool = False
    single_tables: bool = False
    uncut: bool = False
    sharing: bool = False
    own_reference: str = ""
    boards_by: BoardCustom = ""

    @property
    def caption(self) -> str:
        """What a section keeps as its movement: the key, or the name of a club's own movement."""
        return self.label if self.own_reference else self.key

    def played(self, setting: MovementSetting) -> Schedule:
        """Return the schedule; tables and boards count from one."""
        return self.schedule(
            setting.tables,
            rounds=setting.rounds,
            boards_a_round=setting.boards_a_round,
            missing=setting.missing,
        )


@dataclass(frozen=True, slots=True)
class MovementOffer:
    """A movement set up for a field, with its statistics for the director.

    `balance` exists for one winner only: with two lines, each line is a field. `arrow_switched` are
    the rounds with arrow-switched tables, and `seats_switched` counts these tables in all rounds.
    `behind` is the first criterion on which it is worse than the best offer, or empty. There are
    `copies_at_hand` of each board, and `custom` is how the club moves them.
    """

    movement: Movement
    setting: MovementSetting
    survey: ScheduleSurvey
    balance: Fraction | None
    arrow_switched: tuple[int, ...]
    seats_switched: int
    beside: int = 0
    behind: str = ""
    copies_at_hand: int = 1
    custom: BoardCustom = ""

    @property
    def reference(self) -> str:
        """A text from which `offer_by_reference` rebuilds this offer, or the own one's."""
        if self.movement.own_reference:
            return self.movement.own_reference
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
        """The number of sets of boards that the offered movement needs."""
        return self.survey.copies if self.movement.barometer else 1

    @property
    def is_customary(self) -> bool:
        """Whether it moves the boards as the club does, where clubs differ."""
        return self.custom != "" and self.movement.boards_by == self.custom

    @property
    def is_contrary(self) -> bool:
        """Whether the offered movement moves the boards as other clubs do."""
        return self.custom != "" and self.movement.boards_by not in ("", self.custom)

    @property
    def shares_boards(self) -> bool:
        """Whether tables share boards, with the copies at hand."""
        return self.survey.copies > self.copies_at_hand

    @property
    def winners(self) -> Literal[1, 2]:
        """1 for one field, 2 for a winner in each line."""
        return self.movement.winners

    @property
    def full_rounds(self) -> int:
        """The rounds until every pair has met all opponents that the movement allows."""
        if self.movement.uncut:
            return self.setting.rounds
        return self.movement.full_rounds(self.setting.tables)

    @property
    def all_meet(self) -> bool:
        """Whether every pair meets all possible opponents: the whole other line, or everybody."""
        return all(line.opponents.least == line.opponents_possible for line in self.survey.lines)

    def schedule(self) -> Schedule:
        """The schedule of the offered movement of pairs; tables and boards count from one."""
        return self.movement.played(self.setting)


@dataclass(frozen=True, slots=True)
class OfferCriterion:
    """A criterion for offers: lower cost is better."""

    key: str
    cost: Callable[[MovementOffer], int | Fraction]


# Boards as asked; no rover to guide from table to table; compared equally often; the usual kind
# for the size; no move after every board; the club's custom; whom one does not meet; balance;
# sharing; meeting again; and of two alike whole rounds switched, and the longer one.
CRITERIA = (
    OfferCriterion("boards", lambda offer: offer.beside),
    OfferCriterion("rover", lambda offer: offer.movement.rover),
    OfferCriterion("uneven", lambda offer: _unusual_unevenness(offer)),
    OfferCriterion("size", lambda offer: _unusual_winners(offer)),
    # A room that moves after every board loses more time than it gains in opponents.
    OfferCriterion("moves", lambda offer: offer.setting.boards_a_round == 1),
    OfferCriterion("custom", lambda offer: offer.is_contrary),
    OfferCriterion("missed", lambda offer: _missed_rounds(offer)),
    OfferCriterion("unmet", lambda offer: offer.winners == 1 and not offer.all_meet),
    OfferCriterion("balance", lambda offer: 100 - (offer.balance or 100)),
    OfferCriterion("shared", lambda offer: _shared_rounds(offer)),
    OfferCriterion("again", lambda offer: offer.survey.meetings_repeated),
    OfferCriterion("tables", lambda offer: offer.movement.single_tables),
    OfferCriterion("fewer", lambda offer: -offer.setting.boards),
)


def make_offer(
    movement: Movement, setting: MovementSetting, *, boards_off: int = 0
) -> MovementOffer:
    """Build the offer and its statistics; `boards_off` is the boards' distance from the request."""
    survey, switched = _survey(movement, setting)
    return MovementOffer(
        movement,
        setting,
        survey,
        _balance(movement, setting.tables, setting.rounds, setting.missing),
        tuple(sorted(set(switched))),
        len(switched),
        boards_off,
    )


# The page of a new session makes the same thirty offers whenever a wish is changed.
@lru_cache(1024)
def _survey(movement: Movement, setting: MovementSetting) -> tuple[ScheduleSurvey, tuple[int, ...]]:
    """Return the statistics, and the round of each arrow-switched table."""
    schedule = movement.played(setting)
    return survey_schedule(schedule), tuple(
        seat.round for seat in schedule.seats if seat.arrow_switched
    )


@lru_cache(1024)
def _balance(
    movement: Movement, tables: int, rounds: int, missing: MissingSide | None
) -> Fraction | None:
    """Return the balance of a one-winner movement, which does not depend on the boards a round."""
    if movement.winners == 2:
        return None
    return schedule_balance(movement.played(MovementSetting(tables, rounds, 1, missing)))


def rank_offers(offers: Iterable[MovementOffer]) -> tuple[MovementOffer, ...]:
    """Sort the offers, best first; each other offer names the first criterion it is worse on."""
    best, *others = sorted(offers, key=offer_costs)
    return (best, *(replace(other, behind=_worse_criterion(best, other)) for other in others))


def offer_costs(offer: MovementOffer) -> tuple[int | Fraction, ...]:
    """Return the costs by all criteria, in order."""
    return tuple(criterion.cost(offer) for criterion in CRITERIA)


def _worse_criterion(best: MovementOffer, other: MovementOffer) -> str:
    keys = (criterion.key for criterion in CRITERIA if criterion.cost(other) > criterion.cost(best))
    return next(keys, "")


def _shared_rounds(offer: MovementOffer) -> int:
    """Return in how many rounds tables share boards, counted by the tables that do."""
    if not offer.shares_boards:
        return 0
    return sum(len(sharing.rounds) for sharing in offer.survey.sharing)


def _missed_rounds(offer: MovementOffer) -> Fraction:
    """Return the part of the rounds that is cut; with one winner, balance and meetings count."""
    if offer.winners == 1:
        return Fraction(0)
    return 1 - Fraction(offer.setting.rounds, offer.full_rounds)


def measure_unevenness(offer: MovementOffer) -> int:
    """Return how unevenly boards are played; a half table alone makes a difference of one."""
    results = offer.survey.results
    return max(0, results.most - results.least - (offer.setting.missing is not None))


def _unusual_unevenness(offer: MovementOffer) -> int:
    """Return how unevenly boards are played; where a cut relay is custom, nobody minds."""
    return 0 if offer.is_customary else measure_unevenness(offer)


def _unusual_winners(offer: MovementOffer) -> int:
    """Prefer one winner where all can meet, two winners where they cannot."""
    return offer.winners - 1 if offer.setting.tables <= SMALL_FIELD else 2 - offer.winners
