"""Corrects a round of an individual as it was really played, with its results and decisions."""

from django.db import transaction

from boards.queries.rulings import cancelled_boards_of_tables
from boards.services.setup.followed_decisions import (
    FollowedDecision,
    move_decisions_with_results,
)
from boards.services.setup.turned_rounds import turn_results
from boards.validators.rulings import validate_none_cancelled
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Place, SeatingBoard, SeatingChange, Section
from tournament.services.individuals import seat_corrections
from tournament.services.seating.reseating import validate_nothing_recorded_after

__all__ = [
    "exchange_player_boards_with_results",
    "switch_players_with_results",
    "turn_individual_table_with_results",
    "turn_table_results",
    "turn_table_results_back",
]
Followed = tuple[FollowedDecision, ...]


def switch_players_with_results(
    first: Place, second: Place, *, round_: int, actor: Actor, seen: str | None = None
) -> Followed:
    """Switch two players that sat in each other's seats; results count for who sat there.

    Return the decisions that follow.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with move_decisions_with_results(first.section, actor=actor) as followed:
        seat_corrections.switch_players_in_round(
            first, second, round_=round_, actor=actor, seen=seen
        )
    return tuple(followed)


def exchange_player_boards_with_results(
    section: Section,
    round_: int,
    tables: tuple[int, int],
    *,
    actor: Actor,
    seen: str | None = None,
) -> Followed:
    """Exchange the boards of two tables of an individual; results and decisions go with them.

    Return the decisions that follow.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with move_decisions_with_results(section, actor=actor) as followed:
        validate_none_cancelled(cancelled_boards_of_tables(section, round_, tables))
        seat_corrections.exchange_player_boards(section, round_, tables, actor=actor, seen=seen)
    return tuple(followed)


@transaction.atomic
def turn_individual_table_with_results(
    section: Section, round_: int, table: int, *, actor: Actor, seen: str | None = None
) -> Followed:
    """Arrow-switch a table that was played the wrong way round, with its results.

    Return the rulings that are turned.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    # First, so that the change is younger than these results, and can be undone.
    turned = turn_table_results(section, round_, table, actor=actor)
    seat_corrections.turn_individual_table(section, round_, table, actor=actor, seen=seen)
    return turned


def turn_table_results(section: Section, round_: int, table: int, *, actor: Actor) -> Followed:
    """Turn the results of one table in one round; return its rulings."""
    require_permission(actor.role, ClubPermission.DIRECT)
    boards = SeatingBoard.objects.filter(
        seating__section=section, seating__round=round_, seating__table=table
    )
    return turn_results(boards.select_related("seating"), actor)


def turn_table_results_back(change: SeatingChange, *, actor: Actor) -> None:
    """Turn the results of a turned table back; refused if one was recorded since."""
    require_permission(actor.role, ClubPermission.DIRECT)
    section, round_ = change.section, change.details["round"]
    for table in change.details["tables"]:
        seatings = section.seatings.filter(round=round_, table=table)
        validate_nothing_recorded_after(list(seatings), change.made_at)
        turn_table_results(section, round_, table, actor=actor)
