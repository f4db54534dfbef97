"""Computes the new pair numbers of a section when its movement is replaced."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from movements.pair_numbers import FirstSeat, first_seats, renumber_pairs
from movements.schedule import Schedule
from movements.schedule import SchedulePlace as Number
from tournament.models import LineUpPlayer, Place, Seat, Section
from tournament.queries.sections import entries_only_in


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A pair with its place, and its number in the new movement.

    Without a `number` it is left out. The seats are those of the first round. `late_names` are ids
    of line-up rows that start in a round that the new movement lacks.
    """

    place: Place
    number: Number | None
    former_seat: FirstSeat | None
    first_seat: FirstSeat | None
    only_here: bool
    late_names: tuple[int, ...] = ()

    @property
    def loses_names(self) -> bool:
        """Returns whether a named player of the pair would not play."""
        return self.number is None or bool(self.late_names)


def number_changes(section: Section, schedule: Schedule) -> tuple[NumberChange, ...]:
    """Changes for pairs with names or other sessions in the event, North-South first.

    The schedule has the table and board numbers of the section. Four queries.
    """
    named = _line_up_rows_by_entry(section)
    only_here = set(entries_only_in(section).values_list("pk", flat=True))
    kept_places = {
        (place.line, place.number): place
        for place in _ordered_places(section)
        if place.entry_id in named or place.entry_id not in only_here
    }
    before = _first_seats(section)
    after = first_seats(schedule)
    numbers = renumber_pairs(list(kept_places), before, schedule)
    return tuple(
        NumberChange(
            place=place,
            number=numbers.get(old),
            former_seat=before.get(old),
            first_seat=after.get(numbers[old]) if old in numbers else None,
            only_here=place.entry_id in only_here,
            late_names=tuple(
                pk for pk, begins in named.get(place.entry_id, ()) if begins > schedule.rounds
            ),
        )
        for old, place in kept_places.items()
    )


def _ordered_places(section: Section) -> Iterator[Place]:
    """Places by line and number, North-South before East-West."""
    rows = Place.objects.filter(section=section).select_related("entry")
    return iter(sorted(rows, key=lambda row: (row.line == Place.Line.EAST_WEST, row.number)))


def _line_up_rows_by_entry(section: Section) -> Mapping[int, list[tuple[int, int]]]:
    """Line-up rows of this session by entry: their ids and first rounds."""
    rows = LineUpPlayer.objects.filter(
        line_up__session=section.session_id, line_up__entry__places__section=section
    )
    named: dict[int, list[tuple[int, int]]] = {}
    for entry, pk, begins in rows.order_by("pk").values_list("line_up__entry", "pk", "from_round"):
        named.setdefault(entry, []).append((pk, begins))
    return named


def _first_seats(section: Section) -> Mapping[Number, FirstSeat]:
    rows = Seat.objects.filter(seating__section=section, round=1)
    columns = ("place__line", "place__number", "seating__table", "chairs")
    return {
        (line, number): (table, chairs)
        for line, number, table, chairs in rows.values_list(*columns)
    }
