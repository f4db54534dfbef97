"""Offers a club's own pair movement, with the same statistics as those of the catalogue."""

from collections import defaultdict

from movements.balance.fairness import schedule_balance
from movements.errors import InvalidMovementError
from movements.offers import Movement, MovementOffer
from movements.own.own_movement import OwnMovement
from movements.pairs.barometer import is_barometer
from movements.parameters import MovementSetting
from movements.schedule import Schedule
from movements.statistics import survey_schedule


def own_movement_offer(movement: OwnMovement, reference: str) -> MovementOffer:
    """Return the offer of a movement of pairs. Raises InvalidMovementError for teams or players.

    A movement with faults has an offer too, so that its figures can be shown: see `faults`.
    """
    schedule = movement.schedule
    if not isinstance(schedule, Schedule):
        raise InvalidMovementError("mov_pairs_only")
    tables, rounds = len(schedule.tables), schedule.rounds
    switched = [seat for seat in schedule.seats if seat.arrow_switched]
    return MovementOffer(
        Movement(
            reference,
            movement.name,
            winners=schedule.lines,
            suits=lambda count: count == tables,
            rounds=lambda _tables: range(rounds, rounds + 1),
            full_rounds=lambda _tables: rounds,
            schedule=lambda *_tables, **_setting: schedule,
            barometer=is_barometer(schedule.seats),
            single_tables=_switches_single_tables(schedule),
            uncut=True,
            own_reference=reference,
        ),
        MovementSetting(
            tables,
            rounds,
            max((len(seat.boards) for seat in schedule.seats), default=0),
            # Which side is short is in the schedule; here only that somebody sits out.
            "NS" if len(schedule.places) % 2 else None,
        ),
        survey_schedule(schedule),
        schedule_balance(schedule) if schedule.lines == 1 else None,
        tuple(sorted({seat.round for seat in switched})),
        len(switched),
    )


def _switches_single_tables(schedule: Schedule) -> bool:
    """Return whether some round is arrow-switched at some tables but not at all."""
    by_round = defaultdict[int, set[bool]](set)
    for seat in schedule.seats:
        if seat.is_played:
            by_round[seat.round].add(seat.arrow_switched)
    return any(len(turned) == 2 for turned in by_round.values())
