"""Catalogue of pair movements, and the selection for a number of pairs, best first."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Literal

from movements.balanced_movements import BALANCED_MOVEMENTS
from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.linked.linked_catalogue import linked_session_movements
from movements.offer_selection import (
    LONGEST,
    MovementRequest,
    boards_in_time,
    select_offers,
)
from movements.offers import BoardCustom, Movement, MovementOffer, make_offer, rank_offers
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
from movements.statistics import MINUTES_A_BOARD

LEAST_PAIRS = 4
MOST_PAIRS = 80
# What a club evening usually has.
LEAST_BOARDS = 24
MOST_BOARDS = 28
# "About 26 boards" is so many fewer or more.
ABOUT = 2


BOARDS_BY: Mapping[MitchellForm, BoardCustom] = {
    MitchellForm.PLAIN: "",
    MitchellForm.SKIP: "skip",
    MitchellForm.RELAY: "relay",
}


def _mitchell(key: str, label: str, form: MitchellForm) -> Movement:
    return Movement(
        key,
        label,
        winners=2,
        suits=partial(mitchell.suits_mitchell, form=form),
        rounds=lambda tables: range(2, mitchell.mitchell_most_rounds(tables, form) + 1),
        full_rounds=lambda tables: tables,
        schedule=partial(mitchell.mitchell_schedule, form=form),
        boards_by=BOARDS_BY[form],
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
SWITCHED_RELAY = _switched_mitchell(
    "switched-relay-mitchell",
    "Arrow-switched share-and-relay Mitchell",
    RELAY,
    MitchellForm.RELAY,
)
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
    SWITCHED_RELAY,
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

# Where the share-and-relay is custom it is cut short too, rather than replaced by a skip.
CUT_RELAYS: Mapping[str, Movement] = {
    movement.key: movement
    for movement in (
        _mitchell(RELAY.key, RELAY.label, MitchellForm.RELAY),
        _switched_mitchell(
            SWITCHED_RELAY.key,
            SWITCHED_RELAY.label,
            _mitchell(RELAY.key, RELAY.label, MitchellForm.RELAY),
            MitchellForm.RELAY,
        ),
    )
}


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
    pace: Fraction = MINUTES_A_BOARD,
    stationary: int = 0,
    copies: int = 1,
    custom: BoardCustom = "",
) -> tuple[MovementOffer, ...]:
    """Return the movements for this many pairs and from `least` to `most` boards, best first.

    `minutes` limits the boards at `pace` minutes a board. An odd number of pairs makes a half
    table, at which a pair is `missing`. With `barometer` only barometers are offered, and without
    it none. `rounds` asks for just so many rounds, and `whole_rounds` for no arrow-switch at single
    tables. `stationary` pairs, or more, keep their seats. There are `copies` of each board.
    `custom` ranks the share-and-relay before the skip, or the other way round.
    """
    _check(pairs)
    if least > most:
        raise InvalidMovementError("unordered_boards", least=least, most=most)
    longest = LONGEST if minutes is None else boards_in_time(minutes, pace)
    if minutes is not None:
        least, most = min(least, longest), min(most, longest)
    half = missing if pairs % 2 else None
    request = MovementRequest(pairs, least, min(most, LONGEST), winners, half, longest)
    request = replace(request, rounds=rounds, whole_rounds=whole_rounds, stationary=stationary)
    request = replace(request, copies=copies, custom=custom)
    movements = listed_movements(barometer=barometer, custom=custom)
    offers = select_offers(movements, request) if most >= 1 else []
    if not offers:
        raise _refusal(movements, request, most)
    return rank_offers(offers)


def _refusal(
    movements: Iterable[Movement], request: MovementRequest, most: int
) -> UnsuitableMovementError:
    """Return why nothing suits: the boards, or so many pairs that keep their seats."""
    seated = select_offers(movements, replace(request, stationary=0)) if request.stationary else []
    if seated:
        best = max(offer.survey.stationary for offer in seated)
        asked = request.stationary
        return UnsuitableMovementError(
            "too_few_stationary", pairs=request.pairs, stationary=asked, most=best
        )
    return UnsuitableMovementError(
        "nothing_suits", pairs=request.pairs, least=request.least, most=most
    )


def boards_about(boards: int) -> tuple[int, int]:
    """Return the fewest and the most boards that count as about so many."""
    return max(1, boards - ABOUT), boards + ABOUT


def listed_movements(*, barometer: bool = False, custom: BoardCustom = "") -> tuple[Movement, ...]:
    """Return what is considered: barometers, or all others; a relay is cut where it is custom."""
    if barometer:
        return BAROMETERS
    if custom != "relay":
        return MOVEMENTS
    return tuple(CUT_RELAYS.get(movement.key, movement) for movement in MOVEMENTS)


def offer_by_reference(reference: str) -> MovementOffer:
    """Rebuild the offer of a movement of pairs with this reference, of one session."""
    known = (*MOVEMENTS, *BAROMETERS, *linked_session_movements())
    movements = {movement.key: movement for movement in known}
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
