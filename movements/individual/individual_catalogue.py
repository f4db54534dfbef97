"""Catalogue of individual movements, and the selection for a number of players."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import combinations

from movements.checks import Finding
from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.individual.cyclic_individuals import (
    CyclicIndividual,
    add_rovers,
    cyclic_lots,
    read_cyclic_individual,
    rover_chairs,
)
from movements.individual.individual_checks import individual_remarks
from movements.individual.individual_schedule import (
    IndividualLot,
    IndividualSchedule,
    first_rounds,
    lay_out_individual_lots,
)
from movements.individual.individual_survey import IndividualSurvey, survey_individual_schedule
from movements.individual.printed_cycles import PRINTED_CYCLES
from movements.individual.printed_individuals import PRINTED_INDIVIDUALS
from movements.individual.rainbow import (
    CHANGED,
    STANDING,
    SWIVELLED,
    rainbow_lots,
    roving_rainbow_lots,
    suits_rainbow,
    suits_roving_rainbow,
)
from movements.individual.searched_cycles import SEARCHED_CYCLES

LEAST_PLAYERS = 8
MOST_PLAYERS = 64
# Nobody plays more boards in a session.
LONGEST_INDIVIDUAL_SESSION = 200
# A movement cut to fewer than two thirds of its rounds loses what it was made for.
SHORTEST = 2, 3
# Two rovers have their chairs at the first tables.
ROVER_TABLES = 3


@dataclass(frozen=True, slots=True)
class IndividualPlan:
    """One length and variant of a movement; `code` names it within the movement."""

    code: str
    rounds: int
    lots: Callable[[], list[IndividualLot]]


@dataclass(frozen=True, slots=True)
class IndividualMovement:
    """A named movement of individuals; `needs` says which numbers of players it suits.

    A club's own movement has its `own_reference`.
    """

    key: str
    label: str
    needs: str
    plans: Callable[[int], Iterator[IndividualPlan]]
    own_reference: str = ""

    @property
    def caption(self) -> str:
        """What a section keeps as its movement: the key, or the name of a club's own movement."""
        return self.label if self.own_reference else self.key


