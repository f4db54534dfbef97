"""Searches for the first rounds of double and interwoven Howells over two linked sessions.

Each half of the field is numbered from zero, and with an even number of tables its last pair stays.
All others move on by one each round, and so do the sets. A first round is laid so that nobody meets
again or replays a set, in both halves at once; for one Howell see
`movements.search.first_round_search`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from random import Random

from movements.balance.fairness import schedule_balance
from movements.linked.double_howell import (
    first_session_rounds,
    first_session_schedule,
    second_session_rounds,
    second_session_schedule,
)
from movements.linked.joint_schedule import join_sessions
from movements.linked.linked_designs import LinkedDesign
from movements.schedule import Schedule
from movements.search.first_round_search import balanced_directions, is_prime
from movements.search.switch_search import TurnedSeat, search_turns

# Nodes of one search: most first rounds need a fraction, and others begin again.
MOST_NODES = 500
# First rounds of the first session for one of the second, of which there are many.
FIRST_SESSIONS = 12
# Steps of one search for the switched rounds and the directions at odd numbers of tables.
STEPS = 250
# With more, laying tables of different distances takes too long.
MOST_SPLIT_PAIRS = 20
# How many steps ago a figure is compared with (late acceptance, as in `switch_search`).
HISTORY = 30
# Interwoven Howells of other odd sizes have no two tables with one set at a time.
_FEWEST_SHARES = {4: 2, 5: 4, 9: 2}
# A meeting that has to be laid: of two pairs of one half their distance, of two halves the step
# from the first to the second, and of a pair that stays the half of its opponent.
Meeting = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A table of a first round: two pairs, each with its half, and the set.

    A pair is None where it is the one that stays, and so is the set where it stays.
    """

    half: int
    pair: int
    other_half: int
    other: int | None
    lot: int | None


@dataclass(frozen=True, slots=True)
class _Directions:
    """The cards that pairs hold by offset of the set, for each half, and those of who stays."""

    moving: tuple[tuple[int, ...], tuple[int, ...]]
    staying: tuple[int, int]


@dataclass(slots=True)
class _RoundSearch:
    """Lays round one of a session, the pair with the fewest choices first."""

    moving: int
    random: Random
    directions: _Directions | None
    meetings: set[Meeting]
    staying: set[int]
    shares: int = 0
    across: bool | None = None
    last_set: bool = False
    free: tuple[set[int], set[int]] = field(init=False)
    offsets: tuple[set[int], set[int]] = field(init=False)
    lots: list[int] = field(init=False)
    tables: list[LaidTable] = field(init=False, default_factory=list)
    nodes: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.free = set(range(self.moving)), set(range(self.moving))
        self.offsets = set(range(self.moving)), set(range(self.moving))
        self.lots = [0] * self.moving

    def lay_tables(self) -> bool:
        """Lay the rest of the tables; False if that cannot be, or takes too long."""
        if not any(self.free):
            return not self.staying and not self.last_set
        self.nodes += 1
        choices = self._fewest_choices()
        self.random.shuffle(choices)
        for table in choices:
            if self.nodes > MOST_NODES:
                return False
            self.place(table)
            if self.lay_tables():
                return True
            self._take_back(table)
        return False

    def place(self, table: LaidTable) -> None:
        """Seat both pairs with their set."""
        self.tables.append(table)
        self.meetings.discard(self._meeting(table))
        for half, pair in self._moving_pairs(table):
            self.free[half].discard(pair)
            if table.lot is not None:
                self.offsets[half].discard((table.lot - pair) % self.moving)
        if table.other is None:
            self.staying.discard(table.other_half)
        if table.lot is None:
            self.last_set = False
        else:
            self.shares -= self.lots[table.lot] > 0
            self.lots[table.lot] += 1

    def _take_back(self, table: LaidTable) -> None:
        self.tables.pop()
        self.meetings.add(self._meeting(table))
        for half, pair in self._moving_pairs(table):
            self.free[half].add(pair)
            if table.lot is not None:
                self.offsets[half].add((table.lot - pair) % self.moving)
        if table.other is None:
            self.staying.add(table.other_half)
        if table.lot is None:
            self.last_set = True
        else:
            self.lots[table.lot] -= 1
            self.shares += self.lots[table.lot] > 0

    def _moving_pairs(self, table: LaidTable) -> Iterator[tuple[int, int]]:
        yield table.half, table.pair
        if table.other is not None:
            yield table.other_half, table.other

    def _meeting(self, table: LaidTable) -> Meeting:
        if table.other is None:
            return "stays", table.other_half, table.half
        if table.half == table.other_half:
            step = (table.pair - table.other) % self.moving
            return "own", table.half, min(step, self.moving - step)
        step = table.other - table.pair if table.half == 0 else table.pair - table.other
        return "across", 0, step % self.moving

    def _fewest_choices(self) -> list[LaidTable]:
        best: list[LaidTable] | None = None
        for half in (0, 1):
            for pair in sorted(self.free[half]):
                choices = list(self._choices(half, pair))
                if best is None or len(choices) < len(best):
                    best = choices
                if not best:
                    return best
        return best or []

    def _choices(self, half: int, pair: int) -> Iterator[LaidTable]:
        for lot, played in enumerate(self.lots):
            offset = (lot - pair) % self.moving
            if offset in self.offsets[half] and (not played or self.shares):
                yield from self._opponents(half, pair, lot)
        if self.last_set:
            # Each half has one pair at the last set, which therefore meets the other half.
            for other in sorted(self.free[1 - half]):
                table = LaidTable(half, pair, 1 - half, other, None)
                if self._meeting(table) in self.meetings:
                    yield table

    def _opponents(self, half: int, pair: int, lot: int) -> Iterator[LaidTable]:
        for other_half in (0, 1):
            if other_half in self.staying:
                table = LaidTable(half, pair, other_half, None, lot)
                if self._meeting(table) in self.meetings and self._are_opposite(table):
                    yield table
            if self.across is not None and self.across == (half == other_half):
                continue
            for other in sorted(self.free[other_half]):
                offset = (lot - other) % self.moving
                if (half, pair) == (other_half, other) or offset not in self.offsets[other_half]:
                    continue
                table = LaidTable(half, pair, other_half, other, lot)
                if self._meeting(table) in self.meetings and self._are_opposite(table):
                    yield table

    def _are_opposite(self, table: LaidTable) -> bool:
        """Whether the directions give the two pairs opposite cards."""
        if self.directions is None or table.lot is None:
            return True
        own = self.directions.moving[table.half][(table.lot - table.pair) % self.moving]
        if table.other is None:
            return self.directions.staying[table.other_half] == -own
        offset = (table.lot - table.other) % self.moving
        return self.directions.moving[table.other_half][offset] == -own


