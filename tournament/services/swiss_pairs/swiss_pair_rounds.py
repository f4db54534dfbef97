"""Draws rounds of Swiss pairs: a table for each match; who has no seat has the bye."""

import logging

from django.db import transaction
from django.db.models import Max, ProtectedError

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import Seat, Seating, SeatingBoard, Section
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.services.teams.team_rounds import (
    MOST_ROUNDS,
    TeamRoundDraw,
    validate_drawn_entries,
)

log = logging.getLogger(__name__)


@transaction.atomic
def draw_pair_round(section: Section, draw: TeamRoundDraw, *, actor: Actor) -> None:
    """Adds the next round of Swiss pairs, after its last one; every pair plays or has the bye."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    last = last_pair_round(section)
    if draw.round != last + 1 or draw.round > MOST_ROUNDS:
        raise SessionStateError("not_the_next_round", round=draw.round, next=last + 1)
    validate_drawn_entries(section, draw, line="")
    seat_pair_round(section, draw, boards=session.event.swiss_pair_regulations.boards)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "draw_round", section, by=actor.user, source=actor.source
    )
    log.info("drew round %s of section %s", draw.round, section.pk)


@transaction.atomic
def delete_last_pair_round(section: Section, round_: int, *, actor: Actor) -> None:
    """Deletes the last round, so that it can be drawn again; one with results stays."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    if round_ < 1 or round_ != last_pair_round(section):
        raise SessionStateError("not_the_last_round", round=round_)
    try:
        section.seatings.filter(round=round_).delete()
    except ProtectedError as error:
        raise SessionStateError("already_played", round=round_) from error
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "delete_round", section, by=actor.user, source=actor.source
    )
    log.info("deleted round %s of section %s", round_, section.pk)


def last_pair_round(section: Section) -> int:
    """Returns the number of the last round with tables; 0 if none is drawn."""
    return section.seatings.aggregate(last=Max("round"))["last"] or 0


def seat_pair_round(section: Section, draw: TeamRoundDraw, *, boards: int) -> None:
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
