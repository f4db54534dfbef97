"""Catalogue of linked sessions, the selection for a number of pairs, and why others do not suit."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil
from typing import Any

from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.linked import double_howell, linked_barometer
from movements.linked.linked_designs import load_designs
from movements.linked.linked_offers import (
    LinkedMovement,
    LinkedOffer,
    make_linked_offer,
    rank_linked_offers,
)
from movements.offer_selection import LONGEST, NEAR, boards_in_time
from movements.offers import Movement
from movements.parameters import MissingSide, MovementSetting
from movements.statistics import MINUTES_A_BOARD

FEWEST_SESSIONS, MOST_SESSIONS = 2, 4
# Fewer rounds in a session are too few to compare pairs.
FEWEST_ROUNDS = 3
SESSION_NUMBERS = ("first", "second", "third", "fourth")
SESSION_COUNTS = {2: "two", 3: "three", 4: "four"}
TWO_SESSIONS = (2,)


def _double_howell_parts(key: str, label: str, tables_left_over: int) -> tuple[Movement, ...]:
    """Describe both sessions, for an even number of tables, or with one left over."""
    lengths = (double_howell.first_session_rounds, double_howell.second_session_rounds)
    schedules = (
        double_howell.first_session_schedule,
        double_howell.second_session_schedule,
    )
    return tuple(
        Movement(
            f"{key}-{number}",
            f"{label}, {number} session",
            winners=1,
            suits=partial(_suits_halves, left_over=tables_left_over),
            rounds=partial(_one_length, length),
            full_rounds=length,
            schedule=schedule,
        )
        for number, length, schedule in zip(SESSION_NUMBERS, lengths, schedules, strict=False)
    )


def _suits_halves(tables: int, *, left_over: int) -> bool:
    return tables % 2 == left_over and double_howell.suits_double_howell(tables)


def _sizes_of_designs(left_over: int) -> tuple[int, ...]:
    return tuple(tables for tables in load_designs() if tables % 2 == left_over)


def _one_length(length: Any, tables: int) -> range:
    return range(length(tables), length(tables) + 1)


@cache
def _barometer_parts(sessions: int) -> tuple[Movement, ...]:
    return tuple(
        Movement(
            f"linked-barometer-{SESSION_NUMBERS[session]}-of-{SESSION_COUNTS[sessions]}",
            f"Howell barometer, session {session + 1} of {sessions}",
            winners=1,
            suits=linked_barometer.suits_linked_barometer,
            rounds=partial(_barometer_lengths, session=session, sessions=sessions),
            full_rounds=partial(
                linked_barometer.linked_barometer_rounds, session=session, sessions=sessions
            ),
            schedule=partial(
                linked_barometer.linked_barometer_schedule, session=session, sessions=sessions
            ),
            barometer=True,
        )
        for session in range(sessions)
    )


def _barometer_lengths(tables: int, *, session: int, sessions: int) -> range:
    longest = linked_barometer.linked_barometer_rounds(tables, session, sessions)
    return range(1, longest + 1)


DOUBLE_HOWELL_PARTS = _double_howell_parts("double-howell", "Double Howell", 0)
INTERWOVEN_HOWELL_PARTS = _double_howell_parts("interwoven-howell", "Interwoven Howell", 1)
LINKED_MOVEMENTS = (
    LinkedMovement(
        "double-howell",
        "Double Howell",
        sessions=TWO_SESSIONS,
        suits=partial(_suits_halves, left_over=0),
        movements=lambda _sessions: DOUBLE_HOWELL_PARTS,
        sizes=_sizes_of_designs(0),
    ),
    LinkedMovement(
        "interwoven-howell",
        "Interwoven Howell",
        sessions=TWO_SESSIONS,
        suits=partial(_suits_halves, left_over=1),
        movements=lambda _sessions: INTERWOVEN_HOWELL_PARTS,
        sizes=_sizes_of_designs(1),
    ),
    LinkedMovement(
        "linked-barometer",
        "Howell barometer over several sessions",
        sessions=tuple(range(FEWEST_SESSIONS, MOST_SESSIONS + 1)),
        suits=linked_barometer.suits_linked_barometer,
        movements=_barometer_parts,
        cut=True,
        barometer=True,
    ),
)


@dataclass(frozen=True, slots=True)
class LinkedRequest:
    """A director's request for linked sessions; boards are those of a pair in each session."""

    pairs: int
    sessions: int
    least: int
    most: int
    missing: MissingSide | None
    rounds: int | None = None
    winners: int | None = None
    stationary: int = 0
    copies: int = 1
    barometer: bool = False

    @property
    def tables(self) -> int:
        """The tables needed, with a half table counted in full."""
        return ceil(self.pairs / 2)


@dataclass(frozen=True, slots=True)
class LinkedExclusion:
    """Linked sessions that are not offered, with the reason.

    `reason` is `winners` (all sessions have one), `barometer` (it is none), `sessions` (it has
    another number of sessions), `tables` (it does not seat this many), `stationary` (too few pairs
    keep their seats), `rounds` (no session has the wanted rounds) or `length` (no number of boards
    a round comes close).
    """

    movement: LinkedMovement
    reason: str


def suitable_linked_offers(pairs: int, *, sessions: int, **wishes: Any) -> tuple[LinkedOffer, ...]:
    """Return the linked sessions for this many pairs and sessions, best first.

    `wishes` are those of `movements.catalogue.suitable_offers`, for each session.
    """
    request = _read_request(pairs, sessions, wishes)
    offers = [offer for movement in LINKED_MOVEMENTS for offer in _offers(movement, request)]
    if not offers:
        raise UnsuitableMovementError(
            "no_linked_sessions",
            pairs=pairs,
            sessions=sessions,
            least=request.least,
            most=request.most,
        )
    return rank_linked_offers(offers)


