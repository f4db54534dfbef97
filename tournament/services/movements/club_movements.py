"""Adds, renames, replaces and deletes a club's own movements."""

import json
import logging
from typing import Any

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.own.movement_json import write_movement_json
from movements.own.own_movement import OwnMovement
from movements.schedule import Schedule
from tournament.models import ClubMovement
from tournament.validators.club_movements import (
    validate_movement_count,
    validate_movement_name,
    validate_movement_size,
    validate_movement_version,
)

log = logging.getLogger(__name__)


@transaction.atomic
def add_club_movement(club: Club, movement: OwnMovement, *, actor: Actor) -> ClubMovement:
    """Keeps a movement under its name. One with faults is kept, but not offered for play."""
    require_permission(actor.role, ClubPermission.DIRECT)
    # Locked, so that two that are added at once do not pass the limit or share a name.
    Club.objects.select_for_update().get(pk=club.pk)
    validate_movement_count(club.pk)
    validate_movement_size(movement)
    name = validate_movement_name(club.pk, movement.name)
    row = ClubMovement.objects.create(
        club=club, name=name, added_by=actor.user, **_content_columns(movement)
    )
    audit_log.write_audit_entry(club, "add_movement", row, by=actor.user, source=actor.source)
    log.info("added movement %s of club %s", row.pk, club.pk)
    return row


@transaction.atomic
def rename_club_movement(
    movement: ClubMovement, name: str, *, seen: int | None = None, actor: Actor
) -> ClubMovement:
    """Gives a movement another name; sessions keep the one that they were opened with."""
    require_permission(actor.role, ClubPermission.DIRECT)
    row = _lock_movement(movement, seen)
    formerly = row.name
    row.name = validate_movement_name(row.club_id, name, other_than=row.pk)
    row.version += 1
    row.save(update_fields=["name", "version"])
    audit_log.write_audit_entry(
        row.club, "rename_movement", row, by=actor.user, source=actor.source, reason=formerly
    )
    log.info("renamed movement %s", row.pk)
    return row


@transaction.atomic
def replace_club_movement(
    movement: ClubMovement, content: OwnMovement, *, seen: int | None = None, actor: Actor
) -> ClubMovement:
    """Replaces the content of a movement, and its name by that of the content."""
    require_permission(actor.role, ClubPermission.DIRECT)
    row = _lock_movement(movement, seen)
    validate_movement_size(content)
    row.name = validate_movement_name(row.club_id, content.name, other_than=row.pk)
    row.version += 1
    columns = _content_columns(content)
    for column, value in columns.items():
        setattr(row, column, value)
    row.save(update_fields=["name", "version", *columns])
    audit_log.write_audit_entry(
        row.club, "change_movement", row, by=actor.user, source=actor.source
    )
    log.info("replaced movement %s", row.pk)
    return row


@transaction.atomic
def delete_club_movement(movement: ClubMovement, *, seen: int | None = None, actor: Actor) -> None:
    """Deletes a movement; sessions that were opened with it keep their seats."""
    require_permission(actor.role, ClubPermission.DIRECT)
    row = _lock_movement(movement, seen)
    audit_log.write_audit_entry(
        row.club, "delete_movement", row, by=actor.user, source=actor.source, reason=row.name
    )
    log.info("deleted movement %s", row.pk)
    row.delete()


def _lock_movement(movement: ClubMovement, seen: int | None) -> ClubMovement:
    Club.objects.select_for_update().get(pk=movement.club_id)
    row = ClubMovement.objects.select_related("club").filter(pk=movement.pk).first()
    return validate_movement_version(row, seen)


def _content_columns(movement: OwnMovement) -> dict[str, Any]:
    schedule = movement.schedule
    if isinstance(schedule, Schedule):
        size = len(schedule.places)
    else:
        size = len(getattr(schedule, movement.contestants))
    document = json.loads(write_movement_json(movement))
    return {
        "contestants": movement.contestants,
        # Without blanks: a third of the size.
        "content": json.dumps(document, ensure_ascii=False, separators=(",", ":")),
        "size": size,
        "tables": len(schedule.tables),
        "rounds": schedule.rounds,
        "boards_a_round": max((len(seat.boards) for seat in schedule.seats), default=0),
        "faults": len(movement.faults()),
    }
