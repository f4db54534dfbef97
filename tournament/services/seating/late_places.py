"""Numbers of late pairs and of pairs that change sides during play."""

from django.db.models import ProtectedError

from movements.during_play.later_rounds_request import pairs_at
from movements.schedule import Schedule
from tournament.errors import SessionStateError
from tournament.models import Entry, Place, Section
from tournament.services.seating.pair_numbers import label_in_session, number_entries


def create_late_place(section: Section, line: str) -> Place:
    """Creates the place of a late pair: the number left out in its line, or the next one."""
    number = _free_number(section, line)
    event = section.session.event
    label = label_in_session(str(Place(line=line, number=number)), section.session)
    # A pair that changed sides has another number, but its entry keeps the label of the old one.
    taken = set(Entry.objects.filter(event=event).values_list("label", flat=True))
    labels = (label, *(f"{label} ({again})" for again in range(2, len(taken) + 3)))
    entry = Entry.objects.create(
        event=event, label=next(label for label in labels if label not in taken)
    )
    return number_entries(section, [entry], line=line, numbers=[number])[0]


def remove_late_place(place: Place) -> None:
    """Deletes the place of a pair that has no seats left, and its entry."""
    try:
        place.delete()
        # It was created with its place, and may have gone on to the next session since.
        if not place.entry.places.exists():
            place.entry.delete()
    except ProtectedError:
        raise SessionStateError("seated_late_pair_in_use", pair=str(place)) from None


def take_number_left_out(section: Section, before: Schedule, after: Schedule) -> None:
    """Gives a pair that changed sides before it played the number that is free in its new line."""
    if not section.places.exclude(line="").exists():
        return
    old, new = _sides_by_round(before), _sides_by_round(after)
    sides = {
        pair: side for (round_, pair), side in new.items() if old.get((round_, pair), side) != side
    }
    moved = [round_ for (round_, pair), side in new.items() if sides.get(pair) == side]
    played = {
        pair
        for seat in after.seats
        if seat.is_played and seat.round < min(moved, default=1)
        for pair in pairs_at(seat)
    }
    for place in section.places.filter(pk__in=set(sides) - played):
        if place.line != sides[place.pk]:
            place.line = sides[place.pk]
            place.number = _free_number(section, place.line)
            place.save(update_fields=["line", "number"])


def _sides_by_round(schedule: Schedule) -> dict[tuple[int, int], str]:
    """Returns the side of each pair in each round."""
    return {
        (seat.round, pair): side
        for seat in schedule.seats
        for pair, side in ((seat.north_south, "NS"), (seat.east_west, "EW"))
        if pair is not None
    }


def _free_number(section: Section, line: str) -> int:
    taken = set(section.places.filter(line=line).values_list("number", flat=True))
    # The lowest free number: a Mitchell with a half table left one out of its line.
    return min(set(range(1, len(taken) + 2)) - taken)