def search_linked_design(tables: int, seed: int, attempt: int) -> LinkedDesign | None:
    """Return the two linked sessions that this attempt finds, or None."""
    random = Random(f"{seed} linked {tables} {attempt}")
    search = _search_mitchell_design if tables % 2 else _search_perfect_design
    design = search(tables, random, attempt)
    return design and replace(design, seed=seed, attempt=attempt)


def design_balance(design: LinkedDesign) -> Fraction:
    """Return the balance of both sessions together."""
    return schedule_balance(_joint_schedule(design))


def _joint_schedule(design: LinkedDesign) -> Schedule:
    tables = design.tables
    first, second = first_session_rounds(tables), second_session_rounds(tables)
    return join_sessions(
        [
            first_session_schedule(tables, rounds=first, boards_a_round=1, design=design),
            second_session_schedule(tables, rounds=second, boards_a_round=1, design=design),
        ]
    )


def _all_meetings(moving: int, *, staying: bool) -> set[Meeting]:
    """Return every meeting of a field whose halves have so many moving pairs."""
    own = {("own", half, step) for half in (0, 1) for step in range(1, (moving + 1) // 2)}
    across = {("across", 0, step) for step in range(moving)}
    stays = {("stays", one, half) for one in (0, 1) for half in (0, 1)} if staying else set()
    return own | across | stays


def _search_perfect_design(tables: int, random: Random, attempt: int) -> LinkedDesign | None:
    moving = tables - 1
    one, other = _legendre_pair(moving)
    turned = tuple(-one[-offset % moving] for offset in range(moving))
    first = _Directions((one, tuple(other[-offset % moving] for offset in range(moving))), (-1, -1))
    second = _Directions((other, turned), (-1, 1))
    if random.random() < 0.5:
        first, second = second, first
    # A double Howell, in which the halves meet in the first session only, exists for some sizes.
    separate = attempt % 2 == 0
    shares = _FEWEST_SHARES.get(tables, 1)
    later = _RoundSearch(
        moving, random, second, _all_meetings(moving, staying=True), {0, 1}, shares=shares
    )
    later.across = False if separate else None
    if not later.lay_tables():
        return None
    for _ in range(FIRST_SESSIONS):
        laid = _lay_first_session(later.meetings, first, random, separate=separate)
        if laid is not None:
            earlier, last = laid
            return LinkedDesign(
                tables,
                _cards(earlier, tables, first),
                _last_cards(last, tables, first),
                "",
                _cards(later.tables, tables, second),
                "100",
                0,
                0,
            )
    return None


def _lay_first_session(
    meetings: set[Meeting], directions: _Directions, random: Random, *, separate: bool
) -> tuple[list[LaidTable], LaidTable] | None:
    """Return round one, and the table whose steps make the last round of all moving pairs."""
    moving = len(directions.moving[0])
    steps = sorted(step for kind, _half, step in meetings if kind == "across")
    step = random.choice(steps)
    offsets = [
        offset
        for offset in range(moving)
        if directions.moving[0][offset] == -directions.moving[1][(offset - step) % moving]
    ]
    if not offsets:
        return None
    offset = random.choice(offsets)
    last = LaidTable(0, 0, 1, step, offset)
    search = _RoundSearch(moving, random, directions, meetings - {("across", 0, step)}, {0, 1})
    search.last_set = True
    search.across = True if separate else None
    search.offsets[0].discard(offset)
    search.offsets[1].discard((offset - step) % moving)
    return (search.tables, last) if search.lay_tables() else None


def _legendre_pair(length: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two sequences of +1 and −1 with the sum 1 whose autocorrelations add up to −2.

    For a prime they are its squares and, if these are not enough, its other numbers (Legendre).
    """
    if all(length % low for low in range(2, length)):
        squares = {number * number % length for number in range(1, length)}
        one = (1, *(1 if number in squares else -1 for number in range(1, length)))
        other = (1, *(-value for value in one[1:]))
        return one, one if length % 4 == 3 else other
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    for chosen in combinations(range(length), (length + 1) // 2):
        row = tuple(1 if number in chosen else -1 for number in range(length))
        correlations = _autocorrelations(row)
        opposite = tuple(-2 - value for value in correlations)
        if opposite in known:
            return known[opposite], row
        known.setdefault(correlations, row)
    raise AssertionError(length)


def _autocorrelations(row: tuple[int, ...]) -> tuple[int, ...]:
    length = len(row)
    return tuple(
        sum(value * row[(place + step) % length] for place, value in enumerate(row))
        for step in range(1, (length + 1) // 2)
    )


def _cards(laid: Iterable[LaidTable], tables: int, directions: _Directions) -> str:
    """Return the tables as cards, those of the lowest sets first."""
    ordered = sorted(laid, key=lambda table: (table.lot is None, table.lot, table.half, table.pair))
    return " ".join(
        _card(table, tables, _holds_north_south(table, directions)) for table in ordered
    )


def _last_cards(last: LaidTable, tables: int, directions: _Directions) -> str:
    """Return the card of the last round's moving pairs, and that of the two that stay."""
    card = _card(last, tables, _holds_north_south(last, directions))
    return f"{card} {tables}-{2 * tables}:{tables}"


def _holds_north_south(table: LaidTable, directions: _Directions) -> bool:
    if table.lot is None:
        return table.half == 0
    moving = len(directions.moving[0])
    return directions.moving[table.half][(table.lot - table.pair) % moving] > 0


def _card(table: LaidTable, tables: int, is_north_south: bool) -> str:
    own = table.half * tables + table.pair + 1
    place = tables - 1 if table.other is None else table.other
    other = table.other_half * tables + place + 1
    lot = tables if table.lot is None else table.lot + 1
    return f"{own}-{other}:{lot}" if is_north_south else f"{other}-{own}:{lot}"


def _search_mitchell_design(tables: int, random: Random, _attempt: int) -> LinkedDesign | None:
    """Lay an interwoven Howell, then search its directions and the switches of the Mitchell."""
    meetings = _all_meetings(tables, staying=False)
    search = _RoundSearch(tables, random, None, meetings, set(), across=False)
    search.place(LaidTable(0, 0, 1, 0, 0))
    # Five tables share more, and nine cannot do with fewer than two.
    search.shares = _FEWEST_SHARES.get(tables, 0)
    if not search.lay_tables():
        return None
    unturned = _Directions(((1,) * tables, (1,) * tables), (1, 1))
    design = LinkedDesign(tables, "", "", "", _cards(search.tables, tables, unturned), "", 0, 0)
    joint = _joint_schedule(design)
    result = search_turns(
        joint, random, steps=STEPS, history=HISTORY, groups=_list_turns(joint, tables)
    )
    turned = {seat for seat in result.turned}
    rounds = first_session_rounds(tables)
    switched = sorted({round_ for round_, _ in turned if round_ <= rounds})
    cards = [
        _turn_card(card) if (rounds + 1, table) in turned else card
        for table, card in enumerate(design.second.split(), start=1)
    ]
    design = replace(design, switched=" ".join(map(str, switched)), second=" ".join(cards))
    return replace(design, balance=str(design_balance(design)))


def _list_turns(joint: Schedule, tables: int) -> list[list[TurnedSeat]]:
    """Return what is turned together: a round of the first session, a table of the second."""
    rounds = first_session_rounds(tables)
    groups: dict[tuple[str, int], list[TurnedSeat]] = {}
    for seat in joint.seats:
        later = seat.round > rounds
        key = ("table", seat.table) if later else ("round", seat.round)
        groups.setdefault(key, []).append((seat.round, seat.table))
    return list(groups.values())


def _turn_card(card: str) -> str:
    sides, _, lot = card.partition(":")
    north_south, _, east_west = sides.partition("-")
    return f"{east_west}-{north_south}:{lot}"


def search_barometer_round(pairs: int, seed: int, starts: int) -> str:
    """Return round one of a barometer of so many moving pairs, as cards without sets.

    Pair `pairs` + 1 stays, and meets pair 1. Where a set of directions without imbalance is known,
    others meet so that it gives them opposite cards. Elsewhere those meet whose numbers add up to
    the same, and each start changes single directions until none betters it.
    """
    random = Random(f"{seed} barometer {pairs}")
    split = balanced_directions(pairs)
    if split is not None and is_prime(pairs):
        # The squares of such a prime and their negatives are its numbers.
        tables = [_direct(step, pairs - step, pairs, split) for step in range(1, (pairs + 1) // 2)]
    elif split is not None and pairs <= MOST_SPLIT_PAIRS:
        # Pair 1 holds the East-West cards in round one, so 0 is not in the set.
        moved = (_rotate(split, step, pairs) for step in range(pairs))
        free = [directions for directions in moved if not directions & 1]
        laid = (_split_pairs(set(range(1, pairs)), pairs, bits, random) for bits in free)
        tables = next(filter(None, laid))
    else:
        tables = min(_climb_directions(pairs, random) for _ in range(starts))[1]
    return " ".join([f"{pairs + 1}-1", *(f"{one + 1}-{other + 1}" for one, other in tables)])


def _split_pairs(
    free: set[int], pairs: int, split: int, random: Random, steps: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """Return who meets, North-South first: each distance once; empty if that cannot be."""
    first = min(free)
    others = sorted(free - {first})
    random.shuffle(others)
    for other in others:
        step = min((first - other) % pairs, (other - first) % pairs)
        if step in steps or split >> -first % pairs & 1 == split >> -other % pairs & 1:
            continue
        table = _direct(first, other, pairs, split)
        rest = free - {first, other}
        if not rest:
            return [table]
        if more := _split_pairs(rest, pairs, split, random, steps | {step}):
            return [table, *more]
    return []


def _rotate(bits: int, by: int, length: int) -> int:
    return (bits << by | bits >> length - by) & (1 << length) - 1


def _direct(one: int, other: int, pairs: int, split: int) -> tuple[int, int]:
    return (one, other) if split >> -one % pairs & 1 else (other, one)


def _climb_directions(pairs: int, random: Random) -> tuple[int, list[tuple[int, int]]]:
    """Return the squares of the autocorrelations of bettered directions, and who meets."""
    steps = list(range(1, (pairs + 1) // 2))
    row = [-1] + [0] * (pairs - 1)
    for step in steps:
        row[step] = random.choice((-1, 1))
        row[-step] = -row[step]
    squares = _squared_correlations(row)
    bettered = True
    while bettered:
        bettered = False
        for step in random.sample(steps, len(steps)):
            row[step], row[-step] = row[-step], row[step]
            changed = _squared_correlations(row)
            if changed < squares:
                squares, bettered = changed, True
            else:
                row[step], row[-step] = row[-step], row[step]
    return squares, [
        (step, pairs - step) if row[step] > 0 else (pairs - step, step) for step in steps
    ]


def _squared_correlations(row: list[int]) -> int:
    return sum(value * value for value in _autocorrelations(tuple(row)))
