"""Times the proposals for a change during play at 14 tables, against one seating of new seats."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from bench.measure import Case, Effort, Race, Within, WrongError, timed
from movements.catalogue import offer_by_reference
from movements.during_play.change_proposals import propose_changes
from movements.during_play.change_ways import SeatingRequest
from movements.during_play.later_rounds import seat_later_rounds
from movements.during_play.later_rounds_request import LaterRounds
from movements.schedule import Schedule

MOVEMENTS = ("relay-mitchell.14.14.2.full", "skip-mitchell.14.13.2.full", "howell.14.27.1.full")
EAST_WEST = 100
LAST_PLAYED = 3


def _in_one_line(schedule: Schedule) -> Schedule:
    """Return the schedule with numbers of their own for East-West, as a section has it."""
    if schedule.lines == 1:
        return schedule
    seats = (
        replace(seat, east_west=seat.east_west and seat.east_west + EAST_WEST)
        for seat in schedule.seats
    )
    return Schedule(tuple(seats), lines=1)


def _changes() -> Iterator[tuple[Schedule, SeatingRequest, int]]:
    """Yield rooms after round 3 in which two pairs go home, or two come."""
    for reference in MOVEMENTS:
        offer = offer_by_reference(reference)
        schedule = _in_one_line(offer.schedule())
        pairs = {pair for _line, pair in schedule.places}
        two = offer.winners == 2
        lines = {pair: ("EW" if pair > EAST_WEST else "NS") if two else "" for pair in pairs}
        staying = {pair: line for pair, line in lines.items() if pair not in (4, 5)}
        more = {**lines, -1: "NS" if two else "", -2: "EW" if two else ""}
        for after, late, leaving in ((staying, (), (4, 5)), (more, (-1, -2), ())):
            rounds = LaterRounds(
                LAST_PLAYED,
                schedule.rounds,
                after,
                new_tables=range(20, 60),
                first_new_board=100,
            )
            yield schedule, SeatingRequest(rounds, late, leaving), offer.winners


@contextmanager
def proposals(_effort: Effort) -> Iterator[Race]:
    """Time the slowest of six changes; the other side plans its new seats once."""
    slowest: dict[float, tuple[Schedule, SeatingRequest, int]] = {}
    for change in _changes():
        schedule, request, winners = change

        def propose(
            schedule: Schedule = schedule, request: SeatingRequest = request, winners: int = winners
        ) -> object:
            return propose_changes(schedule, request, winners=winners)

        slowest[timed(propose, 0)()] = change
    schedule, request, winners = slowest[max(slowest)]
    count = len(propose_changes(schedule, request, winners=winners))
    if not count:
        raise WrongError("nothing is proposed")
    yield Race(
        timed(lambda: propose_changes(schedule, request, winners=winners), 0),
        timed(lambda: seat_later_rounds(schedule, request.rounds), 0),
        notes=lambda: f"{count} proposals",
        rounds=3,
        warm=False,
    )


CASES = (Case("change proposals: 14 tables", Within(2), proposals, "new seats alone"),)