@dataclass(frozen=True)
class IndividualOffer:
    """An individual movement with its length, and the statistics of its schedule."""

    movement: IndividualMovement
    players: int
    plan: IndividualPlan
    boards_a_round: int

    @property
    def reference(self) -> str:
        """A text from which `individual_offer_by_reference` rebuilds this offer."""
        return f"{self.movement.key}.{self.players}.{self.plan.code}.{self.boards_a_round}"

    @property
    def rounds(self) -> int:
        """The number of rounds of the offered individual."""
        return self.plan.rounds

    @property
    def boards(self) -> int:
        """The boards of a player who never sits out."""
        return self.rounds * self.boards_a_round

    @cached_property
    def schedule(self) -> IndividualSchedule:
        """The schedule of the offered individual; tables and boards count from one."""
        return lay_out_individual_lots(self.plan.lots(), self.boards_a_round)

    @cached_property
    def survey(self) -> IndividualSurvey:
        """The statistics of the offered individual's schedule."""
        return survey_individual_schedule(self.schedule)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What a director may accept: partners met again, shared boards and sit-outs."""
        return tuple(individual_remarks(self.schedule))


@dataclass(frozen=True, slots=True)
class IndividualExclusion:
    """An individual movement that is not offered; `reason` is what it needs, or its length."""

    movement: IndividualMovement
    reason: str


def _searched_cycle(players: int) -> CyclicIndividual:
    moving = players - (players % 4 == 0)
    return read_cyclic_individual(
        players, moving, cycles=[(1, moving)], first=SEARCHED_CYCLES[players]
    )


def _plan_searched(players: int) -> Iterator[IndividualPlan]:
    """Yield our cyclic movement, of any length."""
    if players in SEARCHED_CYCLES:
        movement = _searched_cycle(players)
        yield from _lengths("", movement.rounds, partial(cyclic_lots, movement))


def _plan_rainbow(players: int) -> Iterator[IndividualPlan]:
    """Yield rainbows of any number of moves, also with four rovers and one more table."""
    tables, rest = divmod(players, 4)
    if rest:
        return
    if suits_rainbow(tables):
        for name, turns in (("", STANDING), ("-changed", CHANGED), ("-swivelled", SWIVELLED)):
            for moves in range(2, tables + 1):
                lots = partial(rainbow_lots, tables, moves, turns)
                yield IndividualPlan(f"{moves * len(turns)}{name}", moves * len(turns), lots)
    if suits_roving_rainbow(tables - 1):
        for moves in range(2, tables):
            lots = partial(roving_rainbow_lots, tables - 1, moves)
            yield IndividualPlan(f"{moves}-rovers", moves, lots)


def _plan_printed(players: int) -> Iterator[IndividualPlan]:
    """Yield the published movements, of any length."""
    for name, movement in PRINTED_CYCLES:
        if movement.players == players:
            yield from _lengths(f"-{name}", movement.rounds, partial(cyclic_lots, movement))
    for (name, size), text in PRINTED_INDIVIDUALS.items():
        if size == players:
            rounds = text.count("\n") - 1
            yield from _lengths(f"-{name}", rounds, partial(_printed_lots, text))


def _plan_roving(players: int) -> Iterator[IndividualPlan]:
    """Yield movements of one or two players fewer, with a rover in a fixed chair each.

    Ours is extended only for numbers of players that no search has settled.
    """
    bases = list(PRINTED_CYCLES)
    if players not in SEARCHED_CYCLES and players - 1 in SEARCHED_CYCLES:
        bases.append(("searched", _searched_cycle(players - 1)))
    for name, movement in bases:
        rovers = players - movement.players
        chairs = rover_chairs(movement) if rovers in (1, 2) else []
        if rovers == 2:
            chairs = [(table, chair) for table, chair in chairs if table < ROVER_TABLES]
        for taken in combinations(chairs, max(rovers, 1)):
            if len({table for table, _ in taken}) == rovers:
                roving = add_rovers(movement, taken)
                where = "-".join(f"{table + 1}{'nsew'[chair]}" for table, chair in taken)
                lots = partial(cyclic_lots, roving, roving.rounds)
                yield IndividualPlan(f"{roving.rounds}-{name}-{where}", roving.rounds, lots)


INDIVIDUAL_MOVEMENTS = (
    IndividualMovement(
        "individual-howell", "Individual Howell", "searched_players", _plan_searched
    ),
    IndividualMovement("rainbow", "Rainbow", "rainbow_players", _plan_rainbow),
    IndividualMovement(
        "printed-individual", "Individual as published", "printed_players", _plan_printed
    ),
    IndividualMovement(
        "roving-individual", "Individual with rovers", "roving_players", _plan_roving
    ),
)


def suitable_individual_offers(
    players: int, *, least: int, most: int
) -> tuple[IndividualOffer, ...]:
    """Return the movements for this many players and from `least` to `most` boards, best first.

    Best is: nobody has a partner twice, fewest rounds out, opponents met evenly, fewest copies of
    the boards, then the most partners and the order of the catalogue.
    """
    validate_players(players)
    if least > most:
        raise InvalidMovementError("unordered_boards", least=least, most=most)
    longest = min(most, LONGEST_INDIVIDUAL_SESSION)
    offers = [
        IndividualOffer(movement, players, plan, boards)
        for movement in INDIVIDUAL_MOVEMENTS
        for plan in _plans(movement, players)
        for boards in range(max(1, -(-least // plan.rounds)), longest // plan.rounds + 1)
    ]
    if not offers:
        raise UnsuitableMovementError(
            "nothing_suits_players", players=players, least=least, most=most
        )
    return rank_individual_offers(offers, least=least, most=most)


def rank_individual_offers(
    offers: Iterable[IndividualOffer], *, least: int, most: int
) -> tuple[IndividualOffer, ...]:
    """Return the offers, best first; those with other numbers of boards last, the nearest first."""
    return tuple(
        sorted(
            offers,
            key=lambda offer: (
                max(least - offer.boards, offer.boards - most, 0),
                *_individual_offer_costs(offer),
            ),
        )
    )


def validate_players(players: int) -> None:
    """Refuse fewer than eight players, and more than an individual has."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise UnsuitableMovementError(
            "player_count", players=players, least=LEAST_PLAYERS, most=MOST_PLAYERS
        )


