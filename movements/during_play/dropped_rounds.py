"""Ways to drop rounds: the last ones, others, or the last ones with their arrow-switch moved.

Nobody's results change: only rounds that have not begun go, and later ones move up.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, islice

from movements.during_play.later_rounds_request import LaterRounds
from movements.schedule import Schedule

# More choices than these nobody compares, and in large rooms each takes time to measure.
MOST_CHOICES_OF_ROUNDS = 40


def drop_last_rounds(schedule: Schedule, rounds: LaterRounds) -> Schedule:
    """Return the schedule without the rounds after the last one that is played."""
    return _without_rounds_of_pairs(schedule, range(rounds.last + 1, schedule.rounds + 1))


def schedules_without_other_rounds(schedule: Schedule, rounds: LaterRounds) -> Iterator[Schedule]:
    """Yield schedules without other rounds that have not begun, the latest first."""
    open_rounds = range(schedule.rounds, rounds.after, -1)
    choices = combinations(open_rounds, schedule.rounds - rounds.last)
    # The first choice is the last rounds.
    for dropped in islice(choices, 1, MOST_CHOICES_OF_ROUNDS):
        yield _without_rounds_of_pairs(schedule, dropped)


def move_switch_to_kept_rounds(schedule: Schedule, rounds: LaterRounds) -> Schedule | None:
    """Return the schedule without the last rounds, of which arrow-switched ones pass theirs on.

    As many of the last rounds that stay and have not begun are switched instead. None if no whole
    round that goes was switched, or none that stays can be.
    """
    switched = _switched_rounds(schedule)
    lost = sum(round_ > rounds.last for round_ in switched)
    free = [round_ for round_ in rounds.rounds if round_ not in switched][-lost:] if lost else []
    if not free:
        return None
    kept = drop_last_rounds(schedule, rounds)
    seats = (
        replace(seat, arrow_switched=True) if seat.round in free else seat for seat in kept.seats
    )
    return replace(kept, seats=tuple(seats))


def _switched_rounds(schedule: Schedule) -> set[int]:
    """Return the rounds in which every table is arrow-switched."""
    rounds = {seat.round for seat in schedule.seats}
    return rounds - {seat.round for seat in schedule.seats if not seat.arrow_switched}


def _without_rounds_of_pairs(schedule: Schedule, dropped: Collection[int]) -> Schedule:
    """Return the schedule without these rounds; those after them move up."""
    left = sorted({seat.round for seat in schedule.seats} - {*dropped})
    number = {round_: turn for turn, round_ in enumerate(left, start=1)}
    seats = (
        replace(seat, round=number[seat.round]) for seat in schedule.seats if seat.round in number
    )
    return replace(schedule, seats=tuple(seats))
