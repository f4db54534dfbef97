"""Adds extra boards to a level match of a knock-out, or removes them while they are unplayed."""

import logging

from django.db import transaction
from django.db.models import Max, ProtectedError, Q, QuerySet

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import SeatingBoard, Section, TeamMatch
from tournament.services.contests.contest_rounds import last_drawn_round
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def seat_extra_boards(section: Section, match: TeamMatch, count: int, *, actor: Actor) -> None:
    """Adds boards to both rooms of a match, after its last one. Only the last round can grow."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    if match.round != last_drawn_round(section):
        raise SessionStateError("next_round_drawn", round=match.round)
    rooms = list(match.seatings.order_by("table"))
    last = _boards_of(match).aggregate(last=Max("number"))["last"] or 0
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=room, number=number)
        for room in rooms
        for number in range(last + 1, last + 1 + count)
    )
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "add_extra_boards", section, by=actor.user, source=actor.source
    )
    log.info("added %s extra boards to match %s", count, match.pk)


@transaction.atomic
def unseat_extra_boards(
    section: Section, match: TeamMatch, boards: int, a_set: int, *, actor: Actor
) -> None:
    """Removes the sets of extra boards that have no result and no check entry.

    A match has `boards` regular boards, and `a_set` extra boards each time that it is level. A set
    stays whole, because what it decides depends on where it ends.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    first = _boards_of(match).order_by("number").values_list("number", flat=True).first() or 0
    first_extra = first + boards
    extra = _boards_of(match).filter(number__gte=first_extra)
    if not extra.exists():
        raise SessionStateError("no_extra_boards")
    entered = extra.filter(Q(results__isnull=False) | Q(check_entries__isnull=False))
    last_played = entered.aggregate(last=Max("number"))["last"]
    played_sets = 0 if last_played is None else 1 + (last_played - first_extra) // a_set
    unplayed = extra.filter(number__gte=first_extra + played_sets * a_set)
    if not unplayed.exists():
        raise SessionStateError("extra_boards_played")
    try:
        unplayed.delete()
    except ProtectedError as error:
        raise SessionStateError("extra_boards_played") from error
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "remove_extra_boards", section, by=actor.user, source=actor.source
    )
    log.info("removed the extra boards of match %s", match.pk)


def _boards_of(match: TeamMatch) -> QuerySet[SeatingBoard]:
    return SeatingBoard.objects.filter(seating__team_match=match)
