"""Replaces the movement of a section before play, and keeps the pairs that have names."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from movements.schedule import Schedule
from tournament.models import Entry, LineUp, LineUpPlayer, Place, Section
from tournament.queries.movements.movement_replacement import NumberChange
from tournament.queries.sections import entries_only_in
from tournament.services.seating.seatings import seat_section, with_table_numbers
from tournament.services.seating.sections import NewSectionPlan, place_label_in_event

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MovementPlan(NewSectionPlan):
    """Movement that replaces a section's; the first board stays unless it is given."""

    first_board: int | None = None


def schedule_of_plan(section: Section, plan: MovementPlan) -> Schedule:
    """The schedule of the plan with its table and board numbers."""
    first = plan.first_board or section.session.first_board
    return with_table_numbers(plan.schedule, plan.table_numbers, first_board=first)


def replace_movement_seats(
    section: Section, plan: MovementPlan, changes: Sequence[NumberChange]
) -> None:
    """Gives the section the seats and numbers of the plan; the caller has locked the session.

    Pairs with a number keep their rows and line-ups, so that the activity log and other sessions of
    the event still refer to them. The others leave the session. The caller checks that nothing is
    recorded; foreign keys protect rows of play in any case.
    """
    _remove_places(section, changes)
    session = section.session
    session.first_board = plan.first_board or session.first_board
    alone = not session.sections.exclude(pk=section.pk).exists()
    # Another section may still need the sets of boards that this one no longer does.
    session.copies = plan.copies if alone else max(plan.copies, session.copies)
    session.save(update_fields=["first_board", "copies"])
    section.winners = plan.winners
    section.movement = plan.movement
    section.table_numbers = list(plan.table_numbers)
    section.save(update_fields=["winners", "movement", "table_numbers"])
    _number_pairs(section, plan.schedule, changes)
    seat_section(section, plan.schedule)
    log.info("replaced the movement of section %s by %s", section.pk, plan.movement)


def _remove_places(section: Section, changes: Sequence[NumberChange]) -> None:
    """Deletes seats, then places (which the seats protect), then entries left without a place."""
    staying = {change.place.entry_id for change in changes if change.number}
    left_out = {change.place.entry_id for change in changes} - staying
    late = [pk for change in changes for pk in change.late_names]
    # Read before the places are deleted, which say where an entry plays.
    gone = set(entries_only_in(section).values_list("pk", flat=True)) - staying
    section.seatings.all().delete()
    section.places.all().delete()
    LineUpPlayer.objects.filter(pk__in=late).delete()
    LineUp.objects.filter(session=section.session_id, entry__in=left_out).delete()
    Entry.objects.filter(pk__in=gone).delete()


def _number_pairs(section: Section, schedule: Schedule, changes: Sequence[NumberChange]) -> None:
    """Creates a place for each number, with its pair or a new one.

    A pair that plays only in this section is labelled by its new number.
    """
    entries_by_number = {change.number: change.place.entry for change in changes if change.number}
    own = [change.place.entry for change in changes if change.number and change.only_here]
    # A label stands once in an event: pairs that change numbers need another one on the way.
    for entry in own:
        entry.label = f"({entry.pk})"
    Entry.objects.bulk_update(own, ["label"])
    event = section.session.event
    places = [
        Place(
            section=section, line=line, number=number, entry=entries_by_number.get((line, number))
        )
        for line, number in schedule.places
    ]
    new = [place for place in places if (place.line, place.number) not in entries_by_number]
    for place in new:
        place.entry = Entry(event=event)
    renamed = [place for place in places if place.entry in own or place in new]
    for place, label in zip(renamed, free_entry_labels(section, renamed), strict=True):
        place.entry.label = label
    Entry.objects.bulk_update(own, ["label"])
    Entry.objects.bulk_create(place.entry for place in new)
    Place.objects.bulk_create(places)


def free_entry_labels(section: Section, places: Sequence[Place]) -> Iterator[str]:
    """The usual label of each place, or another if a pair of the event already has it."""
    taken = set(section.session.event.entries.values_list("label", flat=True))
    for place in places:
        usual = place_label_in_event(place, section)
        label = next(label for label in _label_variants(usual) if label not in taken)
        taken.add(label)
        yield label


def _label_variants(label: str) -> Iterator[str]:
    yield label
    yield from (f"{label} ({turn})" for turn in count(2))
