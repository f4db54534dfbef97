"""Stores tables of an individual: who sits in which chair, and with which boards."""

from collections.abc import Iterable

from movements.individual.individual_schedule import CHAIRS, IndividualSeat
from tournament.models import Seat, Seating, SeatingBoard, Section


def create_individual_tables(section: Section, rows: Iterable[IndividualSeat]) -> None:
    """Create these tables with their players and boards; players are ids of places."""
    seats = list(rows)
    seatings = Seating.objects.bulk_create(
        Seating(section=section, round=seat.round, table=seat.table) for seat in seats
    )
    tables = list(zip(seatings, seats, strict=True))
    seat_individual_players(tables)
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=board)
        for seating, seat in tables
        for board in seat.boards
    )


def seat_individual_players(tables: Iterable[tuple[Seating, IndividualSeat]]) -> None:
    """Create the seats of tables that have none."""
    Seat.objects.bulk_create(
        Seat(seating=seating, place_id=place, round=seat.round, chairs=chair)
        for seating, seat in tables
        for chair, place in zip(CHAIRS, seat.players, strict=True)
    )
