"""Cuts or adds rounds of an individual, with the boards of its tables and of absent players."""

from uuid import uuid4

from django.db import transaction

from boards.services.boards import create_missing_boards
from boards.services.player_absences import (
    delete_results_of_absences,
    record_standing_absences,
)
from boards.services.results import ChangeRequest
from boards.services.setup.followed_decisions import move_decisions_with_results
from boards.services.setup.individual_corrections import turn_table_results_back
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Section
from tournament.queries.seating_changes import individual_schedule_before, last_seating_change
from tournament.services.individuals.round_changes import (
    change_individual_rounds,
    undo_individual_change,
)
from tournament.services.individuals.seat_corrections import CORRECTIONS, TURN_TABLE

__all__ = ["change_rounds_with_boards", "undo_round_change"]


@transaction.atomic
def change_rounds_with_boards(
    section: Section, rounds: int, *, actor: Actor, seen: str | None = None
) -> None:
    """Play so many rounds; what an absence recorded goes with a round that is cut.

    Of a round that is added the boards of absent players are recorded.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    delete_results_of_absences(section, after_round=rounds)
    change_individual_rounds(section, rounds, actor=actor, seen=seen)
    _record_boards_that_came(section, actor)


@transaction.atomic
def undo_round_change(section: Section, *, actor: Actor, seen: str | None = None) -> str:
    """Undo the last change of an individual, with what its results and decisions followed.

    Return its action.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    change = last_seating_change(section)
    if change is not None and change.action in CORRECTIONS:
        if change.action == TURN_TABLE:
            turn_table_results_back(change, actor=actor)
        with move_decisions_with_results(section, actor=actor):
            return undo_individual_change(section, actor=actor, seen=seen).action
    if change is not None:
        before = individual_schedule_before(change)
        delete_results_of_absences(section, after_round=before.rounds)
    undone = undo_individual_change(section, actor=actor, seen=seen)
    _record_boards_that_came(section, actor)
    return undone.action


def _record_boards_that_came(section: Section, actor: Actor) -> None:
    create_missing_boards(section.session)
    # The results have ids of their absence, so this one names nothing.
    request = ChangeRequest(0, uuid4(), actor.user, actor.source, actor.role)
    record_standing_absences(section, request)
