"""Preview of a movement change: runs it in a transaction that is rolled back."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction

from movements.checks import schedule_remarks
from movements.schedule import Schedule
from tournament.models import Section
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule


@dataclass(frozen=True, slots=True)
class MovementChangePreview:
    """The seating before and after, by place ids, and the labels of those places."""

    before: Schedule
    after: Schedule
    labels: Mapping[int, str]

    @property
    def more_remarks(self) -> Mapping[str, int]:
        """How many more remarks of each rule the seating has than before."""
        after = Counter(_rules_of_remarks(self.after))
        after.subtract(_rules_of_remarks(self.before))
        return +after

    @property
    def new_boards(self) -> tuple[int, ...]:
        """The boards that nobody was to play before."""
        return tuple(sorted({*self.after.boards} - {*self.before.boards}))

    @property
    def seen(self) -> str:
        """Edit token of the seating before, for the change itself."""
        return edit_tokens.schedule_edit_token(self.before)


def preview_movement_change(
    section: Section, repair: Callable[[], object]
) -> MovementChangePreview:
    """Returns the effect of a movement change, which is rolled back."""
    with transaction.atomic():
        before = section_schedule(section)
        known = {place.pk: str(place) for place in section.places.all()}
        repair()
        after = section_schedule(section)
        # A pair that gets another number is known to the director by the one it has.
        labels = {place.pk: str(place) for place in section.places.all()} | known
        transaction.set_rollback(True)
    return MovementChangePreview(before, after, labels)


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
