"""The catalogue of movements, and the offers that suit a field, best first."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil
from typing import Literal

from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.offers import Movement, MovementOffer, make_offer, offer_costs, rank_offers
from movements.pairs import barometer, howell, mitchell
from movements.pairs.mitchell import MitchellForm
from movements.parameters import MissingSide, MovementSetting
from movements.statistics import MINUTES_A_BOARD, survey_schedule

LEAST_PAIRS = 4
MOST_PAIRS = 80
# What a club evening usually has.
LEAST_BOARDS = 24
MOST_BOARDS = 28
# A movement that is played to its end is offered though it has so many boards fewer or more.
NEAR = 4
# How many lengths of one movement are offered.
CHOICES = 2
# Nobody plays more boards in a session.
LONGEST = 200
# One winner is hardly fair below.
LEAST_BALANCE = 50


def _mitchell(key: str, label: str, form: MitchellForm) -> Movement:
    return Movement(
        key,
        label,
        winners=2,
        suits=partial(mitchell.suits_mitchell, form=form),
        rounds=lambda tables: range(2, mitchell.mitchell_most_rounds(tables, form) + 1),
        full_rounds=lambda tables: tables,
        schedule=partial(mitchell.mitchell_schedule, form=form),
    )


def _relay(key: str, label: str) -> Movement:
    """Who stops early need not share: a skip is better then."""
    movement = _mitchell(key, label, MitchellForm.RELAY)
    return replace(movement, rounds=lambda tables: range(tables, tables + 1))


def _switched_mitchell(key: str, label: str, movement: Movement, form: MitchellForm) -> Movement:
    """One winner needs five rounds: with fewer, switching makes a small field worse."""
    return replace(
        movement,
        key=key,
        label=label,
        winners=1,
        rounds=lambda tables: range(
            max(5, movement.rounds(tables).start), movement.rounds(tables).stop
        ),
        schedule=partial(mitchell.switched_mitchell_schedule, form=form),
    )


PLAIN = _mitchell("mitchell", "Mitchell", MitchellForm.PLAIN)
SKIP = _mitchell("skip-mitchell", "Skip Mitchell", MitchellForm.SKIP)
RELAY = _relay("relay-mitchell", "Share-and-relay Mitchell")
HOWELL = Movement(
    "howell",
    "Howell",
    winners=1,
    suits=howell.suits_howell,
    rounds=lambda tables: range(2, 2 * tables),
    full_rounds=howell.howell_full_rounds,
    schedule=howell.howell_schedule,
)
TWICE = replace(
    HOWELL,
    key="howell-twice",
    label="Howell, everybody met twice",
    suits=lambda tables: tables in (2, 3),
    rounds=lambda tables: range(4 * tables - 2, 4 * tables - 1),
    full_rounds=howell.howell_most_rounds,
)
MOVEMENTS = (
    PLAIN,
    SKIP,
    RELAY,
    _switched_mitchell("switched-mitchell", "Arrow-switched Mitchell", PLAIN, MitchellForm.PLAIN),
    _switched_mitchell(
        "switched-skip-mitchell", "Arrow-switched skip Mitchell", SKIP, MitchellForm.SKIP
    ),
    _switched_mitchell(
        "switched-relay-mitchell",
        "Arrow-switched share-and-relay Mitchell",
        RELAY,
        MitchellForm.RELAY,
    ),
    HOWELL,
    TWICE,
)

# Offered where they are asked for: few rooms have a set of boards for every table.
BAROMETERS = (
    Movement(
        "barometer-mitchell",
        "Mitchell barometer",
        winners=2,
        suits=barometer.suits_barometer,
        rounds=lambda tables: range(2, tables + 1),
        full_rounds=lambda tables: tables,
        schedule=barometer.barometer_schedule,
        barometer=True,
    ),
    Movement(
        "barometer-howell",
        "Howell barometer",
        winners=1,
        suits=howell.suits_howell,
        rounds=lambda tables: range(2, 2 * tables),
        full_rounds=howell.howell_full_rounds,
        schedule=barometer.howell_barometer_schedule,
        barometer=True,
    ),
)


@dataclass(frozen=True, slots=True)
class MovementRequest:
    """What a director asks for."""

    pairs: int
    least: int
    most: int
    winners: Literal[1, 2] | None
    missing: MissingSide | None
    longest: int = LONGEST
    """How many boards there is time for, those that somebody sits out with them."""

    @property
    def tables(self) -> int:
        """A half table takes as much room as a whole one."""
        return (self.pairs + 1) // 2

    def beside(self, least: int, most: int) -> int:
        """How many boards too few or too many, of the pair that is farthest from the wish."""
        return max(self.least - least, most - self.most, 0)


def suitable_offers(
    pairs: int,
    *,
    least: int = LEAST_BOARDS,
    most: int = MOST_BOARDS,
    minutes: int | None = None,
    winners: Literal[1, 2] | None = None,
    missing: MissingSide = "NS",
    barometer: bool = False,
) -> tuple[MovementOffer, ...]:
    """The movements for so many pairs and from `least` to `most` boards, best first.

    In `minutes` no more is played than fits at 7½ a board. An odd pair makes a half table, at
    which a pair is `missing`. Barometers are offered where they are asked for, and then alone.
    """
    _check(pairs)
    if least > most:
        raise InvalidMovementError("unordered_boards", least=least, most=most)
    longest = LONGEST
    if minutes is not None:
        longest = min(LONGEST, int(minutes / MINUTES_A_BOARD))
        least = min(least, longest)
        most = min(most, longest)
    half = missing if pairs % 2 else None
    request = MovementRequest(pairs, least, min(most, LONGEST), winners, half, longest)
    among = BAROMETERS if barometer else MOVEMENTS
    offers = _balanced_offers([offer for movement in among for offer in _offers(movement, request)])
    if not offers or most < 1:
        raise UnsuitableMovementError("nothing_suits", pairs=pairs, least=least, most=most)
    return rank_offers(_best_lengths(offers))


def offer_by_reference(reference: str) -> MovementOffer:
    """The offer of this reference, made again."""
    movements = {movement.key: movement for movement in (*MOVEMENTS, *BAROMETERS)}
    match re.fullmatch(
        r"([a-z-]+)\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(full|NS|EW)", reference, re.ASCII
    ):
        case re.Match() as found if found[1] in movements:
            setting = _setting(int(found[2]), int(found[3]), int(found[4]), found[5])
            return make_offer(movements[found[1]], setting)
    raise MovementNotFoundError("unknown_movement", movement=reference)


def _setting(tables: int, rounds: int, boards: int, missing: str) -> MovementSetting:
    if 2 * tables > MOST_PAIRS:
        raise UnsuitableMovementError("too_many_pairs", pairs=2 * tables, most=MOST_PAIRS)
    if boards * rounds > LONGEST:
        raise UnsuitableMovementError(
            "nothing_suits", pairs=2 * tables, least=boards * rounds, most=boards * rounds
        )
    half: MissingSide | None = "NS" if missing == "NS" else "EW" if missing == "EW" else None
    return MovementSetting(tables, rounds, boards, half)


def _check(pairs: int) -> None:
    if pairs < LEAST_PAIRS:
        raise UnsuitableMovementError("too_few_pairs", pairs=pairs, least=LEAST_PAIRS)
    if pairs > MOST_PAIRS:
        raise UnsuitableMovementError("too_many_pairs", pairs=pairs, most=MOST_PAIRS)


def _offers(movement: Movement, movement_request: MovementRequest) -> list[MovementOffer]:
    """Of each number of boards a round the longest as asked, and the longest that comes near."""
    if movement_request.winners not in (None, movement.winners) or not movement.suits(
        movement_request.tables
    ):
        return []
    longest: dict[tuple[int, bool], tuple[MovementSetting, int]] = {}
    for setting, near in _settings(movement, movement_request):
        boards_off = _boards_off(movement, setting, movement_request)
        if min(boards_off, movement_request.beside(setting.boards, setting.boards)) <= near:
            longest[setting.boards_a_round, boards_off == 0] = setting, boards_off
    return [
        make_offer(movement, setting, boards_off=boards_off)
        for setting, boards_off in longest.values()
    ]


def _boards_off(
    movement: Movement, setting: MovementSetting, movement_request: MovementRequest
) -> int:
    """How far it is from the wish, by what each pair plays and by the time."""
    least, most, longest = _rounds_played(movement, setting.tables, setting.rounds, setting.missing)
    late = max(0, setting.boards_a_round * longest - movement_request.longest)
    return max(
        movement_request.beside(setting.boards_a_round * least, setting.boards_a_round * most), late
    )


@lru_cache(1024)
def _rounds_played(
    movement: Movement, tables: int, rounds: int, missing: MissingSide | None
) -> tuple[int, int, int]:
    """How many a pair plays that plays the fewest, and the most; and how many there is time for."""
    counted = survey_schedule(movement.played(MovementSetting(tables, rounds, 1, missing)))
    boards = [line.boards for line in counted.lines]
    least = min(span.least for span in boards)
    most = max(span.most for span in boards)
    return least, most, ceil(counted.minutes / MINUTES_A_BOARD)


def _settings(
    movement: Movement, movement_request: MovementRequest
) -> Iterator[tuple[MovementSetting, int]]:
    """Every length that may have the boards, each with how near is near enough.

    Less than half the rounds only where few boards fit.
    """
    rounds = movement.rounds(movement_request.tables)
    for round_count in rounds:
        near = NEAR if round_count == rounds[-1] else 0
        for boards in range(1, LONGEST // round_count + 1):
            setting = MovementSetting(
                movement_request.tables, round_count, boards, movement_request.missing
            )
            fewest = setting.boards - (boards if movement_request.missing else 0)
            within = (
                movement_request.least - near <= setting.boards
                and fewest <= movement_request.most + near
            )
            if within and (2 * round_count > rounds[-1] or boards <= 4):
                yield setting, near


def _best_lengths(offers: list[MovementOffer]) -> list[MovementOffer]:
    """The best lengths of each movement; if it can be played out as asked, none but as asked."""
    by_movement = defaultdict[str, list[MovementOffer]](list)
    for offer in sorted(offers, key=offer_costs):
        lengths = by_movement[offer.movement.key]
        if not offer.beside or not any(
            not chosen.beside and _played_out(chosen) for chosen in lengths
        ):
            lengths.append(offer)
    return [offer for lengths in by_movement.values() for offer in lengths[:CHOICES]]


def _played_out(offer: MovementOffer) -> bool:
    return offer.setting.rounds == offer.movement.rounds(offer.setting.tables)[-1]


def _balanced_offers(offers: list[MovementOffer]) -> list[MovementOffer]:
    """One winner only where all meet or it is fair enough, or else the fairest of them."""
    balances = [offer.balance for offer in offers if offer.balance is not None]
    enough = min(LEAST_BALANCE, max(balances, default=0))
    return [
        offer
        for offer in offers
        if offer.balance is None or offer.balance >= enough or offer.all_meet
    ]
