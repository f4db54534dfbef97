"""Proposes seatings after a late or lost pair or another table, ranked by what each gives up."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from math import comb

from movements.balance.fairness import schedule_balance
from movements.checks import schedule_faults
from movements.during_play.change_ways import WAYS, SeatingCandidate, SeatingRequest
from movements.during_play.later_rounds_request import LaterRounds, pairs_at
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule

# More than these nobody compares during play.
MOST_PROPOSALS, MOST_OF_ONE_WAY = 5, 2


@dataclass(frozen=True, slots=True)
class ChangeMeasure:
    """What later rounds give up, in the order in which it counts; less is better.

    - `missed`: rounds that pairs who are there do not play, all pairs together.
    - `sit_outs`: how often a pair sits out that has sat out before, in the whole session.
    - `line_changes`: pairs of two fields with a winner each that change to the other or to one.
    - `shared`: tables that wait for another table's boards; a third one at the same boards is two.
    - `new_boards`: sets that nobody was to play.
    - `meetings`: how often opponents meet again.

    Of shared boards and meetings only those count that are more than were printed.
    - `moved`: pairs that sit elsewhere than was printed, counted in each round.
    - `unbalance`: what the balance (Qf) lacks to 100; None, the same as 0, with two winners.
    """

    missed: int
    sit_outs: int
    line_changes: int
    shared: int
    new_boards: int
    meetings: int
    moved: int
    unbalance: Fraction | None

    @property
    def rank(self) -> tuple[int | Fraction, ...]:
        """The order of proposals: a new set counts as a table that waits for boards."""
        boards = self.shared + self.new_boards
        return (
            *(self.missed, self.sit_outs, self.line_changes, boards, self.meetings),
            *(self.moved, self.unbalance or 0, self.new_boards),
        )

    def is_no_better_than(self, other: "ChangeMeasure") -> bool:
        """Whether it is worse than or equal to the other in everything."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return all((own or 0) >= (its or 0) for own, its in pairs)


@dataclass(frozen=True, slots=True)
class ChangeProposal:
    """A schedule for the later rounds; the key is that of its way, numbered from the second on.

    `unavoidable` is how many rounds all pairs together miss in every schedule, as their number is
    odd. `reprinted` are the pairs whose seats or boards change, and `crossing` those
    that play on the other side than that of their line.
    """

    key: str
    way: str
    schedule: Schedule
    lines: Mapping[int, str]
    measure: ChangeMeasure
    unavoidable: int
    reprinted: tuple[int, ...]
    crossing: tuple[int, ...]
    new_boards: tuple[int, ...]
    balance: Fraction | None


def propose_changes(
    schedule: Schedule, request: SeatingRequest, *, winners: int
) -> tuple[ChangeProposal, ...]:
    """Return the proposals, the best first; each other is better than it in some measure.

    Refused if no way goes on at all.
    """
    _validate_request(schedule, request)
    measured = [*_measure_ways(schedule, request, winners)]
    if not measured:
        start = request.rounds.after + 1
        if request.moves_sit_out:
            raise MovementNotFoundError("no_other_sit_out", round=start, rounds=schedule.rounds)
        raise MovementNotFoundError("no_such_round", round=start, rounds=schedule.rounds)
    measured.sort(key=lambda two: two[1].rank)
    return tuple(_numbered(schedule, _best_of(measured), request))


def _validate_request(schedule: Schedule, request: SeatingRequest) -> None:
    """Refuse rounds that do not exist, and pairs that leave although they have no seats."""
    rounds = request.rounds
    if request.drops_rounds:
        _validate_dropped_rounds(schedule, rounds)
        return
    if not rounds.rounds or rounds.after < 0 or rounds.after > schedule.rounds:
        raise MovementNotFoundError(
            "no_such_round", round=rounds.after + 1, rounds=max(rounds.last, schedule.rounds)
        )
    later = {
        pair for seat in schedule.seats if seat.round > rounds.after for pair in pairs_at(seat)
    }
    if request.leaving and not later & {*request.leaving}:
        raise MovementNotFoundError("pair_not_seated", round=rounds.after + 1)


