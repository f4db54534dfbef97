"""Changes the name and date of a session or match event."""

import logging
from collections.abc import Mapping
from datetime import date

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SimultaneousError, StaleSessionError
from tournament.models import Event, Session, Simultaneous
from tournament.queries.edit_tokens import details_edit_token
from tournament.services.sessions.session_state import lock_event, raise_unscored_revision
from tournament.validators.session_details import validate_day_order, validate_session_name

log = logging.getLogger(__name__)


@transaction.atomic
def change_session_details(
    session: Session,
    *,
    name: str,
    local_date: date | None,
    actor: Actor,
    seen: str | None = None,
) -> Session:
    """Changes name and date of a session; `seen` is the edit token of the former ones.

    An event with one session has the session's name, so it is renamed too.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    name = validate_session_name(name)
    sessions = lock_event(session.event)
    locked = next((other for other in sessions if other.pk == session.pk), None)
    if locked is None:
        raise StaleSessionError("session_gone")
    _validate_edit_token(seen, details_edit_token(str(locked), [locked.local_date]))
    _validate_simultaneous_days(locked, local_date)
    former = describe_details(str(locked), [locked.local_date])
    event = locked.event
    if len(sessions) == 1 and event.name == locked.name:
        event.name = name
        event.save(update_fields=["name"])
    locked.name = name
    locked.local_date = local_date
    raise_unscored_revision(locked, "name", "local_date")
    audit_log.write_audit_entry(
        event.club, "change_details", locked, by=actor.user, source=actor.source, reason=former
    )
    log.info("changed name or date of session %s", locked.pk)
    return locked


@transaction.atomic
def change_match_event_details(
    event: Event,
    *,
    name: str,
    dates: Mapping[int, date],
    actor: Actor,
    seen: str | None = None,
) -> Event:
    """Changes the name of a match event and the dates of its days, by number."""
    require_permission(actor.role, ClubPermission.DIRECT)
    name = validate_session_name(name)
    days = sorted(lock_event(event), key=lambda day: day.number)
    event = Event.objects.select_related("club").get(pk=event.pk)
    former = [day.local_date for day in days]
    _validate_edit_token(seen, details_edit_token(event.name, former))
    validate_day_order([dates.get(day.number, day.local_date) for day in days])
    reason = describe_details(event.name, former)
    for day in days:
        day.name = name if day.name == event.name else day.name
        day.local_date = dates.get(day.number, day.local_date)
        raise_unscored_revision(day, "name", "local_date")
    event.name = name
    event.save(update_fields=["name"])
    audit_log.write_audit_entry(
        event.club, "change_details", event, by=actor.user, source=actor.source, reason=reason
    )
    log.info("changed name or dates of tournament %s", event.pk)
    return event


def describe_details(name: str, dates: list[date | None]) -> str:
    """Returns the name and dates as text for the activity log."""
    return " · ".join([name, *(day.isoformat() for day in dates if day)])


def _validate_edit_token(seen: str | None, now: str) -> None:
    if seen not in (None, now):
        raise StaleSessionError("stale_details")


def _validate_simultaneous_days(session: Session, day: date | None) -> None:
    """Checks that the date is a day of every simultaneous that the session joined."""
    for row in Simultaneous.objects.filter(joined__session=session):
        if day and not row.first_date <= day <= row.last_date:
            raise SimultaneousError("other_day", day=day, first=row.first_date, last=row.last_date)
