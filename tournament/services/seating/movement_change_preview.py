"""Preview of a movement change: runs it in a transaction that is rolled back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

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
    def seen(self) -> str:
        """Edit token of the seating before, for the change itself."""
        return edit_tokens.schedule_edit_token(self.before)


def preview_movement_change(
    section: Section, repair: Callable[[], object]
) -> MovementChangePreview:
    """Returns the effect of a movement change, which is rolled back."""
    with transaction.atomic():
        before = section_schedule(section)
        repair()
        after = section_schedule(section)
        labels = {place.pk: str(place) for place in section.places.all()}
        transaction.set_rollback(True)
    return MovementChangePreview(before, after, labels)
