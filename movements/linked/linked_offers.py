"""Linked sessions as offered for a number of pairs, measured together, and their ranking."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from movements.balance.fairness import schedule_balance
from movements.linked.joint_schedule import join_sessions
from movements.offers import Movement, MovementOffer, make_offer
from movements.parameters import MovementSetting
from movements.schedule import Schedule, SchedulePlace
from movements.statistics import Span


@dataclass(frozen=True, slots=True)
class LinkedMovement:
    """Movements of several sessions in which the same pairs, with the same numbers, play on.

    `sessions` are the possible numbers of sessions, and `movements` returns those of so many.
    `cut` sessions may have fewer rounds, so that not everybody meets. In a `barometer` every table
    needs its own set of boards. `sizes` are the numbers of tables for which a design was found, if
    it needs one.
    """

    key: str
    label: str
    sessions: tuple[int, ...]
    suits: Callable[[int], bool]
    movements: Callable[[int], tuple[Movement, ...]]
    cut: bool = False
    barometer: bool = False
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkedSurvey:
    """Statistics of all sessions together; `rounds_out` is the most that a pair sits out."""

    opponents: Span
    opponents_possible: int
    meetings_repeated: int
    rounds_out: int
    balance: Fraction


@dataclass(frozen=True, slots=True)
class LinkedOffer:
    """Linked sessions set up for a field: each session's offer, and the figures of all together.

    `beside` is the boards that the worst session has too few or too many.
    """

    movement: LinkedMovement
    sessions: tuple[MovementOffer, ...]
    survey: LinkedSurvey
    beside: int = 0
    behind: str = ""

    @property
    def reference(self) -> str:
        """A text from which `linked_offer_by_reference` rebuilds this offer."""
        setting = self.sessions[0].setting
        longest = max(offer.setting.rounds for offer in self.sessions)
        numbers = (len(self.sessions), setting.tables, longest, setting.boards_a_round)
        return ".".join((self.movement.key, *map(str, numbers), setting.missing or "full"))

    @property
    def balance(self) -> Fraction:
        """The balance of all sessions together: they are one field with one ranking."""
        return self.survey.balance

    @property
    def all_meet(self) -> bool:
        """Whether over all sessions every pair meets every other."""
        return self.survey.opponents.least == self.survey.opponents_possible

    @property
    def copies(self) -> int:
        """The sets of boards that it needs, so that no tables share them."""
        return max(offer.survey.copies for offer in self.sessions)

    @property
    def shares_boards(self) -> bool:
        """Whether tables share boards in a session, with the sets at hand."""
        return any(offer.shares_boards for offer in self.sessions)


@dataclass(frozen=True, slots=True)
class LinkedCriterion:
    """A criterion for linked sessions: lower cost is better."""

    key: str
    cost: Callable[[LinkedOffer], int | Fraction]


# Everybody meets everybody: that is what sessions are linked for.
LINKED_CRITERIA = (
    LinkedCriterion("unmet", lambda offer: not offer.all_meet),
    LinkedCriterion("boards", lambda offer: offer.beside),
    LinkedCriterion("copies", lambda offer: offer.movement.barometer and offer.shares_boards),
    LinkedCriterion("moves", lambda offer: offer.sessions[0].setting.boards_a_round == 1),
    LinkedCriterion("balance", lambda offer: 100 - offer.balance),
    LinkedCriterion("shared", lambda offer: offer.shares_boards),
    LinkedCriterion("fewer", lambda offer: -sum(one.setting.boards for one in offer.sessions)),
)


def make_linked_offer(
    movement: LinkedMovement,
    sessions: int,
    setting: MovementSetting,
    *,
    copies: int = 1,
) -> LinkedOffer:
    """Build the offer of so many sessions; `setting.rounds` are the most rounds of a session."""
    offers = tuple(
        replace(make_offer(part, _part_setting(part, setting)), copies_at_hand=copies)
        for part in movement.movements(sessions)
    )
    return LinkedOffer(movement, offers, _survey_sessions(movement, sessions, setting))


def _part_setting(part: Movement, setting: MovementSetting) -> MovementSetting:
    return replace(setting, rounds=min(setting.rounds, part.rounds(setting.tables)[-1]))


# Forms and programs ask for the same offers again, and the balance takes longest.
@lru_cache(512)
def _survey_sessions(
    movement: LinkedMovement, sessions: int, setting: MovementSetting
) -> LinkedSurvey:
    """Return the joint statistics; like the balance they do not depend on the boards a round."""
    single = replace(setting, boards_a_round=1)
    return survey_sessions(
        [part.played(_part_setting(part, single)) for part in movement.movements(sessions)]
    )


def survey_sessions(schedules: list[Schedule]) -> LinkedSurvey:
    """Return the statistics of sessions in which pairs keep their numbers."""
    joint = join_sessions(schedules)
    meetings = Counter(frozenset(joint.sitting(seat)) for seat in joint.seats if seat.is_played)
    out = Counter[SchedulePlace](
        place for seat in joint.seats if not seat.is_played for place in joint.sitting(seat)
    )
    opponents = Counter(place for meeting in meetings for place in meeting)
    met = [opponents[place] for place in joint.places]
    return LinkedSurvey(
        opponents=Span(min(met), max(met)),
        opponents_possible=len(met) - 1,
        meetings_repeated=sum(meetings.values()) - len(meetings),
        rounds_out=max(out.values(), default=0),
        balance=schedule_balance(joint),
    )


def rank_linked_offers(offers: Iterable[LinkedOffer]) -> tuple[LinkedOffer, ...]:
    """Sort the offers, best first; each other offer names the first criterion it is worse on."""
    best, *others = sorted(offers, key=_linked_costs)
    return (best, *(replace(other, behind=_worse_criterion(best, other)) for other in others))


def _linked_costs(offer: LinkedOffer) -> tuple[int | Fraction, ...]:
    return tuple(criterion.cost(offer) for criterion in LINKED_CRITERIA)


def _worse_criterion(best: LinkedOffer, other: LinkedOffer) -> str:
    worse = (row.key for row in LINKED_CRITERIA if row.cost(other) > row.cost(best))
    return next(worse, "")
