"""Page with the schedule of an offered movement, and how much every two pairs compete."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from club.queries.permissions import ClubPermission
from movements.schedule import Schedule, ScheduledSeat
from reports.content.cells.pair_names import NOBODY, format_board_ranges
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.requested_movement import find_offer_or_404
from web.shared.pages.movements.movement_offers import movement_offer_card
from web.shared.render.competition_picture import draw_competition

if TYPE_CHECKING:
    from club.models import Club


@dataclass(frozen=True, slots=True)
class ScheduledTable:
    """A table in a round, in words: the pairs, the boards, and whether these are turned."""

    pairs: str
    boards: str
    switched: bool


@for_club(may=ClubPermission.DIRECT)
def movement_schedule_page(request: SignedInRequest, club: Club, movement: str) -> HttpResponse:
    """Schedule of the movement with this reference, and for one winner its competition."""
    offer = find_offer_or_404(club, movement)
    schedule = offer.schedule()
    context = {
        "club": club,
        "card": movement_offer_card(offer, copies=1),
        "tables": schedule.tables,
        "rounds": list(list_scheduled_rounds(schedule).items()),
        "picture": draw_competition(schedule) if offer.winners == 1 else None,
    }
    return render(request, "director/movement_schedule.html", context)


def list_scheduled_rounds(schedule: Schedule) -> dict[int, list[ScheduledTable | None]]:
    """The tables of each round in order; None where a table is not used."""
    seats = defaultdict[int, dict[int, ScheduledSeat]](dict)
    for seat in schedule.seats:
        seats[seat.round][seat.table] = seat
    return {
        round_: [_table(at[table]) if table in at else None for table in schedule.tables]
        for round_, at in sorted(seats.items())
    }


def _table(seat: ScheduledSeat) -> ScheduledTable:
    values = {
        "north_south": seat.north_south or NOBODY,
        "east_west": seat.east_west or NOBODY,
    }
    return ScheduledTable(
        _("%(north_south)s v %(east_west)s") % values,
        format_board_ranges(seat.boards),
        seat.arrow_switched and seat.is_played,
    )
