"""Replaces the movement of a section before results are recorded, and keeps the player names."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from boards.models import Board
from boards.queries.deletion.session_obstacles import section_change_obstacles, unplayed_deals
from boards.services.boards import create_missing_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.schedule import Schedule
from tournament.errors import (
    SessionConfirmationError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import SeatingBoard, Section
from tournament.queries.movements.movement_replacement import NumberChange, number_changes
from tournament.queries.sections import section_edit_token
from tournament.services.seating.movement_replacement import (
    MovementPlan,
    replace_movement_seats,
    schedule_of_plan,
)
from tournament.services.sessions.session_state import lock_event
from tournament.validators.seatings import (
    validate_board_session,
    validate_schedule,
    validate_seating_token,
)

__all__ = ["MovementPlan", "MovementPreview", "preview_movement", "replace_movement"]


@dataclass(frozen=True, slots=True)
class MovementPreview:
    """The pairs' new numbers under a movement, and the `obstacles` that refuse it."""

    changes: tuple[NumberChange, ...]
    obstacles: tuple[dict[str, object], ...]
    schedule: Schedule
    seen: str

    @property
    def left_out(self) -> tuple[NumberChange, ...]:
        """The pairs that would lose their names, which needs a confirmation."""
        return tuple(change for change in self.changes if change.loses_names)


def preview_movement(section: Section, plan: MovementPlan) -> MovementPreview:
    """Return the effects of `replace_movement` on a section now; nothing is written."""
    schedule = schedule_of_plan(section, plan)
    return MovementPreview(
        number_changes(section, schedule),
        tuple(movement_obstacles(section, plan, schedule)),
        schedule,
        section_edit_token(section),
    )


@transaction.atomic
def replace_movement(
    section: Section,
    plan: MovementPlan,
    *,
    actor: Actor,
    leave_out: bool = False,
    seen: str | None = None,
) -> Section:
    """Seat the section by the plan, its pairs under the previewed numbers.

    `seen` is the section's edit token at the preview; `leave_out` confirms that some named pairs
    lose their place. A result entered at the same time locks the session's row. So either the
    result comes first and this is refused, or the result finds no board and is refused.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    section = _lock_section(section)
    schedule = schedule_of_plan(section, plan)
    validate_schedule(schedule)
    # Only the first is named: each has its sentence, and one is enough to refuse.
    for obstacle in movement_obstacles(section, plan, schedule):
        raise SessionStateError("session_in_use", session=str(section.session), **obstacle)
    validate_seating_token(seen, section_edit_token(section))
    changes = number_changes(section, schedule)
    if not leave_out and (lost := [str(row.place) for row in changes if row.loses_names]):
        raise SessionConfirmationError("names_left_out", pairs=", ".join(lost))
    # Read before the seatings are replaced, for the activity log.
    formerly = describe_movement(section)
    replace_movement_seats(section, plan, changes)
    create_missing_boards(section.session)
    # After the new seatings: a board that both movements play keeps its row.
    remove_unplayed_boards(section)
    event = section.session.event
    audit_log.write_audit_entry(
        event.club, "replace_movement", section, by=actor.user, source=actor.source, reason=formerly
    )
    return section


def movement_obstacles(
    section: Section, plan: MovementPlan | None = None, schedule: Schedule | None = None
) -> Iterator[dict[str, object]]:
    """Yield the obstacles to changing the section; with a plan, also those of the plan."""
    yield from section_change_obstacles(section)
    session = section.session
    others = session.sections.exclude(pk=section.pk).exists()
    if plan and others and plan.first_board not in (None, session.first_board):
        yield {"rule": "first_board", "first": session.first_board}
    if schedule:
        yield from unplayed_deals(section, schedule.boards)


def _lock_section(section: Section) -> Section:
    """Return the section, with every session of its event locked.

    All sessions are locked because a left-out pair stays in the event if another session has it.
    """
    sessions = {session.pk: session for session in lock_event(section.session.event)}
    row = Section.objects.filter(pk=section.pk, session__in=sessions).first()
    if row is None:
        raise TournamentDataNotFoundError("section_gone", section=section.name)
    row.session = sessions[row.session_id]
    validate_board_session(row.session)
    return row


def describe_movement(section: Section) -> str:
    """Return the movement for the audit log: its key, its pairs and its rounds."""
    rounds = section.seatings.values("round").distinct().count()
    return f"{section.movement}.{section.places.count()}.{rounds}"


def remove_unplayed_boards(section: Section) -> None:
    """Delete the boards that no section plays now; boards that ever had a deal stay."""
    played = SeatingBoard.objects.filter(seating__section__session=section.session_id)
    boards = Board.objects.filter(session=section.session_id, deals=None)
    boards.exclude(number__in=played.values("number")).delete()
