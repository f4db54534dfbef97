"""Preview of a movement change: runs it in a transaction that is rolled back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction

from movements.checks import schedule_remarks
from movements.schedule import Schedule, ScheduledSeat
from tournament.models import Event, Section
from tournament.queries.schedules import section_individual_schedule, section_schedule
from tournament.queries.seating_changes import seating_edit_token

# Ids of places are below 2 to the power of 63.
KEY_BITS = 64


@dataclass(frozen=True, slots=True)
class MovementChangePreview:
    """The seating before and after, by keys of the sides, and the labels of those keys.

    The keys are ids of places; of an individual they stand for two partners, and the labels are
    those whose seats change. `seen` is the edit token of the seating before, for the change itself.
    `returned` is what the change returned: its caller knows what that is.
    """

    before: Schedule
    after: Schedule
    labels: Mapping[int, str]
    seen: str
    individual: bool = False
    returned: object = None

    @property
    def more_remarks(self) -> Mapping[str, int]:
        """How many more remarks of each rule the seating has than before; of pairs only."""
        if self.individual:
            return {}
        after = Counter(_rules_of_remarks(self.after))
        after.subtract(_rules_of_remarks(self.before))
        return +after

    @property
    def new_boards(self) -> tuple[int, ...]:
        """The boards that nobody was to play before."""
        return tuple(sorted({*self.after.boards} - {*self.before.boards}))


def preview_movement_change(
    section: Section, repair: Callable[[], object]
) -> MovementChangePreview:
    """Returns the effect of a movement change, which is rolled back."""
    with transaction.atomic():
        seen = seating_edit_token(section)
        before = _seats_of_section(section)
        known = {place.pk: str(place) for place in section.places.all()}
        returned = repair()
        after = _seats_of_section(section)
        # A pair that gets another number is known to the director by the one it has.
        labels = {place.pk: str(place) for place in section.places.all()} | known
        if _is_individual(section):
            labels = _labels_of_partners(labels, before, after)
        transaction.set_rollback(True)
    return MovementChangePreview(before, after, labels, seen, _is_individual(section), returned)


def _rules_of_remarks(schedule: Schedule) -> Iterator[str]:
    """Yield the rule of each remark; nobody misses the rounds before coming or after leaving."""
    rounds = defaultdict[object, list[int]](list)
    for seat in schedule.seats:
        for place in (seat.north_south, seat.east_west):
            rounds[place].append(seat.round)
    for remark in schedule_remarks(schedule):
        if remark.rule == "place_absent":
            round_, _line, absent = remark.subject
            assert isinstance(round_, int)
            if not min(rounds[absent]) < round_ < max(rounds[absent]):
                continue
        yield remark.rule


def _is_individual(section: Section) -> bool:
    return section.session.event.kind == Event.Kind.INDIVIDUAL


def _seats_of_section(section: Section) -> Schedule:
    """Return the seats of pairs, or those of an individual by keys of partners."""
    if not _is_individual(section):
        return section_schedule(section)
    # Both read the tables in the same order.
    tables = zip(
        section_individual_schedule(section).seats, section_schedule(section).seats, strict=True
    )
    seats = (
        ScheduledSeat(
            seat.round,
            seat.table,
            _partners_key(*seat.players[:2]),
            _partners_key(*seat.players[2:]),
            seat.boards,
            arrow_switched=table.arrow_switched,
        )
        for seat, table in tables
    )
    return Schedule(tuple(seats), lines=1)


def _partners_key(first: int, second: int) -> int:
    """Return one number for two places, from which both follow."""
    return first << KEY_BITS | second


def _labels_of_partners(
    labels: Mapping[int, str], before: Schedule, after: Schedule
) -> dict[int, str]:
    changed = set(before.seats) ^ set(after.seats)
    keys = {key for seat in changed for key in (seat.north_south, seat.east_west) if key}
    return {key: f"{labels[key >> KEY_BITS]}-{labels[key & ((1 << KEY_BITS) - 1)]}" for key in keys}
