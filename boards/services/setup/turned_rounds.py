"""Arrow-switches a round during play, also one with results, and undoes changes of the movement."""

from collections.abc import Iterable
from uuid import uuid4

from django.db import transaction

from boards.models import Result
from boards.queries.results import result_versions
from boards.services.results import ChangeRequest, swap_result_sides
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import SeatingBoard, Section
from tournament.queries.seating_changes import last_seating_change
from tournament.services.seating.movement_changes import arrow_switch_round, undo_last_change
from tournament.services.seating.reseating import validate_nothing_recorded_since

__all__ = ["switch_round_with_results", "turn_results", "undo_pair_change_with_results"]
SWITCH = "arrow_switch_round"


@transaction.atomic
def switch_round_with_results(
    section: Section, round_: int, *, actor: Actor, seen: str | None = None
) -> None:
    """Arrow-switch every table in this round; the results already recorded are turned too.

    For a round that was played the other way round, as a whole.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    # First, so that the change is younger than these results, and can be undone.
    _turn_results(section, round_, actor)
    arrow_switch_round(section, round_, actor=actor, seen=seen, results_turned=True)


@transaction.atomic
def undo_pair_change_with_results(
    section: Section, *, actor: Actor, seen: str | None = None
) -> str:
    """Undo the last change of the movement; of an arrow-switched round the results are turned back.

    Return its action.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    change = last_seating_change(section)
    turns = change is not None and change.action == SWITCH and "round" in change.details
    if change is not None and turns:
        validate_nothing_recorded_since(change)
        _turn_results(section, change.details["round"], actor)
    return undo_last_change(section, actor=actor, seen=seen, results_turned=turns)


def _turn_results(section: Section, round_: int, actor: Actor) -> None:
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    turn_results(boards, actor)


def turn_results(boards: Iterable[SeatingBoard], actor: Actor) -> None:
    """Record the result of each board again, with the pairs sitting the other way round."""
    require_permission(actor.role, ClubPermission.DIRECT)
    for board in boards:
        past = result_versions(board)
        if past and isinstance(past[-1], Result) and past[-1].outcome is not None:
            request = ChangeRequest(past[-1].version, uuid4(), actor.user, actor.source, actor.role)
            swap_result_sides(board, request)
