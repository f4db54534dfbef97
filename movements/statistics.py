"""Statistics of a pair schedule: boards, opponents, sitting out, shared boards and time."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.schedule import Schedule, ScheduledSeat, SchedulePlace

MINUTES_A_BOARD = Fraction(15, 2)


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most of a figure among the places of a line."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LineSurvey:
    """Statistics of the places of one line ("NS", "EW", or "" where there is one line)."""

    line: str
    places: int
    boards: Span
    opponents: Span
    opponents_possible: int
    sitting_out: int
    rounds_out: int


@dataclass(frozen=True, slots=True)
class Sharing:
    """Tables that need the same boards at once, and in which rounds."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScheduleSurvey:
    """Statistics of a schedule. `copies` is how many duplicated sets would avoid all sharing.

    `stationary` pairs keep their seats throughout. `resting` boards, or more, are at no table in
    each round: they wait on the relay stands.
    """

    lines: tuple[LineSurvey, ...]
    boards: int
    results: Span
    meetings_repeated: int
    sharing: tuple[Sharing, ...]
    copies: int
    minutes: Fraction
    stationary: int
    resting: int

    def minutes_at(self, pace: Fraction) -> int:
        """Return the whole minutes it takes at so many minutes a board, moves included."""
        return int(self.minutes * pace / MINUTES_A_BOARD)


def survey_schedule(schedule: Schedule) -> ScheduleSurvey:
    """Compute the statistics: boards, opponents, time, sitting out and shared boards."""
    played = [seat for seat in schedule.seats if seat.is_played]
    tables = _tables_of_boards(played)
    results = [sum(map(len, rounds.values())) for rounds in tables.values()]
    return ScheduleSurvey(
        lines=tuple(_lines(schedule)),
        boards=len(tables),
        results=_span(results),
        meetings_repeated=_count_repeated(schedule),
        sharing=tuple(_sharing(tables)),
        copies=max((len(at) for rounds in tables.values() for at in rounds.values()), default=1),
        minutes=MINUTES_A_BOARD * sum(_longest_rounds(schedule).values()),
        stationary=_count_stationary(schedule),
        resting=_count_resting(schedule),
    )


def _lines(schedule: Schedule) -> Iterator[LineSurvey]:
    boards, met, out = _by_place(schedule)
    places = schedule.places
    for line in dict.fromkeys(schedule.line_of_sides):
        own = [place for place in places if place[0] == line]
        yield LineSurvey(
            line=line,
            places=len(own),
            boards=_span([boards[place] for place in own]),
            opponents=_span([len(met[place]) for place in own]),
            # In two lines nobody meets a pair of the own line; in one, everybody but oneself.
            opponents_possible=len(places) - (len(own) if line else 1),
            sitting_out=sum(out[place] > 0 for place in own),
            rounds_out=max((out[place] for place in own), default=0),
        )


def _by_place(
    schedule: Schedule,
) -> tuple[
    Mapping[SchedulePlace, int],
    Mapping[SchedulePlace, set[SchedulePlace]],
    Mapping[SchedulePlace, int],
]:
    """Return each place's number of boards, its opponents, and how often it sits out."""
    boards = defaultdict[SchedulePlace, int](int)
    out = defaultdict[SchedulePlace, int](int)
    met = defaultdict[SchedulePlace, set[SchedulePlace]](set)
    for seat in schedule.seats:
        match list(schedule.sitting(seat)):
            case [alone]:
                out[alone] += 1
            case [one, other]:
                met[one].add(other)
                met[other].add(one)
                boards[one] += len(seat.boards)
                boards[other] += len(seat.boards)
    return boards, met, out


def _span(counts: list[int]) -> Span:
    return Span(min(counts, default=0), max(counts, default=0))


def _count_repeated(schedule: Schedule) -> int:
    # A set, because it does not matter who sits North-South.
    meetings = [frozenset(schedule.sitting(seat)) for seat in schedule.seats if seat.is_played]
    return len(meetings) - len(set(meetings))


def _tables_of_boards(played: list[ScheduledSeat]) -> Mapping[int, Mapping[int, list[int]]]:
    """Return, for each board and round, the tables that need it."""
    tables = defaultdict[int, defaultdict[int, list[int]]](lambda: defaultdict(list))
    for seat in played:
        for board in seat.boards:
            tables[board][seat.round].append(seat.table)
    return tables


def _sharing(tables: Mapping[int, Mapping[int, list[int]]]) -> Iterator[Sharing]:
    rounds = defaultdict[tuple[int, ...], set[int]](set)
    for needed in tables.values():
        for round_, at in needed.items():
            if len(at) > 1:
                rounds[tuple(at)].add(round_)
    return (Sharing(at, tuple(sorted(rounds[at]))) for at in sorted(rounds))


def _longest_rounds(schedule: Schedule) -> Mapping[int, int]:
    """Return the boards of the busiest table in each round; the other tables wait for it."""
    longest = defaultdict[int, int](int)
    for seat in schedule.seats:
        longest[seat.round] = max(longest[seat.round], len(seat.boards))
    return longest


def _count_stationary(schedule: Schedule) -> int:
    """Return how many pairs sit at one table and on one side in every round.

    Where a table is arrow-switched the boards are turned, and the players keep their seats.
    """
    seats = defaultdict[SchedulePlace, set[tuple[int, int]]](set)
    rounds = defaultdict[SchedulePlace, int](int)
    for seat in schedule.seats:
        for side, place in enumerate(schedule.sides(seat)):
            if place is not None:
                seats[place].add((seat.table, side))
                rounds[place] += 1
    # Counted once, as it takes a look at every seat.
    every_round = schedule.rounds
    return sum(len(own) == 1 and rounds[place] == every_round for place, own in seats.items())


def _count_resting(schedule: Schedule) -> int:
    """Return the boards that are at no table in the round where most are in use."""
    in_use = defaultdict[int, set[int]](set)
    for seat in schedule.seats:
        in_use[seat.round].update(seat.boards)
    return len(schedule.boards) - max(map(len, in_use.values()), default=0)
