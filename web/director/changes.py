"""What a repair would change, table by table. Knows two schedules and labels; does nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.schedule import Schedule, ScheduledSeat
from tournament.services.previews import Preview


@dataclass(frozen=True, slots=True)
class Change:
    """One table in one round: who holds the North-South and the East-West cards, now and then."""

    round: int
    table: int
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Every table that changes, and the pairs that notice."""

    tables: tuple[Change, ...]
    pairs: tuple[str, ...]
    everybody: bool

    @property
    def touched(self) -> tuple[int, ...]:
        """The tables at which anything changes, each once, in however many rounds."""
        return tuple(sorted({table.table for table in self.tables}))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which anything changes."""
        return tuple(sorted({table.round for table in self.tables}))


def changes_of(preview: Preview) -> Changes:
    """What differs between the seating that stands and the one that would."""
    before, after = _tables(preview.before), _tables(preview.after)
    places = {
        place
        for key, seat in before.items()
        if after.get(key) != seat
        for each in (seat, after.get(key))
        if each is not None
        for place in (each.north_south, each.east_west)
        if place is not None
    }
    labels = tuple(label for place, label in preview.labels.items() if place in places)
    everybody = len(labels) == len(preview.labels)
    return Changes(tuple(_changed(before, after, preview)), labels, everybody)


def _tables(schedule: Schedule) -> dict[tuple[int, int], ScheduledSeat]:
    return {(seat.round, seat.table): seat for seat in schedule.seats}


def _changed(
    before: dict[tuple[int, int], ScheduledSeat],
    after: dict[tuple[int, int], ScheduledSeat],
    preview: Preview,
) -> Iterator[Change]:
    for key in sorted(before):
        if before[key] != after.get(key):
            now, then = (_seated(seats.get(key), preview) for seats in (before, after))
            yield Change(*key, now, then)


def _seated(seat: ScheduledSeat | None, preview: Preview) -> str:
    if seat is None:
        return _("not played")
    sides = (seat.north_south, seat.east_west)
    held = sides[::-1] if seat.arrow_switched else sides
    north_south, east_west = (
        _("nobody") if place is None else preview.labels[place] for place in held
    )
    facts = {"north_south": north_south, "east_west": east_west}
    return _("%(north_south)s against %(east_west)s") % facts
