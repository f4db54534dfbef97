"""The catalogue of movements, and the offers that suit a field, best first."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import ceil
from typing import Literal

from movements.balanced_movements import BALANCED_MOVEMENTS
from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.offers import (
    Movement,
    MovementOffer,
    make_offer,
    measure_unevenness,
    offer_costs,
    rank_offers,
)
from movements.pairs import (
    appendix,
    barometer,
    hesitation,
    howell,
    mitchell,
    rover,
    web,
    web_rover,
)
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
    """Describe the relay Mitchell, for full movements: a shorter skip shares no boards."""
    movement = _mitchell(key, label, MitchellForm.RELAY)
    return replace(movement, rounds=lambda tables: range(tables, tables + 1))


def _switched_mitchell(key: str, label: str, movement: Movement, form: MitchellForm) -> Movement:
    """Describe a one-winner Mitchell; under five rounds, switching makes it less fair."""
    return replace(
        movement,
        key=key,
        label=label,
        winners=1,
        rounds=lambda tables: range(
            max(5, movement.rounds(tables)[0]), movement.rounds(tables)[-1] + 1
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
    # With more tables twice round the Howell is longer than an evening.
    suits=lambda tables: tables in (2, 3),
    rounds=lambda tables: range(4 * tables - 2, 4 * tables - 1),
    full_rounds=howell.howell_most_rounds,
)
ROVER = Movement(
    "rover-mitchell",
    "Rover Mitchell",
    winners=2,
    suits=rover.suits_rover,
    rounds=lambda tables: range(2, rover.rover_most_rounds(tables) + 1),
    full_rounds=lambda tables: tables - 1,
    schedule=rover.rover_schedule,
    rover=True,
)
SWITCHED_ROVER = replace(
    ROVER,
    key="switched-rover-mitchell",
    label="Arrow-switched rover Mitchell",
    winners=1,
    # As for any switched Mitchell: fewer than five rounds make a field less fair.
    rounds=lambda tables: range(5, rover.rover_most_rounds(tables) + 1),
    schedule=rover.switched_rover_schedule,
)
HESITATION = Movement(
    "hesitation",
    "Hesitation Mitchell",
    winners=1,
    suits=hesitation.suits_hesitation,
    # Played to its end or not at all: cut short, the pivot pairs would not meet everybody.
    rounds=lambda tables: range(tables + 1, tables + 2),
    full_rounds=lambda tables: tables + 1,
    schedule=hesitation.hesitation_schedule,
)
DOUBLE_HESITATION = replace(
    HESITATION,
    key="double-hesitation",
    label="Double hesitation Mitchell",
    suits=hesitation.suits_double_hesitation,
    rounds=lambda tables: range(tables + 2, tables + 3),
    full_rounds=lambda tables: tables + 2,
    schedule=hesitation.double_hesitation_schedule,
)
WEB = Movement(
    "web-mitchell",
    "Web Mitchell",
    winners=2,
    suits=web.suits_web,
    rounds=lambda tables: range(web.FEWEST_ROUNDS, web.web_most_rounds(tables) + 1),
    full_rounds=lambda tables: tables,
    schedule=web.web_schedule,
    sharing=True,
)
BOWMAN = Movement(
    "bowman",
    "Bowman",
    winners=2,
    suits=web.suits_bowman,
    rounds=lambda tables: range(web.FEWEST_ROUNDS, web.bowman_most_rounds(tables) + 1),
    full_rounds=lambda tables: tables,
    schedule=web.bowman_schedule,
    sharing=True,
)
APPENDIX = Movement(
    "appendix-mitchell",
    "Appendix Mitchell",
    winners=2,
    suits=appendix.suits_appendix,
    rounds=lambda tables: range(web.FEWEST_ROUNDS, appendix.appendix_most_rounds(tables) + 1),
    full_rounds=lambda tables: tables,
    schedule=appendix.appendix_schedule,
    sharing=True,
)
WEB_ROVER = Movement(
    "web-rover-mitchell",
    "Web Mitchell with a rover",
    winners=2,
    suits=web_rover.suits_web_rover,
    rounds=web_rover.web_rover_rounds,
    full_rounds=lambda tables: tables - 1,
    schedule=web_rover.web_rover_schedule,
    sharing=True,
    rover=True,
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
    ROVER,
    SWITCHED_ROVER,
    HESITATION,
    DOUBLE_HESITATION,
    WEB,
    replace(
        WEB,
        key="switched-web-mitchell",
        label="Arrow-switched web Mitchell",
        winners=1,
        schedule=web.switched_web_schedule,
    ),
    WEB_ROVER,
    replace(
        WEB_ROVER,
        key="switched-web-rover-mitchell",
        label="Arrow-switched web Mitchell with a rover",
        winners=1,
        schedule=web_rover.switched_web_rover_schedule,
    ),
    BOWMAN,
    replace(
        BOWMAN,
        key="switched-bowman",
        label="Arrow-switched Bowman",
        winners=1,
        schedule=web.switched_bowman_schedule,
    ),
    APPENDIX,
    replace(
        APPENDIX,
        key="switched-appendix-mitchell",
        label="Arrow-switched appendix Mitchell",
        winners=1,
        schedule=appendix.switched_appendix_schedule,
    ),
    *BALANCED_MOVEMENTS,
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
    """A director's request: pairs, boards, winners, half table and length."""

    pairs: int
    least: int
    most: int
    winners: Literal[1, 2] | None
    missing: MissingSide | None
    longest: int = LONGEST
    """How many boards there is time for, those that somebody sits out with them."""
    rounds: int | None = None
    whole_rounds: bool = False

    @property
    def tables(self) -> int:
        """The tables needed, with a half table counted in full."""
        return (self.pairs + 1) // 2

    def beside(self, least: int, most: int) -> int:
        """Return how many boards too few or too many the worst-off pair plays."""
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
    rounds: int | None = None,
    whole_rounds: bool = False,
) -> tuple[MovementOffer, ...]:
    """Return the movements for this many pairs and from `least` to `most` boards, best first.

    `minutes` limits the boards at 7½ minutes a board. An odd number of pairs makes a half table, at
    which a pair is `missing`. With `barometer` only barometers are offered, and without it none.
    `rounds` asks for just so many rounds, and `whole_rounds` for no arrow-switch at single tables.
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
    request = MovementRequest(
        pairs, least, min(most, LONGEST), winners, half, longest, rounds, whole_rounds
    )
    among = BAROMETERS if barometer else MOVEMENTS
    offers = _balanced_offers(
        _worthwhile_offers([offer for movement in among for offer in _offers(movement, request)])
    )
    if not offers or most < 1:
        raise UnsuitableMovementError("nothing_suits", pairs=pairs, least=least, most=most)
    return rank_offers(_best_lengths(offers))


def offer_by_reference(reference: str) -> MovementOffer:
    """Rebuild the offer with this reference."""
    movements = {movement.key: movement for movement in (*MOVEMENTS, *BAROMETERS)}
    match re.fullmatch(
        # Digits are bounded, since a reference comes from forms and programs, and `int` of a long
        # text is slow.
        r"([a-z-]+)\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(full|NS|EW)",
        reference,
        re.ASCII,
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
    """Return, for each number of boards a round, the longest fitting and the longest near offer."""
    if movement_request.winners not in (None, movement.winners) or not movement.suits(
        movement_request.tables
    ):
        return []
    if movement.rover and movement_request.missing is None:
        return []
    if movement.single_tables and movement_request.whole_rounds:
        return []
    # Of an uncut movement every length is another movement, and may balance better.
    longest: dict[tuple[int, bool, int], tuple[MovementSetting, int]] = {}
    for setting, near in _settings(movement, movement_request):
        boards_off = _boards_off(movement, setting, movement_request)
        if min(boards_off, movement_request.beside(setting.boards, setting.boards)) <= near:
            length = setting.rounds if movement.uncut else 0
            longest[setting.boards_a_round, boards_off == 0, length] = setting, boards_off
    return [
        make_offer(movement, setting, boards_off=boards_off)
        for setting, boards_off in longest.values()
    ]


def _boards_off(
    movement: Movement, setting: MovementSetting, movement_request: MovementRequest
) -> int:
    """Return how far the boards of each pair and the time are from the request."""
    least, most, longest = _rounds_played(movement, setting.tables, setting.rounds, setting.missing)
    late = max(0, setting.boards_a_round * longest - movement_request.longest)
    return max(
        movement_request.beside(setting.boards_a_round * least, setting.boards_a_round * most), late
    )


@lru_cache(1024)
def _rounds_played(
    movement: Movement, tables: int, rounds: int, missing: MissingSide | None
) -> tuple[int, int, int]:
    """Return the fewest and the most rounds that a pair plays, and the rounds there is time for."""
    # With one board a round: the number of rounds does not depend on how many.
    counted = survey_schedule(movement.played(MovementSetting(tables, rounds, 1, missing)))
    boards = [line.boards for line in counted.lines]
    least = min(span.least for span in boards)
    most = max(span.most for span in boards)
    return least, most, ceil(counted.minutes / MINUTES_A_BOARD)


def _settings(
    movement: Movement, movement_request: MovementRequest
) -> Iterator[tuple[MovementSetting, int]]:
    """Yield every length that can have the boards, each with its tolerance.

    Less than half the rounds is offered only where few boards fit.
    """
    rounds = movement.rounds(movement_request.tables)
    asked = movement_request.rounds
    for round_count in rounds if asked is None else sorted({asked} & {*rounds}):
        # A movement that is played to its end is worth a few boards too many or too few.
        near = NEAR if round_count == rounds[-1] and not movement.sharing else 0
        for boards in range(1, LONGEST // round_count + 1):
            setting = MovementSetting(
                movement_request.tables, round_count, boards, movement_request.missing
            )
            # A pair that sits out once plays so many boards fewer.
            fewest = setting.boards - (boards if movement_request.missing else 0)
            within = (
                movement_request.least - near <= setting.boards
                and fewest <= movement_request.most + near
            )
            if within and (2 * round_count > rounds[-1] or boards <= 4 or asked is not None):
                yield setting, near


def _best_lengths(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Keep the best lengths of each movement; if its full length fits, only fitting lengths."""
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


def _worthwhile_offers(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Leave out single tables that are switched where whole rounds balance as well."""
    whole = defaultdict[tuple[int, int], Fraction](Fraction)
    for offer in offers:
        if not offer.movement.single_tables and not measure_unevenness(offer):
            length = (offer.setting.rounds, offer.setting.boards_a_round)
            whole[length] = max(whole[length], offer.balance or Fraction(0))
    return [
        offer
        for offer in offers
        if not offer.movement.single_tables
        or (offer.balance or 0) > whole[offer.setting.rounds, offer.setting.boards_a_round]
    ]


def _balanced_offers(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Keep one-winner offers where all meet or the balance is high enough, or the fairest."""
    balances = [offer.balance for offer in offers if offer.balance is not None]
    # If none is fair enough, the fairest one is still offered.
    enough = min(LEAST_BALANCE, max(balances, default=0))
    return [
        offer
        for offer in offers
        if offer.balance is None or offer.balance >= enough or offer.all_meet
    ]
