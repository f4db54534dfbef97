"""Stores a movement change with the seats before it, under the lock of the session."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from club.queries.actors import Actor
from club.services import audit_log
from movements.schedule import Schedule
from tournament.models import SeatingChange, Section
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import seats_as_json
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_board_session, validate_seating_token

log = logging.getLogger(__name__)


@contextmanager
def record_movement_change(
    section: Section, action: str, *, actor: Actor, seen: str | None, details: dict[str, object]
) -> Iterator[Schedule]:
    """Lock the section for a change, which is stored with its details and the seats before it.

    The caller may add to `details`, and set `action` in them if that follows from the change.
    """
    with lock_section_schedule(section, action, seen=seen) as schedule:
        labels = {place.pk: str(place) for place in section.places.all()}
        winners = section.winners
        yield schedule
        late = list(section.places.exclude(pk__in=labels).order_by("pk"))
        renumbered = [
            f"{labels[place.pk]} → {place}"
            for place in section.places.filter(pk__in=labels)
            if str(place) != labels[place.pk]
        ]
        after = section_schedule(section)
        if late or renumbered:
            details.setdefault("pairs", [str(place) for place in late] or renumbered)
        if after.rounds < schedule.rounds and "rounds_after" not in details:
            details["round"] = schedule.rounds
        action = str(details.pop("action", action))
        change = SeatingChange.objects.create(
            section=section,
            action=action,
            details=details,
            winners_before=winners,
            seats_before=seats_as_json(schedule),
            seats_after=edit_tokens.schedule_edit_token(after),
            late_place=next(iter(late), None),
        )
        write_seating_audit_entry(action, change, actor=actor)


def write_seating_audit_entry(action: str, change: SeatingChange, *, actor: Actor) -> None:
    """Write a movement change, or its undo, to the activity log."""
    club = change.section.session.event.club
    audit_log.write_audit_entry(club, action, change, by=actor.user, source=actor.source)


@contextmanager
def lock_section_schedule(section: Section, action: str, *, seen: str | None) -> Iterator[Schedule]:
    """Lock the session, check the edit token and give the schedule; raise the revision after."""
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_board_session(session)
        schedule = section_schedule(section)
        validate_seating_token(seen, edit_tokens.schedule_edit_token(schedule))
        yield schedule
        raise_revision(session)
        # After the commit: the log must not name a change that was rolled back.
        transaction.on_commit(
            partial(log.info, "changed the movement of section %s: %s", section.pk, action)
        )
