"""Proposes the linked sessions that are still to be played, after the field or a session changed.

Sessions that stay count: nobody should meet those again, and everybody should meet the others. If
no session stays, the catalogue of linked sessions suits best. If the planned seats still suit,
pairs that are gone leave a gap there, which new pairs fill. Otherwise all rounds get new seats.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from movements.balance.fairness import schedule_balance
from movements.catalogue import ABOUT
from movements.errors import InvalidMovementError, UnsuitableMovementError
from movements.linked.joint_schedule import join_sessions
from movements.linked.linked_catalogue import (
    FEWEST_ROUNDS,
    FEWEST_SESSIONS,
    suitable_linked_offers,
)
from movements.linked_changes.missing_meetings import (
    SEED,
    MeetingsBefore,
    plan_missing_meetings,
)
from movements.linked_changes.set_dealing import deal_sets, seat_rounds
from movements.offer_selection import LONGEST
from movements.schedule import Schedule, ScheduledSeat
from movements.search.switch_search import search_turns
from movements.statistics import Span

# The movement of a session whose rounds all got new seats.
NEW_SEATS = "missing-meetings"
AS_PLANNED, SAME_LENGTH, ALL_MEET = "as_planned", "same_length", "all_meet"
FEWEST_PAIRS, MOST_PAIRS = 4, 80
# Steps of the search for the directions of single tables.
STEPS, HISTORY = 1_000, 30
# Rounds beyond those that the pair with most opponents to meet needs.
MORE_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class RemainingRequest:
    """A field of pairs 1 to `pairs`, and its linked sessions.

    `kept` are the sessions that stay, in one line; numbers above `pairs` are those of pairs that
    are gone. `planned` are the others as they are planned now, with the same numbers, and
    `movements` theirs; `linked` says whether these are of linked sessions. `boards` are those of a
    pair in each of them, and `copies` the sets of boards at hand.
    """

    pairs: int
    kept: tuple[Schedule, ...]
    planned: tuple[Schedule, ...]
    movements: tuple[str, ...]
    boards: int
    copies: int = 1
    linked: bool = True


@dataclass(frozen=True, slots=True)
class RemainingSession:
    """A proposed session: its movement's key, its schedule, and the sets of boards it needs."""

    movement: str
    schedule: Schedule
    copies: int

    @property
    def boards_a_round(self) -> int:
        """The boards of a table in a round."""
        return max(len(seat.boards) for seat in self.schedule.seats)


@dataclass(frozen=True, slots=True)
class RemainingOffer:
    """Proposed sessions, with what is true of all sessions together after they are played.

    `unmet` meetings are missing then, and `repeated` ones are played again in these sessions.
    `most_to_meet` is the most that one pair has still to meet before them. `rounds_out` is how
    often pairs sit out in all sessions, and `lost_tables` could be played by pairs that sit out in
    the proposed ones. `shared` tables use a set that is at another table, and `more_copies` of the
    boards are needed beyond those at hand. The longest session is `boards_off` what was asked for.
    """

    key: str
    sessions: tuple[RemainingSession, ...]
    pairs: int
    unmet: int
    repeated: int
    most_to_meet: int
    rounds_out: Span
    lost_tables: int
    more_copies: int
    shared: int
    balance: Fraction
    boards_off: int

    @property
    def rounds(self) -> int:
        """The rounds of all proposed sessions."""
        return sum(session.schedule.rounds for session in self.sessions)


@lru_cache(64)
def propose_remaining_sessions(request: RemainingRequest) -> tuple[RemainingOffer, ...]:
    """Return the proposals, best first; the same request has the same ones on every computer."""
    if request.pairs < FEWEST_PAIRS:
        raise UnsuitableMovementError("too_few_pairs", pairs=request.pairs, least=FEWEST_PAIRS)
    if request.pairs > MOST_PAIRS:
        raise UnsuitableMovementError("too_many_pairs", pairs=request.pairs, most=MOST_PAIRS)
    if not request.planned:
        raise InvalidMovementError("no_session_to_plan")
    offers = [*_catalogue_offers(request), *_offers_with_gaps(request), *_new_offers(request)]
    return tuple(sorted(offers, key=_offer_cost))