def _validate_dropped_rounds(schedule: Schedule, rounds: LaterRounds) -> None:
    """Refuse to drop rounds that have begun, or every round."""
    most = schedule.rounds - max(rounds.after, 1)
    if not max(rounds.after, 1) <= rounds.last < schedule.rounds:
        possible = ", ".join(str(count) for count in range(1, most + 1)) or "0"
        raise MovementNotFoundError(
            "rounds_not_dropped", rounds=schedule.rounds - rounds.last, possible=possible
        )


def pick_proposal(proposals: Sequence[ChangeProposal], key: str | None) -> ChangeProposal:
    """Return the proposal with this key; the best one if there is no key."""
    if key is None:
        return proposals[0]
    for proposal in proposals:
        if proposal.key == key:
            return proposal
    raise MovementNotFoundError("no_such_proposal", proposal=key)


def _measure_ways(
    schedule: Schedule, request: SeatingRequest, winners: int
) -> Iterator["_Measured"]:
    """Yield what can be played, with its measure; new seats only where something else gives."""
    least = len(request.rounds.rounds) * (len(request.rounds.pairs) % 2)
    sound = False
    for way in WAYS:
        if way.gives_new_seats and sound:
            return
        for seated, lines in way.seat(schedule, request):
            if any(schedule_faults(seated)):
                continue
            candidate = SeatingCandidate(way.key, seated, lines)
            measure = measure_change(schedule, candidate, request, winners=winners)
            sound = sound or (measure.missed <= least and not any(measure.rank[1:5]))
            yield candidate, measure


def measure_change(
    before: Schedule, candidate: SeatingCandidate, request: SeatingRequest, *, winners: int
) -> ChangeMeasure:
    """Return what a candidate gives up; contestants in one line."""
    after = candidate.schedule
    rounds = request.rounds
    later = [seat for seat in after.seats if seat.round > rounds.after]
    playing = Counter(pair for seat in later if seat.is_played for pair in pairs_at(seat))
    outs = _rounds_without_play(after, rounds.last)
    known = {seat.boards for seat in before.seats}
    one_field = winners == 1 or "" in candidate.lines.values()
    return ChangeMeasure(
        missed=sum(len(rounds.rounds) - playing[pair] for pair in candidate.lines),
        sit_outs=sum(outs[pair] - 1 for pair in candidate.lines if outs[pair] > 1),
        line_changes=0 if winners == 1 else len(_pairs_that_cross(candidate, request)),
        shared=max(0, _count_shared(after, rounds) - _count_shared(before, rounds)),
        new_boards=len({seat.boards for seat in later if seat.is_played} - known),
        meetings=max(0, _count_meetings(after, rounds) - _count_meetings(before, rounds)),
        moved=len(_seats_moved(before, after, rounds.last)),
        unbalance=100 - schedule_balance(after) if one_field else None,
    )


def _count_shared(schedule: Schedule, rounds: LaterRounds) -> int:
    """Count the tables of later rounds that wait for boards, beyond the copies."""
    later = (seat for seat in schedule.seats if seat.round > rounds.after and seat.is_played)
    at_once = Counter((seat.round, seat.boards) for seat in later)
    return sum(comb(max(0, tables - rounds.copies + 1), 2) for tables in at_once.values())


def _count_meetings(schedule: Schedule, rounds: LaterRounds) -> int:
    """Count how often opponents meet that have met before, up to the last round."""
    seats = (seat for seat in schedule.seats if seat.round <= rounds.last and seat.is_played)
    met = Counter(frozenset(pairs_at(seat)) for seat in seats)
    return sum(times - 1 for times in met.values())