def list_individual_exclusions(
    players: int, offers: tuple[IndividualOffer, ...]
) -> tuple[IndividualExclusion, ...]:
    """Return every individual movement that is not offered, with its reason."""
    offered = {offer.movement.key for offer in offers}
    return tuple(
        IndividualExclusion(
            movement, "individual_length" if _plans(movement, players) else movement.needs
        )
        for movement in INDIVIDUAL_MOVEMENTS
        if movement.key not in offered
    )


def longer_individual_schedules(
    key: str, players: int, present: IndividualSchedule
) -> list[IndividualSchedule]:
    """Return the schedules of a movement that go on after the rounds of this one, shortest first.

    Players, tables and boards count from one. A movement that is not in the catalogue has none.
    """
    boards = len(present.seats[0].boards) if present.seats else 0
    movement = next((row for row in INDIVIDUAL_MOVEMENTS if row.key == key), None)
    if movement is None or not boards or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        return []
    longer = [
        IndividualOffer(movement, players, plan, boards).schedule
        for plan in _plans(movement, players)
        if present.rounds < plan.rounds <= LONGEST_INDIVIDUAL_SESSION // boards
    ]
    fitting = (schedule for schedule in longer if first_rounds(schedule, present.rounds) == present)
    return sorted(fitting, key=lambda schedule: schedule.rounds)


def individual_offer_by_reference(reference: str) -> IndividualOffer:
    """Rebuild the offer of an individual with this reference."""
    movements = {movement.key: movement for movement in INDIVIDUAL_MOVEMENTS}
    match = re.fullmatch(r"([a-z-]+)\.(\d{1,2})\.([a-z0-9-]{1,60})\.(\d{1,3})", reference, re.ASCII)
    if match is not None and match[1] in movements:
        players, boards = int(match[2]), int(match[4])
        validate_players(players)
        for plan in _plans(movements[match[1]], players):
            if plan.code == match[3] and 1 <= boards * plan.rounds <= LONGEST_INDIVIDUAL_SESSION:
                return IndividualOffer(movements[match[1]], players, plan, boards)
    raise MovementNotFoundError("unknown_movement", movement=reference)


@lru_cache(256)
def _plans(movement: IndividualMovement, players: int) -> tuple[IndividualPlan, ...]:
    return tuple(movement.plans(players))


def _lengths(
    name: str, rounds: int, lots: Callable[[int], list[IndividualLot]]
) -> Iterator[IndividualPlan]:
    """Yield the full length, and those of at least two thirds of it."""
    part, whole = SHORTEST
    for length in range(-(-rounds * part // whole), rounds + 1):
        yield IndividualPlan(f"{length}{name}", length, partial(lots, length))


def _printed_lots(text: str, rounds: int) -> list[IndividualLot]:
    """Read a line for each round and a cell for each table, such as `1,5,2,4/1`; `-` is empty."""
    lots = []
    for round_, line in enumerate(text.split("\n")[1 : rounds + 1], start=1):
        for table, cell in enumerate(line.split(), start=1):
            if cell != "-":
                players, _, lot = cell.partition("/")
                chairs = tuple(map(int, players.split(",")))
                lots.append(IndividualLot(round_, table, chairs, int(lot)))
    return lots


def _individual_offer_costs(offer: IndividualOffer) -> tuple[int, ...]:
    survey = offer.survey
    return (
        survey.partner_meetings.most,
        survey.rounds_out.most,
        survey.opponent_meetings.most - survey.opponent_meetings.least,
        survey.copies,
        -survey.partners.least,
        # A club's own movement comes before ours that are as good.
        -1 if offer.movement.own_reference else INDIVIDUAL_MOVEMENTS.index(offer.movement),
        -offer.boards,
    )
