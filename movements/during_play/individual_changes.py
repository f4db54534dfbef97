"""Changes of an individual during play: players in each other's seats, exchanged boards."""

from dataclasses import replace

from movements.errors import MovementNotFoundError
from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat


def switch_players(
    schedule: IndividualSchedule, first: int, other: int, *, round_: int
) -> IndividualSchedule:
    """Exchange the seats of two players in this round; one of them may sit out."""
    _individual_tables(schedule, round_)
    change = {first: other, other: first}
    seats = (
        replace(seat, players=tuple(change.get(player, player) for player in seat.players))
        if seat.round == round_
        else seat
        for seat in schedule.seats
    )
    changed = IndividualSchedule(tuple(seats))
    if changed == schedule:
        raise MovementNotFoundError("pair_not_seated", round=round_)
    return changed


def exchange_individual_boards(
    schedule: IndividualSchedule, round_: int, table: int, other: int
) -> IndividualSchedule:
    """Exchange the boards of two tables in this round."""
    tables = _individual_tables(schedule, round_)
    for number in (table, other):
        if number not in tables:
            raise MovementNotFoundError("no_such_table", table=number, round=round_)
    boards = {table: tables[other].boards, other: tables[table].boards}
    seats = (
        replace(seat, boards=boards.get(seat.table, seat.boards)) if seat.round == round_ else seat
        for seat in schedule.seats
    )
    return IndividualSchedule(tuple(seats))


def _individual_tables(schedule: IndividualSchedule, round_: int) -> dict[int, IndividualSeat]:
    tables = {seat.table: seat for seat in schedule.seats if seat.round == round_}
    if not tables:
        raise MovementNotFoundError("no_such_round", round=round_, rounds=schedule.rounds)
    return tables
