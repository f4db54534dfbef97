"""Previews a movement change by doing it in a transaction that is rolled back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

from movements.schedule import Schedule
from tournament.models import Section
from tournament.queries import fingerprints
from tournament.queries.schedules import schedule_of


@dataclass(frozen=True, slots=True)
class Preview:
    """The seating before and after, by place ids, and what those places are called."""

    before: Schedule
    after: Schedule
    labels: Mapping[int, str]

    @property
    def seen(self) -> str:
        """What a repair is told, so that it is done to this seating and no other."""
        return fingerprints.of_seating(self.before)


def preview_movement_change(section: Section, repair: Callable[[], object]) -> Preview:
    """What a repair would do, by doing it in a transaction that never happened."""
    with transaction.atomic():
        before = schedule_of(section)
        repair()
        after = schedule_of(section)
        labels = {place.pk: str(place) for place in section.places.all()}
        transaction.set_rollback(True)
    return Preview(before, after, labels)
