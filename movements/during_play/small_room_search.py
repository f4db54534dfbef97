"""Searches later rounds of a small room in full: every pair plays, no board again, none shared.

A planner that goes from round to round misses schedules that exist. Here what has the fewest
possibilities comes first, a seat of any round or a set that a pair still has to play, and the
search goes back where one has none.
"""

from collections import Counter
from collections.abc import Sequence
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


@dataclass(frozen=True, slots=True)
class RepeatLimits:
    """How often, at most, later rounds may let a pair sit out again, and opponents meet again."""

    sit_outs: int = AS_OFTEN_AS_IT_COMES
    meetings: int = AS_OFTEN_AS_IT_COMES


def search_small_room(
    kept: Schedule,
    request: LaterRounds,
    tables: Sequence[int],
    lots: Sequence[Lot],
    limits: RepeatLimits,
) -> Schedule | None:
    """Return these rounds with everybody playing and no set at more tables than it has copies.

    None if the room is large or nothing is found within these limits.
    """
    if len(request.pairs) > SMALL_ROOM:
        return None
    for order in range(ORDERS):
        search = _RoomSearch(kept, request, lots, limits, Random(order) if order else None)
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
    limits: RepeatLimits
    random: Random | None
    steps: int = field(default=SEARCH_STEPS, init=False)
    sit_outs_again: int = field(init=False)
    meetings_again: int = field(init=False)
    pairs: list[int] = field(init=False)
    opponents: list[int] = field(init=False)
    can_sit_out: list[bool] = field(init=False)
    conflicts: list[int] = field(init=False)
    played: list[int] = field(init=False)
    met: list[list[int]] = field(init=False)
    unmet: list[int] = field(init=False)
    open_lots: list[int] = field(init=False)
    uses: Counter[tuple[int, int]] = field(default_factory=Counter, init=False)
    sit_outs: list[int] = field(init=False)
    open_pairs: list[int] = field(init=False)
    # A pair that plays a fixed set in each round, or -1, and the sets that it leaves to others.
    leader: int = field(init=False)
    of_leader: list[int] = field(init=False)
    of_others: list[int] = field(init=False)
    chosen: list[_Choice] = field(default_factory=list, init=False)
    first_at: dict[int, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.sit_outs_again = self.limits.sit_outs
        self.meetings_again = self.limits.meetings
        self.pairs = sorted(self.request.pairs)
        lines = [self.request.pairs[pair] for pair in self.pairs]
        numbers = range(len(self.pairs))
        self.opponents = [
            sum(
                1 << other
                for other in numbers
                if other != pair and not lines[pair] == lines[other] != ""
            )
            for pair in numbers
        ]
        # Of two lines only the longer one has pairs without opponents.
        fewest = min(others.bit_count() for others in self.opponents)
        self.can_sit_out = [others.bit_count() == fewest for others in self.opponents]
        bits = [board_bits(lot) for lot in self.lots]
        self.conflicts = [
            sum(1 << at for at, other in enumerate(bits) if own & other) for own in bits
        ]
        self.played = [0] * len(self.pairs)
        # The last column, -1, is for nobody.
        self.met = [[0] * (len(self.pairs) + 1) for _pair in numbers]
        self.unmet = [*self.opponents]
        self._note_kept_rounds(bits)
        count = len(self.request.rounds)
        self.open_lots = [(1 << len(self.lots)) - 1] * count
        self.sit_outs = [self.request.sit_outs] * count
        self.open_pairs = [(1 << len(self.pairs)) - 1] * count
        self._fix_lots_of_leader()

    def _fix_lots_of_leader(self) -> None:
        """Fix in which round a pair plays which set, if it has to play all that it has left.

        Rounds are alike, so that one order is as good as another.
        """
        count = len(self.request.rounds)
        self.leader = -1
        self.of_leader, self.of_others = [-1] * count, [-1] * count
        for pair, played in enumerate(self.played):
            left = self._members(~played & ((1 << len(self.lots)) - 1))
            if len(left) == count and not (self.can_sit_out[pair] and self.request.sit_outs):
                self.leader = pair
                self.of_leader = [1 << lot for lot in left]
                if self.request.copies == 1:
                    self.of_others = [~(1 << lot) for lot in left]
                return

    def _note_kept_rounds(self, bits: Sequence[int]) -> None:
        """Note who has met, has sat out and has played which of these sets before."""
        number_of = {pair: number for number, pair in enumerate(self.pairs)}
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
        if not any(self.open_pairs):
            return True
        choices = self._tightest_choices()
        for choice in choices:
            if not self.steps:
                return False
            self.steps -= 1
            before = self._take(choice)
            if self.fill():
                return True
            self._give_back(choice, before)
        return False

    def _tightest_choices(self) -> Sequence[_Choice]:
        """Return the fewest choices of which one must be taken; none if the limits are exceeded.

        One must be taken for each seat that is open, and for each set that a pair still has to
        play, as it has no more sets left than rounds.
        """
        allowed = self.opponents if self.meetings_again > 0 else self.unmet
        rounds_left = [
            sum(open_pairs >> pair & 1 for open_pairs in self.open_pairs)
            for pair in range(len(self.pairs))
        ]
        sets_over = [
            len(self.lots) - played.bit_count() - rounds
            for played, rounds in zip(self.played, rounds_left, strict=True)
        ]
        if self._exceeds_limits(rounds_left, sets_over):
            return ()
        seat, fewest = self._tightest_seat(allowed)
        lot, lot_count = self._tightest_lot(allowed, rounds_left, sets_over, fewest)
        if not min(fewest, lot_count):
            return ()
        if lot is not None:
            return self._choices_of_lot(*lot, allowed)
        return self._choices_of_seat(*seat, allowed)

    def _exceeds_limits(self, rounds_left: Sequence[int], sets_over: Sequence[int]) -> bool:
        """Whether the seats that are left need more repeats than there may be.

        A pair with more rounds to play than opponents it has not met meets one again, unless it
        sits out; with fewer sets left than rounds it sits out.
        """
        out_left = sum(self.sit_outs)
        new_out, again = 0, 0
        for pair, rounds in enumerate(rounds_left):
            new_out += bool(rounds) and self.can_sit_out[pair] and not self.met[pair][NOBODY]
            again += max(0, rounds - self.unmet[pair].bit_count())
        return (
            out_left - new_out > self.sit_outs_again
            or sum(-over for over in sets_over if over < 0) > out_left
            # A meeting saves both its pairs a round, a sit-out one pair.
            or again - out_left > 2 * self.meetings_again
        )

    def _tightest_seat(self, allowed: Sequence[int]) -> tuple[tuple[int, int], int]:
        """Return the round and pair with the fewest choices, and how many it has."""
        best, fewest = (0, 0), 1 << 30
        for round_, open_pairs in enumerate(self.open_pairs):
            for pair in range(len(self.pairs)):
                if open_pairs >> pair & 1:
                    count = self._count_choices(round_, pair, allowed[pair], fewest)
                    if count < fewest:
                        best, fewest = (round_, pair), count
                        if count == 0:
                            return best, 0
        return best, fewest

    def _count_choices(self, round_: int, pair: int, allowed: int, enough: int) -> int:
        """Count who the pair can meet with which sets, up to `enough`."""
        count = 1 if self._may_sit_out(round_, pair) else 0
        others = self.open_pairs[round_] & allowed
        while others and count < enough:
            other = others.bit_length() - 1
            others ^= 1 << other
            count += self._lots_of_match(round_, pair, other).bit_count()
        return count

    def _lots_of_match(self, round_: int, pair: int, other: int) -> int:
        """Return the sets that two pairs can play against each other in a round, as bits."""
        free = self.open_lots[round_] & ~self.played[pair] & ~self.played[other]
        if self.leader in (pair, other):
            return free & self.of_leader[round_]
        return free & self.of_others[round_]

    def _tightest_lot(
        self,
        allowed: Sequence[int],
        rounds_left: Sequence[int],
        sets_over: Sequence[int],
        enough: int,
    ) -> tuple[tuple[int, int] | None, int]:
        """Return a pair and a set it has to play, if that has fewer choices than `enough`."""
        best, fewest = None, enough
        out = any(self.sit_outs)
        for pair, rounds in enumerate(rounds_left):
            if not rounds or sets_over[pair] > 0 or (out and self.can_sit_out[pair]):
                continue
            for lot in range(len(self.lots)):
                if not self.played[pair] >> lot & 1:
                    count = self._count_choices_of_lot(pair, lot, allowed[pair])
                    if count < fewest:
                        best, fewest = (pair, lot), count
                        if count == 0:
                            return best, 0
        return best, fewest

    def _count_choices_of_lot(self, pair: int, lot: int, allowed: int) -> int:
        """Count in which rounds and with whom the pair can play a set."""
        others = allowed & self._pairs_without(lot)
        return sum(
            (others & self._pairs_at_lot(round_, pair, lot)).bit_count()
            for round_ in range(len(self.open_lots))
        )

    def _pairs_at_lot(self, round_: int, pair: int, lot: int) -> int:
        """Return the open pairs, as bits, for whom a set may be that of this pair in a round."""
        open_pairs = self.open_pairs[round_]
        if not (open_pairs >> pair & 1 and self.open_lots[round_] >> lot & 1):
            return 0
        if pair == self.leader:
            return open_pairs if self.of_leader[round_] >> lot & 1 else 0
        leader = 1 << self.leader if self.leader >= 0 else 0
        if not self.of_others[round_] >> lot & 1:
            return open_pairs & leader
        return open_pairs if self.of_leader[round_] >> lot & 1 else open_pairs & ~leader

    def _pairs_without(self, lot: int) -> int:
        """Return who has not played a set, as bits."""
        return sum(1 << pair for pair, played in enumerate(self.played) if not played >> lot & 1)

    def _may_sit_out(self, round_: int, pair: int) -> bool:
        if not self.sit_outs[round_] or not self.can_sit_out[pair]:
            return False
        return self.sit_outs_again > 0 or not self.met[pair][NOBODY]

    def _choices_of_seat(self, round_: int, pair: int, allowed: Sequence[int]) -> Sequence[_Choice]:
        """Return who the pair meets and with which set, those first whom it has not met."""
        others = self._members(self.open_pairs[round_] & allowed[pair])
        if self._may_sit_out(round_, pair):
            others.append(NOBODY)
        if self.random is not None:
            self.random.shuffle(others)
        choices: list[_Choice] = []
        for other in sorted(others, key=self.met[pair].__getitem__):
            lots = [-1]
            if other != NOBODY:
                lots = self._members(self._lots_of_match(round_, pair, other))
            if self.random is not None:
                self.random.shuffle(lots)
            choices += [(round_, pair, other, lot) for lot in lots]
        return [choice for choice in choices if self._keeps_order(choice)]

    def _choices_of_lot(self, pair: int, lot: int, allowed: Sequence[int]) -> Sequence[_Choice]:
        """Return in which round and with whom the pair plays a set, those first it has not met."""
        who = allowed[pair] & self._pairs_without(lot)
        choices = [
            (round_, pair, other, lot)
            for round_ in range(len(self.open_lots))
            for other in self._members(who & self._pairs_at_lot(round_, pair, lot))
        ]
        if self.random is not None:
            self.random.shuffle(choices)
        choices.sort(key=lambda choice: self.met[pair][choice[2]])
        return [choice for choice in choices if self._keeps_order(choice)]

    @staticmethod
    def _members(bits: int) -> list[int]:
        return [number for number in range(bits.bit_length()) if bits >> number & 1]

    def _keeps_order(self, choice: _Choice) -> bool:
        """Whether the first pair plays its sets in order: rounds are alike, so one order is all."""
        round_, pair, other, lot = choice
        if 0 not in (pair, other) or self.leader >= 0:
            return True
        return all(
            (earlier < round_) == (played < lot) or played == lot
            for earlier, played in self.first_at.items()
        )

    def _take(self, choice: _Choice) -> tuple[int, int, int, int, int]:
        """Seat the pairs; returns what `_give_back` needs."""
        round_, pair, other, lot = choice
        again = self.met[pair][other] > 0
        before = (
            self.sit_outs_again,
            self.meetings_again,
            self.played[pair],
            self.played[other],
            self.open_lots[round_],
        )
        self._count_meeting(pair, other, 1)
        self.chosen.append(choice)
        if 0 in (pair, other):
            self.first_at[round_] = lot
        self.open_pairs[round_] ^= 1 << pair
        if other == NOBODY:
            self.sit_outs_again -= again
            self.sit_outs[round_] -= 1
            return before
        self.meetings_again -= again
        self.open_pairs[round_] ^= 1 << other
        self.played[pair] |= self.conflicts[lot]
        self.played[other] |= self.conflicts[lot]
        self.uses[round_, lot] += 1
        if self.uses[round_, lot] == self.request.copies:
            self.open_lots[round_] ^= 1 << lot
        return before

    def _give_back(self, choice: _Choice, before: tuple[int, int, int, int, int]) -> None:
        round_, pair, other, lot = choice
        self.sit_outs_again, self.meetings_again, *played, self.open_lots[round_] = before
        self.played[pair], played_by_other = played
        self._count_meeting(pair, other, -1)
        self.chosen.pop()
        if 0 in (pair, other):
            del self.first_at[round_]
        self.open_pairs[round_] ^= 1 << pair
        if other == NOBODY:
            self.sit_outs[round_] += 1
            return
        self.open_pairs[round_] ^= 1 << other
        self.played[other] = played_by_other
        self.uses[round_, lot] -= 1

    def _count_meeting(self, pair: int, other: int, times: int) -> None:
        self.met[pair][other] += times
        if other != NOBODY:
            self.met[other][pair] += times
            if self.met[pair][other] == max(0, times):
                # The first meeting, or again none: pairs of one line are never opponents.
                self.unmet[pair] ^= 1 << other & self.opponents[pair]
                self.unmet[other] ^= 1 << pair & self.opponents[other]
