"""Corrects rounds as they were really played, with the results and decisions of their tables.

A round was played the other way round, two tables played each other's boards, or two pairs sat in
each other's seats. The last change is undone in the same way.
"""

from collections.abc import Iterable
from uuid import uuid4

from django.db import transaction

from boards.models import Appeal, Result
from boards.queries.results import ResultOrRuling, result_versions
from boards.queries.rulings import cancelled_boards_of_tables
from boards.services.results import ChangeRequest, record_result, swap_result_sides
from boards.services.setup.followed_decisions import (
    FollowedDecision,
    move_decisions_with_results,
)
from boards.validators.rulings import validate_none_cancelled
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from scoring.laws.adjusted_scores import keep_award_of_pairs
from scoring.laws.averages import Averages
from scoring.laws.outcome import Award
from tournament.models import Place, SeatingBoard, Section
from tournament.queries.seating_changes import last_seating_change
from tournament.services.seating.movement_changes import (
    RESULTS_FOLLOW,
    arrow_switch_round,
    exchange_table_boards,
    switch_places_in_round,
    undo_last_change,
)
from tournament.services.seating.reseating import validate_nothing_recorded_since

__all__ = [
    "exchange_boards_with_decisions",
    "switch_pairs_with_decisions",
    "switch_round_with_results",
    "turn_results",
    "undo_pair_change_with_results",
]
SWITCH = "arrow_switch_round"
Followed = tuple[FollowedDecision, ...]


@transaction.atomic
def switch_round_with_results(
    section: Section, round_: int, *, actor: Actor, seen: str | None = None
) -> Followed:
    """Arrow-switch every table in this round; the results already recorded are turned too.

    For a round that was played the other way round, as a whole. Return the rulings that follow.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    # First, so that the change is younger than these results, and can be undone.
    turned = _turn_results(section, round_, actor)
    arrow_switch_round(section, round_, actor=actor, seen=seen, results_turned=True)
    return turned


def exchange_boards_with_decisions(
    section: Section,
    round_: int,
    tables: tuple[int, int],
    *,
    actor: Actor,
    seen: str | None = None,
) -> Followed:
    """Exchange the boards that two tables played by mistake; results and decisions go with them.

    Return the decisions that follow.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with move_decisions_with_results(section, actor=actor) as followed:
        validate_none_cancelled(cancelled_boards_of_tables(section, round_, tables))
        exchange_table_boards(section, round_, tables, actor=actor, seen=seen)
    return tuple(followed)


def switch_pairs_with_decisions(
    first: Place, second: Place, *, round_: int, actor: Actor, seen: str | None = None
) -> Followed:
    """Switch two pairs that sat down wrong in this round; decisions are those of who sat there.

    Return the decisions that follow.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with move_decisions_with_results(first.section, actor=actor) as followed:
        switch_places_in_round(first, second, round_=round_, actor=actor, seen=seen)
    return tuple(followed)


@transaction.atomic
def undo_pair_change_with_results(
    section: Section, *, actor: Actor, seen: str | None = None
) -> str:
    """Undo the last change of the movement; results and decisions go back with it.

    Return its action.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    change = last_seating_change(section)
    turns = change is not None and change.action == SWITCH and "round" in change.details
    if change is not None and turns:
        validate_nothing_recorded_since(change)
        _turn_results(section, change.details["round"], actor)
    if change is None or change.action not in RESULTS_FOLLOW:
        return undo_last_change(section, actor=actor, seen=seen, results_turned=turns)
    with move_decisions_with_results(section, actor=actor):
        return undo_last_change(section, actor=actor, seen=seen)


def _turn_results(section: Section, round_: int, actor: Actor) -> Followed:
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    return turn_results(boards.select_related("seating"), actor)


def turn_results(boards: Iterable[SeatingBoard], actor: Actor) -> Followed:
    """Record the result of each board again, with the pairs sitting the other way round.

    A score that a ruling assigns goes with the cards, as a result does; an award stays with its
    pairs. An appeal is then against the version recorded again. Return the rulings.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    rulings = []
    for board in boards:
        past = result_versions(board)
        if not past or past[-1].outcome is None:
            continue
        turned = _turn_version(board, past[-1], actor)
        appeals = Appeal.objects.filter(seating_board=board, version=past[-1].version)
        appeals.update(version=turned.version)
        if not isinstance(turned, Result):
            part = "award" if isinstance(turned.outcome, Award | Averages) else "cards"
            where = board.seating.table, board.number
            rulings.append(FollowedDecision("ruling", part, board.seating.round, "", "", *where))
    return tuple(rulings)


def _turn_version(board: SeatingBoard, version: ResultOrRuling, actor: Actor) -> ResultOrRuling:
    # Cancelled boards of a round are turned one after another, and stay cancelled at every table.
    request = ChangeRequest(
        *(version.version, uuid4(), actor.user, actor.source, actor.role),
        reason=version.reason,
        whole=True,
    )
    if isinstance(version, Result):
        return swap_result_sides(board, request)
    return record_result(
        board,
        keep_award_of_pairs(version.outcome),
        request,
        arrow_switched=not version.arrow_switched,
        law=version.law,
    )