def _offer_cost(offer: RemainingOffer) -> tuple[int | Fraction, ...]:
    """A meeting that is missing, one that is repeated and a table that is not played cost alike."""
    return (
        offer.unmet + offer.repeated + offer.lost_tables,
        *(offer.lost_tables, offer.unmet),
        *(max(offer.boards_off - ABOUT, 0), offer.more_copies),
        *(-offer.balance, offer.shared),
    )


def meetings_of_sessions(schedules: Sequence[Schedule], pairs: int) -> MeetingsBefore:
    """Return how often pairs 1 to `pairs` met and sat out in sessions in one line."""
    met, out = Counter[frozenset[int]](), Counter[int]()
    for schedule in schedules:
        for seat in schedule.seats:
            sides = [pair for pair in (seat.north_south, seat.east_west) if pair is not None]
            if seat.is_played and max(sides) <= pairs:
                met[frozenset(sides)] += 1
            elif not seat.is_played:
                out.update(pair for pair in sides if pair <= pairs)
    return MeetingsBefore(pairs, met, out)


def _catalogue_offers(request: RemainingRequest) -> Iterator[RemainingOffer]:
    """Yield the linked sessions of the catalogue, if all sessions are still to be set up."""
    if request.kept or len(request.planned) < FEWEST_SESSIONS:
        return
    try:
        offers = suitable_linked_offers(
            request.pairs,
            sessions=len(request.planned),
            least=max(1, request.boards - 2),
            most=request.boards + 2,
            copies=request.copies,
        )
    except UnsuitableMovementError:
        return
    for offer in offers:
        sessions = tuple(
            RemainingSession(
                session.movement.caption, session.schedule(), max(session.copies, request.copies)
            )
            for session in offer.sessions
        )
        yield _measure_offer(offer.reference, sessions, request)


def _offers_with_gaps(request: RemainingRequest) -> Iterator[RemainingOffer]:
    """Yield the planned seats: new pairs take those of pairs that are gone, or sit at half tables.

    Not if pairs stay without a seat, or a table is left with nobody.
    """
    seated = {
        pair
        for schedule in request.planned
        for seat in schedule.seats
        for pair in (seat.north_south, seat.east_west)
        if pair is not None
    }
    new = [pair for pair in range(1, request.pairs + 1) if pair not in seated]
    gaps: list[int | None] = [pair for pair in sorted(seated) if pair > request.pairs]
    if any(not seat.is_played for schedule in request.planned for seat in schedule.seats):
        gaps.append(None)
    if len(new) > len(gaps) or not request.linked:
        return
    taken = dict(zip(gaps, new, strict=False))
    sessions = tuple(
        RemainingSession(movement, filled, request.copies)
        for movement, filled in zip(
            request.movements,
            (_fill_gaps(one, taken, request) for one in request.planned),
            strict=True,
        )
    )
    if all(session.schedule.seats for session in sessions):
        yield _measure_offer(AS_PLANNED, sessions, request)


def _fill_gaps(
    schedule: Schedule, taken: Mapping[int | None, int], request: RemainingRequest
) -> Schedule:
    def pair_there(number: int | None) -> int | None:
        stays = number is not None and number <= request.pairs
        return number if stays else taken.get(number)

    seats = (
        replace(
            seat, north_south=pair_there(seat.north_south), east_west=pair_there(seat.east_west)
        )
        for seat in schedule.seats
    )
    there = (seat for seat in seats if seat.north_south is not None or seat.east_west is not None)
    return replace(schedule, seats=tuple(there))


def _new_offers(request: RemainingRequest) -> Iterator[RemainingOffer]:
    """Yield sessions as long as planned; unless all is well with them, others in which all meet."""
    before = meetings_of_sessions(request.kept, request.pairs)
    lengths = [schedule.rounds for schedule in request.planned]
    size = max(1, round(Fraction(request.boards, max(lengths))))
    same = _plan_offer(SAME_LENGTH, request, before, lengths, size)
    yield same
    if not same.unmet and not same.repeated:
        return
    needed = before.most_missing
    for total in range(needed, needed + MORE_ROUNDS):
        rounds = _split_rounds(total, len(request.planned))
        size = max(1, round(Fraction(request.boards, max(rounds, default=1) or 1)))
        too_long = max(rounds) * size > LONGEST
        if min(rounds) < FEWEST_ROUNDS or too_long or rounds == lengths:
            continue
        offer = _plan_offer(ALL_MEET, request, before, rounds, size)
        if not offer.unmet:
            yield offer
            return


