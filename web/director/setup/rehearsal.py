"""Page that rehearses an offered movement round by round on a plan of the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from club.queries.permissions import ClubPermission
from formats.parse_int import parse_whole_number
from movements.round_moves import BoardMove, board_moves, pair_moves
from movements.schedule import Schedule, SchedulePlace
from reports.content.cells.pair_names import NOBODY, format_board_ranges
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.requested_movement import find_offer_or_404
from web.shared.pages.movements.movement_offers import movement_offer_card
from web.shared.render.table_plan import (
    describe_pair_move,
    draw_table_plan,
    format_schedule_place,
    side_name,
)

if TYPE_CHECKING:
    from club.models import Club


@dataclass(frozen=True, slots=True)
class FollowedRound:
    """A round of the followed pair, in words."""

    round: int
    table: str
    direction: str
    opponents: str
    boards: str


@for_club(may=ClubPermission.DIRECT)
def rehearsal_page(request: SignedInRequest, club: Club, movement: str) -> HttpResponse:
    """One round of a movement: the plan, the moves after it, and a pair to follow."""
    offer = find_offer_or_404(club, movement)
    schedule = offer.schedule()
    round_ = parse_whole_number(request.GET.get("round", ""), most=schedule.rounds) or 1
    places = {format_schedule_place(place): place for place in schedule.places}
    followed = places.get(request.GET.get("pair", ""))
    moves = pair_moves(schedule, round_) if round_ < schedule.rounds else ()
    context = {
        "club": club,
        "card": movement_offer_card(offer, copies=1),
        "reference": movement,
        "round": round_,
        "rounds": range(1, schedule.rounds + 1),
        "begins": _round_start(schedule, round_, club),
        "plan": draw_table_plan(schedule, round_, followed=followed),
        "pair_moves": [describe_pair_move(move) for move in moves if not move.stays],
        "stays": sum(move.stays for move in moves),
        "board_moves": [_board_move_text(move) for move in board_moves(schedule, round_) if moves],
        "pairs": list(places),
        "followed": format_schedule_place(followed) if followed else "",
        "itinerary": list(_itinerary(schedule, followed)) if followed else [],
        "plays": "play" in request.GET and round_ < schedule.rounds,
        "query": "?" + urlencode({"pair": format_schedule_place(followed)} if followed else {}),
    }
    return render(request, "director/rehearsal.html", context)


def _round_start(schedule: Schedule, round_: int, club: Club) -> str:
    """When a round begins at the club's pace: the time, or minutes without a usual start."""
    longest = dict[int, int]()
    for seat in schedule.seats:
        longest[seat.round] = max(longest.get(seat.round, 0), len(seat.boards))
    boards = sum(count for number, count in longest.items() if number < round_)
    minutes = int(boards * Fraction(club.minutes_a_board))
    if club.starts_at is None:
        return _("Begins after %(minutes)s minutes of play.") % {"minutes": minutes}
    start = datetime.combine(date.min, club.starts_at) + timedelta(minutes=minutes)
    return _("Begins at about %(time)s.") % {"time": time_format(start.time(), "TIME_FORMAT")}


def _board_move_text(move: BoardMove) -> str:
    """The move of a set of boards in a sentence."""
    values = {
        "boards": format_board_ranges(move.boards),
        "tables": ", ".join(map(str, move.tables)),
        "next_tables": ", ".join(map(str, move.next_tables)),
    }
    if not move.tables:
        return _("Boards %(boards)s: from the stand to table %(next_tables)s.") % values
    if not move.next_tables:
        return _("Boards %(boards)s: from table %(tables)s to the stand.") % values
    if move.tables == move.next_tables:
        return _("Boards %(boards)s stay at table %(tables)s.") % values
    return _("Boards %(boards)s: table %(tables)s to table %(next_tables)s.") % values


def _itinerary(schedule: Schedule, place: SchedulePlace) -> Iterator[FollowedRound]:
    """The rounds of a pair in order; one without a table is a sit-out."""
    seats = {
        seat.round: (seat, schedule.sides(seat).index(place))
        for seat in schedule.seats
        if place in schedule.sides(seat)
    }
    for number in range(1, schedule.rounds + 1):
        if number not in seats:
            yield FollowedRound(number, _("sits out"), "", "", "")
            continue
        seat, side = seats[number]
        opponents = schedule.sides(seat)[1 - side]
        yield FollowedRound(
            number,
            str(seat.table),
            side_name(side),
            format_schedule_place(opponents) if opponents else NOBODY,
            format_board_ranges(seat.boards) if opponents else _("sits out"),
        )
