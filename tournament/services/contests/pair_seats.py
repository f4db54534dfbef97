"""Creates the tables and seats of a round of Swiss pairs."""

from tournament.models import Seat, Seating, SeatingBoard, Section
from tournament.services.contests.round_draw import ContestRoundDraw


def seat_pair_round(section: Section, draw: ContestRoundDraw, *, boards: int) -> None:
    """Creates the tables of a round; the first pair of each match sits North-South.

    Every table plays the same boards, those after the boards of the rounds before.
    """
    seatings = Seating.objects.bulk_create(
        Seating(section=section, round=draw.round, table=table)
        for table in range(1, 1 + len(draw.meetings))
    )
    place = {row.entry_id: row for row in section.places.all()}
    Seat.objects.bulk_create(
        Seat(seating=seating, place=place[entry], round=draw.round, chairs=chairs)
        for seating, meeting in zip(seatings, draw.meetings, strict=True)
        for chairs, entry in zip(("NS", "EW"), meeting, strict=True)
    )
    first = section.session.first_board + (draw.round - 1) * boards
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=number)
        for seating in seatings
        for number in range(first, first + boards)
    )