def _rounds_without_play(schedule: Schedule, last: int) -> Counter[int]:
    """Count the rounds that each pair does not play, from the first in which it has a seat."""
    first, playing = dict[int, int](), Counter[int]()
    for seat in schedule.seats:
        for pair in pairs_at(seat):
            first[pair] = min(seat.round, first.get(pair, last))
            playing[pair] += seat.is_played
    return Counter({pair: last + 1 - start - playing[pair] for pair, start in first.items()})


def _pairs_that_cross(candidate: SeatingCandidate, request: SeatingRequest) -> set[int]:
    """Return the pairs that have another line, or that sit on the other side than their line's."""
    lines = request.rounds.pairs
    others = {pair for pair in candidate.lines if candidate.lines[pair] != lines.get(pair)}
    crossed = {
        pair
        for seat in candidate.schedule.seats
        if seat.round > request.rounds.after
        for pair, side in ((seat.north_south, "NS"), (seat.east_west, "EW"))
        if pair is not None and candidate.lines.get(pair, side) not in ("", side)
    }
    return (others | crossed) - {*request.late}


def _seats_moved(before: Schedule, after: Schedule, last: int) -> set[tuple[int, int]]:
    """Return the pairs, by round, that sit elsewhere, at other boards, or no longer play.

    Rounds after the last one are dropped, which moves nobody.
    """
    old, new = _seats_of_pairs(before), _seats_of_pairs(after)
    printed = {pair for _round, pair in old}
    return {
        (round_, pair)
        for round_, pair in old.keys() | new.keys()
        if round_ <= last and pair in printed
        if new.get((round_, pair)) != old.get((round_, pair))
    }


def _seats_of_pairs(schedule: Schedule) -> dict[tuple[int, int], tuple[object, ...]]:
    """Return table, side and boards of each pair in each round, and whether it plays."""
    return {
        (seat.round, pair): (seat.table, side, seat.boards, seat.is_played)
        for seat in schedule.seats
        for side, pair in (("NS", seat.north_south), ("EW", seat.east_west))
        if pair is not None
    }


_Measured = tuple[SeatingCandidate, ChangeMeasure]


def _best_of(measured: Iterable[_Measured]) -> Sequence[_Measured]:
    """Leave out what is no better in anything than a proposal before it, and seats nobody else."""
    best: list[_Measured] = []
    for candidate, measure in measured:
        if not any(
            measure.is_no_better_than(other)
            and (
                candidate.way != offered.way or candidate.lines == offered.lines or measure != other
            )
            for offered, other in best
        ):
            best.append((candidate, measure))
    return _few_of_each_way(best)


def _few_of_each_way(best: Sequence[_Measured]) -> Sequence[_Measured]:
    ways, few = Counter[str](), list[_Measured]()
    for candidate, measure in best:
        ways[candidate.way] += 1
        if ways[candidate.way] <= MOST_OF_ONE_WAY and len(few) < MOST_PROPOSALS:
            few.append((candidate, measure))
    return few


def _numbered(
    before: Schedule, best: Sequence[_Measured], request: SeatingRequest
) -> Iterable[ChangeProposal]:
    ways = Counter[str]()
    for candidate, measure in best:
        ways[candidate.way] += 1
        number = ways[candidate.way]
        moves = _seats_moved(before, candidate.schedule, request.rounds.last)
        moved = {pair for _round, pair in moves}
        yield ChangeProposal(
            key=candidate.way if number == 1 else f"{candidate.way}-{number}",
            way=candidate.way,
            schedule=candidate.schedule,
            lines=candidate.lines,
            measure=measure,
            unavoidable=len(request.rounds.rounds) * (len(candidate.lines) % 2),
            reprinted=tuple(sorted(moved & {*candidate.lines})),
            crossing=tuple(sorted(_pairs_that_cross(candidate, request))),
            balance=None if measure.unbalance is None else 100 - measure.unbalance,
            new_boards=tuple(sorted({*candidate.schedule.boards} - {*before.boards})),
        )
