"""Adds extra boards to a level match of a knock-out, or removes them while they are unplayed."""

import logging

from django.db import transaction
from django.db.models import Max, ProtectedError, QuerySet

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
def unseat_extra_boards(section: Section, match: TeamMatch, boards: int, *, actor: Actor) -> None:
    """Removes what a match has beyond its `boards` regular boards; boards with results stay.

    So a second set of extra boards can be removed while the first is played.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    first = _boards_of(match).order_by("number").values_list("number", flat=True).first() or 0
    extra = _boards_of(match).filter(number__gte=first + boards)
    if not extra.exists():
        raise SessionStateError("no_extra_boards")
    unplayed = extra.exclude(number__in=extra.filter(results__isnull=False).values("number"))
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