def list_linked_exclusions(
    pairs: int, offers: Sequence[LinkedOffer], *, sessions: int, **wishes: Any
) -> tuple[LinkedExclusion, ...]:
    """Return every linked movement that is not offered to this many pairs, with its reason."""
    request = _read_request(pairs, sessions, wishes)
    offered = {offer.movement.key for offer in offers}
    return tuple(
        LinkedExclusion(movement, _exclusion_reason(movement, request))
        for movement in LINKED_MOVEMENTS
        if movement.key not in offered
    )


def linked_offer_by_reference(reference: str) -> LinkedOffer:
    """Rebuild the offer of linked sessions with this reference."""
    movements = {movement.key: movement for movement in LINKED_MOVEMENTS}
    match = re.fullmatch(
        # Bounded digits, as in `movements.catalogue.offer_by_reference`.
        r"([a-z-]+)\.(\d)\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(full|NS|EW)",
        reference,
        re.ASCII,
    )
    movement = match and movements.get(match[1])
    if not match or not movement or int(match[2]) not in movement.sessions:
        raise MovementNotFoundError("unknown_movement", movement=reference)
    tables, rounds, boards = int(match[3]), int(match[4]), int(match[5])
    if not movement.suits(tables) or not 1 <= rounds * boards <= LONGEST:
        raise UnsuitableMovementError("unsuitable", tables=tables, rounds=rounds)
    missing: Mapping[str, MissingSide | None] = {"full": None, "NS": "NS", "EW": "EW"}
    setting = MovementSetting(tables, rounds, boards, missing[match[6]])
    full = {part.rounds(tables)[-1] for part in movement.movements(int(match[2]))}
    if rounds > max(full) or (rounds < max(full) and not movement.cut):
        raise UnsuitableMovementError("unsuitable", tables=tables, rounds=rounds)
    return make_linked_offer(movement, int(match[2]), setting)


def linked_session_movements() -> tuple[Movement, ...]:
    """Return the movements of single sessions, of all linked ones."""
    return tuple(
        part
        for movement in LINKED_MOVEMENTS
        for sessions in movement.sessions
        for part in movement.movements(sessions)
    )


def _read_request(pairs: int, sessions: int, wishes: Mapping[str, Any]) -> LinkedRequest:
    if not FEWEST_SESSIONS <= sessions <= MOST_SESSIONS:
        raise InvalidMovementError(
            "linked_session_count", sessions=sessions, least=FEWEST_SESSIONS, most=MOST_SESSIONS
        )
    least, most = wishes["least"], wishes["most"]
    if least > most:
        raise InvalidMovementError("unordered_boards", least=least, most=most)
    minutes = wishes.get("minutes")
    if minutes is not None:
        longest = boards_in_time(minutes, wishes.get("pace", MINUTES_A_BOARD))
        least, most = min(least, longest), min(most, longest)
    half: MissingSide | None = wishes.get("missing", "NS") if pairs % 2 else None
    same = ("rounds", "winners", "stationary", "copies", "barometer")
    asked = {name: wishes[name] for name in same if name in wishes}
    return LinkedRequest(pairs, sessions, least, min(most, LONGEST), half, **asked)


def _offers(movement: LinkedMovement, request: LinkedRequest) -> Iterator[LinkedOffer]:
    """Yield the offer with the best boards a round, if the movement suits."""
    if _first_exclusion(movement, request):
        return
    setting, off = min(_settings(movement, request), key=_setting_cost, default=(None, 0))
    if setting is None:
        return
    offer = make_linked_offer(movement, request.sessions, setting, copies=request.copies)
    stationary = min(part.survey.stationary for part in offer.sessions)
    rounds = {part.setting.rounds for part in offer.sessions}
    if stationary >= request.stationary and request.rounds in (None, *rounds):
        yield replace(offer, beside=off)


def _settings(
    movement: LinkedMovement, request: LinkedRequest
) -> Iterator[tuple[MovementSetting, int]]:
    """Yield settings near the wanted boards, with the boards that the worst session is off."""
    parts = movement.movements(request.sessions)
    full = [part.rounds(request.tables)[-1] for part in parts]
    for boards in range(1, request.most + NEAR + 1):
        for rounds in {max(full), *([request.most // boards] if movement.cut else [])}:
            least = min(rounds, *full) * boards
            most = min(rounds, max(full)) * boards
            off = max(request.least - least, most - request.most, 0)
            if off <= NEAR and FEWEST_ROUNDS <= rounds <= max(full):
                setting = MovementSetting(request.tables, rounds, boards, request.missing)
                yield setting, off


def _setting_cost(choice: tuple[MovementSetting, int]) -> tuple[bool, int, int]:
    """Prefer no move after every board, then all rounds, then the wanted boards."""
    setting, off = choice
    return setting.boards_a_round == 1, -setting.rounds, off


def _first_exclusion(movement: LinkedMovement, request: LinkedRequest) -> str:
    """Return the first reason that does not need the schedules; empty if there is none."""
    if request.winners == 2:
        return "winners"
    if request.barometer and not movement.barometer:
        return "barometer"
    if request.sessions not in movement.sessions:
        return "sessions"
    return "" if movement.suits(request.tables) else "tables"


def _exclusion_reason(movement: LinkedMovement, request: LinkedRequest) -> str:
    if reason := _first_exclusion(movement, request):
        return reason
    if not next(_settings(movement, request), None):
        return "length"
    free = replace(request, stationary=0, rounds=None)
    if next(_offers(movement, replace(free, rounds=request.rounds)), None):
        return "stationary"
    return "rounds"
