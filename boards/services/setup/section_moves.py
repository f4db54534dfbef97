"""Moves a pair to another section before play; both sections get movements for their new size."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from django.db import transaction

from boards.queries.deletion.session_obstacles import section_change_obstacles, unplayed_deals
from boards.services.boards import create_missing_boards
from boards.services.setup.movement_replacement import MovementPreview, remove_unplayed_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.offers import MovementOffer
from movements.pair_numbers import first_seats
from movements.parameters import MissingSide
from movements.schedule import Schedule
from tournament.errors import (
    InvalidTournamentDataError,
    SessionConfirmationError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Place, Seat, Section
from tournament.queries.movements.movement_replacement import NumberChange, number_changes
from tournament.queries.movements.similar_movement import find_similar_offer
from tournament.queries.sections import entries_only_in, section_edit_token
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

__all__ = ["MovedPair", "ResizedSection", "move_pair_to_section", "preview_pair_move"]


@dataclass(frozen=True, slots=True)
class ResizedSection:
    """A section with its movement for one pair fewer or more, and the pairs' numbers under it."""

    section: Section
    offer: MovementOffer
    preview: MovementPreview
    pairs: int


@dataclass(frozen=True, slots=True)
class MovedPair:
    """A pair that moves, by the label it had; the section that it leaves, and the one it joins.

    `seen` is the edit token of both sections before the move.
    """

    label: str
    left: ResizedSection
    joined: ResizedSection
    seen: str

    @property
    def left_out(self) -> tuple[NumberChange, ...]:
        """The pairs that would lose names, which needs a confirmation."""
        return self.left.preview.left_out + self.joined.preview.left_out


def preview_pair_move(place: Place, target: Section) -> MovedPair:
    """Return what `move_pair_to_section` would do; nothing is written."""
    with transaction.atomic():
        moved = _move_pair(place, target)
        transaction.set_rollback(True)
    return moved


@transaction.atomic
def move_pair_to_section(
    place: Place,
    target: Section,
    *,
    actor: Actor,
    leave_out: bool = False,
    seen: str | None = None,
) -> MovedPair:
    """Move a pair with its names to another section of the session, in which nothing is recorded.

    Each of the two sections gets the movement for its new number of pairs that is most like the one
    it has; a half table is filled, and a section that becomes odd gets one. `seen` is the token of
    the preview; `leave_out` confirms that substitutes of rounds that are not played are removed.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    moved = _move_pair(place, target, seen=seen)
    if not leave_out and (lost := [str(row.place) for row in moved.left_out]):
        raise SessionConfirmationError("names_left_out", pairs=", ".join(lost))
    create_missing_boards(moved.left.section.session)
    # One call for both sections: it deletes what no section of the session plays.
    remove_unplayed_boards(moved.joined.section)
    club = moved.joined.section.session.event.club
    audit_log.write_audit_entry(
        club, "move_pair", moved.joined.section, by=actor.user, source=actor.source
    )
    return moved


def _move_pair(place: Place, target: Section, *, seen: str | None = None) -> MovedPair:
    source, target = _lock_sections(place.section, target)
    row = source.places.select_related("entry").filter(pk=place.pk).first()
    if row is None:
        raise TournamentDataNotFoundError("unknown_place", line=place.line, number=place.number)
    token = section_edit_token(source) + section_edit_token(target)
    validate_seating_token(seen, token)
    # Before a place is deleted: the database protects those with a penalty or an appeal.
    for section in (source, target):
        for obstacle in section_change_obstacles(section):
            raise SessionStateError("session_in_use", session=str(section.session), **obstacle)
    only_here = entries_only_in(source).filter(pk=row.entry_id).exists()
    pairs = source.places.count() - 1, target.places.count() + 1
    # Of the line that it leaves, so that only the last pair of that line gets another number.
    missing: MissingSide = "EW" if row.line == Place.Line.EAST_WEST else "NS"
    offers = (
        find_similar_offer(source, pairs[0], missing=missing),
        find_similar_offer(target, pairs[1], missing="NS"),
    )
    # Their numbers are free for the others, and the entry is no longer of this section.
    Seat.objects.filter(place=row).delete()
    source.places.filter(pk=row.pk).delete()
    row.pk = place.pk
    newcomer = NumberChange(row, None, None, None, only_here)
    left = _resize_section(source, offers[0], pairs[0])
    joined = _resize_section(target, offers[1], pairs[1], newcomer)
    return MovedPair(str(row), left, joined, token)


def _resize_section(
    section: Section, offer: MovementOffer, pairs: int, newcomer: NumberChange | None = None
) -> ResizedSection:
    """Give the section the movement of the offer; the newcomer gets a number that nobody keeps."""
    plan = MovementPlan(
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        copies=max(section.session.copies, offer.copies),
        table_numbers=_table_numbers(section, offer.setting.tables),
    )
    schedule = schedule_of_plan(section, plan)
    validate_schedule(schedule)
    changes = number_changes(section, schedule)
    if newcomer:
        changes += (_with_free_number(section, newcomer, changes, schedule),)
    for obstacle in unplayed_deals(section, schedule.boards):
        raise SessionStateError("session_in_use", session=str(section.session), **obstacle)
    replace_movement_seats(section, plan, changes)
    preview = MovementPreview(changes, (), schedule, "")
    return ResizedSection(section, offer, preview, pairs)


def _with_free_number(
    section: Section, newcomer: NumberChange, changes: Sequence[NumberChange], schedule: Schedule
) -> NumberChange:
    """Return the newcomer with a number: one that the section has not had, if there is one."""
    before = set(section.places.values_list("line", "number"))
    kept = {change.number for change in changes}
    free = [number for number in schedule.places if number not in kept]
    number = next((number for number in free if number not in before), next(iter(free), None))
    seat = first_seats(schedule).get(number) if number else None
    return replace(newcomer, number=number, first_seat=seat)


def _table_numbers(section: Section, tables: int) -> tuple[int, ...]:
    """Return the section's own table numbers, fewer or more of them."""
    numbers: list[int] = section.table_numbers
    if not numbers:
        return ()
    others = section.session.sections.exclude(pk=section.pk)
    taken = {number for row in others for number in row.table_numbers} | set(numbers)
    more = (number for number in count(max(numbers) + 1) if number not in taken)
    return (*numbers, *islice(more, max(0, tables - len(numbers))))[:tables]


def _lock_sections(source: Section, target: Section) -> tuple[Section, Section]:
    """Return both sections of one session, with every session of its event locked."""
    if source.pk == target.pk:
        raise InvalidTournamentDataError("same_section", section=source.name)
    sessions = {session.pk: session for session in lock_event(source.session.event)}
    rows = Section.objects.filter(session=source.session_id).in_bulk([source.pk, target.pk])
    for section in (source, target):
        if section.pk not in rows:
            raise TournamentDataNotFoundError("section_gone", section=section.name)
        rows[section.pk].session = sessions[source.session_id]
    validate_board_session(sessions[source.session_id])
    return rows[source.pk], rows[target.pk]
