"""Searches later rounds of a small room in full: every pair plays, no board again, none shared.

A planner that goes from round to round misses schedules that exist. Here the seat with the fewest
possibilities of all rounds is filled first, and the search goes back where one has none.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from movements.during_play.board_lots import Lot
from movements.during_play.later_rounds_request import LaterRounds, board_bits, pairs_at
from movements.during_play.round_planner import MatchWithLot, RoundPlanner
from movements.schedule import Schedule

# Up to five tables and a half one: larger rooms have so many choices that the planner finds them.
SMALL_ROOM = 11
# Counted and not timed, so that the same room gets the same proposal on every computer.
SEARCH_STEPS = 300
# The order in which possibilities are tried: by number, then drawn.
ORDERS = 10
NOBODY = -1
AS_OFTEN_AS_IT_COMES = 999


def search_small_room(
    kept: Schedule,
    request: LaterRounds,
    tables: Sequence[int],
    lots: Sequence[Lot],
    *,
    again: int = AS_OFTEN_AS_IT_COMES,
) -> Schedule | None:
    """Return these rounds with everybody playing and no set at more tables than it has copies.

    Opponents meet again, and pairs sit out again, `again` times at most. None if the room is large
    or nothing is found.
    """
    if len(request.pairs) > SMALL_ROOM:
        return None
    for order in range(ORDERS):
        search = _RoomSearch(kept, request, lots, again, Random(order) if order else None)
        if search.fill():
            planner = RoundPlanner(kept, request, tables, lots)
            for round_, matches in zip(request.rounds, search.rounds_with_boards(), strict=True):
                planner.seat_round(round_, planner.with_waiting_boards(matches))
            return planner.schedule
        # Nothing is left to try in another order.
        if search.steps:
            return None
    return None


# A round, counted from 0; two pairs (the second may be nobody); and a set, or -1.
_Choice = tuple[int, int, int, int]


@dataclass(slots=True)
class _RoomSearch:
    """Fills the seats of all rounds; pairs, sets and rounds are numbers, and sets of them bits."""

    kept: Schedule
    request: LaterRounds
    lots: Sequence[Lot]
    again: int
    random: Random | None
    steps: int = field(default=SEARCH_STEPS, init=False)
    pairs: list[int] = field(init=False)
    opponents: list[list[int]] = field(init=False)
    conflicts: list[int] = field(init=False)
    played: list[int] = field(init=False)
    met: list[list[int]] = field(init=False)
    open_lots: list[int] = field(init=False)
    uses: Counter[tuple[int, int]] = field(default_factory=Counter, init=False)
    sit_outs: list[int] = field(init=False)
    open_pairs: list[set[int]] = field(init=False)
    chosen: list[_Choice] = field(default_factory=list, init=False)
    first_at: dict[int, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.pairs = sorted(self.request.pairs)
        lines = [self.request.pairs[pair] for pair in self.pairs]
        numbers = range(len(self.pairs))
        self.opponents = [
            [other for other in numbers if other != pair and not lines[pair] == lines[other] != ""]
            for pair in numbers
        ]
        bits = [board_bits(lot) for lot in self.lots]
        self.conflicts = [
            sum(1 << at for at, other in enumerate(bits) if own & other) for own in bits
        ]
        number_of = {pair: number for number, pair in enumerate(self.pairs)}
        self.played = [0] * len(self.pairs)
        # The last column, -1, is for nobody.
        self.met = [[0] * (len(self.pairs) + 1) for _pair in numbers]
        for seat in self.kept.seats:
            here = sorted(number_of[pair] for pair in pairs_at(seat) if pair in number_of)
            if not seat.is_played:
                for pair in here:
                    self._count_meeting(pair, NOBODY, 1)
                continue
            boards = board_bits(seat.boards)
            taken = sum(1 << at for at, lot in enumerate(bits) if lot & boards)
            for pair in here:
                self.played[pair] |= taken
            if len(here) == 2:
                self._count_meeting(here[0], here[1], 1)
        count = len(self.request.rounds)
        self.open_lots = [(1 << len(self.lots)) - 1] * count
        self.sit_outs = [self.request.sit_outs] * count
        self.open_pairs = [set(numbers) for _round in range(count)]

    def rounds_with_boards(self) -> list[list[MatchWithLot]]:
        """Return the matches of each round with their boards, once all seats are filled."""
        rounds: list[list[MatchWithLot]] = [[] for _round in self.request.rounds]
        for round_, pair, other, lot in self.chosen:
            second = None if other == NOBODY else self.pairs[other]
            boards = None if lot < 0 else self.lots[lot]
            rounds[round_].append(((self.pairs[pair], second), boards))
        return [sorted(matches, key=lambda match: match[0][1] is None) for matches in rounds]

    def fill(self) -> bool:
        """Fill the seats that are left; False if that fails, or if no steps are left."""
        tightest = self._tightest_seat()
        if tightest is None:
            return True
        for choice in self._choices(*tightest):
            if not self.steps:
                return False
            self.steps -= 1
            before = self._take(choice)
            if self.fill():
                return True
            self._give_back(choice, before)
        return False

    def _tightest_seat(self) -> tuple[int, int] | None:
        """Return the round and pair with the fewest possibilities; None if all are seated."""
        best, fewest = None, 1 << 30
        for round_, pairs in enumerate(self.open_pairs):
            for pair in pairs:
                count = self._count_choices(round_, pair, fewest)
                if count < fewest:
                    best, fewest = (round_, pair), count
                    if count == 0:
                        return best
        return best

    def _count_choices(self, round_: int, pair: int, enough: int) -> int:
        """Count who the pair can meet with which sets, up to `enough`."""
        free, pairs, again = self.open_lots[round_], self.open_pairs[round_], self.again > 0
        free &= ~self.played[pair]
        met, played = self.met[pair], self.played
        count = 1 if self.sit_outs[round_] and (again or not met[NOBODY]) else 0
        for other in self.opponents[pair]:
            if count >= enough:
                break
            if other in pairs and (again or not met[other]):
                count += (free & ~played[other]).bit_count()
        return count

    def _choices(self, round_: int, pair: int) -> Iterator[_Choice]:
        """Yield who the pair meets and with which set, those first whom it has not met."""
        pairs = self.open_pairs[round_]
        others = [other for other in self.opponents[pair] if other in pairs]
        if self.sit_outs[round_]:
            others.append(NOBODY)
        if self.random is not None:
            self.random.shuffle(others)
        met = self.met[pair]
        others = sorted(
            (other for other in others if self.again or not met[other]), key=met.__getitem__
        )
        free = self.open_lots[round_] & ~self.played[pair]
        for other in others:
            if other == NOBODY:
                choices = [(round_, pair, NOBODY, -1)]
            else:
                both = free & ~self.played[other]
                lots = [lot for lot in range(len(self.lots)) if both >> lot & 1]
                if self.random is not None:
                    self.random.shuffle(lots)
                choices = [(round_, pair, other, lot) for lot in lots]
            yield from (choice for choice in choices if self._keeps_order(choice))

    def _keeps_order(self, choice: _Choice) -> bool:
        """Whether the first pair plays its sets in order: rounds are alike, so one order is all."""
        round_, pair, other, lot = choice
        if 0 not in (pair, other):
            return True
        return all(
            (earlier < round_) == (played < lot) or played == lot
            for earlier, played in self.first_at.items()
        )

    def _take(self, choice: _Choice) -> tuple[bool, int, int, int]:
        """Seat the pairs; returns what `_give_back` needs."""
        round_, pair, other, lot = choice
        again = self.met[pair][other] > 0
        before = (again, self.played[pair], self.played[other], self.open_lots[round_])
        self.again -= again
        self._count_meeting(pair, other, 1)
        self.chosen.append(choice)
        if 0 in (pair, other):
            self.first_at[round_] = lot
        self.open_pairs[round_].discard(pair)
        if other == NOBODY:
            self.sit_outs[round_] -= 1
            return before
        self.open_pairs[round_].discard(other)
        self.played[pair] |= self.conflicts[lot]
        self.played[other] |= self.conflicts[lot]
        self.uses[round_, lot] += 1
        if self.uses[round_, lot] == self.request.copies:
            self.open_lots[round_] ^= 1 << lot
        return before

    def _give_back(self, choice: _Choice, before: tuple[bool, int, int, int]) -> None:
        round_, pair, other, lot = choice
        again, self.played[pair], played_by_other, self.open_lots[round_] = before
        self.again += again
        self._count_meeting(pair, other, -1)
        self.chosen.pop()
        if 0 in (pair, other):
            del self.first_at[round_]
        self.open_pairs[round_].add(pair)
        if other == NOBODY:
            self.sit_outs[round_] += 1
            return
        self.open_pairs[round_].add(other)
        self.played[other] = played_by_other
        self.uses[round_, lot] -= 1

    def _count_meeting(self, pair: int, other: int, times: int) -> None:
        self.met[pair][other] += times
        if other != NOBODY:
            self.met[other][pair] += times
