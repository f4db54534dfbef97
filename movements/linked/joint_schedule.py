"""Joins the schedules of linked sessions into one, to measure them together."""

from collections.abc import Sequence
from dataclasses import replace

from movements.schedule import Schedule, ScheduledSeat


def join_sessions(schedules: Sequence[Schedule]) -> Schedule:
    """Return one schedule of all sessions in one line, with the rounds and boards counted on.

    Pairs keep their numbers in every session.
    """
    seats: list[ScheduledSeat] = []
    rounds = boards = 0
    for schedule in schedules:
        seats += (
            replace(
                seat,
                round=seat.round + rounds,
                boards=tuple(board + boards for board in seat.boards),
            )
            for seat in schedule.seats
        )
        rounds += schedule.rounds
        boards += max(schedule.boards)
    return Schedule(tuple(seats), lines=1)