def _split_rounds(total: int, sessions: int) -> list[int]:
    """Return the rounds of each session, the longer ones first."""
    return [(total + sessions - 1 - session) // sessions for session in range(sessions)]


def _plan_offer(
    key: str,
    request: RemainingRequest,
    before: MeetingsBefore,
    rounds: Sequence[int],
    boards_a_round: int,
) -> RemainingOffer:
    planned = plan_missing_meetings(before, sum(rounds))
    schedules, done = [], 0
    for length in rounds:
        part = planned[done : done + length]
        sets = deal_sets(part, copies=request.copies)
        schedules.append(seat_rounds(part, sets, boards_a_round=boards_a_round))
        done += length
    turned = _turn_tables(request.kept, schedules)
    sessions = tuple(RemainingSession(NEW_SEATS, schedule, request.copies) for schedule in turned)
    return _measure_offer(key, sessions, request)


def _turn_tables(kept: Sequence[Schedule], schedules: Sequence[Schedule]) -> list[Schedule]:
    """Turn single tables of the later sessions, so that all together compare the field evenly."""
    joint = join_sessions([*kept, *schedules])
    before = sum(schedule.rounds for schedule in kept)
    later = [[(seat.round, seat.table)] for seat in joint.seats if seat.round > before]
    playable = {(seat.round, seat.table) for seat in joint.seats if seat.is_played}
    groups = [group for group in later if group[0] in playable]
    if not groups:
        return [*schedules]
    result = search_turns(joint, Random(SEED), steps=STEPS, history=HISTORY, groups=groups)
    turned = []
    for schedule in schedules:
        seats = tuple(
            _turn_seat(seat) if (seat.round + before, seat.table) in result.turned else seat
            for seat in schedule.seats
        )
        turned.append(replace(schedule, seats=seats))
        before += schedule.rounds
    return turned


def _turn_seat(seat: ScheduledSeat) -> ScheduledSeat:
    return replace(seat, north_south=seat.east_west, east_west=seat.north_south)


def _measure_offer(
    key: str, sessions: tuple[RemainingSession, ...], request: RemainingRequest
) -> RemainingOffer:
    before = meetings_of_sessions(request.kept, request.pairs)
    schedules = [session.schedule for session in sessions]
    after = meetings_of_sessions([*request.kept, *schedules], request.pairs)
    out = [after.sat_out.get(pair, 0) for pair in range(1, request.pairs + 1)]
    lengths = [session.schedule.rounds * session.boards_a_round for session in sessions]
    return RemainingOffer(
        key,
        sessions,
        request.pairs,
        unmet=after.missing,
        repeated=sum(
            times - max(before.met.get(meeting, 0), 1) for meeting, times in after.met.items()
        ),
        most_to_meet=before.most_missing,
        rounds_out=Span(min(out), max(out)),
        lost_tables=sum(
            request.pairs // 2 - count
            for schedule in schedules
            for count in _played_tables(schedule)
        ),
        more_copies=max(max(session.copies for session in sessions) - request.copies, 0),
        shared=sum(_shared_tables(session) for session in sessions),
        balance=schedule_balance(join_sessions([*request.kept, *schedules])),
        boards_off=abs(max(lengths) - request.boards),
    )


def _played_tables(schedule: Schedule) -> list[int]:
    """Return how many tables are played in each round."""
    played = Counter(seat.round for seat in schedule.seats if seat.is_played)
    return [played[number] for number in range(1, schedule.rounds + 1)]


def _shared_tables(session: RemainingSession) -> int:
    users = Counter((seat.round, seat.boards) for seat in session.schedule.seats if seat.is_played)
    return sum(max(count - session.copies, 0) for count in users.values())
