"""Deletes a session or match event in which no result is recorded."""

import logging

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import Entry, Event, LineUp, Place, Seating, Session
from tournament.services.sessions.session_details import describe_details
from tournament.services.sessions.session_state import raise_unscored_revision

log = logging.getLogger(__name__)


def remove_session(
    session: Session, others: list[Session], *, actor: Actor, action: str = "delete_session"
) -> None:
    """Deletes a locked session, and its event if it has no `others`.

    Pairs with another session in the event stay in that one. The caller checks that nothing is
    recorded; foreign keys protect rows of play in any case.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if later := [other for other in others if other.number > session.number]:
        raise SessionStateError(
            "session_in_use", rule="later", session=str(session), later=str(later[-1])
        )
    event = session.event
    reason = describe_details(str(session), [session.local_date])
    audit_log.write_audit_entry(
        event.club, action, session, by=actor.user, source=actor.source, reason=reason
    )
    elsewhere = Place.objects.exclude(section__session=session).values("entry")
    here = Entry.objects.filter(places__section__session=session).exclude(pk__in=elsewhere)
    gone = list(here.values_list("pk", flat=True))
    _remove_days([session])
    Entry.objects.filter(pk__in=gone).delete()
    for other in others:
        raise_unscored_revision(other)
    if not others:
        Event.objects.filter(pk=event.pk).delete()
    elif len(others) == 1:
        Event.objects.filter(pk=event.pk).update(several=False)
    log.info("deleted session %s", session.pk)


def remove_match_event(event: Event, days: list[Session], *, actor: Actor) -> None:
    """Deletes a match event without results, with its draw and pairs; its `days` are locked."""
    require_permission(actor.role, ClubPermission.DIRECT)
    reason = describe_details(event.name, [day.local_date for day in days])
    audit_log.write_audit_entry(
        event.club, "delete_match_event", event, by=actor.user, source=actor.source, reason=reason
    )
    _remove_days(days)
    Event.objects.filter(pk=event.pk).delete()
    log.info("deleted tournament %s", event.pk)


def _remove_days(sessions: list[Session]) -> None:
    """Deletes the seats before the places, because seats protect their places."""
    keys = [session.pk for session in sessions]
    LineUp.objects.filter(session__in=keys).delete()
    Seating.objects.filter(section__session__in=keys).delete()
    Place.objects.filter(section__session__in=keys).delete()
    Session.objects.filter(pk__in=keys).delete()
