"""A ruling at one table of sixty: its board anew, beside the whole session anew."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from random import Random

from bench.measure import AtLeast, Case, Effort, Race, WrongError, timed
from scoring.adjustments import Assigned, Average, Averages, Given, Weighted
from scoring.booked import Booked
from scoring.outcome import SCORES
from scoring.rescoring import Averaged, Session, rescored, session, session_totals
from scoring.ruled import Ruled, score_ruled
from scoring.traveller import Line, Traveller, score

TABLES, BOARDS, CHANGED = 60, 26, 7
SEED = 20_250_101
EVERY = 8
"""On every eighth board one table has an average, so that the board is short by one."""

Boards = dict[int, Sequence[Line[int]]]
Averages_ = dict[int, Sequence[Averaged[int]]]


def evening() -> tuple[Boards, Averages_]:
    """Everybody plays every board; each board has a dozen different scores."""
    random, every = Random(SEED), sorted(SCORES)
    boards: Boards = {}
    averages: Averages_ = {}
    for board in range(1, BOARDS + 1):
        made = random.sample(every, 12)
        lines = [
            (table, TABLES + (table + 7 * board) % TABLES, random.choice(made))
            for table in range(TABLES)
        ]
        if board % EVERY == 0:
            north_south, east_west, _points = lines.pop()
            given = Given(north_south, east_west, Averages(Average.PLUS, Average.MINUS))
            averages[board] = [Averaged(given, TABLES)]
        boards[board] = lines
    return boards, averages


def ruled(lines: Sequence[Line[int]]) -> Booked[int]:
    """The board with a weighted score at its first table."""
    third = Fraction(1, 3)
    weighted = Assigned.both(Weighted(((420, third), (-50, 1 - third))))
    rows = [Ruled(*line[:2], Assigned.result(line[2])) for line in lines]
    rows[0] = rows[0]._replace(score=weighted)
    return score_ruled(rows, expected=TABLES)


def whole(boards: Boards, averages: Averages_) -> Session[int]:
    """Every board from its scores, but the ruled one."""
    scored: dict[int, Traveller[int] | Booked[int]] = {
        number: score(lines, expected=TABLES) for number, lines in boards.items()
    }
    return session({**scored, CHANGED: ruled(boards[CHANGED])}, averages)


def race(effort: Effort) -> Iterator[Race]:
    """One board and the totals, against all boards and the totals."""
    boards, averages = evening()
    unruled = {number: score(lines, expected=TABLES) for number, lines in boards.items()}
    before = session(unruled, averages)

    def anew() -> object:
        return session_totals(rescored(before, CHANGED, ruled(boards[CHANGED])))

    def all_anew() -> object:
        return session_totals(whole(boards, averages))

    if anew() != all_anew():
        raise WrongError("one board anew and the whole session anew differ")
    yield Race(timed(anew, effort.seconds), timed(all_anew, effort.seconds))


CASES = (
    Case(
        "ruling: one board of 60 tables and the totals, beside the whole session",
        AtLeast(5),
        contextmanager(race),
        "whole",
    ),
)
