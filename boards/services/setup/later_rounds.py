"""Gives later rounds new seats during play, with the boards that the session lacks."""

from django.db import transaction
from django.db.models import Max

from boards.services.boards import create_missing_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from movements.during_play.change_proposals import ChangeProposal
from tournament.models import Place, Section
from tournament.services.seating.later_rounds import RoundReseating, reseat_rounds
from tournament.services.seating.reseating import tables_with_results

__all__ = ["RoundReseating", "rounds_to_add", "rounds_to_drop", "seat_rounds_with_boards"]


def rounds_to_add(section: Section, count: int) -> RoundReseating:
    """Return the request for so many rounds after the last one."""
    last: int = section.seatings.aggregate(last=Max("round"))["last"] or 0
    return RoundReseating("add_rounds", last + 1, rounds=last + count)


def rounds_to_drop(section: Section, count: int) -> RoundReseating:
    """Return the request to drop so many of the rounds that have not begun."""
    begun = max((round_ for round_, _table in tables_with_results(section)), default=0)
    return RoundReseating("drop_rounds", begun + 1, dropped=count)


@transaction.atomic
def seat_rounds_with_boards(
    section: Section,
    request: RoundReseating,
    *,
    actor: Actor,
    proposal: ChangeProposal | str | None = None,
    seen: str | None = None,
) -> list[Place]:
    """Give later rounds new seats, as proposed: when pairs come or go, or the movement changes.

    `proposal` is one of `propose_rounds`, or its key; None is the best. Return late pairs' places.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    late = reseat_rounds(section, request, actor=actor, proposal=proposal, seen=seen)
    create_missing_boards(section.session)
    return late
